/** Preact with htm: templates without a build step. */

import htm from "../vendor/htm/htm.mjs";
import { h } from "../vendor/preact/preact.mjs";

export { h, render } from "../vendor/preact/preact.mjs";
export { useEffect, useLayoutEffect, useRef, useState } from "../vendor/preact/hooks.mjs";
export const html = htm.bind(h);
