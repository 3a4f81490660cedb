// The ways of figures in a turn, drawn as arrows: in the turn in progress, or at its start in the turn before.

import type { Film } from "../film.ts";
import type { Row } from "../replay.ts";
import { colourOf, type Colours } from "./colours.ts";
import { arrow, type Middle } from "./lines.ts";
import type { Figures, Look } from "./look.ts";
import { playerOf, type Present } from "./present.ts";
import { near } from "./standing.ts";

/** The maximum number of ways, and of places on a way. */
const MOST = 500;
const LONGEST = 200;
/** The size of a cell below which arrows are pale, in CSS pixels. */
const SMALL = 8;

/** The way of a figure: the rows in which it had different places, in order. */
export interface Trail {
  readonly layer: Figures;
  readonly rows: readonly Row[];
}

/** Returns the ways of figures up to a beat, in the step of the previous beat. */
export function trailsOf(film: Film, look: Look, beat: number): Trail[] {
  const layers = look.layers.filter((layer) => layer.is === "figures" && film.tables.grid(layer.table).length === 0) as Figures[];
  const start = film.starts[film.beats[beat - 1]?.step ?? 0] ?? 0;
  const ways = new Map<string, { layer: Figures; rows: Row[] }>();
  for (let at = start; at < beat; at++) {
    const [after, before] = [film.beats[at]?.rows, film.replaced(at)];
    for (const layer of layers) {
      for (const row of after?.[layer.table] ?? []) {
        const key = `${layer.table} ${row[0]}`;
        const first = before[layer.table]?.find(([id]) => id === row[0]);
        const moved = (one: Row | undefined) => layer.at.some((place) => one?.[place] !== row[place]);
        const way = ways.get(key) ?? { layer, rows: first === undefined || first.length < 2 ? [] : [first] };
        if (row.length < 2 || way.rows.length >= LONGEST || (!ways.has(key) && ways.size >= MOST)) continue;
        if (moved(way.rows[way.rows.length - 1])) way.rows.push(row);
        if (way.rows.length > 1) ways.set(key, way);
      }
    }
  }
  return [...ways.values()];
}

/** Returns true if figures move in a match. */
export function moves(film: Film, look: Look): boolean {
  return film.starts.some((_, step) => trailsOf(film, look, film.starts[step + 1] ?? film.length).length > 0);
}

export function paintTrails(paper: CanvasRenderingContext2D, c: Colours, present: Present, trails: readonly Trail[], middle: Middle, cell: number): void {
  paper.setTransform(1, 0, 0, 1, 0, 0);
  paper.lineJoin = paper.lineCap = "round";
  const ratio = globalThis.devicePixelRatio || 1;
  const wide = Math.max(2 * ratio, cell * 0.09);
  // On small cells, heads are smaller and paler than figures, so that they do not look like further figures.
  const tiny = cell < SMALL * ratio;
  const head = Math.max(Math.min(7 * ratio, cell * 0.6 + 1.5 * ratio), cell * 0.34);
  for (const { layer, rows } of trails) {
    const player = playerOf(layer, rows[0] ?? []);
    const spots = rows.map((row) => present.spot(layer.at, row));
    const colour = colourOf(c, player, layer.colour === "plain" ? "grey" : layer.colour);
    spots.forEach((spot, index) => {
      const from = spots[index - 1];
      if (spot === null || from === undefined || from === null) return;
      if (!present.shown(layer, player, [from.cell]) || !present.shown(layer, player, [spot.cell])) return;
      const [[x, y], [u, v]] = [middle(from), middle(spot)];
      // Trails are dotted, unlike the links of a look. A figure that jumps far has no way between the places.
      paper.setLineDash([0, (near(present.look, from, spot) ? 1.9 : 4) * wide]);
      for (const [style, width] of [[c.named.plain, wide * 2], [colour, wide]] as const) {
        paper.globalAlpha = style === colour ? (tiny ? 0.6 : 0.85) : 0.6;
        paper.strokeStyle = style;
        paper.lineWidth = width;
        paper.beginPath();
        paper.moveTo(x, y);
        paper.lineTo(u, v);
        paper.stroke();
      }
      // The head stands before the figure at the end of the way.
      const part = 1 - (0.36 * cell) / Math.max(cell, Math.hypot(u - x, v - y));
      if (index === spots.length - 1) arrow(paper, colour, x, y, x + (u - x) * part, y + (v - y) * part, head);
    });
  }
  paper.globalAlpha = 1;
  paper.setLineDash([]);
  paper.lineCap = "butt";
}
