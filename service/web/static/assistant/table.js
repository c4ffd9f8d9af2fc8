/** The table as the server draws it; its seats are the buttons by which a seat is picked. */

import { html, useLayoutEffect, useRef } from "./html.js";

const MARGIN = 22;
const REACH_PX = 48;
const SHEETS = /<style[\s\S]*?<\/style>/g;

/** The drawing as an element of this page; its own style sheet is left out, since the page brings one. */
export function drawn(text) {
  const svg = new DOMParser().parseFromString(text.replace(SHEETS, ""), "image/svg+xml").documentElement;
  svg.removeAttribute("width");
  svg.removeAttribute("height");
  return document.importNode(svg, true);
}

/** Show only what lies in the middle of the table, where the seats are not needed to pick something. */
function crop(svg, middle) {
  const zones = [...svg.querySelectorAll("[data-zone]")];
  const parts = zones.filter((zone) => middle.includes(zone.dataset.zone));
  const boxes = [...parts, ...svg.querySelectorAll(".chip")].map((part) => part.getBBox()).filter((box) => box.width > 0);
  if (boxes.length === 0) return;
  for (const zone of zones) if (!parts.includes(zone)) zone.style.display = "none";
  const { width } = svg.viewBox.baseVal;
  const top = Math.min(...boxes.map((box) => box.y)) - MARGIN;
  const bottom = Math.max(...boxes.map((box) => box.y + box.height)) + MARGIN;
  svg.setAttribute("viewBox", `0 ${top} ${width} ${bottom - top}`);
}

/** A shape of the drawing's own kind, laid behind what is drawn there. */
function behind(part, className, { x, y, width, height, rx = 0 }) {
  const rect = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  for (const [name, value] of Object.entries({ x, y, width, height, rx, class: className })) rect.setAttribute(name, value);
  part.before(rect);
}

/** Room to be pressed round a plate, where it is drawn smaller than a finger. */
function reach(svg, plate) {
  const box = plate.getBBox();
  const least = (REACH_PX * svg.viewBox.baseVal.width) / svg.getBoundingClientRect().width;
  const width = Math.max(box.width, least + 1);
  const height = Math.max(box.height, least + 1);
  const x = box.x - (width - box.width) / 2;
  const y = box.y - (height - box.height) / 2;
  behind(plate.firstChild, "reach", { x, y, width, height });
}

/** The plate of who acts is filled; its pattern keeps a ground on which it can be told. */
function fill(plate) {
  plate.classList.add("acting");
  const tile = plate.querySelector(".tile");
  if (tile !== null) behind(tile, "ground", Object.fromEntries(["x", "y", "width", "height", "rx"].map((name) => [name, tile.getAttribute(name)])));
}

/** The plates of seats as buttons; `seats` says of each what a press does and how it is told. */
function equip(svg, seats) {
  for (const plate of svg.querySelectorAll("[data-seat]")) {
    const seat = seats.get(Number(plate.dataset.seat));
    if (seat === undefined) continue;
    plate.classList.add("pressable", ...seat.classes);
    reach(svg, plate);
    plate.setAttribute("role", "button");
    plate.setAttribute("tabindex", "0");
    plate.setAttribute("aria-label", seat.label);
    plate.addEventListener("click", seat.press);
    plate.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      seat.press();
    });
  }
}

/** What each seat's plate is good for now. */
function plates({ model, say }) {
  const { question, may, header, acting, ruleset } = model;
  const found = new Map();
  const name = (seat) => header.seats[seat].name;
  if (model.run !== null) {
    for (const seat of may.able) {
      found.set(seat, { label: say("assist.run.by", { name: name(seat) }), classes: [seat === model.run.seat ? "acting" : "offered"], press: () => model.tapRun(seat) });
    }
  } else if (question?.pick === "seat" && model.screen.name === "ask") {
    for (const value of question.values.filter((one) => typeof one.value === "number")) {
      const barred = value.status === "illegal";
      const why = (value.breaks ?? []).map((rule) => ruleset.rules[rule].title).join(", ");
      found.set(value.value, {
        label: barred ? say("assist.barred", { name: value.label, why: why || say("status.illegal") }) : value.label,
        classes: [barred ? "barred" : "offered"],
        press: () => model.take(question.field, value),
      });
    }
  } else if (header.mode === "table") {
    for (const seat of may.able.filter((one) => one !== acting)) {
      found.set(seat, { label: say("assist.acts_instead", { name: name(seat) }), classes: [], press: () => model.act(seat) });
    }
  }
  return found;
}

/** Whether only the middle of the table is shown: where a card is picked and there is little room. */
export const cropped = (model) => model.question?.pick === "face" && model.format === "tall" && model.screen.name === "ask";

/** The drawing with its buttons. While a card is picked only the middle of the table is shown. */
export function Table(props) {
  const { model, say } = props;
  const host = useRef(null);
  const facing = cropped(model);
  useLayoutEffect(() => {
    const svg = drawn(model.picture);
    const told = svg.querySelector("title")?.textContent ?? "";
    svg.setAttribute("role", "group");
    svg.setAttribute("aria-label", say("assist.table", { told }));
    svg.querySelector("title")?.remove();
    const focused = host.current.contains(document.activeElement) ? document.activeElement.dataset.seat : null;
    host.current.replaceChildren(svg);
    equip(svg, plates(props));
    svg.querySelectorAll(`[data-seat="${model.acting}"]`).forEach(fill);
    if (facing) crop(svg, model.state.zones.filter((zone) => zone.seat === null).map((zone) => zone.id));
    if (focused !== null) svg.querySelector(`[data-seat="${focused}"]`)?.focus();
  }, [model.picture, model.question, model.run, model.screen.name, facing]);
  return html`<div class=${facing ? "drawn middle" : "drawn"} ref=${host}></div>`;
}
