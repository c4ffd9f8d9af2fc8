/** A breach and what may be done about it: what the panel shows. */

const order = (version) => String(version).split(".").map(Number);

const before = (one, other) => {
  const [a, b] = [order(one), order(other)];
  return a[0] - b[0] || (a[1] ?? 0) - (b[1] ?? 0);
};

/** The versions of a proof in their order: the move, the ways that carried cards, the showings that decide. */
export function proof(version, verdict) {
  const parts = new Map(verdict.path.map((way) => [String(way), { version: way, part: "way" }]));
  for (const showing of verdict.because) parts.set(String(showing), { version: showing, part: "showing" });
  parts.set(String(version), { version, part: "move" });
  return [...parts.values()].sort((one, other) => before(one.version, other.version));
}

/** Each seat's total and what it has in the newest section (round, deal), in seat order. */
export function totals(standings) {
  const sections = [...new Set(standings.flatMap((row) => row.lines.map((line) => line.section)))];
  const last = sections.sort((one, other) => one.localeCompare(other, "en", { numeric: true })).at(-1);
  return standings.map((row) => {
    const lines = row.lines.filter((line) => line.section === last);
    const known = lines.every((line) => line.points !== null);
    return {
      seat: row.seat,
      total: row.score,
      section: last === undefined ? undefined : known ? lines.reduce((sum, line) => sum + line.points, 0) : null,
    };
  });
}

/** The findings that still want somebody's attention. */
export const unsettled = (findings, letGo) =>
  findings.filter((one) => one.dispute === null && one.ruling === null && !letGo.includes(String(one.version)));

/** The disputes that wait for a ruling. */
export const open = (disputes) => disputes.filter((one) => one.status === "open");
