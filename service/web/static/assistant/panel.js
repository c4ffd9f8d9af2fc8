/** A breach: the fact, its proof, the rule, what may be done about it with every seat's points; then the ticks. */

import { proof, totals } from "./breach.js";
import { html, useEffect, useState } from "./html.js";
import { icon } from "./icons.js";
import { Still } from "./still.js";
import { gain, score } from "./words.js";

const SIGNS = { illegal: "octagon", impossible: "octagon", open: "ring", legal: "tick" };

/** What is known of a move and of the dispute about it, read when the panel opens and whenever the game goes on. */
function useCase(model) {
  const { version } = model.screen;
  const [found, setFound] = useState(null);
  useEffect(() => {
    let here = true;
    (async () => {
      const [event, listed] = await Promise.all([model.api.event(version, model.view), model.api.disputes()]);
      const about = listed.disputes.filter((one) => one.move === version || one.version === version).at(-1) ?? null;
      const open = about?.status === "open";
      const remedies = open && model.may.referee ? (await model.api.preview(about.dispute)).remedies : about?.remedies ?? [];
      const verdict = event.verdict?.now ?? event.verdict?.then ?? null;
      const steps = verdict === null ? [] : await Promise.all(
        proof(version, verdict).map(async (step) => ({ ...step, text: (await model.api.event(step.version, model.view)).text })),
      );
      if (here) setFound({ event, verdict, steps, dispute: about, remedies });
    })();
    return () => (here = false);
  }, [version, model.header.version]);
  return found;
}

/** The panel of one move. */
export function Breach(props) {
  const { model, say } = props;
  const found = useCase(model);
  const [chosen, choose] = useState(0);
  const [more, setMore] = useState([]);
  if (found === null) return html`<p class="hint" aria-busy="true">${say("assist.loading")}</p>`;
  const { event, verdict, dispute } = found;
  const remedies = [...found.remedies, ...more];
  const open = dispute?.status === "open";
  return html`
    <${Fact} ...${props} event=${event} verdict=${verdict} />
    ${verdict !== null && found.steps.length > 1 && html`<${Proof} ...${props} steps=${found.steps} version=${model.screen.version} />`}
    ${verdict !== null && verdict.rules.length > 0 && html`<section class="part"><h2 class="caption">${say("assist.rulebook_says")}</h2>
      ${verdict.rules.map((rule) => html`<p><strong>${model.ruleset.rules[rule.id]?.title}.</strong> ${rule.text}</p>`)}</section>`}
    ${verdict?.status === "open" && verdict.settles.length > 0 && html`<${Settles} ...${props} settles=${verdict.settles} />`}
    ${open && remedies.length > 0 && html`<${Remedies} ...${props} remedies=${remedies} chosen=${chosen} choose=${choose} />`}
    <${Doing} ...${props} found=${found} remedy=${remedies[chosen]} open=${open} other=${more.length > 0 ? null : async () => setMore(await others(props, found))} />
  `;
}

/** What the referee may always do besides what the ruleset offers, each as it would leave the table. */
async function others({ model, say }, { dispute, remedies }) {
  const known = remedies.map((remedy) => JSON.stringify(remedy.parts));
  const wanted = [["undo", { undo: dispute.move }], ["rewind", { rewind: dispute.move }], ["stand", { stand: true }]];
  const tried = await Promise.all(
    wanted.filter(([, part]) => !known.includes(JSON.stringify([part]))).map(async ([name, part]) => {
      const told = await model.api.preview(dispute.dispute, [part]).catch(() => null);
      return told === null ? null : { ...told.remedies[0], id: name, text: say(`assist.other.${name}`), composed: [part] };
    }),
  );
  return tried.filter((one) => one !== null);
}

function Fact({ model, say, event, verdict }) {
  const status = verdict?.status ?? "legal";
  const was = event.verdict?.then?.status;
  const now = was === "open" && status === "illegal" ? say("assist.found_out") : "";
  return html`<section class=${`fact ${status}`}>${icon(SIGNS[status])}
    <div><h1 tabindex="-1">${event.text}</h1><p><strong>${say(`status.${status}`)}.</strong> ${now || say(`assist.means.${status}`)}</p></div></section>`;
}

function Proof({ model, say, steps, version }) {
  const link = (at) => `/games/${model.game}/at/${at}${model.view === "public" ? "" : `?view=${model.view}`}`;
  return html`<section class="part"><div class="asked"><h2 class="caption">${say("assist.proof")}</h2><a href=${link(version)}>${say("assist.on_table")}</a></div>
    <ol class="trail">${steps.map((step) => html`<li key=${step.version} class=${`part-${step.part}`}>
      <a href=${link(step.version)}><b>${step.version}</b><span>${step.text}<small>${say(`assist.part.${step.part}`)}</small></span></a></li>`)}</ol></section>`;
}

function Settles({ model, say, settles }) {
  const label = (place) => model.state.zones.find((zone) => zone.id === place)?.label ?? place;
  const face = (name) => model.ruleset.looks[name]?.label ?? name;
  return html`<section class="part amber"><h2 class="caption">${say("assist.settles")}</h2>
    ${settles.map((one) => html`<p>${say("assist.settle", { place: label(one.place), faces: one.if.map(face).join(", ") })}</p>`)}</section>`;
}

function Remedies(props) {
  const { say, remedies, chosen, choose } = props;
  return html`<section class="part sunken"><fieldset><legend class="asked"><span class="caption">${say("assist.remedies")}</span><span class="caption">${remedies[0].state !== undefined && say("assist.totals")}</span></legend>
    ${remedies.map((remedy, number) => html`<label class="remedy" key=${remedy.id}>
      <span class="choose"><input type="radio" name="remedy" checked=${number === chosen} onChange=${() => choose(number)} />
        <strong>${remedy.text}</strong>${remedy.by === "rulebook" && html`<span class="chip">${icon("tick")}${say("assist.rulebook")}</span>`}</span>
      ${remedy.instructions?.length > 0 && html`<span class="second">${remedy.instructions.join(". ")}.</span>`}
      ${remedy.instructions?.length === 0 && html`<span class="second">${say("assist.nobody_moves")}</span>`}
      ${remedy.state !== undefined && html`<${Points} ...${props} standings=${remedy.state.standings} />`}
    </label>`)}</fieldset></section>`;
}

/** Every seat's total, and what it has in this round or deal below it, in seat order. */
const Points = ({ model, tile, standings }) => html`<span class="points">
  ${totals(standings).map((row) => html`<span key=${row.seat}><small>${tile(row.seat)}${model.header.seats[row.seat].name}</small><b>${score(row.total)}</b>${row.section !== undefined && html`<small>${gain(row.section)}</small>`}</span>`)}
</span>`;

function Doing({ model, say, found, remedy, open, other }) {
  const { version } = model.screen;
  const { dispute } = found;
  const raise = () => model.alone(() => model.write("POST", "/disputes", { version }, false));
  const rule = (decision) => model.alone(() => ruled(decision));
  const ruled = async (decision) => {
    const how = remedy?.composed === undefined ? { remedy: remedy?.id } : { parts: remedy.composed };
    const body = decision === "upheld" ? { decision, ...how } : { decision };
    const { told } = await model.write("POST", `/disputes/${dispute.dispute}/rulings`, body, false);
    if (told !== undefined) model.show({ name: "ruled", version: told.version, told });
  };
  const disputes = (model.may.referee || model.may.own.length > 0) && !model.header.closed;
  return html`<div class="doing">
    ${open && model.may.referee && remedy !== undefined && html`<button class="primary" onClick=${() => rule("upheld")}>${icon("gavel")}${say("assist.rule", { remedy: remedy.text })}</button>`}
    ${open && !model.may.referee && html`<p class="hint">${say("assist.referee_rules")}</p>`}
    ${dispute === null && disputes && html`<button class="primary" onClick=${raise}>${icon("flag")}${say("assist.dispute_this")}</button>`}
    <div class="row">
      ${open && model.may.referee && html`<button onClick=${() => rule("dismissed")}>${say("assist.dismiss")}</button>`}
      ${open && model.may.referee && other !== null && html`<button onClick=${other}>${say("assist.other")}</button>`}
      ${dispute === null && html`<button onClick=${() => model.ignore(version)}>${say("assist.let_go")}</button>`}
      <button onClick=${() => model.show({ name: "ask" })}>${say("assist.to_table")}</button>
    </div>
  </div>`;
}

/** After a ruling: what hands do, to tick off, and the table as it should now look. */
export function Ruled(props) {
  const { model, say } = props;
  const { told, version } = model.screen;
  return html`
    <section class="fact ruling">${icon("gavel")}<div><h1 tabindex="-1">${told.event.text}</h1><p>${say("assist.put_right")}</p></div></section>
    <section class="part">${told.instructions.length === 0
      ? html`<p>${say("assist.nobody_moves")}</p>`
      : html`<ul class="ticks">${told.instructions.map((text) => html`<li><label><input type="checkbox" /><span>${text}</span></label></li>`)}</ul>`}</section>
    <section class="part"><h2 class="caption">${say("assist.should_look")}</h2><${Still} ...${props} at=${version} /></section>
    <div class="doing">
      <button class="primary" onClick=${() => model.show({ name: "ask" })}>${icon("tick")}${say("assist.done")}</button>
      <div class="row"><button onClick=${() => model.show({ name: "correct" })}>${say("assist.looks_different")}</button>
        <a class="button" href=${`/games/${model.game}/at/${version}`}>${say("assist.on_table")}</a></div>
    </div>`;
}
