/** The table at one moment, only to be looked at. */

import { html, useEffect, useRef } from "./html.js";
import { drawn } from "./table.js";

/** The drawing of the table right after a version. */
export function Still({ model, at }) {
  const host = useRef(null);
  useEffect(() => {
    let here = true;
    model.api.picture({ at, view: model.view, bottom: model.bottom, format: model.format }).then((text) => here && host.current.replaceChildren(drawn(text)));
    return () => (here = false);
  }, [at, model.format]);
  return html`<div class="drawn" ref=${host}></div>`;
}
