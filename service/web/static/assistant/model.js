/** What the page knows of its game, and what it can do: one model, told apart from how it is drawn. */

import { reader } from "./api.js";
import { actor, answered, beside, kinds, leading, offers, picked, rights } from "./asking.js";
import { unsettled } from "./breach.js";
import { undoing } from "./log.js";
import { sender } from "./sending.js";

const LOG = 60;
const KEPT = "takeback.let-go.";

/** The model of one game. `changed()` is called whenever something is to be drawn anew. */
export function makeModel({ game, language, changed }) {
  const api = reader(game, language);
  const it = {
    api,
    game,
    ready: false,
    missing: null,
    sending: { waiting: 0, refused: null, lost: false },
    busy: false,
    run: null,
    count: null,
    told: [],
    wished: undefined,
    screen: { name: "ask" },
    note: null,
    letGo: JSON.parse(localStorage.getItem(KEPT + game) ?? "[]"),
    format: matchMedia("(min-width: 900px)").matches ? "wide" : "tall",
  };
  const set = (values) => {
    Object.assign(it, values);
    changed();
  };
  const post = sender({ base: api.base, headers: api.headers, changed: (sending) => set({ sending }) });
  let asked = 0;
  let reading = null;

  /** Read everything anew. Of several readings at once the last one counts, and all wait for it. */
  async function refresh() {
    asked += 1;
    reading = readAll(asked);
    for (let seen = 0; seen !== asked; ) {
      seen = asked;
      await reading;
    }
  }

  async function readAll(mine) {
    const header = await api.header();
    const may = rights(header);
    const view = header.held.some((role) => role === "referee" || role === "scribe") || may.own.length === 0
      ? header.you.view
      : `seat:${may.own.find((seat) => header.to_act.includes(seat)) ?? may.own[0]}`;
    const bottom = it.bottom ?? may.own[0] ?? 0;
    const ruleset = it.ruleset ?? (await api.ruleset(header.ruleset, header.seats.length, header.options));
    const [state, events, findings, picture, takebacks, question] = await Promise.all([
      api.state(view),
      api.events(Math.max(0, header.version - LOG)),
      api.findings(view),
      api.picture({ view, bottom, format: it.format }),
      header.mode === "dealt" ? api.takebacks() : { takebacks: [] },
      start(header, may, view, ruleset),
    ]);
    if (mine !== asked) return;
    set({
      ready: true,
      header,
      may,
      view,
      bottom,
      ruleset,
      state,
      events: events.events,
      findings: unsettled(findings.findings, it.letGo),
      picture,
      takebacks: takebacks.takebacks.filter((one) => one.status === "open"),
      undo: undoing(events.events, header.held, header.mode),
      ...question,
    });
  }

  /** The first question: who acts, and the kinds of moves that they can make. */
  async function start(header, may, view, ruleset) {
    const acting = header.closed ? null : actor(header.to_act, may.able, it.wished);
    const asks = header.closed ? [] : askers(header, may, acting);
    const found = await Promise.all(asks.map(([seat]) => api.choices(seat, {}, view, 2)));
    const all = asks.flatMap(([seat, by], number) =>
      by.flatMap((one) => kinds(found[number], ruleset.grammar, one).map((kind) => ({ ...kind, seat }))),
    );
    const first = leading(all, acting);
    const asked = first?.next !== undefined && skipped(first.next, ruleset.grammar, first.value) === undefined;
    return {
      acting,
      kinds: all,
      offers: offers(all, (choice, type) => skipped(choice, ruleset.grammar, type) !== undefined),
      first: first?.value ?? null,
      question: asked ? first.next : null,
      picked: asked ? begun(first) : {},
      told: [],
    };
  }

  /** For whom choices are asked, and whose kinds of moves are wanted of each: [seat, ["seat", "table"]]. */
  function askers(header, may, acting) {
    if (acting !== null) return [[acting, ["seat"]]];
    if (header.mode !== "dealt") return may.table ? [[undefined, ["table", "seat"]]] : [];
    if (header.to_act.length > 0) return [];
    const own = may.own.map((seat) => [seat, ["seat"]]);
    return may.table ? [...own, [undefined, ["table"]]] : own;
  }

  const skipped = (choice, grammar, type) => (it.precise ? undefined : answered(choice, grammar, type));
  const begun = (kind) => ({ ...(kind.seat === undefined ? {} : { seat: kind.seat }), type: kind.value });

  /** Begin to log many moves of a rapid kind at once: who made each may be left open. */
  const beginRun = (kind) =>
    alone(async () => {
      const question = await api.choices(undefined, { seat: null, type: kind.value }, it.view);
      set({ run: { type: kind.value, label: kind.label, seat: null, moves: [], question }, question: null });
    });

  /** One more move of the run; the seat that was tapped counts for it alone. */
  function queue(value) {
    const { run } = it;
    const move = picked(it.ruleset.grammar, { type: run.type, seat: run.seat }, run.question.field, value.value);
    set({ run: { ...run, seat: null, moves: [...run.moves, move] } });
  }

  /** Send the run as one list: all of it is taken, or nothing. */
  const sendRun = () =>
    alone(async () => {
      const { moves } = it.run;
      set({ run: null, note: null });
      const { told } = await write("POST", "/moves", { moves });
      const last = told?.moves.at(-1);
      if (last !== undefined) set({ note: { version: last.version, text: last.event.text, status: last.verdict?.status } });
    });

  /** Take a value of the question at hand; whole moves are sent, what is unlawful is asked about once. */
  const take = (field, value) => alone(() => answer(field, value));

  /** What was tapped is told beside the next question. */
  function answer(field, value) {
    it.told = [...it.told, value.label];
    return taken(field, value);
  }

  /** Do one thing at a time: a second tap while the first is under way is no entry. */
  async function alone(what) {
    if (it.busy) return undefined;
    set({ busy: true });
    try {
      return await what();
    } finally {
      set({ busy: false });
    }
  }

  async function taken(field, value) {
    const soFar = picked(it.ruleset.grammar, it.picked, field, value.value);
    if (value.move !== undefined) return complete(value, value.move);
    const following = await api.choices(it.picked.seat, soFar, it.view);
    const left = counted(following, soFar.type, field) ?? skipped(following, it.ruleset.grammar, soFar.type);
    if (left !== undefined) {
      set({ picked: soFar });
      return taken(following.field, left);
    }
    return set({ picked: soFar, question: following, first: it.first });
  }

  /** The number that was picked together with a field, if that is asked next and can be. */
  function counted(following, type, field) {
    const number = it.precise ? undefined : beside(it.ruleset.grammar, type, field);
    if (number === undefined || following.field !== number.name) return undefined;
    return following.values.find((one) => one.value === (it.count ?? number.usual) && one.status !== "impossible");
  }

  /** Begin a kind of move that is not asked by itself. */
  const begin = (kind) => alone(() => started(kind));

  async function started(kind) {
    if (kind.move !== undefined) return complete(kind, kind.move);
    const next = kind.next ?? (await api.choices(kind.seat, begun(kind), it.view));
    const left = skipped(next, it.ruleset.grammar, kind.value);
    set({ picked: begun(kind), told: [], question: next, first: kind.value, chosen: true });
    if (kind.answer !== undefined) return answer(next.field, kind.answer);
    return left === undefined ? undefined : taken(next.field, left);
  }

  function complete(value, move) {
    if (value.status === "illegal") return show({ name: "confirm", move, breaks: value.breaks ?? [] });
    return logged(move);
  }

  /** Send a move; what the answer says of it is shown at once. */
  const log = (move) => alone(() => logged(move));

  async function logged(move) {
    set({ screen: { name: "ask" }, note: null, question: null, wished: undefined, chosen: false, count: null });
    const { told } = await write("POST", "/moves", move);
    if (told === undefined) return;
    const status = told.verdict?.status;
    const heard = { version: told.version, text: told.event.text, status };
    if (status === "illegal" || status === "impossible") {
      set({ screen: { name: "breach", version: told.version }, note: heard });
    } else set({ note: heard });
  }

  /** Write something, then read everything anew. Resolves with { told }, or { problem } where it is refused. */
  async function write(method, path, body, based = true) {
    const done = await post.send({ method, path, body, basedOn: based ? it.header.version : undefined });
    await refresh();
    return done;
  }

  const show = (screen) => set({ screen });

  return Object.assign(it, {
    refresh,
    alone,
    take,
    begin,
    beginRun,
    queue,
    sendRun,
    tapRun: (seat) => set({ run: { ...it.run, seat: it.run.seat === seat ? null : seat } }),
    countAs: (count) => set({ count }),
    shorten: () => set({ run: { ...it.run, moves: it.run.moves.slice(0, -1) } }),
    log,
    write,
    show,
    set,
    clear: () => {
      set({ run: null, count: null, wished: undefined, screen: { name: "ask" }, chosen: false });
      return refresh();
    },
    act: (seat) => {
      set({ wished: seat, screen: { name: "ask" }, chosen: false });
      return refresh();
    },
    turn: (bottom) => {
      set({ bottom });
      return refresh();
    },
    shape: (format) => {
      set({ format });
      return it.ready ? refresh() : undefined;
    },
    undoLast: () => alone(() => write("POST", it.undo.path, it.undo.body)),
    again: async () => {
      const { told } = await post.again(it.header.version);
      await refresh();
      return told;
    },
    drop: () => {
      post.drop();
      return refresh();
    },
    ignore: (version) => {
      const letGo = [...it.letGo, String(version)];
      localStorage.setItem(KEPT + game, JSON.stringify(letGo));
      set({ letGo, findings: unsettled(it.findings, letGo), screen: { name: "ask" } });
    },
  });
}
