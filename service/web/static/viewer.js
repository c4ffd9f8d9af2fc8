// The replay viewer, enhanced: the page is whole without this. Every state is a page of the server; this
// fetches the parts of the next one and puts them in the place of those shown.
import { travels, places } from "./motion.js";

const viewer = document.getElementById("viewer");
const find = (id) => document.getElementById(id);
const PARTS = ["where", "switches", "picture", "verdict", "ticks", "log"];
const KEPT = 400;
const REST_MS = 600;
const RETRY_MS = 3000;

const kept = new Map();
let entries = [];
let at = "";
let head = Number(viewer.dataset.head);
let live = viewer.dataset.live === "yes";
let clock = viewer.dataset.clock;
let fetching = null;
let resting = 0;
let unsaid = "";
let playing = 0;
let chosen = "verdict";

// --- where we are ---------------------------------------------------------------------------------------

function readLog() {
  entries = [...find("log").querySelectorAll("[data-at]")].map((line) => ({
    at: line.dataset.at,
    part: line.dataset.part,
    turn: line.dataset.turn,
    href: line.dataset.href,
    line,
  }));
  at = find("log").querySelector("[aria-current]").closest("[data-at]").dataset.at;
}

const place = () => entries.findIndex((entry) => entry.at === at);

function words(entry) {
  const text = entry.line.querySelector(".text").textContent.trim();
  const status = entry.line.querySelector(".status")?.textContent.trim();
  return status ? `${text} (${status})` : text;
}

function position(entry) {
  return viewer.dataset.position.replace("{at}", entry.at).replace("{head}", head);
}

// The scrubber, the position and the log move at once; the picture follows.
function point(entry) {
  find("log").querySelector("[aria-current]")?.removeAttribute("aria-current");
  at = entry.at;
  entry.line.querySelector("a").setAttribute("aria-current", "step");
  reveal(entry.line);
  find("scrubber").value = parseInt(entry.at, 10);
  find("scrubber").setAttribute("aria-valuetext", `${position(entry)}: ${words(entry)}`);
  find("goto").value = entry.at;
  find("where").querySelector(".position strong").textContent = position(entry);
}

function reveal(line) {
  const pane = line.closest(".scroll");
  if (pane.scrollHeight <= pane.clientHeight) return;
  const top = line.getBoundingClientRect().top - pane.getBoundingClientRect().top;
  if (top < 30 || top > pane.clientHeight - 60) pane.scrollTop += top - pane.clientHeight / 2;
}

// Said once nothing has moved for a moment; the address of the page follows then too.
function rest(url, push = false) {
  clearTimeout(resting);
  if (push) {
    settle();
    history.pushState(null, "", url);
  } else unsaid = url;
  resting = setTimeout(() => {
    settle();
    const entry = entries[place()];
    find("said").textContent = `${position(entry)}. ${words(entry)}`;
    document.title = document.title.replace(/^[^·]*/, `${words(entry)} `);
  }, REST_MS);
}

function settle() {
  if (unsaid) history.replaceState(null, "", unsaid);
  unsaid = "";
}

// --- fetching and showing -------------------------------------------------------------------------------

function partOf(url, withLog) {
  const asked = new URL(url, location.href);
  asked.searchParams.set("part", withLog ? "log" : "moment");
  return asked.href;
}

async function load(url, signal) {
  if (kept.has(url)) return kept.get(url);
  const answer = await fetch(url, { signal });
  if (!answer.ok) throw new Error(String(answer.status));
  const html = await answer.text();
  kept.set(url, html);
  if (kept.size > KEPT) kept.delete(kept.keys().next().value);
  return html;
}

// Shows a page of the game; resolves to whether it is shown (and not overtaken by another).
async function show(url, { withLog = clock === "then", moving = "cut" } = {}) {
  fetching?.abort();
  const own = (fetching = new AbortController());
  try {
    const html = await load(partOf(url, withLog), own.signal);
    if (own.signal.aborted) return false;
    swap(html, moving);
    ahead(own.signal, withLog);
    return true;
  } catch (error) {
    if (error.name !== "AbortError") lag(own, url, { withLog, moving });
    return false;
  }
}

// The network failed: the picture shown is not that of the position. Said, and tried again.
function lag(own, url, how) {
  find("late").hidden = false;
  setTimeout(() => own.signal.aborted || show(url, how), RETRY_MS);
}

function swap(html, moving) {
  const fresh = new DOMParser().parseFromString(html, "text/html");
  const focus = focused();
  const open = [...find("verdict").querySelectorAll("details[open]")].map((one) => one.className);
  const scrolled = find("log").querySelector(".scroll").scrollTop;
  const filter = find("log").querySelector("input:checked")?.id;
  const before = places(find("picture"));
  const log = fresh.getElementById("log");
  for (const id of PARTS) {
    const part = fresh.getElementById(id);
    if (part) find(id).replaceWith(part);
  }
  for (const step of fresh.querySelectorAll("[data-step]")) {
    const own = find(step.id);
    own.href = step.href;
    own.toggleAttribute("aria-disabled", step.hasAttribute("aria-disabled"));
    if (step.hasAttribute("aria-disabled")) own.setAttribute("aria-disabled", "true");
  }
  const fixed = fresh.getElementById("fixed");
  find("fixed").href = fixed.getAttribute("href");
  find("fixed").dataset.copy = fixed.dataset.copy;
  for (const name of open) find("verdict").querySelector(`details.${name}`)?.setAttribute("open", "");
  if (log) {
    find("log").querySelector(".scroll").scrollTop = scrolled;
    if (filter) find(filter).checked = true;
    readLog();
    clock = find("log").dataset.clock;
  }
  choose(chosen);
  refocus(focus);
  find("late").hidden = true;
  travels(before, find("picture"), moving);
}

function focused() {
  const element = document.activeElement;
  const line = element?.closest?.("[data-at]");
  return { element, id: element?.id, line: line?.dataset.at };
}

function refocus({ element, id, line }) {
  if (!element || element.isConnected) return;
  const target = (id && find(id)) || (line && find(`at-${line}`)?.querySelector("a")) || viewer;
  target.focus({ preventScroll: true });
}

function ahead(signal, withLog) {
  setTimeout(() => {
    if (signal.aborted) return;
    for (const step of withLog ? [1] : [1, -1, 2]) {
      const entry = entries[place() + step];
      if (entry) load(partOf(entry.href, withLog), signal).catch(() => {});
    }
  }, 120);
}

// --- moving about ---------------------------------------------------------------------------------------

function go(entry, moving = "cut", push = false) {
  if (!entry) return Promise.resolve(false);
  const leavesLive = live;
  live = false;
  point(entry);
  if (leavesLive) tellNews();
  rest(entry.href, push);
  return show(entry.href, { moving });
}

async function visit(url, push = true) {
  live = new URL(url, location.href).pathname === viewer.dataset.newest;
  if (!(await show(url, { withLog: true, moving: "fade" }))) return;
  point(entries[place()]);
  if (live) {
    head = Math.max(head, parseInt(at, 10));
    find("scrubber").max = head;
    point(entries[place()]);
  }
  tellNews();
  rest(url, push);
}

const toEnd = () => visit(find("end").href);

const STEPS = {
  first: () => 0,
  last: () => entries.length - 1,
  back: () => Math.max(0, place() - 1),
  on: () => Math.min(entries.length - 1, place() + 1),
  "turn-back": () => backTo("turn"),
  "part-back": () => backTo("part"),
  "turn-on": () => onTo("turn"),
  "part-on": () => onTo("part"),
};

function backTo(name) {
  const reached = entries[Math.max(0, place() - 1)];
  return entries.findIndex((entry) => entry[name] === reached[name]);
}

function onTo(name) {
  const here = place();
  const found = entries.findIndex((entry, number) => number > here && entry[name] !== entries[here][name]);
  return found < 0 ? entries.length - 1 : found;
}

function step(name) {
  stop();
  go(entries[STEPS[name]()], name === "on" ? "travel" : "cut");
}

// --- playing --------------------------------------------------------------------------------------------

function play() {
  if (playing) return stop();
  const button = find("play");
  button.setAttribute("aria-pressed", "true");
  button.querySelector("use").setAttribute("href", "#i-pause");
  const turn = async () => {
    const next = entries[place() + 1];
    if (!next) return stop();
    const pace = Number(find("pace").value);
    const own = playing;
    await go(next, pace > 0.5 ? "travel" : "cut");
    if (playing === own) playing = setTimeout(turn, pace * 1000);
  };
  playing = setTimeout(turn, 0);
}

function stop() {
  clearTimeout(playing);
  playing = 0;
  find("play").setAttribute("aria-pressed", "false");
  find("play").querySelector("use").setAttribute("href", "#i-play");
}

// --- following ------------------------------------------------------------------------------------------

let newest = head;
let following = 0;

function follow() {
  const address = `${viewer.dataset.stream}?after=${head}&view=${encodeURIComponent(viewer.dataset.view)}`;
  const source = new EventSource(address);
  const heard = (event) => {
    newest = Math.max(newest, Number(event.lastEventId));
    kept.clear();
    clearTimeout(following);
    if (live) following = setTimeout(() => live && visit(location.href, false), 60);
    tellNews();
  };
  // A stream that was refused is not resumed by the browser itself.
  source.addEventListener("error", () => {
    if (source.readyState === EventSource.CLOSED) setTimeout(follow, 5 * RETRY_MS);
  });
  for (const kind of viewer.dataset.kinds.split(" ")) source.addEventListener(kind, heard);
}

function tellNews() {
  const number = newest - head;
  find("news").hidden = live || number <= 0;
  const text = number === 1 ? viewer.dataset.oneNew : viewer.dataset.manyNew.replace("{number}", number);
  if (find("news").textContent !== text) find("news").textContent = text;
}

// --- copying --------------------------------------------------------------------------------------------

async function copy() {
  const link = find("fixed");
  const address = new URL(link.dataset.copy, location.href).href;
  try {
    await navigator.clipboard.writeText(address);
  } catch {
    prompt(link.textContent.trim(), address);
    return;
  }
  const label = link.querySelector("span");
  const own = (link.dataset.label ??= label.textContent);
  label.textContent = find("said").textContent = link.dataset.done;
  setTimeout(() => (label.textContent = own), 2000);
}

// --- keys and clicks ------------------------------------------------------------------------------------

const KEYS = {
  ArrowLeft: () => step("back"),
  ArrowRight: () => step("on"),
  "[": () => step("turn-back"),
  "]": () => step("turn-on"),
  "{": () => step("part-back"),
  "}": () => step("part-on"),
  Home: () => step("first"),
  End: () => step("last"),
  " ": play,
  v: nextView,
  l: toEnd,
  c: copy,
  "?": () => find("keys").showModal(),
};

function nextView() {
  const views = [...find("switches").querySelectorAll("[data-view]")];
  const here = views.findIndex((one) => one.hasAttribute("aria-current"));
  if (views.length > 1) visit(views[(here + 1) % views.length].href);
}

function typed(event) {
  const alone = event.getModifierState("AltGraph") || !(event.ctrlKey || event.metaKey || event.altKey);
  const act = KEYS[event.key];
  if (!act || !alone || !find("keys-on").checked || find("keys").open) return;
  const target = event.target;
  if (target.matches("select, input:not([type=range], [type=radio])")) return;
  const ownKeys = target.matches("input") ? ["ArrowLeft", "ArrowRight", "Home", "End", " "] : [" "];
  if (target.matches("input, button, summary, a") && ownKeys.includes(event.key)) return;
  event.preventDefault();
  act();
}

// A card on the table leads to the event that put it there; a pile shows its top card only.
function tapped(event) {
  const card = event.target.closest?.("#picture [data-card]");
  const way = card && find("verdict").querySelector(`[data-came="${CSS.escape(card.dataset.card)}"]`);
  if (way) way.click();
}

function clicked(event) {
  const link = event.target.closest("a[href]");
  if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  if (link.dataset.step) {
    event.preventDefault();
    step(link.dataset.step);
    return;
  }
  const path = new URL(link.href).pathname;
  if (path !== viewer.dataset.newest && !path.startsWith(`${viewer.dataset.newest}/at/`)) return;
  event.preventDefault();
  stop();
  const entry = entries.find((one) => new URL(one.href, location.href).href === link.href);
  // Back leads to where a proof or a line of the log was followed from; steps leave no trace.
  if (entry) go(entry, "cut", true);
  else visit(link.href);
}

function choose(name) {
  chosen = name;
  for (const panel of ["verdict", "log"]) {
    const tab = find(`tab-${panel}`);
    tab.setAttribute("aria-selected", String(panel === name));
    tab.tabIndex = panel === name ? 0 : -1;
    find(panel).classList.toggle("chosen", panel === name);
  }
}

function begin() {
  document.documentElement.classList.add("enhanced");
  readLog();
  choose("verdict");
  for (const part of viewer.querySelectorAll("#play, #help, .pace, .tabs")) part.hidden = false;
  reveal(entries[place()].line);
  viewer.addEventListener("click", clicked);
  viewer.addEventListener("click", tapped);
  viewer.addEventListener("keydown", typed);
  find("scrubber").addEventListener("input", (event) => {
    stop();
    go(entries.find((entry) => entry.at === event.target.value));
  });
  for (const form of viewer.querySelectorAll("form[method=get]")) {
    form.addEventListener("submit", (event) => {
      const entry = entries.find((one) => one.at === (form.elements.version.value || "").trim());
      if (!entry) return;
      event.preventDefault();
      stop();
      go(entry);
    });
  }
  find("play").addEventListener("click", play);
  find("news").addEventListener("click", toEnd);
  find("help").addEventListener("click", KEYS["?"]);
  find("fixed").addEventListener("click", (event) => {
    event.preventDefault();
    copy();
  });
  for (const tab of viewer.querySelectorAll("[role=tab]")) {
    tab.addEventListener("click", () => choose(tab.getAttribute("aria-controls")));
    tab.addEventListener("keydown", (event) => {
      if (!["ArrowLeft", "ArrowRight"].includes(event.key)) return;
      event.stopPropagation();
      choose(chosen === "verdict" ? "log" : "verdict");
      find(`tab-${chosen}`).focus();
    });
  }
  find("keys-on").checked = localStorage.getItem("takeback-keys") !== "off";
  find("keys-on").addEventListener("change", (event) => {
    localStorage.setItem("takeback-keys", event.target.checked ? "on" : "off");
  });
  addEventListener("popstate", () => visit(location.href, false));
  follow();
}

begin();
