// The tables of a "pizza/1" scene, by name; README.md tells every column.

import type { Row, Scene, Tables } from "joute-viewer";

/** What a cell is made of, in the order of `type_case`. */
export const GROUND = { empty: 0, kennel: 1, wall: 2, puddle: 3, tree: 4, skeleton: 5 } as const;

/** A piece's `kind`. */
export const KIND = { dog: 0, master: 1 } as const;

/** What never changes in a match. */
export interface Facts {
  readonly columns: number;
  readonly lines: number;
  /** Croquettes that a master can carry. */
  readonly croquettes: number;
  /** Bones of one age that a dog can carry. */
  readonly bones: number;
}

/** A side or a load beyond this is no map's: what a file asks for is bounded. */
const MOST = 200;

export function factsOf(scene: Scene | null): Facts {
  const number = (name: string, otherwise: number) => {
    const value = scene?.facts[name];
    return typeof value === "number" && Number.isInteger(value) && value > 0 && value <= MOST ? value : otherwise;
  };
  return {
    columns: number("columns", 40),
    lines: number("lines", 40),
    croquettes: number("croquettes", 3),
    bones: number("bones", 10),
  };
}

export interface Piece {
  readonly id: number;
  readonly kind: number;
  /** -1 for a wanderer. */
  readonly player: number;
  readonly column: number;
  readonly line: number;
  readonly points: number;
  readonly croquettes: number;
  readonly bones: readonly [number, number, number];
}

export function piece(row: Row): Piece {
  const [id = 0, kind = 0, player = -1, column = 0, line = 0, points = 0, croquettes = 0, a = 0, b = 0, c = 0] = row;
  return { id, kind, player, column, line, points, croquettes, bones: [a, b, c] };
}

export interface Growth {
  readonly cell: number;
  /** Something hangs on the tree, or lies on the skeleton. */
  readonly ripe: boolean;
  /** The turn at whose start it grows next. */
  readonly next: number;
  readonly period: number;
  /** Of a skeleton's bones. */
  readonly age: number;
}

export function growth(row: Row): Growth {
  const [cell = 0, ripe = 0, next = 0, period = 0, age = 0] = row;
  return { cell, ripe: ripe !== 0, next, period, age };
}

export interface Portal {
  readonly id: number;
  readonly column: number;
  readonly line: number;
  /** The piece that came out of it; -1 if none is left. */
  readonly wanderer: number;
}

export function portal(row: Row): Portal {
  const [id = 0, column = 0, line = 0, wanderer = -1] = row;
  return { id, column, line, wanderer };
}

export interface Player {
  readonly age: number;
  readonly score: number;
  /** Brought home, by age. */
  readonly bones: readonly [number, number, number];
}

export function player(tables: Tables, index: number): Player {
  const [, age = 0, score = 0, a = 0, b = 0, c = 0] = tables.rows("players").get(index) ?? [];
  return { age, score, bones: [a, b, c] };
}

/** The current turn, and whose it is (-1 for nobody's). */
export function turn(tables: Tables): { number: number; player: number } {
  const [, number = 0, player = -1] = tables.rows("turn").get(0) ?? [];
  return { number, player };
}
