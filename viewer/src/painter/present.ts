// The tables at one moment, as seen by the public or by one player.

import type { Beat, Tables } from "../film.ts";
import type { Moment } from "../painter.ts";
import type { Row } from "../replay.ts";
import type { At, Layer, Look, Outlines, Seen, Tiles } from "./look.ts";

/** The maximum number of drawn items in all layers. No board has room for more. A polygon counts as ten items. */
const MOST = 20_000;

/** The properties of a layer that determine its rows. */
type Source = { readonly is: Layer["is"]; readonly table: string; readonly seen: Seen };

/** A row before and after the beat. Both are equal if the beat does not change it. */
export interface Thing {
  readonly before: Row | null;
  readonly after: Row | null;
}

/** A cell of the board. */
export interface Spot {
  readonly column: number;
  readonly line: number;
  readonly cell: number;
}

/** Returns the player that owns a row, or -1 if there is none. */
export function playerOf({ player }: { readonly player: number | null }, row: Row): number {
  const number = player === null ? -1 : (row[player] ?? -1);
  return Number.isInteger(number) && number >= 0 && number < 1000 ? number : -1;
}

export class Present {
  readonly tables: Tables;
  readonly beat: Beat | null;
  /** The progress of the beat, from 0 to 1. */
  readonly part: number;
  /** True from the middle of the beat on, when its changes take effect. */
  readonly late: boolean;
  private readonly changes = new Map<string, ReadonlyMap<number, Row>>();

  constructor(
    readonly look: Look,
    moment: Moment,
    /** The player whose view is shown, or null for the view of the public. */
    readonly viewer: number | null,
    /** The number of the current turn, from which remaining turns are counted. */
    readonly turn = 0,
  ) {
    this.tables = moment.tables;
    this.beat = moment.beat;
    this.part = moment.beat === null ? 0 : moment.part;
    this.late = this.part >= 0.5;
  }

  /** Returns the name of a layer's table. The knowledge of a player can be a separate table. */
  name({ table, seen }: Omit<Source, "is">): string {
    return this.viewer !== null && typeof seen === "object" ? `${seen.table}${this.viewer}` : table;
  }

  /** Returns the rows of a table that the beat changes, by id. */
  changed(name: string): ReadonlyMap<number, Row> {
    let rows = this.changes.get(name);
    if (rows === undefined) {
      const list = this.part === 0 ? [] : (this.beat?.rows[name] ?? []);
      rows = new Map(list.map((row) => [row[0] ?? 0, row]));
      this.changes.set(name, rows);
    }
    return rows;
  }

  /** Returns the rows of a table, or the cells of a grid whose value is not 0. */
  things(layer: Source): Thing[] {
    const name = this.name(layer);
    const changed = this.changed(name);
    const things: Thing[] = [];
    const most = Math.floor(MOST / this.look.layers.length / (layer.is === "polygons" ? 10 : 1));
    const grid = this.tables.grid(name);
    const cell = (id: number, value = 0): Row | null => (value === 0 ? null : [id, value]);
    for (let id = 0; id < grid.length && things.length < most; id++) {
      const value = grid[id] ?? 0;
      const next = changed.get(id);
      if (value === 0 && next === undefined) continue;
      const before = cell(id, value);
      things.push({ before, after: next === undefined ? before : cell(id, next[1]) });
    }
    if (grid.length > 0) return things;
    const rows = this.tables.rows(name);
    for (const before of rows.values()) {
      if (things.length >= most) return things;
      const next = changed.get(before[0] ?? 0);
      things.push({ before, after: next === undefined ? before : next.length > 1 ? next : null });
    }
    for (const [id, after] of changed) {
      if (things.length < most && after.length > 1 && !rows.has(id)) things.push({ before: null, after });
    }
    return things;
  }

  /** Returns the rows at this moment. */
  rows(layer: Source): Row[] {
    const rows = this.things(layer).map(({ before, after }) => (this.late ? after : before));
    return rows.filter((row) => row !== null);
  }

  /** Returns the value of a cell in a grid, before or after the beat. */
  value(layer: Tiles | Outlines, cell: number, after = this.late): number {
    const name = this.name(layer);
    const next = after ? this.changed(name).get(cell) : undefined;
    const value = next === undefined ? (this.tables.grid(name)[cell] ?? 0) : (next[1] ?? 0);
    if (this.viewer === null || layer.is !== "tiles") return value;
    return layer.tiles.get(value)?.seenAs ?? value;
  }

  /** Returns true if the viewing player sees this cell. */
  sees(cell: number): boolean {
    if (this.viewer === null || this.look.sight === null) return true;
    const next = this.late ? this.changed(this.look.sight).get(cell) : undefined;
    const bits = next === undefined ? (this.tables.grid(this.look.sight)[cell] ?? 0) : (next[1] ?? 0);
    return this.viewer < 31 && ((bits >> this.viewer) & 1) === 1;
  }

  /** Returns true if an item of a layer is visible that belongs to `owner` and is on these cells. */
  shown({ seen }: Layer, owner: number, cells: readonly number[]): boolean {
    if (this.viewer === null || seen === "all" || typeof seen === "object") return true;
    if (seen === "nobody") return false;
    if (owner === this.viewer) return true;
    return seen === "sight" && (cells.length === 0 || cells.some((cell) => this.sees(cell)));
  }

  /** Returns true if the viewing player knows a fact about a player that is on no cell, such as a line of its card. */
  knows(seen: Seen, player: number): boolean {
    if (this.viewer === null || seen === "all") return true;
    return player === this.viewer && seen !== "nobody";
  }

  /** Returns true if a change from one row to another is visible. Removed rows have no numbers after their id. */
  shows(layer: Layer, before: Row | undefined, after: Row): boolean {
    if (layer.is === "tiles" || layer.is === "outlines") return this.shown(layer, -1, [after[0] ?? 0]);
    const rows = [before, after].filter((row) => row !== undefined && row.length > 1) as Row[];
    return rows.every((row) => {
      const owner = layer.is === "marks" ? (layer.of ?? -1) : layer.is === "labels" ? -1 : playerOf(layer, row);
      const places = layer.is === "polygons" ? layer.corners : layer.is === "segments" ? [layer.from, layer.to] : [layer.at];
      const spots = places.map((at) => this.spot(at, row)).filter((spot) => spot !== null);
      return this.shown(layer, owner, spots.map((spot) => spot.cell));
    });
  }

  /** Returns the cell of a row, or null if it is outside of the board. */
  spot(at: At, row: Row): Spot | null {
    const { columns, lines } = this.look;
    const first = row[at[0]] ?? -1;
    const [column, line] = at.length === 1 ? [first % columns, Math.floor(first / columns)] : [first, row[at[1]] ?? -1];
    const inside = column >= 0 && line >= 0 && column < columns && line < lines;
    return inside && Number.isInteger(column) && Number.isInteger(line) ? { column, line, cell: line * columns + column } : null;
  }
}

/** Returns true if players can have different views. */
export function hides(look: Look): boolean {
  const other = (layer: Layer) =>
    typeof layer.seen === "object" ||
    layer.seen === "own" ||
    layer.seen === "nobody" ||
    (layer.is === "tiles" && [...layer.tiles.values()].some((tile) => tile.seenAs !== null));
  return look.sight !== null || look.layers.some(other);
}
