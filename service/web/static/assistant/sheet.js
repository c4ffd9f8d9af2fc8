/** What is asked: the values of the question at hand, other kinds of moves, and the one question back. */

import { beside, fieldAt, grid, keyAt, lawful, lying, nameable, wholeHand } from "./asking.js";
import { Cards, written } from "./cards.js";
import { html, useState } from "./html.js";
import { icon } from "./icons.js";

const FEW = 24;
const MOST = 5;

/** Whether the house takes no unlawful move, so that there is no use in offering one. */
const refuses = (header) => header.house.unlawful === "refuse";

/** The question at hand. Without one the sheet keeps its place. */
export function Ask(props) {
  const { model, say, suits } = props;
  const { question, header } = model;
  const begun = model.chosen || Object.keys(model.picked).length > (model.picked.seat === undefined ? 1 : 2);
  if (question === null) return model.kinds.length > 0 || header.closed ? null : html`<p class="hint">${say("assist.look_on")}</p>`;
  const press = (value) => model.take(question.field, value);
  const title = asked(props);
  return html`
    <div class="asked" data-type=${model.picked.type ?? null} data-field=${question.field}><h2 tabindex="-1">${title}</h2>
      ${begun && html`<button class="text" onClick=${model.clear}>${say("assist.clear")}</button>`}</div>
    ${model.told.length > 0 && html`<p class="told">${model.told.join(" · ")}</p>`}
    <${Beside} ...${props} />
    ${question.pick === "face" && html`<${Cards} cards=${faces(model)} suits=${suits} say=${say} press=${press} strict=${refuses(header)} />`}
    ${question.pick === "face" && question.asked && html`<${Words} values=${question.values.filter((one) => one.value === null)} press=${press} say=${say} />`}
    ${question.pick === "seat" && html`<${Words} values=${question.values.filter((one) => typeof one.value !== "number")} press=${press} say=${say} />`}
    ${question.pick === "yes_no" && html`<${Even} values=${question.values} press=${press} />`}
    ${question.pick === "number" && html`<${Numbers} values=${question.values} press=${press} say=${say} />`}
    ${question.pick === "choice" && html`<${Words} values=${question.values} press=${press} say=${say} />`}
  `;
}

/** The question in words: who does what, and for a card turned up at a place whose it is. */
function asked({ model, say }) {
  const title = askedOf({ model, say });
  const { question, ruleset, picked } = model;
  const steps = question.field.split(".").slice(keyAt(ruleset.grammar, picked.type, question.field) === undefined ? 1 : 2);
  return steps.length === 0 ? title : `${title} (${Number(steps[0]) + 1})`;
}

function askedOf({ model, say }) {
  const { question, header, acting, kinds, first } = model;
  const kind = kinds.find((one) => one.value === first)?.label ?? "";
  const place = keyAt(model.ruleset.grammar, model.picked.type, question.field);
  if (place !== undefined) {
    const name = /^\d+$/.test(place) ? header.seats[Number(place)]?.name ?? place : model.state.zones.find((zone) => zone.id === place)?.label ?? place;
    return say("assist.asked_of", { kind, name });
  }
  if (question.pick === "seat") return say("assist.tap_seat", { kind });
  return acting === null ? kind : say("assist.asked_of", { kind, name: header.seats[acting].name });
}

function faces(model) {
  const { question, ruleset, state, picked } = model;
  const seat = picked.seat ?? null;
  const hand = seat === null || question.field.includes(".") ? null : wholeHand(state, seat);
  const looks = nameable(ruleset.looks, fieldAt(ruleset.grammar, picked.type, question.field));
  return grid(looks, question.values, lying(state, seat), hand);
}

/** The number that goes with a card: the usual one is chosen, another is one tap before the card's. */
function Beside({ model, say }) {
  const { question, ruleset, picked } = model;
  const number = model.precise ? undefined : beside(ruleset.grammar, picked.type, question.field);
  if (number === undefined) return null;
  const chosen = model.count ?? number.usual;
  const counts = Array.from({ length: Math.min(number.most, MOST) - number.least + 1 }, (_, index) => number.least + index);
  return html`<div class="row counts" role="group" data-field=${number.name} aria-label=${say("assist.how_many")}>
    ${counts.map((count) => html`<button data-count=${count} aria-label=${`${say("assist.how_many")}: ${count}`} aria-pressed=${String(count === chosen)} class=${count === chosen ? "chosen" : ""} onClick=${() => model.countAs(count)}>${count}</button>`)}
  </div>`;
}

/** Answers that weigh the same. */
const Even = ({ values, press }) => html`<div class="even">
  ${values.filter((one) => one.value !== null).map((one) => html`<button class=${one.status === "illegal" ? "unlawful" : ""} data-value=${written(one)} onClick=${() => press(one)}>
    ${icon(one.value ? "tick" : "cross")}<span>${one.label}</span></button>`)}
</div>`;

/** Values in words, the lawful first. */
function Words({ values, press, say }) {
  const shown = values.filter((one) => one.status !== "impossible");
  const due = shown.filter((one) => lawful(one.status));
  const undue = shown.filter((one) => !lawful(one.status));
  const key = (one) => html`<button class=${lawful(one.status) ? "" : "unlawful"} data-value=${written(one)} onClick=${() => press(one)}>${one.label}</button>`;
  return html`
    ${due.length > 0 && html`<div class="keys">${due.map(key)}</div>`}
    ${undue.length > 0 && html`<p class="caption">${say("assist.unlawful")}</p><div class="keys">${undue.map(key)}</div>`}
  `;
}

function Numbers({ values, press, say }) {
  const [text, setText] = useState("");
  const found = values.find((one) => String(one.value) === text.trim());
  if (values.length <= FEW) return html`<${Words} values=${values} press=${press} say=${say} />`;
  return html`<form class="row" onSubmit=${(event) => { event.preventDefault(); if (found !== undefined) press(found); }}>
    <label>${say("assist.number")} <input inputmode="numeric" value=${text} onInput=${(event) => setText(event.target.value)} /></label>
    <button disabled=${found === undefined}>${say("assist.ok")}</button>
  </form>`;
}

/** The other kinds of moves: those that are due, then those that are not, dashed but never gone. */
export function Kinds({ model, say }) {
  const { kinds, offers, first, question, header, acting, chosen } = model;
  if (chosen) return null;
  const others = offers.filter((kind) => (kind.value !== first || question === null) && kind.status !== "impossible");
  const due = others.filter((kind) => lawful(kind.status));
  const undue = others.filter((kind) => !lawful(kind.status));
  const key = (kind) => html`<button class=${`${lawful(kind.status) ? "" : "unlawful"} ${kind.value === first ? "primary" : ""}`} data-kind=${kind.value} data-field=${kind.answer && kind.next.field} data-answer=${kind.answer && written(kind.answer)} disabled=${!lawful(kind.status) && refuses(header)} onClick=${() => model.begin(kind)}>${kind.label}</button>`;
  const rapid = header.mode === "table" ? kinds.filter((kind) => model.ruleset.grammar.find((one) => one.type === kind.value).rapid) : [];
  return html`<div class="others">
    ${rapid.length > 0 && html`<div class="keys">${rapid.map((kind) => html`<button data-run=${kind.value} onClick=${() => model.beginRun(kind)}>${icon("more", "dots")}${say("assist.several", { kind: kind.label })}</button>`)}</div>`}
    ${due.length > 0 && html`${question !== null && html`<p class="caption">${say("assist.also")}</p>`}<div class="keys">${due.map(key)}</div>`}
    ${undue.length > 0 && html`<p class="caption">${say(refuses(header) ? "assist.not_now" : "assist.not_due")}</p><div class="keys">${undue.map(key)}</div>`}
    ${acting !== null && header.mode === "table" && !header.to_act.includes(acting) && html`<p><button class="text" onClick=${model.clear}>${say("assist.as_due")}</button></p>`}
  </div>`;
}

/** An unlawful entry is asked about once. */
export function Confirm({ model, say }) {
  const { move, breaks } = model.screen;
  const rules = breaks.map((rule) => model.ruleset.rules[rule]);
  return html`<div class="confirm">
    <h2 tabindex="-1">${icon("octagon", "bad")}${say("assist.breaks")}</h2>
    ${rules.map((rule) => html`<p><strong>${rule.title}.</strong> ${rule.text}</p>`)}
    <div class="even">
      <button onClick=${() => model.log(move)}>${say("assist.log_it")}</button>
      <button onClick=${model.clear}>${say("assist.back")}</button>
    </div>
  </div>`;
}
