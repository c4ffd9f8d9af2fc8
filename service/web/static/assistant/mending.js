/** Entries that were written down wrongly, and moves that somebody objects to. */

import { html, useState } from "./html.js";
import { icon } from "./icons.js";
import { standing } from "./log.js";
import { Back } from "./more.js";

const Entry = ({ event, press, sign }) =>
  html`<li key=${event.version}><button onClick=${() => press(event)}><b class="number">${event.version}</b><span>${event.text}</span>${icon(sign)}</button></li>`;

/** Which move is disputed. */
export function Disputing({ model, say }) {
  const dispute = (event) => model.show({ name: "breach", version: event.version });
  return html`
    <h1 class="title" tabindex="-1">${say("assist.which_dispute")}</h1>
    <ul class="list">${standing(model.events, ["moved", "ruled"]).slice(0, 20).map((event) => html`<${Entry} event=${event} press=${dispute} sign="flag" />`)}</ul>
    <${Back} model=${model} say=${say} />`;
}

/** Which entry did not happen; what rests on it is told first, and goes with it. */
export function Correcting({ model, say }) {
  const [tried, setTried] = useState(null);
  const correct = async (body) => {
    const { told } = await model.write("POST", "/corrections", body);
    model.show({ name: told === undefined ? "ask" : "correct" });
    setTried(null);
  };
  const attempt = async (event) => {
    const body = { changes: [{ void: event.version }] };
    const told = await model.api.tryCorrection(body).catch((error) => ({ refused: error.message }));
    if (told.refused === undefined && told.unresolved.length === 0) return correct(body);
    return setTried({ event, told });
  };
  return html`
    <h1 class="title" tabindex="-1">${say("assist.which_wrong")}</h1>
    ${tried !== null && html`<${Resting} ...${tried} correct=${correct} leave=${() => setTried(null)} say=${say} />`}
    <ul class="list">${standing(model.events).slice(0, 20).map((event) => html`<${Entry} event=${event} press=${attempt} sign="cross" />`)}</ul>
    <${Back} model=${model} say=${say} />`;
}

/** What no longer fits once an entry is void. */
function Resting({ event, told, correct, leave, say }) {
  if (told.refused !== undefined) return html`<div class="notice refused" role="alert"><p>${told.refused}</p><button onClick=${leave}>${say("assist.back")}</button></div>`;
  const unfit = told.unfit.filter((one) => one.version !== event.version);
  const body = {
    changes: [event, ...unfit].map((one) => ({ void: one.version })),
    rulings: Object.fromEntries(told.resting.map((one) => [String(one.version), "void"])),
  };
  return html`<div class="notice refused" role="alert"><div><p><strong>${say("assist.rests")}</strong> ${event.text}</p>
    <ul>${[...unfit, ...told.resting].map((one) => html`<li>${one.version}: ${one.text}</li>`)}</ul>
    <p class="row"><button onClick=${() => correct(body)}>${say("assist.void_too")}</button><button onClick=${leave}>${say("assist.back")}</button></p></div></div>`;
}
