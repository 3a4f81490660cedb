// Follows a match while it is played: its replay's lines come one by one.

import { element, setText } from "./dom.ts";
import { Page } from "./page.ts";
import { Reader, Unreadable } from "./replay.ts";
import { WORDS } from "./words.ts";

/** Shows the matches of a hall, one after the other, as the events at this address tell them. */
export function follow(app: HTMLElement, address: string, open: () => void, save: (text: string, name: string) => void): void {
  const word = element("p", { class: "waiting", role: "status" }, WORDS.waiting);
  app.replaceChildren(word);
  let reader = new Reader();
  let page: Page | null = null;
  let text: string[] = [];
  let name = "replay";
  /** Lines that came since the last picture: a page that joins late gets many at once. */
  let fresh: string[] = [];
  let asked = false;

  const read = () => {
    asked = false;
    const begun = reader.begun;
    try {
      for (const line of fresh.splice(0)) reader.take(line);
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      setText(word, error.message);
      return;
    }
    if (!reader.begun) return;
    const whole = () => save(`${text.join("\n")}\n`, name);
    if (page === null || !begun || reader.over) {
      const at = reader.over ? page?.playback : undefined;
      const following = at?.following ?? true;
      const position = at?.position ?? 0;
      page?.close();
      app.replaceChildren();
      page = new Page(app, reader.replay(), open, whole, !reader.over);
      // The end is shown as it was followed to; who looked at something else goes on looking at it.
      if (!reader.over) page.playback.follow();
      else page.playback.seek(following ? page.film.length : position);
      page.paint();
    } else page.grow();
  };

  const source = new EventSource(address);
  source.addEventListener("match", (event) => {
    name = `match-${(event as MessageEvent<string>).data}`;
    reader = new Reader();
    [text, fresh] = [[], []];
  });
  source.onmessage = (event: MessageEvent<string>) => {
    text.push(event.data);
    fresh.push(event.data);
    if (asked) return;
    asked = true;
    // Not a frame of the browser's: pages in the background have none, and would keep every line.
    setTimeout(read, 0);
  };
  source.onerror = () => {
    if (page === null) setText(word, WORDS.severed);
  };
  source.onopen = () => {
    if (page === null) setText(word, WORDS.waiting);
  };
}
