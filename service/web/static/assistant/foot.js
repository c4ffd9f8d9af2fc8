/** The fixed foot: undo in words, a dispute or a card not seen, and more. */

import { html } from "./html.js";
import { icon } from "./icons.js";

/** The foot of the table; panels bring what can be done in them. */
export function Foot({ model, say }) {
  if (!["ask", "confirm"].includes(model.screen.name)) return null;
  const { undo, question, may, header } = model;
  const unseen = question?.pick === "face" ? question.values.find((one) => one.value === null) : undefined;
  const writes = may.table && !header.closed;
  return html`<footer class="foot">
    <button class="undo" disabled=${undo === null || !writes} onClick=${model.undoLast}>
      ${icon("undo")}<span><small>${header.mode === "dealt" ? say("assist.take_back") : say("assist.undo")}</small><b>${undo?.text ?? say("assist.nothing")}</b></span>
    </button>
    ${unseen !== undefined
      ? html`<button class="small" data-value="null" onClick=${() => model.take(question.field, unseen)}>${icon("unseen")}<span>${unseen.label}</span></button>`
      : (may.referee || may.own.length > 0) && html`<button class="small" onClick=${() => model.show({ name: "dispute" })}>${icon("flag")}<span>${say("assist.dispute")}</span></button>`}
    <button class="small" onClick=${() => model.show({ name: "more" })}>${icon("more", "dots")}<span>${say("assist.more")}</span></button>
  </footer>`;
}
