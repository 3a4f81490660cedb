// Replays in files next to the page. A single page plays all replays of a site: `watch.html?NAME` plays the
// one in `replays/NAME.js`.
//
// Each file is a script that calls a function with the compressed replay, as text with seven bits in each letter,
// and with the name of the replay from which it is predicted, if any. In files of the versions before, the function
// receives base64. The site also works when it is opened from disk, where browsers do not let a page fetch other
// files.

import { element } from "./dom.ts";
import { carried, sourceOf } from "./packed.ts";
import { Unreadable } from "./replay.ts";
import type { Source } from "./source.ts";
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

/** Loads the replay with the given name. If it is predicted from another one, loads both. */
export async function beside(name: string): Promise<Source> {
  const { bytes, base } = await loaded(name);
  return sourceOf(bytes, base === null ? null : (await loaded(base)).bytes);
}

interface Loaded {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly base: string | null;
}

function loaded(name: string): Promise<Loaded> {
  return new Promise((done, fail) => {
    const script = element("script", { src: `replays/${encodeURIComponent(name)}.js` });
    const calls = globalThis as { jouteReplay?: (base64: string) => void; jouteCompact?: (letters: string, base?: string) => void };
    calls.jouteReplay = (base64) => {
      try {
        done({ bytes: carried(base64), base: null });
      } catch (error) {
        fail(error);
      }
    };
    calls.jouteCompact = (letters, base) => {
      const safe = base === undefined ? null : named(`?${encodeURIComponent(base)}`);
      done({ bytes: bytesOf(letters), base: safe });
    };
    // A script that does not call a function is not a replay.
    script.onload = () => fail(new Unreadable(WORDS.damaged));
    script.onerror = () => fail(new Unreadable(WORDS.missing));
    document.head.append(script);
  });
}

/** Returns the bytes that a text contains, seven bits in each letter. The last letter is filled up. */
export function bytesOf(letters: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(Math.floor((letters.length * 7) / 8));
  let [waiting, bits, at] = [0, 0, 0];
  for (let index = 0; index < letters.length; index++) {
    waiting = ((waiting << 7) | (letters.charCodeAt(index) & 127)) & 0xffff;
    bits += 7;
    if (bits < 8) continue;
    bits -= 8;
    bytes[at++] = waiting >> bits;
  }
  return bytes;
}
