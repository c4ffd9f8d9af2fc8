/** What is to be asked for a move: from the API's choices and what has been picked, no game in mind. */

export const lawful = (status) => status !== "illegal" && status !== "impossible";

/** The one who is to act: a seat, or null for the table. `able` says which seats this page may act for. */
export function actor(toAct, able, wished) {
  if (wished !== undefined && (wished === null || able.includes(wished))) return wished;
  const own = toAct.filter((seat) => able.includes(seat));
  return own.length > 0 ? own[0] : null;
}

/**
 * The seats that this page may log for: all at a table game for whoever may log, in a dealt game those whose
 * tokens are in hand. `table` says whether it may log what the table does.
 */
export function rights({ mode, held, seats }) {
  const own = held.filter((role) => role.startsWith("seat:")).map((role) => Number(role.slice(5)));
  const referee = held.includes("referee");
  if (mode === "dealt") return { own, able: own, table: referee || own.length > 0, referee };
  const logs = referee || held.includes("scribe") || own.length > 0;
  return { own, able: logs ? seats.map((one) => one.seat) : [], table: logs, referee };
}

/** The kinds of moves by a `seat` or by the `table` that can be made: the lawful first, in the ruleset's order. */
export function kinds(choice, grammar, by) {
  if (choice.field !== "type") return [];
  const known = new Map(grammar.map((kind) => [kind.type, kind]));
  const found = choice.values.filter((one) => known.get(one.value)?.by === by);
  return [...found.filter((one) => lawful(one.status)), ...found.filter((one) => !lawful(one.status))];
}

const SHORT = ["number", "choice"];
const FEW_ANSWERS = 4;

/**
 * What a button is offered for: a kind of move; or, where its first question has but few answers in words, the
 * kind with one `answer`, so that one tap tells both. `skipped` says whether a question is not asked at all.
 */
export function offers(found, skipped) {
  return found.flatMap((kind) => {
    const { next } = kind;
    const short = lawful(kind.status) && next !== undefined && SHORT.includes(next.pick) && next.values.length <= FEW_ANSWERS;
    if (!short || skipped(next, kind.value)) return [kind];
    return next.values.map((answer) => ({ ...kind, label: `${kind.label}: ${answer.label}`, status: answer.status ?? kind.status, answer }));
  });
}

/** The kind that is asked at once: of a seat to act its first lawful one, else the first that is sure to be due. */
export function leading(found, acting) {
  const due = found.filter((kind) => lawful(kind.status));
  return acting === null ? due.find((kind) => kind.status !== "open") ?? due[0] : due[0];
}

/** Whether a field may be left out, so that it is only asked where somebody wants to tell it. */
export function optional(grammar, type, field) {
  const kind = grammar.find((one) => one.type === type);
  const found = kind?.fields.find((one) => one.name === field.split(".")[0]);
  return found !== undefined && !found.required;
}

/** The value that a choice is answered with without asking, or undefined: an optional field is left out, unless wanted. */
export function answered(choice, grammar, type) {
  if (choice.field === null || choice.asked || !optional(grammar, type, choice.field)) return undefined;
  return choice.values.find((one) => one.value === null);
}

/** What a field is made of, from the outside in: objects and lists; nothing for a single value. */
function levels(field) {
  const keyed = field.keys.length > 0 || field.pick === "faces" ? [{}] : [];
  return [...keyed, ...(field.many === null ? [] : [[]]), ...(field.parts.length === 0 ? [] : [[]])];
}

/** What has been picked with one more value, at a path such as `faces.2` or `up.2.1`. */
export function picked(grammar, soFar, path, value) {
  const [name, ...steps] = path.split(".");
  if (steps.length === 0) return { ...soFar, [name]: value };
  const field = grammar.find((one) => one.type === soFar.type).fields.find((one) => one.name === name);
  return { ...soFar, [name]: within(soFar[name], levels(field), steps, value) };
}

function within(there, [level, ...inner], [step, ...rest], value) {
  const told = there ?? level;
  const held = rest.length === 0 ? value : within(told[step], inner, rest, value);
  return Array.isArray(told) ? [...told.slice(0, step), held, ...told.slice(Number(step) + 1)] : { ...told, [step]: held };
}

/** The number that is picked together with the field at a path: the field after it, if it has a usual value. */
export function beside(grammar, type, path) {
  const fields = grammar.find((one) => one.type === type)?.fields ?? [];
  const after = fields[fields.findIndex((one) => one.name === path) + 1];
  return fields.some((one) => one.name === path) && after !== undefined && after.usual !== null ? after : undefined;
}

const RANKING = ["legal", "open", "unsaid", "illegal"];

/** How a row of cards is headed: by the best that is to be said of one of them. */
const headed = (cells) =>
  Math.min(...cells.map((cell) => (cell.value === null ? RANKING.length : RANKING.indexOf(cell.value.status ?? "unsaid"))));

const COLUMNS = 7;

/**
 * Cards as a grid: a row a suit and, where they fit on a phone, a column a rank, always at its place. Where
 * `only` these are held, or no card has a suit, a row has all of which the same is to be said. Rows come in
 * the order of what the moment asks. A cell without a `value` cannot be picked; `where` says where its card
 * lies.
 */
export function grid(looks, values, where, only = null) {
  const byFace = new Map(values.map((one) => [one.value, one]));
  // An object puts faces that are numbers first: each look has its place in the deck.
  const faces = Object.entries(looks).filter(([face]) => only === null || only.includes(face)).sort(([, one], [, other]) => one.order - other.order);
  const suited = only === null && faces.some(([, look]) => look.suit !== null);
  const ranks = [...new Set(faces.map(([, look]) => look.rank))];
  const aligned = suited && ranks.length <= COLUMNS;
  const rows = new Map();
  for (const [face, look] of faces) {
    const found = byFace.get(face) ?? null;
    const cell = {
      face,
      look,
      value: found === null || found.status === "impossible" ? null : found,
      where: where[face] ?? null,
      column: aligned ? ranks.indexOf(look.rank) : null,
    };
    const row = suited ? look.suit : only === null ? headed([cell]) : "";
    rows.set(row, [...(rows.get(row) ?? []), cell]);
  }
  const told = [...rows].map(([suit, cells]) => ({ suit: suited ? suit : "", cells, rank: headed(cells) }));
  told.sort((one, other) => one.rank - other.rank);
  return {
    columns: aligned ? ranks.length : null,
    rows: told.map((row) => ({ ...row, status: RANKING[row.rank] ?? "none" })),
  };
}

/** The looks of the faces that a field may name. */
export function nameable(looks, field) {
  if (field === undefined || field.faces.length === 0) return looks;
  return Object.fromEntries(Object.entries(looks).filter(([face]) => field.faces.includes(face)));
}

/** The field of the grammar that a path such as `up.2.1` leads into, a part of it where it has parts. */
export function fieldAt(grammar, type, path) {
  const [name, ...steps] = path.split(".");
  const field = grammar.find((one) => one.type === type)?.fields.find((one) => one.name === name);
  if (field === undefined || field.parts.length === 0 || steps.length === 0) return field;
  return field.parts[Number(steps.at(-1))];
}

/** The key under which a value at a path comes, where its field has keys (such as seats), else undefined. */
export function keyAt(grammar, type, path) {
  const [name, key] = path.split(".");
  const field = grammar.find((one) => one.type === type)?.fields.find((one) => one.name === name);
  return field !== undefined && (field.keys.length > 0 || field.pick === "faces") ? key : undefined;
}

/** Where each face lies that this view knows, by the zone's name; cards that a seat itself holds are left out. */
export function lying(state, seat) {
  const found = {};
  for (const zone of state.zones) {
    if (seat !== null && zone.seat === seat && zone.shape === "fan") continue;
    for (const card of zone.cards) if (card.face !== null) found[card.face] = zone.label;
  }
  return found;
}

/** The faces that a seat can lay, from its hand and from the places before it, where this view knows its whole hand; else null. */
export function wholeHand(state, seat) {
  const own = state.zones.filter((zone) => zone.seat === seat);
  const held = own.filter((zone) => zone.shape === "fan").flatMap((zone) => zone.cards);
  const laid = own.filter((zone) => zone.shape === "slot").flatMap((zone) => zone.cards).filter((card) => card.face !== null);
  return held.length > 0 && held.every((card) => card.face !== null) ? [...held, ...laid].map((card) => card.face) : null;
}
