/** Reading the API of one game. Tokens are in a cookie that no script sees. */

/** An answer that is none: its status and the problem document. */
export class Problem extends Error {
  constructor(status, told) {
    super(told?.detail ?? String(status));
    this.status = status;
    this.told = told ?? { detail: String(status), errors: {} };
  }
}

/** The JSON or text of an answer; throws a Problem for a refusal, a TypeError where there is no network. */
export async function read(answer) {
  const kind = answer.headers.get("Content-Type") ?? "";
  const told = kind.includes("json") ? await answer.json() : await answer.text();
  if (!answer.ok) throw new Problem(answer.status, typeof told === "string" ? null : told);
  return told;
}

/** Readers of one game: each gives what its route answers, in the page's language. */
export function reader(game, language) {
  const headers = { "Accept-Language": language };
  const base = `/api/v1/games/${game}`;
  const get = async (path) => read(await fetch(path, { headers, cache: "no-cache" }));
  const ask = async (method, path, body) => {
    const sent = { ...headers, "Content-Type": "application/json" };
    return read(await fetch(base + path, { method, headers: sent, body: JSON.stringify(body) }));
  };
  const query = (values) =>
    new URLSearchParams(Object.entries(values).filter(([, value]) => value !== undefined && value !== null));
  return {
    base,
    headers,
    header: () => get(base),
    ruleset: (name, seats, options) => get(`/api/v1/rulesets/${name}?${query({ seats, options: JSON.stringify(options) })}`),
    state: (view) => get(`${base}/state?${query({ view })}`),
    events: (after) => get(`${base}/events?${query({ after })}`),
    event: (version, view) => get(`${base}/events/${version}?${query({ view })}`),
    findings: (view) => get(`${base}/findings?${query({ view })}`),
    disputes: () => get(`${base}/disputes`),
    takebacks: () => get(`${base}/takebacks`),
    picture: (values) => get(`${base}/picture?${query(values)}`),
    choices: (seat, move, view, depth = 1) =>
      get(`${base}/choices?${query({ seat, move: JSON.stringify(move), depth, view })}`),
    preview: (dispute, parts) => ask("POST", `/disputes/${dispute}/rulings?preview=true`, parts === undefined ? {} : { parts }),
    tryCorrection: (body) => ask("POST", "/corrections?preview=true", body),
    hold: (body) => ask("PUT", "/pen", body),
  };
}
