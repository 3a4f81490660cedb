// The model of the compact format, which chooses the contexts from which each value is predicted.
// crates/compact/src/model.rs explains it.

import { Coder, hash } from "./coder.ts";
import { type Column, Column as NewColumn, LINKED, Memory, NONE, Role, type Shape } from "./memory.ts";

const LARGEST = 2 ** 31 - 1;
const DEEPEST = 64;
const WIDE = 16;
const ROW = 32;
const GRID_WIDTH = 64;
const FEW = 4;

const enum Kind {
  List = 5,
  Row = 6,
  Grid = 7,
  Object = 8,
}

const enum Tag {
  Kind = 1,
  String = 2,
  Items = 3,
  Shape = 4,
  Number = 5,
  RowLength = 6,
  RowId = 7,
  RowNumber = 8,
  Length = 9,
  Line = 10,
}

export const damage = (what: string) => new Error(`compact: ${what}`);

export class Model {
  readonly coder = new Coder();
  private readonly memory = new Memory();
  private readonly root = new NewColumn(this.memory, 0, Role.Other);

  /** `left` is the number of characters that may still be decoded. */
  constructor(public left: number) {}

  lineKind(): number {
    return this.symbol(this.root, Tag.Line, 0);
  }

  line(): unknown {
    return this.value(this.symbol(this.root, Tag.Kind, 0), this.root, 0);
  }

  text(): string {
    const { coder } = this;
    coder.set = 1;
    for (let index = 0; index < coder.contexts.length; index++) coder.contexts[index] = hash(77, index);
    const length = coder.number(8);
    this.spend(length);
    const read = new Uint8Array(length);
    let [recent, word, width, line] = [0, 0, 0, 0];
    for (let at = 0; at < length; at++) {
      const above = width > 0 ? read[at - width]! : 0;
      this.contexts(901, hash(902, recent & 0xff), hash(903, recent & 0xffff), hash(904, recent), hash(905, word), hash(906, (above << 8) | (recent & 0xff)));
      let byte = 1;
      for (let place = 8; place > 0; place--) byte = byte * 2 + coder.bit(64 + byte);
      byte &= 255;
      read[at] = byte;
      recent = ((recent << 8) | byte) & 0xffffff;
      word = hash(word & 0xffffff, byte);
      if (byte === 10) [width, line] = [at - line, at];
    }
    return new TextDecoder("utf-8", { ignoreBOM: true }).decode(read);
  }

  private contexts(a: number, b: number, c: number, d: number, e: number, f: number): void {
    const { contexts } = this.coder;
    contexts[0] = a;
    contexts[1] = b;
    contexts[2] = c;
    contexts[3] = d;
    contexts[4] = e;
    contexts[5] = f;
  }

  spend(characters: number): void {
    this.left -= characters;
    if (this.left < 0) throw damage("too long");
  }

  private symbol(column: Column, tag: Tag, extra: number): number {
    const { memory, coder } = this;
    const { action, last } = memory;
    const base = hash(column.id, tag);
    const pair = hash(hash(base + 2, column.symbol), column.before);
    const place = hash(hash(pair, extra), action) >>> 16;
    const guess = memory.guesses[place]!;
    coder.set = column.id * 2;
    this.contexts(
      base,
      hash(base + 1, column.symbol),
      pair,
      hash(hash(base + 3, extra), action),
      hash(hash(base + 4, guess), last),
      hash(hash(base + 5, guess), column.symbol),
    );
    const symbol = coder.bit(0) === 1 ? guess : coder.number(8);
    memory.guesses[place] = symbol;
    column.before = column.symbol;
    column.symbol = hash(symbol, tag);
    memory.last = hash(last, symbol + 1) & 0xffff;
    return symbol;
  }

  private string(column: Column): string {
    const { memory } = this;
    const place = this.symbol(column, Tag.String, memory.action);
    if (place === memory.strings.length) {
      const text = this.text();
      memory.places.set(text, place);
      memory.strings.push(text);
    }
    const text = memory.strings[place];
    if (text === undefined) throw damage("an unknown string");
    this.spend(text.length);
    return text;
  }

  private within(number: number): number {
    if (number > LARGEST || number < -LARGEST) throw damage("a number is too large");
    return number;
  }

  private difference(from: number, first: number): number {
    return this.within(from + unzigzag(this.coder.number(first)));
  }

  private int(column: Column): number {
    const { memory } = this;
    const field = column.field(0);
    const near = memory.candidate(field.best);
    const from = column.number;
    const base = hash(column.id, Tag.Number);
    const guess = near !== NONE ? near : column.steady ? from + column.difference : from;
    this.coder.set = column.id * 2 + 1;
    this.contexts(
      base,
      hash(base + 1, column.difference),
      hash(base + 2, from),
      hash(base + 3, (column.next.get(from) ?? NONE) - from),
      hash(base + 4, guess - from),
      hash(base + 5, memory.last),
    );
    const number = this.coder.bit(0) === 1 ? this.within(guess) : this.difference(from, 8);
    memory.learn(field, number);
    const difference = number - from;
    column.steady = difference === column.difference && difference !== 0;
    column.difference = difference;
    column.number = number;
    column.next.set(from, number);
    memory.last = hash(memory.last, difference) & 0xffff;
    memory.push(number);
    return number;
  }

  private row(column: Column): number[] {
    const { memory } = this;
    const length = this.symbol(column, Tag.RowLength, memory.action);
    if (length < 1 || length > ROW) throw damage("a row is too long");
    this.spend(length);
    const id = this.rowId(column);
    const old = column.rows.get(id);
    const before = old !== undefined && old.length > 1 ? old : column.row;
    const ways = column.ways.get(id);
    const seed = old === undefined ? 1 : 2;
    this.changing(column, length, id, seed);
    const row = [id];
    const done = [0];
    let mixed = seed;
    for (let index = 1; index < length; index++) {
      const from = before[index] ?? 0;
      const number = (column.seen >> Math.min(index, WIDE)) & 1 ? this.rowNumber(column, length, index, before, ways?.[index] ?? NONE, mixed) : from;
      const way = number - from;
      if (way !== 0) mixed = hash(mixed, way * 16 + index) & 0xffffff;
      row.push(number);
      done.push(way);
      memory.push(number);
    }
    if (memory.recent.length < LINKED) memory.recent.push(before, row);
    memory.last = mixed & 0xffff;
    column.rows.set(id, row);
    column.ways.set(id, done);
    column.row = row;
    return row;
  }

  private rowId(column: Column): number {
    const { action, last } = this.memory;
    const from = column.number;
    const base = hash(column.id, Tag.RowId);
    const next = column.next.get(from) ?? from;
    this.coder.set = column.id * 2 + 1;
    this.contexts(
      base,
      hash(base + 1, column.difference),
      hash(base + 2, from),
      hash(base + 3, next - from),
      hash(hash(base + 4, next - from), action),
      hash(hash(base + 5, last), action),
    );
    const id = this.coder.bit(0) === 1 ? next : this.difference(from, 8);
    column.next.set(from, id);
    column.difference = id - from;
    column.number = id;
    this.memory.push(id);
    return id;
  }

  private changing(column: Column, length: number, id: number, seed: number): void {
    const { action, last } = this.memory;
    const base = hash(hash(column.id, Tag.RowId) + 9, length);
    this.contexts(base, hash(base + 1, column.seen), hash(base + 2, action), hash(base + 3, id), hash(base + 4, seed), hash(base + 5, last));
    if (this.coder.bit(1) === 0) return;
    const changed = this.coder.number(32);
    if (changed >= 2 << WIDE) throw damage("a row is too long");
    column.seen |= changed;
  }

  private rowNumber(column: Column, length: number, index: number, before: readonly number[], way: number, mixed: number): number {
    const { memory } = this;
    const { action } = memory;
    const place = Math.min(index, WIDE);
    const from = before[index] ?? 0;
    const field = column.field(place);
    const link = memory.candidate(field.best) - from;
    const base = hash(hash(column.id, Tag.RowNumber), place + length * 32);
    this.coder.set = column.id * 2 + 1 + place * 7;
    this.contexts(
      hash(base, action),
      hash(hash(base + 1, way), mixed),
      hash(hash(base + 2, mixed), action),
      hash(hash(hash(base + 3, from), before[index + 1] ?? 0), mixed),
      hash(hash(base + 4, link), action),
      hash(hash(hash(base + 5, from), before[index - 1] ?? 0), mixed),
    );
    const number = this.difference(from, 0);
    if (number !== from) memory.learn(field, number);
    return number;
  }

  private grid(column: Column): number[] {
    const length = this.symbol(column, Tag.Length, 0);
    this.spend(length);
    const items = column.within("*");
    const cells: number[] = [];
    for (let index = 0; index < length; index++) {
      this.memory.last = 0;
      cells.push(this.within(unzigzag(this.symbol(items, Tag.Kind, cells[index - GRID_WIDTH] ?? 0))));
    }
    return cells;
  }

  private value(kind: number, column: Column, depth: number): unknown {
    if (depth >= DEEPEST) throw damage("too deep");
    this.spend(1);
    switch (kind) {
      case 0:
        return null;
      case 1:
        return true;
      case 2:
        return false;
      case 3:
        return this.int(column);
      case 4:
        return this.string(column);
      case Kind.List:
        return this.list(column, depth);
      case Kind.Row:
        return this.row(column);
      case Kind.Grid:
        return this.grid(column);
      case Kind.Object:
        return this.object(column, depth);
      default:
        throw damage("an unknown kind");
    }
  }

  private list(column: Column, depth: number): unknown[] {
    const { memory } = this;
    const length = this.symbol(column, Tag.Items, memory.action);
    const shared = column.within("*");
    const list: unknown[] = [];
    for (let index = 0; index < length; index++) {
      memory.beginItem(column.role, index);
      const kind = this.symbol(shared, Tag.Kind, length <= FEW ? index : FEW);
      const inner = kind === Kind.Object && length <= FEW ? shared.within(String(index)) : shared;
      const item = this.value(kind, inner, depth + 1);
      memory.endItem(column.role, item);
      list.push(item);
    }
    if (column.role === Role.Actions) memory.follow(undefined);
    return list;
  }

  private object(column: Column, depth: number): Record<string, unknown> {
    const { memory } = this;
    const { fields, coded } = this.shape(column);
    const made: Record<string, unknown> = {};
    // The keys are inserted in the order of the object, so that its text is the same again.
    if (fields !== coded) for (const { name } of fields) made[name] = null;
    let of: number | undefined;
    for (const { name, kind } of coded) {
      this.spend(name.length);
      if (name === "drawn") memory.links.clear();
      let inner = column.within(name);
      if (name === "index" && of !== undefined) inner = inner.within(String(of));
      const value = this.value(kind, inner, depth + 1);
      made[name] = value;
      if (typeof value === "number") {
        if (name === "player") memory.player = value;
        else if (name === "of") of = value;
      } else if (typeof value === "string" && (name === "action" || name === "why")) memory.action = 100 + (memory.places.get(value) ?? 0);
    }
    return made;
  }

  private shape(column: Column): Shape {
    const { memory } = this;
    const place = this.symbol(column, Tag.Shape, memory.action);
    if (place === memory.shapes.length) {
      const length = this.symbol(this.root, Tag.Length, 0);
      const fields: { name: string; kind: number }[] = [];
      for (let index = 0; index < length; index++) {
        const name = this.string(this.root);
        this.spend(1);
        fields.push({ name, kind: this.symbol(this.root, Tag.RowNumber, 0) });
      }
      const isDrawn = ({ name }: { name: string }) => name === "drawn";
      const coded = fields.some(isDrawn) ? [...fields.filter(isDrawn), ...fields.filter((field) => !isDrawn(field))] : fields;
      memory.shapes.push({ fields, coded });
    }
    const shape = memory.shapes[place];
    if (shape === undefined) throw damage("an unknown shape");
    return shape;
  }
}

function unzigzag(number: number): number {
  return number % 2 === 0 ? number / 2 : -(number + 1) / 2;
}
