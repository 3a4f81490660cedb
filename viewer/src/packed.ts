// Decompresses replays. Those of a site are in the compact format. Others are compressed with gzip, which the
// browser can decompress, and encoded in base64 if they are embedded in a page.

import { compactText, isCompact } from "./compact.ts";
import { isColumns, linesOf } from "./columns.ts";
import { TextSource, sourceOfCompact, undamaged, type Source } from "./source.ts";
import { Unreadable } from "./replay.ts";
import { WORDS } from "./words.ts";

/**
 * The maximum size of a replay in bytes, which limits what a small compressed file can expand to. A typical
 * match has about two million bytes.
 */
const MOST = 64 << 20;
/**
 * The number of compressed bytes given to the browser at a time. The browser decompresses all of them, up to
 * a thousandfold, before it can be stopped.
 */
const SLICE = 32 << 10;

/** Decodes the replay that is embedded in a page. Base64 contains no characters that could end the script element. */
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

/** Returns a replay that was loaded as bytes. It is decompressed while its lines are taken. See {@link textOf}. */
export function sourceOf(bytes: Uint8Array<ArrayBuffer>, base: Uint8Array | null = null): Source {
  return isCompact(bytes) ? sourceOfCompact(bytes, base, MOST) : new TextSource(inflated(bytes, MOST));
}

/** Returns a replay that arrives as a stream of text. */
export function sourceOfStream(stream: ReadableStream<Uint8Array>): Source {
  return new TextSource(decoded(pieces(stream, MOST, WORDS.missing), MOST));
}

/**
 * Returns the text of a replay, decompressed if necessary. Throws {@link Unreadable} if it is damaged or
 * longer than `most` bytes. A replay of a site may have a base: the replay from which it is predicted.
 */
export async function textOf(bytes: Uint8Array<ArrayBuffer>, most = MOST, base: Uint8Array | null = null): Promise<string> {
  if (isCompact(bytes)) return undamaged(() => compactText(bytes, base, most));
  const parts: string[] = [];
  for await (const part of inflated(bytes, most)) parts.push(part);
  return parts.join("");
}

/** Returns the parts of a text, which may be compressed with gzip. */
async function* inflated(bytes: Uint8Array<ArrayBuffer>, most: number): AsyncGenerator<string> {
  if (bytes.length > most) throw new Unreadable(WORDS.tooLarge);
  const packed = bytes[0] === 0x1f && bytes[1] === 0x8b;
  yield* decoded(packed ? inflate(bytes, most) : [bytes], most);
}

/** Returns the parts of a text in UTF-8, or of a replay in columns. */
async function* decoded(parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, most: number): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let columns: Uint8Array[] | null = null;
  let size = 0;
  for await (const part of parts) {
    if (size === 0 && isColumns(part)) columns = [];
    size += part.length;
    if (columns === null) yield decoder.decode(part, { stream: true });
    else columns.push(part);
  }
  if (columns === null) yield decoder.decode();
  else yield undamaged(() => linesOf(joined(columns, size), most));
}

async function* inflate(bytes: Uint8Array<ArrayBuffer>, most: number): AsyncGenerator<Uint8Array> {
  if (!("DecompressionStream" in globalThis)) throw new Unreadable(WORDS.noInflating);
  const stream = new DecompressionStream("gzip");
  // Errors are reported by the reader of the stream.
  feed(stream.writable.getWriter(), bytes).catch(() => {});
  yield* pieces(stream.readable, most, WORDS.damaged);
}

/** Reads a stream of at most `most` bytes. `broken` is the message if the stream ends with an error. */
async function* pieces(stream: ReadableStream<Uint8Array>, most: number, broken: string): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (let size = 0; ; ) {
      const { done, value } = await reader.read().catch(() => {
        throw new Unreadable(broken);
      });
      if (done) return;
      size += value.length;
      if (size > most) throw new Unreadable(WORDS.tooLarge);
      yield value;
    }
  } finally {
    // A stream that has ended with an error cannot be cancelled.
    reader.cancel().catch(() => {});
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

/**
 * Writes the bytes to the stream in slices. The stream of a Blob would use another process and take as long
 * as everything else.
 */
async function feed(writer: WritableStreamDefaultWriter<Uint8Array<ArrayBuffer>>, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  for (let at = 0; at < bytes.length; at += SLICE) {
    await writer.ready;
    await writer.write(bytes.subarray(at, at + SLICE));
  }
  await writer.close();
}
