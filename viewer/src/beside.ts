// Replays in files next to the page. A single page plays all replays of a site: `watch.html?NAME` plays the
// one in `replays/NAME.js`.
//
// Each file is a script that calls a function with the gzip-compressed replay in base64. Base64 makes files a
// third larger, but compression by the server removes most of the overhead. In return the site also works
// when it is opened from disk, where browsers do not let a page fetch other files.

import { element } from "./dom.ts";
import { carried } from "./packed.ts";
import { Unreadable } from "./replay.ts";
import { WORDS } from "./words.ts";

/**
 * Returns the name of the replay in an address, or null if there is none. Names can only refer to files in
 * the folder.
 */
export function named(search: string): string | null {
  let name: string;
  try {
    name = decodeURIComponent(search.slice(1));
  } catch {
    return null;
  }
  return /^[^./\\][^/\\]*$/.test(name) ? name : null;
}

/** Loads the replay with the given name. */
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
    // A script that does not call the function is not a replay.
    script.onload = () => fail(new Unreadable(WORDS.damaged));
    script.onerror = () => fail(new Unreadable(WORDS.missing));
    document.head.append(script);
  });
}
