/** Small panels beside play: a card seen, a note, the pen, the seats, the end of the sitting. */

import { grid } from "./asking.js";
import { Cards } from "./cards.js";
import { html, useState } from "./html.js";
import { icon } from "./icons.js";
import { newest } from "./log.js";
import { Back } from "./more.js";

/** A card that somebody sees: where, then which. One's own cards are entered one after another. */
export function Sighting(props) {
  const { model, say, suits } = props;
  const { by } = model.screen;
  const zones = model.state.zones.filter((zone) => zone.cards.length > 0 && (by === null || zone.seat === by || zone.seat === null));
  const [place, setPlace] = useState(by === null ? null : zones.find((zone) => zone.seat === by)?.id ?? null);
  const [told, setTold] = useState([]);
  const enter = async (value) => {
    const done = await model.write("POST", "/sightings", { place, face: value.value, by, at: null }, false);
    if (done.told === undefined) return model.show({ name: "ask" });
    setTold([...told, model.ruleset.looks[value.value].label]);
    return by === null ? model.show({ name: "ask" }) : undefined;
  };
  const known = new Set(model.state.zones.find((zone) => zone.id === place)?.cards.map((card) => card.face));
  const values = Object.keys(model.ruleset.looks).map((face) => ({ value: face, status: known.has(face) ? "impossible" : null }));
  return html`
    <h1 class="title" tabindex="-1">${by === null ? say("assist.i_see") : say("assist.my_cards")}</h1>
    ${by !== null && html`<p class="second">${say("assist.sealed")}</p>`}
    ${by === null && model.may.own.length > 0 && html`<p class="second">${say("assist.seen_by_all")}</p>`}
    ${zones.length === 0 && html`<p class="hint">${say("assist.no_cards")}</p>`}
    <div class="keys">${zones.map((zone) => html`<button key=${zone.id} aria-pressed=${zone.id === place} class=${zone.id === place ? "chosen" : ""} onClick=${() => setPlace(zone.id)}>${zone.id === place && icon("tick")}${zone.label}</button>`)}</div>
    <p role="status" class="second">${told.length > 0 && say("assist.entered", { cards: told.join(", ") })}</p>
    ${place !== null && html`<${Cards} cards=${grid(model.ruleset.looks, values, {})} suits=${suits} say=${say} press=${enter} headed=${false} />`}
    <${Back} ...${props} />`;
}

/** A remark, a bookmark, or a gap in the record. */
export function Noting(props) {
  const { model, say } = props;
  const [text, setText] = useState("");
  const note = async (kind) => {
    await model.write("POST", "/notes", { version: newest(model.events), kind, text: text.trim() || null }, false);
    model.show({ name: "ask" });
  };
  return html`
    <h1 class="title" tabindex="-1">${say("assist.notes")}</h1>
    <label class="field">${say("assist.note")}<textarea rows="3" maxlength="2000" value=${text} onInput=${(event) => setText(event.target.value)}></textarea></label>
    <div class="keys">
      <button disabled=${text.trim() === ""} onClick=${() => note("remark")}>${icon("note")}${say("assist.remark")}</button>
      <button onClick=${() => note("bookmark")}>${icon("flag")}${say("assist.bookmark")}</button>
      <button onClick=${() => note("gap")}>${icon("unseen")}${say("assist.gap")}</button>
    </div>
    <${Back} ...${props} />`;
}

/** Who logs: take the pen, take it over, or lay it down. */
export function Pen(props) {
  const { model, say } = props;
  const { pen } = model.header;
  const [name, setName] = useState("");
  const hold = async (take) => {
    await model.api.hold({ take, name: name.trim() || null });
    await model.refresh();
    model.show({ name: "ask" });
  };
  return html`
    <h1 class="title" tabindex="-1">${say("assist.pen")}</h1>
    <p>${pen === null ? say("assist.pen_free") : pen.yours ? say("assist.pen_yours", { name: pen.name }) : say("assist.pen_theirs", { name: pen.name })}</p>
    ${!(pen?.yours ?? false) && html`<label class="field">${say("page.join.name")}<input maxlength="80" autocomplete="nickname" value=${name} onInput=${(event) => setName(event.target.value)} /></label>`}
    <div class="keys">${pen?.yours ?? false
      ? html`<button onClick=${() => hold(false)}>${say("assist.lay_down")}</button>`
      : html`<button onClick=${() => hold(true)}>${icon("pen")}${pen === null ? say("assist.take_pen") : say("assist.take_over", { name: pen.name })}</button>`}</div>
    <${Back} ...${props} />`;
}

/** Who acts although it is not their turn, and who sits where this page is read from. */
export function Seating(props) {
  const { model, say, tile } = props;
  const { header, may, acting, bottom } = model;
  const key = (seat, on, press) => html`<button key=${seat} aria-pressed=${on} class=${on ? "chosen" : ""} onClick=${press}>${tile(seat)}${header.seats[seat].name}${on && icon("tick")}</button>`;
  const turn = (seat) => {
    model.turn(seat);
    model.show({ name: "ask" });
  };
  return html`
    <h1 class="title" tabindex="-1">${say("assist.seats")}</h1>
    ${may.able.length > 0 && header.mode === "table" && html`<h2>${say("assist.who_acts")}</h2>
      <div class="keys">${may.able.map((seat) => key(seat, seat === acting, () => model.act(seat)))}<button onClick=${() => model.act(null)}>${say("assist.the_table")}</button></div>`}
    <h2>${say("assist.you_sit")}</h2>
    <div class="keys">${header.seats.map(({ seat }) => key(seat, seat === bottom, () => turn(seat)))}</div>
    <${Back} ...${props} />`;
}

/** The end of the sitting. */
export function Closing(props) {
  const { model, say } = props;
  const close = async (reason) => {
    await model.write("POST", "/closing", { reason }, false);
    model.show({ name: "ask" });
  };
  return html`
    <h1 class="title" tabindex="-1">${say("assist.close")}</h1>
    <p>${say("assist.close.text")}</p>
    <div class="keys"><button onClick=${() => close("over")}>${say("assist.close.over")}</button><button onClick=${() => close("abandoned")}>${say("assist.close.abandoned")}</button></div>
    <${Back} ...${props} />`;
}
