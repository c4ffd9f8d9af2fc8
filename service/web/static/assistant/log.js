/** The record as the assistant needs it: what can be undone, corrected, disputed. */

const LOGGED = new Set(["moved", "seen"]);

/**
 * The last entry that whoever holds these roles made themselves, and how it is undone; null if there is none.
 *
 * At a table game the entry is corrected: it did not happen. In a dealt game the record is the table, and a
 * move is offered back.
 */
export function undoing(events, held, mode) {
  const last = events.findLast((event) => LOGGED.has(event.kind) && held.includes(event.actor) && event.void_since === null);
  if (last === undefined || (mode === "dealt" && last.kind !== "moved")) return null;
  if (mode !== "dealt") {
    return { text: last.text, path: "/corrections", body: { changes: [{ void: last.version }] } };
  }
  const seat = last.body.move.seat;
  return seat === undefined
    ? null
    : { text: last.text, path: "/takebacks", body: { version: last.version, seat } };
}

/** The entries that still stand, newest first: what may be corrected (all) or disputed (moves). */
export function standing(events, kinds = ["moved", "seen"]) {
  return events.filter((event) => kinds.includes(event.kind) && event.void_since === null).reverse();
}

/** The version of the last move, or of the game's opening: what a note is about. */
export const newest = (events) => events.findLast((event) => event.kind === "moved")?.version ?? 1;
