// The lines of a replay, which are read while its first turns are shown already.

import { compactLines, compactText } from "./compact.ts";
import { startsReplay } from "./pair.ts";
import { type Reader, Unreadable, isJson } from "./replay.ts";
import { WORDS } from "./words.ts";

/** A line of a replay: JSON, which is parsed already or not. */
export type Line = { readonly value: unknown } | { readonly text: string };

/** A replay that is loaded while its lines are taken. */
export interface Source {
  /** The lines, which are decompressed and decoded as they are taken. */
  readonly lines: AsyncIterator<Line>;
  /** Returns the replay that is shown beside this one, if the data contains two. It is known after the last line. */
  second(): string | null;
  /** Returns the text of all lines. If some have not been taken yet, it waits for them. */
  text(): Promise<string>;
}

/**
 * A text with one or two replays, whose parts arrive one after the other. An incomplete last line is left out, because
 * the match may have been stopped while it was written.
 */
export class TextSource implements Source {
  readonly lines: AsyncIterator<Line>;
  private readonly read: string[] = [];
  /** The number of characters before the second replay, or -1 if there is none. */
  private split = -1;
  private finish = () => {};
  private readonly finished = new Promise<void>((done) => (this.finish = () => done()));

  constructor(parts: AsyncIterable<string> | Iterable<string>) {
    this.lines = this.take(parts);
  }

  private async *take(parts: AsyncIterable<string> | Iterable<string>): AsyncGenerator<Line> {
    let [length, open] = [0, ""];
    try {
      for await (const part of parts) {
        this.read.push(part);
        if (this.split >= 0) continue;
        let at = 0;
        for (let end = part.indexOf("\n"); end >= 0; end = part.indexOf("\n", at)) {
          const text = open + part.slice(at, end);
          if (this.splits(length, text)) break;
          length += text.length + 1;
          [open, at] = ["", end + 1];
          yield { text };
        }
        open += part.slice(at);
      }
      if (this.split < 0 && !this.splits(length, open) && (length === 0 || isJson(open))) yield { text: open };
    } finally {
      this.finish();
    }
  }

  /** Returns true if the line after the given number of characters begins the second replay. */
  private splits(length: number, line: string): boolean {
    if (length > 0 && startsReplay(line)) this.split = length;
    return this.split >= 0;
  }

  second(): string | null {
    return this.split < 0 ? null : this.read.join("").slice(this.split);
  }

  async text(): Promise<string> {
    await this.finished;
    return this.read.join("");
  }
}

/** Returns the lines of a replay in the compact format. See {@link compactLines}. */
export function sourceOfCompact(bytes: Uint8Array, base: Uint8Array | null, most: number): Source {
  const text = async () => undamaged(() => compactText(bytes, base, most));
  return { lines: compactParts(bytes, base, most), second: () => null, text };
}

async function* compactParts(bytes: Uint8Array, base: Uint8Array | null, most: number): AsyncGenerator<Line> {
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
export async function readFor(reader: Reader, lines: AsyncIterator<Line>, time: number): Promise<boolean> {
  const end = performance.now() + time;
  do {
    const { value: line, done } = await lines.next();
    if (done === true) return true;
    if ("text" in line) reader.take(line.text);
    else reader.takeValue(line.value);
    // Reading continues beyond the time limit until a step has been read, because the header
    // alone cannot be played.
  } while (performance.now() < end || !reader.playable);
  return false;
}
