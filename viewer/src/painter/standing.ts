// Computes the positions of figures: several figures on one cell stand side by side or on a stack, and
// figures move between cells.

import type { Row } from "../replay.ts";
import { badgesOf, type Shown } from "./badges.ts";
import { STRENGTHS, strengthOf } from "./colours.ts";
import type { Figures, Look, Marks } from "./look.ts";
import { playerOf, type Present, type Spot } from "./present.ts";
import type { Figure } from "./shapes.ts";

/** The maximum number of figures that stand side by side on a cell. Further ones are only counted. */
const SIDE_BY_SIDE = 9;
/** The maximum number of figures that are visible in a stack. */
const STACK = 4;

/** A figure with the corner and the size of its square, in cells. */
export interface Standing {
  readonly figure: Figure;
  readonly badges: readonly Shown[];
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly alpha: number;
  /** The number of figures on the same cell that are not painted. */
  readonly more: number;
}

interface Placed {
  readonly layer: Figures;
  readonly row: Row;
  readonly spot: Spot;
  /** The index of the figure among those on its cell, and their number. */
  index: number;
  count: number;
}

/** Returns the appearance of a row. */
export function figureOf(layer: Figures, row: Row, turn: number): Figure {
  const kind = layer.kind === null ? undefined : layer.kinds.get(row[layer.kind] ?? 0);
  return {
    shape: kind !== undefined && kind.shape !== "team" ? kind.shape : layer.shape,
    player: playerOf(layer, row),
    colour: kind !== undefined && kind.colour !== "plain" ? kind.colour : layer.colour,
    strength: strengthOf(layer.strength, row),
    letter: kind === undefined || kind.letter === "" ? layer.letter : kind.letter,
    drawing: kind?.drawing ?? layer.drawing,
    number: layer.number === null ? null : numberOf(layer, row[layer.number] ?? 0, turn),
    large: layer.large,
  };
}

/** Returns the number to draw on a figure, or null. A single thing needs no count, and a turn that has passed none either. */
function numberOf({ numberIs }: Figures, value: number, turn: number): number | null {
  if (numberIs === "count") return value === 1 ? null : value;
  if (numberIs === "turn") return value < turn ? null : value - turn;
  return value;
}

/** Returns the appearance of a mark. */
export function markOf(layer: Marks, row: Row): Figure {
  const kind = layer.kind === null ? undefined : layer.kinds.get(row[layer.kind] ?? 0);
  return {
    shape: kind?.shape ?? "team",
    player: kind === undefined || kind.colour === "plain" ? (layer.of ?? -1) : -1,
    colour: kind?.colour ?? "plain",
    strength: STRENGTHS,
    letter: kind?.letter ?? "",
    drawing: kind?.drawing ?? null,
    number: null,
    large: false,
  };
}

/** Returns the name of a row's kind. */
export function kindName(layer: Figures, row: Row): string {
  return (layer.kind === null ? undefined : layer.kinds.get(row[layer.kind] ?? 0))?.name ?? layer.name;
}

/** Returns all figures at this moment, from the bottom to the top. */
export function standings(present: Present): ReadonlyMap<Figures, readonly Standing[]> {
  const layers = present.look.layers.filter((layer) => layer.is === "figures");
  const things = layers.map((layer) => present.things(layer));
  const at = (when: "before" | "after") => {
    const groups = new Map<string, Placed[]>();
    const found = new Map<Row, Placed>();
    layers.forEach((layer, index) => {
      for (const thing of things[index] ?? []) {
        const row = thing[when];
        const spot = row === null ? null : present.spot(layer.at, row);
        if (row === null || spot === null || !present.shown(layer, playerOf(layer, row), [spot.cell])) continue;
        // Small figures, flat ones and stacks share a cell with other figures, but do not use their positions.
        const way = layer.small ? "small" : layer.flat ? `flat${index}` : layer.stacked ? `stack${index}` : "side";
        const key = `${way} ${spot.cell}`;
        const group = groups.get(key) ?? [];
        if (group.length === 0) groups.set(key, group);
        const placed = { layer, row, spot, index: group.length, count: 0 };
        group.push(placed);
        found.set(row, placed);
      }
    });
    for (const group of groups.values()) for (const placed of group) placed.count = group.length;
    return found;
  };
  const before = at("before");
  const after = present.part === 0 ? before : at("after");
  const standing = new Map<Figures, readonly Standing[]>();
  layers.forEach((layer, index) => {
    const list = (things[index] ?? []).flatMap((thing) =>
      moving(present, before.get(thing.before as Row) ?? null, after.get(thing.after as Row) ?? null),
    );
    standing.set(layer, list);
  });
  return standing;
}

/** Returns a figure in motion. It moves to the next cell, or disappears at one place and appears at the other. */
function moving(present: Present, from: Placed | null, to: Placed | null): Standing[] {
  const { part, look } = present;
  const still = (placed: Placed | null, alpha: number): Standing[] => (placed === null || alpha <= 0 ? [] : seat(present, placed, alpha));
  if (from === to || part === 0) return still(from, 1);
  if (from === null) return still(to, part);
  if (to === null) return still(from, 1 - part);
  if (!near(look, from.spot, to.spot)) return part < 0.5 ? still(from, 1) : still(to, 1);
  const [a] = seat(present, from, 1);
  const [b] = seat(present, to, 1);
  if (a === undefined || b === undefined) return [...still(from, 1 - part), ...still(to, part)];
  const eased = part * part * (3 - 2 * part);
  const mix = (one: number, other: number) => one + (other - one) * eased;
  const { figure, badges, more } = part < 0.5 ? a : b;
  return [{ figure, badges, more, x: mix(a.x, b.x), y: mix(a.y, b.y), size: mix(a.size, b.size), alpha: 1 }];
}

/**
 * Returns true if the cells are close to each other. A figure that moves farther jumps, or leaves the board
 * on one side and enters on the other.
 */
export function near(look: Look, a: Spot, b: Spot): boolean {
  const far = (one: number, other: number, side: number) => Math.abs(one - other) > Math.max(3, side / 2);
  return !far(a.column, b.column, look.columns) && !far(a.line, b.line, look.lines);
}

function seat({ look, turn }: Present, { layer, row, spot, index, count }: Placed, alpha: number): Standing[] {
  const left = spot.column;
  const top = look.axes.up ? look.lines - 1 - spot.line : spot.line;
  const [figure, badges] = [figureOf(layer, row, turn), badgesOf(layer, row)];
  const put = (x: number, y: number, size: number, more = 0) => [{ figure, badges, x: left + x, y: top + y, size, alpha, more }];
  if (layer.small) return index > 2 ? [] : put(0.02 + 0.31 * index, 0.58, 0.4, index === 2 ? count - 3 : 0);
  if (layer.stacked) {
    // The last figures lie on top, each a little higher than the previous one. A large figure is above what it stands on.
    const level = index - Math.max(0, count - STACK);
    if (level < 0) return [];
    const lift = (layer.large ? 0.35 : 0.07) * level;
    return put(0.04 + lift, (layer.large ? -0.45 : 0.2) - lift, count === 1 ? 0.92 : 0.76, index === count - 1 ? Math.max(0, count - STACK) : 0);
  }
  if (count === 1) return put(0, 0, 1);
  const side = count <= 4 ? 2 : 3;
  const shown = Math.min(count, SIDE_BY_SIDE);
  if (index >= shown) return [];
  // Up to four figures overlap a little, so that their numbers are readable.
  const size = side === 2 ? 0.6 : 1 / 3;
  const step = (1 - size) / (side - 1);
  // Two figures are centred vertically.
  const down = count === 2 ? step / 2 : 0;
  return put((index % side) * step, Math.floor(index / side) * step + down, size, index === shown - 1 ? count - shown : 0);
}
