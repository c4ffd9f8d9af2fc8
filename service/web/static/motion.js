// Cards that change place travel; what was learnt later fades in; all else is a cut.
const TRAVEL_MS = 180;
const FADE_MS = 120;

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

function shown(picture) {
  return [...picture.querySelectorAll("svg.drawing")].find((one) => one.getClientRects().length > 0);
}

function spot(card) {
  const { e, f, a, b } = card.transform.baseVal.consolidate().matrix;
  return { x: e, y: f, turned: (Math.atan2(b, a) * 180) / Math.PI };
}

// Where each card that can be told apart lies, and the middle and number of cards of each zone.
export function places(picture) {
  const drawing = shown(picture);
  const cards = new Map();
  const zones = new Map();
  for (const zone of drawing?.querySelectorAll("[data-zone]") ?? []) {
    const lying = [...zone.querySelectorAll(".card")].map((card) => [card.dataset.card, spot(card)]);
    for (const [name, where] of lying) if (name) cards.set(name, where);
    const middle = lying[Math.floor(lying.length / 2)]?.[1];
    zones.set(zone.dataset.zone, { number: lying.length, middle });
  }
  return { cards, zones };
}

// `moving` is travel, fade or cut.
export function travels(before, picture, moving) {
  if (still() || moving === "cut") return;
  const drawing = shown(picture);
  if (!drawing) return;
  if (moving === "fade") {
    for (const card of drawing.querySelectorAll(".card.later")) card.animate([{ opacity: 0 }, {}], FADE_MS);
    return;
  }
  const after = places(picture);
  const left = [...before.zones].filter(([zone, { number }]) => number > (after.zones.get(zone)?.number ?? 0));
  const origin = left.length === 1 ? left[0][1].middle : null;
  for (const card of drawing.querySelectorAll("[data-card]")) {
    const to = spot(card);
    const from = before.cards.get(card.dataset.card) ?? origin;
    if (!from || Math.hypot(from.x - to.x, from.y - to.y) < 2) continue;
    card.animate([{ transform: css(from) }, { transform: css(to) }], { duration: TRAVEL_MS, easing: "ease-out" });
  }
}

const css = ({ x, y, turned }) => `translate(${x}px, ${y}px) rotate(${turned}deg)`;
