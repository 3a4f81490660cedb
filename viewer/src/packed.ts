// Replays in few bytes: gzip, which the browser itself inflates; within a page written in base64.

import { isColumns, linesOf } from "./columns.ts";
import { Unreadable } from "./replay.ts";
import { WORDS } from "./words.ts";

/** Bytes of a replay at most: what a small file can ask for is bounded. A whole match has about two million. */
const MOST = 64 << 20;
/** Bytes given to the browser at a time: it inflates all of them, up to a thousandfold, before anybody can stop it. */
const SLICE = 32 << 10;

/** The replay that a page carries: whatever it holds, base64 has no character that could end its script. */
export function carried(base64: string): Uint8Array<ArrayBuffer> {
  let letters: string;
  try {
    letters = atob(base64);
  } catch {
    throw new Unreadable(WORDS.damaged);
  }
  const bytes = new Uint8Array(letters.length);
  for (let index = 0; index < letters.length; index++) bytes[index] = letters.charCodeAt(index);
  return bytes;
}

/** A replay's text, inflated if it has to be. Throws {@link Unreadable}, also beyond `most` bytes. */
export async function textOf(bytes: Uint8Array<ArrayBuffer>, most = MOST): Promise<string> {
  if (bytes.length > most) throw new Unreadable(WORDS.tooLarge);
  const packed = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const inflated = packed ? await inflate(bytes, most) : bytes;
  if (!isColumns(inflated)) return new TextDecoder().decode(inflated);
  try {
    return linesOf(inflated, most);
  } catch {
    throw new Unreadable(WORDS.damaged);
  }
}

async function inflate(bytes: Uint8Array<ArrayBuffer>, most: number): Promise<Uint8Array> {
  if (!("DecompressionStream" in globalThis)) throw new Unreadable(WORDS.noInflating);
  const stream = new DecompressionStream("gzip");
  // What goes wrong is told by the reader.
  feed(stream.writable.getWriter(), bytes).catch(() => {});
  const reader = stream.readable.getReader();
  const parts: Uint8Array[] = [];
  for (let size = 0; ; ) {
    const { done, value } = await reader.read().catch(() => {
      throw new Unreadable(WORDS.damaged);
    });
    if (done) return joined(parts, size);
    size += value.length;
    if (size > most) {
      void reader.cancel();
      throw new Unreadable(WORDS.tooLarge);
    }
    parts.push(value);
  }
}

function joined(parts: readonly Uint8Array[], size: number): Uint8Array {
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** By hand, since a Blob's stream goes through another process and takes as long as all the rest. */
async function feed(writer: WritableStreamDefaultWriter<Uint8Array<ArrayBuffer>>, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  for (let at = 0; at < bytes.length; at += SLICE) {
    await writer.ready;
    await writer.write(bytes.subarray(at, at + SLICE));
  }
  await writer.close();
}
