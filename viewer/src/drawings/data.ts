// The drawings of champions on the board, which the replay contains for their owners.

import { list, object } from "../scene.ts";

/** The two numbers of a cell, in the order of the game's API. */
export type DrawnCell = readonly [number, number];

/** A drawing. A colour is an index in {@link COLOURS}. */
export type Drawing =
  | { readonly is: "layer"; readonly name: string }
  | { readonly is: "mark" | "fill"; readonly at: DrawnCell; readonly colour: number }
  | { readonly is: "text"; readonly at: DrawnCell; readonly text: string }
  | { readonly is: "line" | "arrow"; readonly from: DrawnCell; readonly to: DrawnCell; readonly colour: number }
  | { readonly is: "value"; readonly at: DrawnCell; readonly value: number }
  | { readonly is: "chart"; readonly name: string; readonly value: number };

/** The drawings of a champion in one turn. */
export interface Drawings {
  readonly shown: readonly Drawing[];
  /** The number of further drawings, which were not kept. */
  readonly more: number;
}

/** The maximum number of drawings of a turn. The arena keeps as many. */
const MOST = 4096;

/** The maximum length of a text. The arena keeps texts of this length. */
const TEXT = 80;

/** Reads the drawings of a turn. Drawings of unknown form are left out. */
export function drawingsOf(value: unknown, where: string): Drawings {
  const { shown, more } = object(value, where);
  const drawings = list(shown ?? [], where).slice(0, MOST).map((item) => drawingOf(object(item, where)));
  return { shown: drawings.filter((drawing) => drawing !== null), more: typeof more === "number" && more > 0 ? more : 0 };
}

function drawingOf(item: Record<string, unknown>): Drawing | null {
  const [entry] = Object.entries(item);
  if (entry === undefined) return null;
  const [is, value] = entry;
  const parts: readonly unknown[] = Array.isArray(value) ? value : [value];
  const [first, second, third] = parts;
  const [at, to] = [cellOf(first), cellOf(second)];
  switch (is) {
    case "layer":
      return typeof first === "string" ? { is, name: first.slice(0, TEXT) } : null;
    case "mark":
    case "fill":
      return at === null ? null : { is, at, colour: numberOf(second) };
    case "text":
      return at === null || typeof second !== "string" ? null : { is, at, text: second.slice(0, TEXT) };
    case "line":
    case "arrow":
      return at === null || to === null ? null : { is, from: at, to, colour: numberOf(third) };
    case "value":
      return at === null ? null : { is, at, value: numberOf(second) };
    case "chart":
      return typeof first === "string" ? { is, name: first.slice(0, TEXT), value: numberOf(second) } : null;
    default:
      return null;
  }
}

function cellOf(value: unknown): DrawnCell | null {
  if (!Array.isArray(value) || value.length !== 2 || !value.every((part) => Number.isInteger(part))) return null;
  return [value[0] as number, value[1] as number];
}

const numberOf = (value: unknown): number => (typeof value === "number" && Number.isFinite(value) ? value : 0);

/** The layer of a drawing: the champion's player, and the name that the champion gave. */
export interface DrawnLayer {
  readonly player: number;
  readonly name: string;
}

/** Returns the key of a layer in sets and maps. */
export const keyOf = ({ player, name }: DrawnLayer): string => `${player} ${name}`;

/** Calls `visit` with each drawing of a turn and the name of its layer. */
export function eachDrawing({ shown }: Drawings, visit: (drawing: Drawing, layer: string) => void): void {
  let layer = "";
  for (const drawing of shown) {
    if (drawing.is === "layer") layer = drawing.name;
    else visit(drawing, layer);
  }
}
