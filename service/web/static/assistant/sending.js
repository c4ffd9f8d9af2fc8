/**
 * Sending what was entered: one sender, in strict order, each entry with an id made here.
 *
 * An entry is { method, path, body, basedOn } and gets an `id`, its Idempotency-Key: sent again after a lost
 * answer it is recorded once. Where there is no network, or the service cannot answer now, it is tried again.
 * What is refused stops the rest until somebody sends it again or drops it: nothing that was entered is lost.
 */

import { Problem, read } from "./api.js";

const PAUSES_MS = [1000, 2000, 4000, 8000, 15000];
const AGAIN = new Set([429, 502, 503, 504]);

const key = () => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
};

/** A sender. `changed(state)` is told { waiting, refused, lost } whenever that changes. */
export function sender({ base, headers, changed }) {
  const queue = [];
  let refused = null;
  let tries = 0;
  let timer = null;
  let busy = false;

  const tell = () => changed({ waiting: queue.length, refused, lost: tries > 0 });

  async function attempt(entry) {
    const sent = { ...headers, "Content-Type": "application/json", "Idempotency-Key": entry.id };
    if (entry.basedOn) sent["If-Match"] = `"${entry.basedOn}"`;
    const body = entry.body === undefined ? undefined : JSON.stringify(entry.body);
    return read(await fetch(base + entry.path, { method: entry.method, headers: sent, body }));
  }

  async function run() {
    clearTimeout(timer);
    if (busy || refused !== null) return;
    busy = true;
    while (queue.length > 0 && refused === null) {
      const entry = queue[0];
      try {
        const told = await attempt(entry);
        queue.shift();
        tries = 0;
        entry.done({ told });
      } catch (error) {
        if (!(error instanceof Problem) || AGAIN.has(error.status)) {
          timer = setTimeout(run, PAUSES_MS[Math.min(tries, PAUSES_MS.length - 1)]);
          tries += 1;
          break;
        }
        tries = 0;
        refused = { entry, problem: error.told };
        entry.done({ problem: error.told });
      }
      tell();
    }
    busy = false;
    tell();
  }

  addEventListener("online", run);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && run());

  return {
    /** Send an entry after those that wait. Resolves with { told } or, refused, with { problem }. */
    send: (entry) =>
      new Promise((done) => {
        queue.push({ ...entry, id: key(), done });
        tell();
        run();
      }),
    /** Send what was refused again, as it stands, based on what is known now. */
    again: (version) =>
      new Promise((done) => {
        const entry = refused.entry;
        queue[0] = { ...entry, id: key(), basedOn: entry.basedOn && version, done };
        refused = null;
        run();
      }),
    /** Let go of what was refused. */
    drop: () => {
      queue.shift();
      refused = null;
      tell();
      run();
    },
  };
}
