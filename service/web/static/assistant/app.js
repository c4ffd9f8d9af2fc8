/** The whole page: where we are, who acts, the table, what is asked, and the fixed foot. */

import { Ask, Confirm, Kinds } from "./sheet.js";
import { Breach, Ruled } from "./panel.js";
import { Foot } from "./foot.js";
import { Head, Notices, Who } from "./head.js";
import { html, useEffect, useRef } from "./html.js";
import { More } from "./more.js";
import { Run } from "./run.js";
import { Correcting, Disputing } from "./mending.js";
import { Closing, Noting, Pen, Seating, Sighting } from "./aside.js";
import { Table } from "./table.js";

const SCREENS = { breach: Breach, ruled: Ruled, more: More, correct: Correcting, dispute: Disputing, note: Noting, sight: Sighting, close: Closing, pen: Pen, seat: Seating };

/** The assistant. `model` is what it knows and can do; the rest says and draws it. */
export function App(props) {
  const { model, say } = props;
  const main = useRef(null);
  const name = model.screen.name;
  useEffect(() => {
    if (name !== "ask") main.current?.querySelector("h1, h2")?.focus();
    scrollTo(0, 0);
  }, [name, model.screen.version]);
  if (model.missing !== null && !model.ready) return html`<main class="plain"><h1>${model.missing}</h1><p><a class="button" href="/">Takeback</a></p></main>`;
  if (!model.ready) return html`<main class="plain" aria-busy="true"><p>${say("assist.loading")}</p></main>`;
  const Screen = SCREENS[name];
  return html`
    <${Head} ...${props} />
    <main ref=${main} data-version=${model.header.version} data-acting=${model.acting} aria-busy=${String(model.busy)} class=${`on-${Screen === undefined ? "table" : "panel"}`}>
      ${Screen !== undefined
        ? html`<${Screen} ...${props} key=${`${name} ${model.screen.version}`} />`
        : html`<${Playing} ...${props} />`}
    </main>
    <${Foot} ...${props} />
    <p class="hidden" role="status">${spoken(props)}</p>
  `;
}

function Playing(props) {
  const { model } = props;
  return html`
    <${Notices} ...${props} />
    <${Who} ...${props} />
    <div class="play">
      <${Table} ...${props} />
      <div class="asking">
        <div class=${(model.run?.question ?? model.question)?.pick === "face" ? "sheet" : "sheet low"}>
          ${model.screen.name === "confirm" ? html`<${Confirm} ...${props} />` : model.run !== null ? html`<${Run} ...${props} />` : html`<${Ask} ...${props} />`}
        </div>
        ${model.screen.name === "ask" && model.run === null && html`<${Kinds} ...${props} />`}
      </div>
    </div>
  `;
}

/** What is said aloud at rest: what was logged, and who acts. */
function spoken({ model, say }) {
  const told = model.note === null ? "" : `${model.note.text}. `;
  const acting = model.acting === null ? "" : say("assist.to_act", { name: model.header.seats[model.acting].name });
  return model.sending.waiting > 0 ? "" : told + acting;
}
