/** Starts the assistant on its page, and keeps it live. */

import { App } from "./app.js";
import { html, render } from "./html.js";
import { tiles } from "./icons.js";
import { makeModel } from "./model.js";
import { speaker } from "./words.js";

const root = document.getElementById("assistant");
const { game, title, texts, patterns, suits } = root.dataset;
const say = speaker(JSON.parse(texts));
const shown = { say, title, tile: tiles(JSON.parse(patterns)), suits: JSON.parse(suits) };
const draw = () => render(html`<${App} model=${model} ...${shown} />`, root);
const model = makeModel({ game, language: document.documentElement.lang, changed: () => draw() });

/** Read anew, if what is read differs at all; a service that does not answer is asked again later. */
const look = () => model.refresh().catch((error) => model.set({ missing: error.told?.detail ?? say("assist.away") }));

/** Follow the game: whatever comes is only a sign to read anew, in the view of this page. */
function follow() {
  const source = new EventSource(`/api/v1/games/${game}/stream?after=${model.header.version}`);
  source.onmessage = look;
  for (const kind of ["moved", "seen", "corrected", "takeback_asked", "takeback_answered", "takeback_withdrawn", "disputed", "withdrawn", "ruled", "seated", "noted", "closed", "reopened", "erased"]) {
    source.addEventListener(kind, (event) => Number(event.lastEventId) > model.header.version && look());
  }
  addEventListener("pagehide", () => source.close(), { once: true });
  addEventListener("pageshow", (event) => event.persisted && follow(), { once: true });
}

/** Keep the screen awake while the page is to be seen, where the browser can. */
async function stayAwake() {
  if (document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
  await navigator.wakeLock.request("screen").catch(() => undefined);
}

root.replaceChildren();
draw();
await look();
if (model.ready) follow();
stayAwake();
document.addEventListener("visibilitychange", () => {
  stayAwake();
  if (document.visibilityState === "visible" && model.ready) look();
});
matchMedia("(min-width: 900px)").addEventListener("change", (event) => model.shape(event.matches ? "wide" : "tall"));
