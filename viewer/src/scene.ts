// Reads what a replay carries to be drawn: the scene, and what each step changed in it. Strangers write replays, so that
// what they ask for is bounded.

import { Unreadable } from "./unreadable.ts";
import { WORDS } from "./words.ts";

/** A row of a table: its id, then numbers whose meaning is the game's. */
export type Row = readonly number[];

/** What one action changed, or one doing of nobody's. */
export interface Change {
  readonly of?: number;
  /** The action's function in the API. */
  readonly action?: string;
  /** Which of the player's actions in the step. */
  readonly index?: number;
  readonly why?: string;
  readonly rows?: Readonly<Record<string, readonly Row[]>>;
}

export interface Scene {
  readonly kind: string;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly tables: Readonly<Record<string, readonly number[] | readonly Row[]>>;
  /** How the tables are drawn, as painter/look.ts reads it. */
  readonly look?: unknown;
}

/** Tables of a scene at most, and rows of one. */
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

/** Names that strangers chose are keys of nothing but these. */
function byName<T>(value: unknown, where: string, read: (table: unknown) => T): Record<string, T> {
  const entries = Object.entries(object(value, where));
  if (entries.length > TABLES) throw new Unreadable(wrong(where, WORDS.tooMany(TABLES)));
  const tables = Object.create(null) as Record<string, T>;
  for (const [name, table] of entries) tables[name] = read(table);
  return tables;
}

export function sceneOf(value: unknown, where: string): Scene {
  const { kind, facts, tables, look } = object(value, where);
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
  };
}

export function changeOf(value: unknown, where: string): Change {
  const { of, action, index, why, rows } = object(value, where);
  return {
    ...(typeof of === "number" ? { of } : {}),
    ...(typeof action === "string" ? { action } : {}),
    ...(typeof index === "number" ? { index } : {}),
    ...(typeof why === "string" ? { why } : {}),
    rows: byName(rows ?? {}, where, (table) => rowsOf(table, where)),
  };
}
