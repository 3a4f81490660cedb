// The lines of a replay, which are read while its first turns are shown already.

import { compactLines, compactText } from "./compact.ts";
import { splitReplays } from "./pair.ts";
import { type Reader, Unreadable, isJson } from "./replay.ts";
import { WORDS } from "./words.ts";

/** A line of a replay: JSON, which is parsed already or not. */
export type Line = { readonly value: unknown } | { readonly text: string };

/** A replay that was loaded and is not parsed yet. */
export interface Source {
  /** The lines, which are decoded as they are taken. */
  readonly lines: Iterator<Line>;
  /** The replay that is shown beside this one, if the data contains two. */
  readonly second: string | null;
  /** Returns the text of all lines. */
  readonly text: () => string;
}

/** Returns the lines of a text with one or two replays. An incomplete last line is left out, because the match may
 * have been stopped while it was written. */
export function sourceOfText(text: string): Source {
  const [first, second] = splitReplays(text);
  return { lines: linesOf(first), second, text: () => text };
}

function* linesOf(text: string): Generator<Line> {
  for (let at = 0; at <= text.length; ) {
    const end = text.indexOf("\n", at);
    const line = text.slice(at, end < 0 ? text.length : end);
    const unfinished = end < 0 && at > 0 && !isJson(line);
    if (!unfinished) yield { text: line };
    if (end < 0) return;
    at = end + 1;
  }
}

/** Returns the lines of a replay in the compact format. See {@link compactLines}. */
export function sourceOfCompact(bytes: Uint8Array, base: Uint8Array | null, most: number): Source {
  const text = () => undamaged(() => compactText(bytes, base, most));
  return { lines: compactParts(bytes, base, most), second: null, text };
}

function* compactParts(bytes: Uint8Array, base: Uint8Array | null, most: number): Generator<Line> {
  const lines = compactLines(bytes, base, most);
  for (;;) {
    const { value: line, done } = undamaged(() => lines.next());
    if (done === true) return;
    if (!("end" in line)) yield line;
  }
}

/** Calls a decoder, whose errors say that the data is damaged. */
export function undamaged<T>(decode: () => T): T {
  try {
    return decode();
  } catch {
    throw new Unreadable(WORDS.damaged);
  }
}

/** Reads lines for about the given time in milliseconds. Returns true if all lines were read. */
export function readFor(reader: Reader, lines: Iterator<Line>, time: number): boolean {
  const end = performance.now() + time;
  do {
    const { value: line, done } = lines.next();
    if (done === true) return true;
    if ("text" in line) reader.take(line.text);
    else reader.takeValue(line.value);
    // The header alone shows nothing that moves.
  } while (performance.now() < end || !reader.playable);
  return false;
}
