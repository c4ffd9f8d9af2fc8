/** Sentences of the page's language, and the API's values as they are printed. */

/** A function that says a sentence by its key, with its values filled in. */
export const speaker = (texts) => (key, values = {}) =>
  texts[key].replace(/\{(\w+)\}/g, (_, name) => values[name]);

/** A score as it is printed: with a real minus sign, or a question mark while it is pending. */
export const score = (points) => (points === null ? "?" : String(points).replace("-", "−"));

/** The same with its sign, for what was won or lost. */
export const gain = (points) => (points === null ? "?" : points > 0 ? `+${points}` : score(points));
