/** Many quick moves logged at once, in the order in which their cards lie: a tap a card, and one to send all. */

import { fieldAt, grid, nameable } from "./asking.js";
import { Cards } from "./cards.js";
import { html } from "./html.js";
import { icon } from "./icons.js";

/** What is left to pick from: a face that was picked once lies there. */
function cards({ ruleset, run }) {
  const picked = new Set(run.moves.map((move) => move[run.question.field]));
  const values = run.question.values.filter((one) => one.value !== null && !picked.has(one.value)).map((one) => ({ ...one, status: null }));
  const looks = nameable(ruleset.looks, fieldAt(ruleset.grammar, run.type, run.question.field));
  const left = Object.fromEntries(Object.entries(looks).filter(([face]) => !picked.has(face)));
  return grid(left, values, {});
}

/** The pile so far, whose the next card is, and the cards that it may be. */
export function Run({ model, say, suits }) {
  const { run, header } = model;
  const called = run.moves.map((move) => {
    const label = model.ruleset.looks[move[run.question.field]].label;
    return move.seat === null ? label : `${header.seats[move.seat].name}: ${label}`;
  });
  return html`
    <div class="asked"><h2 tabindex="-1">${say("assist.run", { kind: run.label })}</h2>
      <button class="text" onClick=${model.clear}>${say("assist.clear")}</button></div>
    <p class="hint">${run.seat === null ? say("assist.run.text") : say("assist.run.next", { name: header.seats[run.seat].name })}</p>
    ${called.length > 0 && html`<ol class="run">${called.map((text) => html`<li>${text}</li>`)}</ol>`}
    <div class="row doing-run">
      <button class="primary" disabled=${called.length === 0} onClick=${model.sendRun}>${icon("tick")}${say("assist.run.send", { number: called.length })}</button>
      <button disabled=${called.length === 0} onClick=${model.shorten}>${icon("undo")}${say("assist.run.shorten")}</button>
    </div>
    <${Cards} cards=${cards(model)} suits=${suits} say=${say} press=${model.queue} headed=${false} />
  `;
}
