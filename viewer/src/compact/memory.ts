// The state of the model of the compact format, which depends on the values that were read.
// crates/compact/src/memory.rs explains it.

/** The value of a prediction that does not exist. */
export const NONE = 1_000_000;
const RECENT = 8;
export const LINKED = 4;
const ROW_PART = 8;
const TRUSTED = 20_000;
const NO_ROWS: readonly (readonly number[])[] = [];

/** A record of how often each candidate was equal to the number at a position. */
export class Field {
  readonly scores = new Int32Array(RECENT + LINKED * ROW_PART);
  /** The best candidate, or -1 if none is good enough. */
  best = -1;
}

export const enum Role {
  Other,
  Drawn,
  Actions,
}

/** The values at one path of the lines, or the rows of one table. */
export class Column {
  private readonly inner = new Map<string, Column>();
  symbol = 0;
  before = 0;
  number = 0;
  difference = 0;
  steady = false;
  readonly next = new Map<number, number>();
  readonly rows = new Map<number, readonly number[]>();
  readonly ways = new Map<number, readonly number[]>();
  row: readonly number[] = [];
  seen = 0;
  private readonly fields: Field[] = [];

  constructor(
    readonly memory: Memory,
    readonly id: number,
    readonly role: Role,
  ) {}

  within(name: string): Column {
    if (name === "tables" || name === "rows") return this.memory.tables;
    let column = this.inner.get(name);
    if (column === undefined) {
      column = new Column(this.memory, this.memory.columns++, name === "drawn" ? Role.Drawn : name === "actions" ? Role.Actions : Role.Other);
      this.inner.set(name, column);
    }
    return column;
  }

  field(place: number): Field {
    return (this.fields[place] ??= new Field());
  }
}

/** The rows that an action changed, and the number of its name. */
export interface Link {
  readonly rows: readonly (readonly number[])[];
  readonly action: number;
}

export interface Shape {
  /** The keys with their kinds, in the order of the object. */
  readonly fields: readonly { readonly name: string; readonly kind: number }[];
  /** The same, in the order in which they were coded. */
  readonly coded: readonly { readonly name: string; readonly kind: number }[];
}

export class Memory {
  columns = 2;
  readonly tables = new Column(this, 1, Role.Other);
  readonly shapes: Shape[] = [];
  readonly strings: string[] = [];
  readonly places = new Map<string, number>();
  readonly guesses = new Float64Array(1 << 16);
  last = 0;
  action = 0;
  player = 0;
  private readonly numbers = new Int32Array(RECENT);
  private newest = 0;
  recent: (readonly number[])[] = [];
  private linked: readonly (readonly number[])[] = NO_ROWS;
  readonly links = new Map<number, Link>();

  push(number: number): void {
    this.newest = (this.newest + 1) & (RECENT - 1);
    this.numbers[this.newest] = number;
  }

  /** Returns the number that a candidate predicts. */
  candidate(index: number): number {
    if (index < 0) return NONE;
    if (index < RECENT) return this.numbers[(this.newest - index) & (RECENT - 1)]!;
    const number = this.linked[(index - RECENT) >> 3]?.[(index - RECENT) & (ROW_PART - 1)];
    return number === undefined ? NONE : number;
  }

  /** Scores the candidates by whether they predicted the number. */
  learn(field: Field, number: number): void {
    const { scores } = field;
    let most = TRUSTED;
    field.best = -1;
    const end = RECENT + this.linked.length * ROW_PART;
    for (let index = 0; index < end; index++) {
      let score = scores[index]!;
      score += ((this.candidate(index) === number ? 65_535 : 0) - score) >> 4;
      scores[index] = score;
      if (score > most) {
        most = score;
        field.best = index;
      }
    }
  }

  beginItem(role: Role, index: number): void {
    if (role === Role.Drawn) {
      this.recent = [];
      this.action = 0;
    } else if (role === Role.Actions) this.follow(this.links.get(this.player * 65_536 + index));
  }

  endItem(role: Role, item: unknown): void {
    if (role !== Role.Drawn || typeof item !== "object" || item === null) return;
    const { of, index } = item as { of?: unknown; index?: unknown };
    if (typeof of !== "number" || typeof index !== "number") return;
    this.links.set(of * 65_536 + index, { rows: this.recent, action: this.action });
  }

  /** Lets the rows of a change predict the next numbers. */
  follow(link: Link | undefined): void {
    this.linked = link?.rows ?? NO_ROWS;
    this.action = link?.action ?? 0;
  }
}
