/** Cards to pick from: a button for each, in rows by suit and columns by rank, or side by side. */

import { html } from "./html.js";

/** A value as a button carries it, for whoever drives the page by program. */
export const written = (one) => JSON.stringify(one.value);

/** A card as it is printed: rank, shape and letter; or its number with what it does. */
export const Card = ({ look, suits }) => html`<span class=${`paper ink-${look.ink} ${look.suit === null ? "worded" : ""}`}>
  <b class=${look.underlined ? "under" : ""}>${look.rank}</b>
  ${look.suit !== null && html`<svg viewBox="-12 -12 24 24" aria-hidden="true"><path d=${suits[look.suit]} /></svg>`}
  ${look.letter && html`<i>${look.letter}</i>`}
  ${look.words.length > 0 && html`<small>${look.words.join(" ")}</small>`}
</span>`;

/** A grid of `asking.grid`; `press(value)` is called with the value that was picked. `strict`: only a lawful one. */
export function Cards({ cards, suits, say, press, headed = true, strict = false }) {
  const rows = cards.rows.filter((row) => row.cells.length > 0);
  const heads = rows.map((row, number) => headed && (number === 0 || rows[number - 1].status !== row.status));
  return html`<div class=${`cards ${cards.columns === null ? "plainly" : `of-${cards.columns}`}`}>
    ${rows.map((row, number) => html`
      ${heads[number] && html`<h3>${say(`assist.row.${row.status}`)}</h3>`}
      <div class="cardrow" role="group" aria-label=${say("assist.cards")}>
        ${row.cells.map((cell) => html`<${Cell} cell=${cell} suits=${suits} say=${say} press=${press} strict=${strict} key=${cell.face} />`)}
      </div>`)}
  </div>`;
}

function Cell({ cell, suits, say, press, strict }) {
  const { look, value, where, column } = cell;
  const place = column === null ? "" : `at-${column + 1}`;
  if (value === null) {
    return html`<button class=${`cardkey gone ${place}`} disabled aria-label=${where === null ? look.label : say("assist.lies", { card: look.label, where })}>
      <${Card} look=${look} suits=${suits} />${where !== null && html`<em>${where}</em>`}</button>`;
  }
  const status = value.status ?? "open";
  const told = status === "illegal" ? say("assist.against", { card: look.label }) : look.label;
  return html`<button class=${`cardkey ${status} ${place}`} data-value=${written(value)} aria-label=${told} disabled=${strict && status === "illegal"} onClick=${() => press(value)}><${Card} look=${look} suits=${suits} /></button>`;
}
