// Describes the contents of a cell with the texts of the look.

import { WORDS, moreText } from "../words.ts";
import { inside } from "./lines.ts";
import type { Layer, Look, Tell, Tiles } from "./look.ts";
import { playerOf, type Present, type Spot } from "./present.ts";
import { badgesOf } from "./badges.ts";
import { kindName } from "./standing.ts";
import type { Row } from "../replay.ts";

/** The maximum number of lines in the description of a cell. */
const MOST = 60;

/** Formats the coordinates of a cell as users know them, such as "(3, 4)". */
export function cellName({ axes }: Look, { column, line }: { readonly column: number; readonly line: number }): string {
  const [c, l] = [column + axes.column, line + axes.line];
  return axes.lineFirst ? `(${l}, ${c})` : `(${c}, ${l})`;
}

/** Returns the word for a number, or the number if there is none. */
export function said(words: readonly string[], value: number): string {
  return words[value] ?? String(value);
}

/** Returns the text of a number of a row. */
export function toldOf({ number, words, turnsLeft }: Tell, row: Row, { turn }: Present): string {
  return said(words, (row[number] ?? 0) - (turnsLeft ? turn : 0));
}

function tells(list: readonly Tell[], row: Row, present: Present): string[] {
  return list.map((tell) => `  ${tell.name}${WORDS.colon}${toldOf(tell, row, present)}`);
}

/** Returns the name of a tile's value. Empty if it has no name. */
export function tileName(layer: Tiles, value: number, names: readonly string[]): string {
  const tile = layer.tiles.get(value);
  if (tile !== undefined) return tile.name;
  if (layer.players === null || value < layer.players) return "";
  return names[value - layer.players] ?? String(value - layer.players);
}

/** Returns the description of a cell as lines of text, of which the first is the heading. */
export function tellCell(present: Present, index: number, names: readonly string[]): string[] {
  const { look } = present;
  const spot: Spot = { column: index % look.columns, line: Math.floor(index / look.columns), cell: index };
  const heading = cellName(look, spot);
  if (!present.sees(index)) return [`${heading} ${WORDS.unseen}`, ...look.layers.flatMap((layer) => tellLayer(present, layer, spot, names))];
  const lines = look.layers.map((layer) => tellLayer(present, layer, spot, names));
  // The tile of the lowest layer is the type of the cell.
  const [lowest] = look.layers;
  const ground = lowest?.is === "tiles" && lowest.name === "" ? (lines.shift()?.[0] ?? "") : "";
  const all = [`${heading} ${ground}`.trim(), ...lines.flat()];
  return all.length > MOST ? [...all.slice(0, MOST), moreText(all.length - MOST)] : all;
}

function tellLayer(present: Present, layer: Layer, spot: Spot, names: readonly string[]): string[] {
  const of = (player: number) => (player < 0 ? "" : ` (${names[player] ?? player})`);
  const owned = (name: string, player: number, list: readonly Tell[], row: Row) => [`${name}${of(player)}`, ...tells(list, row, present)];
  switch (layer.is) {
    case "tiles": {
      if (!present.shown(layer, -1, [spot.cell])) return [];
      const name = tileName(layer, present.value(layer, spot.cell), names);
      return name === "" ? [] : [layer.name === "" ? name : `${layer.name}${WORDS.colon}${name}`];
    }
    case "outlines": {
      const value = present.value(layer, spot.cell);
      if (layer.name === "" || value === 0 || !present.shown(layer, -1, [spot.cell])) return [];
      const player = layer.players === null ? null : (names[value - layer.players] ?? value - layer.players);
      return [`${layer.name}${WORDS.colon}${player ?? value}`];
    }
    case "polygons":
      return present.rows(layer).flatMap((row) => {
        const corners = layer.corners.map((at) => present.spot(at, row)).filter((corner) => corner !== null);
        const player = playerOf(layer, row);
        const here = corners.length >= 3 && inside(corners, spot) && present.shown(layer, player, corners.map((corner) => corner.cell));
        return here ? owned(layer.name, player, layer.tells, row) : [];
      });
    case "segments":
      return present.rows(layer).flatMap((row) => {
        const [from, to] = [present.spot(layer.from, row), present.spot(layer.to, row)];
        if (from === null || to === null || !present.shown(layer, playerOf(layer, row), [from.cell, to.cell])) return [];
        const ends = from.cell === spot.cell || to.cell === spot.cell;
        // A bridge covers every cell between its ends.
        if (!ends && !(layer.wide && inside([from, to], spot))) return [];
        const way = `${cellName(present.look, from)} – ${cellName(present.look, to)}`;
        return owned(`${layer.name} ${way}`, playerOf(layer, row), layer.tells, row);
      });
    case "figures":
      return present.rows(layer).flatMap((row) => {
        const here = present.spot(layer.at, row)?.cell === spot.cell && present.shown(layer, playerOf(layer, row), [spot.cell]);
        const badges = () => badgesOf(layer, row).map(({ badge, number }) => `  ${badge.name}${WORDS.colon}${number}`);
        return here ? [...owned(kindName(layer, row), playerOf(layer, row), layer.tells, row), ...badges()] : [];
      });
    case "marks":
      return present.rows(layer).flatMap((row) => {
        if (present.spot(layer.at, row)?.cell !== spot.cell || !present.shown(layer, layer.of ?? -1, [spot.cell])) return [];
        const kind = layer.kind === null ? undefined : layer.kinds.get(row[layer.kind] ?? 0);
        return [`${layer.name}${kind === undefined ? "" : ` ${kind.name}`}${of(layer.of ?? -1)}`];
      });
    case "labels":
      return present.rows(layer).flatMap((row) => {
        if (present.spot(layer.at, row)?.cell !== spot.cell || !present.shown(layer, -1, [spot.cell])) return [];
        return [`${layer.name}${WORDS.colon}${said(layer.words, row[layer.number] ?? 0)}`];
      });
  }
}
