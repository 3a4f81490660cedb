// Decodes replays in columns, the format of sites that were written before the compact format.
//
// The data consists of "jtc1", then a length and a JSON text `[shapes, strings, streams]`, then the streams. Shapes
// are lists of keys. Streams are described by `[path, length]`, where `~0` and `~1` stand for `~` and `/` in keys.
// Lengths are varints of 7 bits, lowest first. Integers are zigzag varints.
//
// Each value has a kind in the stream of its path: 0 null, 1 true, 2 false, 3 an integer (stored as its difference
// from the previous one at the path), 4 a string (its index in `strings`), 5 a list (its length), 6 a row, 7 and
// above an object of shape kind - 7. A row is a list of integers whose first element is its id. The id is stored as
// its difference from the previous id at the path. The other elements, up to WIDE each in a stream of its own, are
// stored as differences from the previous row with the same id.

/** The first bytes of the format. */
const MAGIC = "jtc1";
const WIDE = 16;
/** The maximum depth of nested lists. A replay has about a dozen levels. */
const DEEPEST = 64;

export function isColumns(bytes: Uint8Array): boolean {
  return [...MAGIC].every((letter, index) => bytes[index] === letter.charCodeAt(0));
}

/** Decodes the lines. Throws an error if the data is damaged, or if the text would be longer than `most` characters. */
export function linesOf(bytes: Uint8Array, most: number): string {
  return new Reader(bytes, most).lines();
}

/** A sequence of bytes that is read from start to end. */
class Stream {
  private at = 0;

  constructor(private readonly bytes: Uint8Array) {}

  get over(): boolean {
    return this.at >= this.bytes.length;
  }

  /** Reads an unsigned integer of up to 53 bits. */
  next(): number {
    let value = 0;
    for (let scale = 1; scale < 2 ** 56; scale *= 128) {
      const byte = this.bytes[this.at++];
      if (byte === undefined) break;
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
    throw new Error("columns: a number does not end");
  }

  /** Reads a signed integer. */
  signed(): number {
    const value = this.next();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  /** Reads the given number of bytes. */
  take(length: number): Uint8Array {
    if (this.at + length > this.bytes.length) throw new Error("columns: cut short");
    return this.bytes.subarray(this.at, (this.at += length));
  }
}

/** The streams of the values at one path. Each column is created once, so that paths are not built for every value. */
class Column {
  readonly kinds: Stream;
  readonly lengths: Stream;
  readonly numbers: Stream;
  readonly strings: Stream;
  readonly rows = new Map<number, readonly number[]>();
  last = 0;
  private readonly wide: Stream[] = [];
  private readonly inner = new Map<string, Column>();

  constructor(
    private readonly streams: ReadonlyMap<string, Stream>,
    private readonly path: string,
  ) {
    this.kinds = this.stream("#");
    this.lengths = this.stream("@");
    this.numbers = this.stream("=");
    this.strings = this.stream("$");
  }

  private stream(end: string): Stream {
    return this.streams.get(this.path + end) ?? new Stream(new Uint8Array(0));
  }

  at(index: number): Stream {
    const place = Math.min(index, WIDE);
    return (this.wide[place] ??= this.stream(`:${place}`));
  }

  within(name: string): Column {
    let column = this.inner.get(name);
    if (column === undefined) {
      const path = `${this.path}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
      column = new Column(this.streams, path);
      this.inner.set(name, column);
    }
    return column;
  }
}

class Reader {
  private readonly shapes: string[][];
  private readonly strings: string[];
  private readonly root: Column;
  /** The number of characters that may still be decoded. A table can repeat the same long text many times. */
  private left: number;

  constructor(bytes: Uint8Array, most: number) {
    this.left = most;
    const whole = new Stream(bytes.subarray(MAGIC.length));
    const index = JSON.parse(new TextDecoder().decode(whole.take(whole.next()))) as [string[][], string[], [string, number][]];
    const [shapes, strings, lengths] = index;
    this.shapes = shapes;
    this.strings = strings;
    const streams = new Map(lengths.map(([path, length]) => [path, new Stream(whole.take(length))]));
    this.root = new Column(streams, "");
  }

  lines(): string {
    const lines: string[] = [];
    while (!this.root.kinds.over) lines.push(JSON.stringify(this.value(this.root, 0)));
    return lines.join("\n") + "\n";
  }

  private spend(letters: number): void {
    this.left -= letters;
    if (this.left < 0) throw new Error("columns: too long");
  }

  private value(column: Column, depth: number): unknown {
    if (depth > DEEPEST) throw new Error("columns: too deep");
    const kind = column.kinds.next();
    this.spend(1);
    switch (kind) {
      case 0:
        return null;
      case 1:
        return true;
      case 2:
        return false;
      case 3:
        return (column.last += column.numbers.signed());
      case 4: {
        const text = this.strings[column.strings.next()] ?? "";
        this.spend(text.length);
        return text;
      }
      case 5: {
        const list: unknown[] = [];
        const items = column.within("*");
        for (let left = column.lengths.next(); left > 0; left--) list.push(this.value(items, depth + 1));
        return list;
      }
      case 6:
        return this.row(column);
      default: {
        const made: Record<string, unknown> = {};
        for (const name of this.shapes[kind - 7] ?? []) {
          this.spend(name.length);
          made[name] = this.value(column.within(name), depth + 1);
        }
        return made;
      }
    }
  }

  private row(column: Column): number[] {
    const length = column.lengths.next();
    const row = [(column.last += column.numbers.signed())];
    const before = column.rows.get(row[0] ?? 0) ?? [];
    for (let index = 1; index < length; index++) row.push((before[index] ?? 0) + column.at(index).signed());
    this.spend(length);
    column.rows.set(row[0] ?? 0, row);
    return row;
  }
}
