// Each thing that a look can draw, alone in its cell: tiles, outlines, figures and marks, of each player and kind.

import type { At, Figures, Layer, Look, Marks } from "../src/painter/look.ts";
import { lookOf } from "../src/painter/read.ts";
import { replayOf } from "./scenes.ts";

/** A scene as it stands in a replay. */
export interface RawScene {
  readonly tables: Readonly<Record<string, readonly number[] | readonly (readonly number[])[]>>;
  readonly look: { readonly layers: readonly object[]; readonly axes?: object };
}

/** A thing with the number of a grid's cell, or with the numbers of a row. */
interface Thing {
  readonly name: string;
  readonly table: string;
  readonly row: (cell: number, id: number, columns: number) => readonly number[];
}

/** Cells between two things, so that none reaches into the picture of the other. */
const GAP = 2;
/** The number of a row's numbers, which is enough for every look. */
const WIDE = 24;
/** A number of turns or of things, which is shown. */
const SOME = 5;

/** Writes a cell at its places in a row. */
function put(row: number[], at: At, cell: number, columns: number): void {
  if (at.length === 1) row[at[0]] = cell;
  else [row[at[0]], row[at[1]]] = [cell % columns, Math.floor(cell / columns)];
}

/** Returns the things of a layer of figures or marks: one for each player and kind, and one for each badge. */
function standing(layer: Figures | Marks, players: number): Thing[] {
  const figures = layer.is === "figures" ? layer : null;
  const owners = figures !== null && figures.player !== null ? Array.from({ length: players }, (_, player) => player) : [null];
  const kinds = layer.kinds.size > 0 ? [...layer.kinds.values()].map(({ value, name }) => ({ value, name })) : [{ value: 0, name: "" }];
  const badges = figures?.badges ?? [];
  const thing = (owner: number | null, kind: { value: number; name: string }, shown: { number: number; name: string } | null): Thing => ({
    name: [layer.name, kind.name, shown?.name, owner === null ? "" : `of ${owner}`, layer.is === "marks" && layer.of !== null ? `of ${layer.of}` : ""].filter(Boolean).join(" "),
    table: layer.table,
    row: (cell, id, columns) => {
      const row = Array<number>(WIDE).fill(0);
      // The second number of the row must not be 0, because a grid does not draw such a row.
      [row[0], row[1]] = [id, 1];
      if (layer.kind !== null) row[layer.kind] = kind.value;
      if (figures?.player !== null && figures?.player !== undefined && owner !== null) row[figures.player] = owner;
      // A figure whose count is 0, or whose turn is 0, is not drawn.
      if (figures !== null && figures.number !== null && figures.numberIs !== "value") row[figures.number] = figures.numberIs === "count" ? 1 : SOME;
      if (shown !== null) row[shown.number] = SOME;
      put(row, layer.at, cell, columns);
      return row;
    },
  });
  const [first = { value: 0, name: "" }] = kinds;
  return [
    ...owners.flatMap((owner) => kinds.map((kind) => thing(owner, kind, null))),
    ...badges.map((shown) => thing(owners[0] ?? null, first, shown)),
  ];
}

/** Returns the things of a layer of grids: one for each value that has a look of its own, and one for each player. */
function flat(layer: Extract<Layer, { is: "tiles" | "outlines" }>, players: number): Thing[] {
  const value = (name: string, value: number): Thing => ({ name, table: layer.table, row: (cell) => [cell, value] });
  const tiles = layer.is === "tiles" ? [...layer.tiles.values()] : [];
  // The number 0 in a grid stands for an empty cell, so a tile with the value 0 is not drawn alone.
  const looks = tiles.filter(({ value, colour, texture, letter, drawing, player }) => value !== 0 && (colour !== "plain" || texture !== "smooth" || letter !== "" || drawing !== null || player !== null));
  const { players: from } = layer;
  const owned = from === null ? [] : Array.from({ length: players }, (_, player) => value(`${layer.name} of ${player}`, from + player));
  return [...looks.map((tile) => value(tile.name, tile.value)), ...owned];
}

/** Returns all things of a look. Several layers may draw the same things, for instance to different players. */
function thingsOf(look: Look, players: number): Thing[] {
  const things = look.layers.flatMap((layer) => {
    if (layer.is === "tiles" || layer.is === "outlines") return flat(layer, players);
    // Cards list pieces with a shape, which are on no board.
    if (layer.is === "figures" && layer.listed && [...layer.kinds.values()].some(({ cells }) => cells.length > 0)) return [];
    return layer.is === "figures" || layer.is === "marks" ? standing(layer, players) : [];
  });
  return [...new Map(things.map((thing) => [thing.name, thing])).values()];
}

/** A match in which each thing of a look stands alone in its cell. The last cell is empty. */
export interface Gallery {
  readonly text: string;
  readonly names: readonly string[];
  /** The number of columns and lines. */
  readonly columns: number;
  /** The columns and lines of the things. */
  readonly places: readonly (readonly [number, number])[];
}

export function galleryOf({ tables, look: raw }: RawScene, players: number): Gallery {
  const things = thingsOf(lookOf(raw), players);
  const across = Math.ceil(Math.sqrt(things.length + 1));
  const columns = (GAP + 1) * across + GAP;
  const places = Array.from({ length: things.length + 1 }, (_, index) => [GAP + (index % across) * (GAP + 1), GAP + Math.floor(index / across) * (GAP + 1)] as const);
  const shown: Record<string, number[] | (readonly number[])[]> = {};
  const grid = () => Array<number>(columns * columns).fill(0);
  for (const [name, table] of Object.entries(tables)) shown[name] = typeof table[0] === "number" ? grid() : [];
  things.forEach(({ table, row }, index) => {
    const [column, line] = places[index] ?? [0, 0];
    const cell = line * columns + column;
    const filled = shown[table];
    const isGrid = filled !== undefined && typeof filled[0] === "number";
    // In a grid, the id of a row is the number of its cell.
    const made = row(cell, isGrid ? cell : index, columns);
    if (isGrid) (filled as number[])[cell] = made[1] ?? 0;
    else (filled as (readonly number[])[]).push(made);
  });
  // Lines between cells would cross other things, and numbers in corners stand on any of them.
  const layers = raw.layers.filter((layer) => !["segments", "polygons", "labels"].some((kind) => kind in layer));
  const look = { ...raw, columns, lines: columns, layers, axes: { ...raw.axes, up: false }, cards: [], sight: undefined };
  return { text: replayOf({ players, scene: { tables: shown, look }, steps: [[], []] }), names: [...things.map(({ name }) => name), "nothing"], columns, places };
}
