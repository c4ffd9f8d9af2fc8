/** All that is not a move: cards seen, notes, corrections, the pen, how the page is turned, the end. */

import { html } from "./html.js";
import { icon } from "./icons.js";

const fourColours = () => document.body.classList.contains("four-colour");

/** The list of what else can be done. */
export function More({ model, say }) {
  const { header, may } = model;
  const open = !header.closed;
  const entries = [
    [open && may.own.length > 0 && header.mode === "table", "card", "assist.my_cards", { name: "sight", by: may.own[0] }],
    [open && may.table, "eye", "assist.i_see", { name: "sight", by: null }],
    [open && may.table, "note", "assist.notes", { name: "note" }],
    [open && may.table && header.mode === "table", "pen", "assist.correct", { name: "correct" }],
    [open && (may.referee || may.own.length > 0), "flag", "assist.dispute", { name: "dispute" }],
    [open && may.table && header.mode === "table", "pen", "assist.pen", { name: "pen" }],
    [true, "seat", "assist.seats", { name: "seat" }],
    [open && (may.referee || header.held.includes("scribe")), "door", "assist.close", { name: "close" }],
  ];
  return html`
    <h1 class="title" tabindex="-1">${say("assist.more")}</h1>
    <ul class="list">
      ${entries.filter(([there]) => there).map(([, sign, key, screen]) => html`<li key=${key}><button onClick=${() => model.show(screen)}>${icon(sign)}${say(key)}</button></li>`)}
      <li><a class="button" href=${`/games/${model.game}`}>${icon("eye")}${say("assist.replay")}</a></li>
      ${may.referee && html`<li><a class="button" href=${`/games/${model.game}/invitations`}>${icon("seat")}${say("assist.invitations")}</a></li>`}
    </ul>
    <label class="switch"><input type="checkbox" checked=${model.precise === true} onChange=${(event) => { model.set({ precise: event.target.checked }); model.clear(); }} />${say("assist.precise")}</label>
    <p class="row"><a class="button" href=${`?colours=${fourColours() ? "two" : "four"}`}>${icon(fourColours() ? "tick" : "card")}${say("assist.four_colours")}</a></p>
    <nav class="row" aria-label=${say("page.language")}>${["en", "nl", "de"].map((code) => html`<a class="button" hreflang=${code} href=${`?lang=${code}`}>${code.toUpperCase()}</a>`)}</nav>
    <${Back} model=${model} say=${say} />
  `;
}

/** The way back to the table, at the foot of every panel. */
export const Back = ({ model, say }) =>
  html`<div class="doing"><button onClick=${() => model.show({ name: "ask" })}>${icon("back")}${say("assist.to_table")}</button></div>`;
