/** Small drawings beside words, and the patterned tiles of seats. */

import { html } from "./html.js";

const PATHS = {
  back: "M15 4L7 12L15 20",
  pen: "M4 20L5 15L16 4L20 8L9 19ZM14 6L18 10",
  cloud: "M7 18H17A4 4 0 0 0 17 10A6 6 0 0 0 6 9A4.5 4.5 0 0 0 7 18M9 13L11.5 15.5L15.5 11",
  waiting: "M7 18H17A4 4 0 0 0 17 10A6 6 0 0 0 6 9A4.5 4.5 0 0 0 7 18M12 10V14M12 15.5V16",
  undo: "M8 5L4 9L8 13M4 9H14A5 5 0 0 1 14 19H11",
  flag: "M5 21V4H18L15 8.5L18 13H5",
  more: "M5 12H5.01M12 12H12.01M19 12H19.01",
  tick: "M4 12.5L9.5 18L20 6.5",
  cross: "M6 6L18 18M18 6L6 18",
  unseen: "M12 3A9 9 0 1 1 11.99 3M9.5 9.5A2.5 2.5 0 1 1 12 12V14M12 17V17.01",
  octagon: "M8 2.5H16L21.5 8V16L16 21.5H8L2.5 16V8ZM12 7V13M12 16.5V16.51",
  ring: "M12 3A9 9 0 1 1 11.99 3M9.5 9.5A2.5 2.5 0 1 1 12 12V14M12 17V17.01",
  gavel: "M13 4L20 11M10 7L17 14M12 5L8 9L15 16L19 12M11 13L4 20",
  eye: "M2 12C6 5 18 5 22 12C18 19 6 19 2 12M12 9A3 3 0 1 1 11.99 9",
  note: "M5 4H19V16L15 20H5ZM8 9H16M8 13H13",
  card: "M6 3H18V21H6ZM9 7H9.01M15 17H15.01",
  door: "M5 21V3H15V21ZM12 12V12.01M3 21H21",
  seat: "M12 4A4 4 0 1 1 11.99 4M4 21C4 15 20 15 20 21",
};

/** A drawing by its name; whoever uses it says the same in words beside it. */
export const icon = (name, extra = "") =>
  html`<svg class=${`icon ${extra}`} viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d=${PATHS[name]} /></svg>`;

/** Makes the tile of a seat: `tile(2)`. */
export const tiles = (patterns) => (seat) => {
  const id = `tile-${seat}`;
  return html`<svg class=${`pattern-tile seat-${seat}`} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
    <defs><pattern id=${id} width="8" height="8" patternUnits="userSpaceOnUse"><path d=${patterns[seat % patterns.length]} /></pattern></defs>
    <rect x="1" y="1" width="30" height="30" rx="8.5" fill=${`url(#${id})`} />
  </svg>`;
};
