// Replays beside the page: one page plays all of a site's, `watch.html?NAME` the one in `replays/NAME.js`.
//
// Each is a script that calls a function with gzip in base64. Base64 costs a third, of which a server that compresses
// takes most back; in return a site can be looked at from the disk, where browsers let no page fetch what lies beside it.

import { element } from "./dom.ts";
import { carried } from "./packed.ts";
import { Unreadable } from "./replay.ts";
import { WORDS } from "./words.ts";

/** The replay that an address names; null if it names none. Names lead nowhere but into the folder. */
export function named(search: string): string | null {
  let name: string;
  try {
    name = decodeURIComponent(search.slice(1));
  } catch {
    return null;
  }
  return /^[^./\\][^/\\]*$/.test(name) ? name : null;
}

/** Loads it. */
export function beside(name: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((done, fail) => {
    const script = element("script", { src: `replays/${encodeURIComponent(name)}.js` });
    (globalThis as { jouteReplay?: (base64: string) => void }).jouteReplay = (base64) => {
      try {
        done(carried(base64));
      } catch (error) {
        fail(error);
      }
    };
    // A script that calls nothing is no replay.
    script.onload = () => fail(new Unreadable(WORDS.damaged));
    script.onerror = () => fail(new Unreadable(WORDS.missing));
    document.head.append(script);
  });
}
