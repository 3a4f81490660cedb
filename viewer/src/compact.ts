// Decodes replays in the compact format, in which a site stores them. crates/compact/src/lib.rs writes them
// and documents the format.

import { hash } from "./compact/coder.ts";
import { Model, damage } from "./compact/model.ts";

/** The first bytes of the format. */
const MAGIC = "jtc2";
const END = 0x9e3a57;
const END_BITS = 24;

export function isCompact(bytes: Uint8Array): boolean {
  return [...MAGIC].every((letter, index) => bytes[index] === letter.charCodeAt(0));
}

/**
 * Decodes a replay line by line: a parsed value, or the text of a line that is not JSON as joute writes it.
 * `base` is the replay to which the first one refers, if any. Throws an error if the data is damaged, or if the
 * text would be longer than about `most` characters.
 */
export function* compactLines(bytes: Uint8Array, base: Uint8Array | null, most: number): Generator<Line> {
  const [count, own] = opened(bytes);
  const model = new Model(most);
  if (count > 0) {
    if (base === null) throw damage("its base is missing");
    const [inner, first] = opened(base);
    if (inner > 0) throw damage("its base has a base");
    model.coder.continueWith(first);
    for (let index = 0; index < count; index++) {
      if ("end" in nextLine(model)) throw damage("its base is too short");
    }
    model.left = most;
  }
  model.coder.continueWith(own);
  for (;;) {
    const line = nextLine(model);
    yield line;
    if ("end" in line) break;
  }
  for (let index = 0; index < model.coder.contexts.length; index++) model.coder.contexts[index] = hash(78, index);
  let mark = 0;
  for (let place = END_BITS - 1; place >= 0; place--) mark = mark * 2 + model.coder.bit(3000 + place);
  if (mark !== END) throw damage("it ends early");
  if (!model.coder.over) throw damage("bytes after the end");
}

/** A line of a replay: JSON, any text, or the end, after the last newline or before. */
export type Line = { readonly value: unknown } | { readonly text: string } | { readonly end: "newline" | "" };

function nextLine(model: Model): Line {
  const kind = model.lineKind();
  // A newline ends these kinds of lines and counts as one character. An empty line consists of it alone.
  if (kind === 1 || kind === 2) model.spend(1);
  switch (kind) {
    case 0:
      return { end: "newline" };
    case 1:
      return { value: model.line() };
    case 2:
      return { text: model.text() };
    case 3:
      return { end: "" };
    default:
      throw damage("an unknown kind of line");
  }
}

/** Decodes a whole replay as text. See {@link compactLines}. */
export function compactText(bytes: Uint8Array, base: Uint8Array | null, most: number): string {
  const lines: string[] = [];
  let last = "";
  for (const line of compactLines(bytes, base, most)) {
    if ("value" in line) lines.push(JSON.stringify(line.value));
    else if ("text" in line) lines.push(line.text);
    else last = line.end === "newline" && lines.length > 0 ? "\n" : "";
  }
  return lines.join("\n") + last;
}

/** Returns the number of lines of the base, and the bytes of the coder. */
function opened(bytes: Uint8Array): [number, Uint8Array] {
  if (!isCompact(bytes)) throw damage("not in the compact format");
  let count = 0;
  for (let place = 0; place < 4; place++) {
    const byte = bytes[MAGIC.length + place];
    if (byte === undefined) throw damage("it ends early");
    count += (byte & 127) * 128 ** place;
    if (byte < 128) return [count, bytes.subarray(MAGIC.length + place + 1)];
  }
  throw damage("a number is too large");
}
