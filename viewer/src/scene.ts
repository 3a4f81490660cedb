// Parses the display data of a replay: the scene and the changes of each step. Replays are untrusted, so that
// their sizes are limited.

import { Unreadable } from "./unreadable.ts";
import { WORDS, type Arguments } from "./words.ts";

/** A row of a table: its id, followed by numbers whose meaning depends on the game. */
export type Row = readonly number[];

/** The changes by one action or by an event of the game. */
export interface Change {
  readonly of?: number;
  /** The name of the action's function in the API. */
  readonly action?: string;
  /** The index of the action among those of the player in this step. */
  readonly index?: number;
  readonly cause?: string;
  readonly rows?: Readonly<Record<string, readonly Row[]>>;
  readonly gains?: readonly Gain[];
}

/** A change of a player's score, with the reason that the rules give for it. */
export interface Gain {
  readonly player: number;
  readonly amount: number;
  /** The reason: a word of the game. */
  readonly kind: string;
  /** The column and line of the cell that the reason concerns, or null. */
  readonly at: readonly [number, number] | null;
}

export interface Scene {
  readonly kind: string;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly tables: Readonly<Record<string, readonly number[] | readonly Row[]>>;
  /** The description of how the tables are drawn, which painter/look.ts defines. */
  readonly look?: unknown;
  /** The names of the arguments of each action, by the name of its function. */
  readonly arguments: Arguments;
}


/** The maximum number of tables in a scene, and of rows in a table. */
export const TABLES = 256;
export const ROWS = 65_536;

type Fields = Record<string, unknown>;

const wrong = (where: string, what: string) => `${where}${WORDS.colon}${what}`;

export function object(value: unknown, where: string): Fields {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new Unreadable(wrong(where, WORDS.wantObject));
  }
  return value as Fields;
}

export function list(value: unknown, where: string): unknown[] {
  if (!Array.isArray(value)) throw new Unreadable(wrong(where, WORDS.wantList));
  return value;
}

function isRow(value: unknown): value is Row {
  return Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === "number");
}

function rowsOf(value: unknown, where: string): Row[] {
  const rows = list(value, where);
  if (rows.length > ROWS) throw new Unreadable(wrong(where, WORDS.tooMany(ROWS)));
  if (!rows.every(isRow)) throw new Unreadable(wrong(where, WORDS.wantRow));
  return rows;
}

/** Parses a record whose keys are untrusted. The result has no prototype, so that only these keys exist. */
function byName<T>(value: unknown, where: string, read: (table: unknown) => T): Record<string, T> {
  const entries = Object.entries(object(value, where));
  if (entries.length > TABLES) throw new Unreadable(wrong(where, WORDS.tooMany(TABLES)));
  const tables = Object.create(null) as Record<string, T>;
  for (const [name, table] of entries) tables[name] = read(table);
  return tables;
}

export function sceneOf(value: unknown, where: string): Scene {
  const { kind, facts, tables, look, arguments: names } = object(value, where);
  const table = (table: unknown) => {
    if (!isRow(table)) return rowsOf(table, where);
    if (table.length > ROWS) throw new Unreadable(wrong(where, WORDS.tooMany(ROWS)));
    return table;
  };
  return {
    kind: typeof kind === "string" ? kind : "",
    facts: object(facts ?? {}, where),
    tables: byName(tables, where, table),
    ...(look === undefined || look === null ? {} : { look }),
    arguments: byName(names ?? {}, where, (list_) => list(list_, where).map(String)),
  };
}

export function changeOf(value: unknown, where: string): Change {
  const { of, action, index, why: cause, rows, gains } = object(value, where);
  return {
    ...(typeof of === "number" ? { of } : {}),
    ...(typeof action === "string" ? { action } : {}),
    ...(typeof index === "number" ? { index } : {}),
    ...(typeof cause === "string" ? { cause } : {}),
    rows: byName(rows ?? {}, where, (table) => rowsOf(table, where)),
    ...(gains === undefined ? {} : { gains: list(gains, where).map((gain) => gainOf(gain, where)) }),
  };
}

function gainOf(value: unknown, where: string): Gain {
  const { player, amount, kind, at } = object(value, where);
  if (!Number.isInteger(player) || (player as number) < 0) throw new Unreadable(wrong(where, WORDS.wantPlayer));
  const [column, line] = Array.isArray(at) ? at.map(Number) : [];
  return {
    player: player as number,
    amount: Number(amount),
    kind: String(kind),
    at: column === undefined || line === undefined ? null : [column, line],
  };
}
