// What the keys and gestures do, over the page.

import { element } from "./dom.ts";
import { GESTURES, KEYS, WORDS, type Lines } from "./words.ts";

/** `own` are those of the game's painter. */
export function helpBox(own: Lines): HTMLDialogElement {
  const rows = [...KEYS, ...own, ...GESTURES].map(([key, what]) =>
    element("tr", {}, element("th", { scope: "row" }, key), element("td", {}, what)),
  );
  const close = element("button", { type: "button", class: "primary" }, WORDS.close);
  const box = element("dialog", { class: "help" }, element("h2", {}, WORDS.help), element("table", {}, ...rows), close);
  close.addEventListener("click", () => box.close());
  box.addEventListener("click", (event) => {
    if (event.target === box) box.close();
  });
  return box;
}
