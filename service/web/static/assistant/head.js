/** The upper part: where we are, pen and sending; what wants attention; who acts and what binds them. */

import { html } from "./html.js";
import { icon } from "./icons.js";
import { cropped } from "./table.js";
import { score } from "./words.js";

const FEW = 5;

/** Game, round, who has the pen, and whether all is sent. */
export function Head({ model, say, title }) {
  const { header, sending } = model;
  const names = header.seats.map((seat) => seat.name);
  const seats = names.length > FEW ? say("shell.players", { number: names.length }) : names.join(", ");
  return html`<header class="head">
    <a class="square" href="/" aria-label=${say("assist.home")}>${icon("back")}</a>
    <p class="where"><strong>${title}</strong><span>${seats}</span></p>
    ${header.pen !== null && html`<button class="quiet" onClick=${() => model.show({ name: "pen" })}>
      ${icon("pen")}<span class="hidden">${say("assist.pen_of")} </span>${header.pen.name}</button>`}
    ${sending.waiting === 0
      ? html`<span class="sent">${icon("cloud")}<span>${say("assist.sent")}</span></span>`
      : html`<span class="sent not">${icon("waiting")}${say("assist.not_sent", { number: sending.waiting })}</span>`}
  </header>`;
}

/** What was refused, breaches that came to light, disputes that wait, moves offered back, an open verdict. */
export function Notices({ model, say }) {
  const { sending, findings, header, takebacks } = model;
  const texts = new Map(model.events.map((event) => [String(event.version), event.text]));
  const text = (version) => texts.get(String(version)) ?? say("assist.event", { version });
  const look = (version) => html`<button onClick=${() => model.show({ name: "breach", version })}>${say("assist.look")}</button>`;
  const waiting = header.disputes.filter((one) => one.status === "open");
  return html`
    ${sending.refused !== null && html`<${Refused} model=${model} say=${say} />`}
    ${findings.map((one) => html`<div class="notice breach" key=${`f${one.version}`}>${icon("octagon")}<p><strong>${say("status.illegal")}</strong> ${text(one.version)}</p>${look(one.version)}</div>`)}
    ${waiting.map((one) => html`<div class="notice dispute" key=${`d${one.dispute}`}>${icon("flag")}<p><strong>${say("assist.disputed")}</strong> ${text(one.version)}</p>${look(one.version)}</div>`)}
    ${takebacks.map((one) => html`<${Offer} model=${model} say=${say} offer=${one} text=${text(one.version)} key=${`t${one.takeback}`} />`)}
    ${header.closed && html`<div class="notice"><p><strong>${say("assist.closed")}</strong></p><a class="button" href=${`/games/${model.game}`}>${say("assist.replay")}</a></div>`}
  `;
}

function Refused({ model, say }) {
  const { problem } = model.sending.refused;
  const since = (problem.since ?? []).map((event) => event.text);
  const errors = Object.values(problem.errors ?? {}).flat();
  const pen = problem.type === "/problems/forbidden" && model.header.pen !== null && !model.header.pen.yours;
  const again = async () => {
    if (pen) await model.api.hold({ take: true });
    await model.again();
  };
  return html`<div class="notice refused" role="alert">
    ${icon("waiting")}
    <div>
      <p><strong>${say("assist.refused")}</strong> ${problem.detail}</p>
      ${since.length > 0 && html`<ul>${since.map((text) => html`<li>${text}</li>`)}</ul>`}
      ${errors.map((text) => html`<p class="second">${text}</p>`)}
      <p class="row">
        <button onClick=${again}>${pen ? say("assist.take_over", { name: model.header.pen.name }) : say("assist.again")}</button>
        <button onClick=${model.drop}>${say("assist.drop")}</button>
      </p>
    </div>
  </div>`;
}

function Offer({ model, say, offer, text }) {
  const mine = offer.needs.filter((seat) => model.may.own.includes(seat));
  const answer = (accept) =>
    mine.forEach((seat) => model.write("POST", `/takebacks/${offer.takeback}/answers`, { seat, accept }, false));
  return html`<div class="notice dispute">${icon("undo")}
    <div><p><strong>${say("assist.offered", { name: model.header.seats[offer.seat].name })}</strong> ${text}</p>
    ${offer.seen_since.length > 0 && html`<p class="second">${say("assist.seen_since")} ${offer.seen_since.map((one) => one.text).join("; ")}</p>`}
    ${mine.length > 0 && html`<p class="row"><button onClick=${() => answer(true)}>${icon("tick")}${say("assist.agree")}</button><button onClick=${() => answer(false)}>${icon("cross")}${say("assist.decline")}</button></p>`}</div>
  </div>`;
}

/** Who is to act, large, and what binds them, in one line. */
export function Who({ model, say, tile }) {
  const { header, acting, ruleset, note } = model;
  const waits = acting === null ? header.to_act : [];
  const name = (seat) => header.seats[seat].name;
  const seat = acting ?? waits[0] ?? null;
  const due = model.kinds.find((kind) => kind.value === model.first);
  const title = header.standings !== undefined && model.state.over && seat === null
    ? say("assist.over")
    : acting !== null
      ? say("assist.to_act", { name: name(acting) })
      : waits.length > 0
        ? say("assist.waiting", { name: waits.map(name).join(", ") })
        : due?.label ?? say("assist.nobody");
  const binding = model.state.marks.filter((mark) => mark.seat === null && mark.to === null);
  const barred = (model.question?.pick === "seat" ? model.question.values : [])
    .filter((one) => one.status === "illegal" && typeof one.value === "number")
    .map((one) => html`<span class="barring"><strong>${say("assist.not", { name: one.label })}</strong> ${(one.breaks ?? []).map((rule) => ruleset.rules[rule].title).join(", ")}</span>`);
  return html`<div class="who">
    ${seat !== null && tile(seat)}
    <h1 tabindex="-1">${title}</h1>
    ${note?.status === "open" && !model.findings.some((one) => one.version === note.version) && html`<button class="judged" aria-label=${`${say("status.open")}: ${note.text}`} onClick=${() => model.show({ name: "breach", version: note.version })}>${icon("ring")}<span>${say("status.open")}</span></button>`}
    ${binding.length > 0 && html`<p>${binding.map((mark) => html`<span class="binds" key=${mark.name}>${mark.label}</span>`)}</p>`}
    ${barred.length > 0 && html`<p>${barred}</p>`}
    ${cropped(model) && html`<p class="totals">${model.state.standings.map((row) => html`<${Total} model=${model} say=${say} row=${row} key=${row.seat} />`)}</p>`}
  </div>`;
}

/** A seat's total, where its plate is out of sight; who may act instead is one tap away there too. */
function Total({ model, say, row }) {
  const { header, may, acting } = model;
  const name = header.seats[row.seat].name;
  const told = html`${name} <strong>${score(row.score)}</strong>`;
  if (header.mode !== "table" || row.seat === acting || !may.able.includes(row.seat)) return html`<span>${told}</span>`;
  return html`<button class="pressable" data-seat=${row.seat} title=${say("assist.acts_instead", { name })} onClick=${() => model.act(row.seat)}>${told}</button>`;
}
