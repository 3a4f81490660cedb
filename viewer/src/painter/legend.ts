// The legend of a look: each symbol as the board draws it, with its name.

import type { Draw, LegendSymbol } from "../board/legend.ts";
import { WORDS } from "../words.ts";
import { drawThing } from "./badges.ts";
import { STRENGTHS, colourOf, type Colours } from "./colours.ts";
import { drawTile } from "./ground.ts";
import type { Figures, Layer, Look, Marks } from "./look.ts";
import { drawFigure, label, nameOf, type Figure } from "./shapes.ts";
import { figureOf, markOf } from "./standing.ts";
import { teamDash, teamPattern } from "../teams.ts";

type Paper = CanvasRenderingContext2D;

/** A symbol with a key, so that it is listed once. */
interface Entry {
  readonly key: string;
  readonly text: string;
  /** What the number and the strength of the symbol's colour mean. */
  readonly note?: string | undefined;
  readonly draw: Draw;
  readonly owned: boolean;
  /** Whether the symbol is also drawn without a player. */
  readonly neutral?: boolean;
  /** The layer of a kind. Kinds of one layer may share a line. */
  readonly kinds?: Layer;
}

/** Returns the symbols of a look. */
export function symbolsOf(look: Look, c: Colours): LegendSymbol[] {
  // The highest layers come first, because they contain what moves.
  const layers = [...look.layers].reverse();
  const entries = layers.flatMap((layer) => entriesOf(layer, c));
  const told = new Set(entries.map(({ text }) => text));
  // A badge needs no explanation if the board has a symbol with its name.
  const badges = layers.flatMap((layer) => (layer.is === "figures" ? badgesOf(layer, c) : [])).filter(({ text }) => !told.has(text));
  const all = [...new Map([...entries, ...badges].map((entry) => [`${entry.key} ${entry.text}`, entry])).values()];
  const notes = all.flatMap(({ note }) => note ?? []);
  const shared = [...new Set(notes.filter((note, index) => notes.indexOf(note) < index))];
  const named = all.map((entry) => ({ ...entry, text: entry.note === undefined || shared.includes(entry.note) ? entry.text : `${entry.text} (${entry.note})` }));
  // What several symbols have in common is explained once.
  const draw = (paper: Paper) => label(paper, c, "3", c.named.plain, false);
  return [...linesOf(named), ...shared.map((text) => ({ text, draws: [draw], owned: false, neutral: false }))];
}

/** Returns the arrow that shows the way of a figure. */
export function trailSymbol(c: Colours): LegendSymbol {
  const draw = (paper: Paper) => {
    paper.strokeStyle = paper.fillStyle = c.named.grey;
    paper.lineWidth = 0.12;
    paper.lineCap = "round";
    paper.setLineDash([0, 0.2]);
    paper.stroke(new Path2D("M.1 .5H.6"));
    paper.fill(new Path2D("M.5 .26L.95 .5L.5 .74z"));
  };
  return { text: WORDS.legendTrail, draws: [draw], owned: false, neutral: false };
}

/** The maximum number of symbols in a line. */
const SHARED = 4;

/**
 * Returns the lines of the legend. Kinds whose names begin with the same words share a line, such as "blue paw", "blue
 * hand" and "blue foot": their symbols, and "blue paw, hand, foot".
 */
function linesOf(entries: readonly Entry[]): LegendSymbol[] {
  const lines: { text: string; draws: Draw[]; owned: boolean; neutral: boolean; first: Entry; same: number }[] = [];
  for (const entry of entries) {
    const line = lines.at(-1);
    const words = entry.text.split(" ");
    const same = line === undefined ? 0 : sameWords(line.first.text.split(" "), words);
    const fits = line !== undefined && line.first.kinds !== undefined && line.first.kinds === entry.kinds && !line.owned && !entry.owned;
    if (fits && same > 0 && same < words.length && line.draws.length < SHARED && (line.draws.length === 1 || same === line.same)) {
      line.text += `, ${words.slice(same).join(" ")}`;
      line.draws.push(entry.draw);
      line.same = same;
    } else lines.push({ text: entry.text, draws: [entry.draw], owned: entry.owned, neutral: entry.neutral === true, first: entry, same: 0 });
  }
  return lines;
}

/** Returns the number of words with which both names begin. */
function sameWords(one: readonly string[], other: readonly string[]): number {
  const at = one.findIndex((word, index) => word !== other[index]);
  return at < 0 ? one.length : at;
}

/** Returns what the number of a layer's things and the strength of their colour mean. */
function noteOf(layer: Figures): string | undefined {
  const tell = (place: number | null | undefined) => layer.tells.find(({ number }) => number === place)?.name;
  const [number, strength] = [layer.numberIs === "count" ? undefined : tell(layer.number), tell(layer.strength?.number)];
  const parts = [
    ...(number === undefined ? [] : [number === strength ? WORDS.legendBoth(number) : WORDS.legendNumber(number)]),
    ...(strength === undefined || strength === number ? [] : [WORDS.legendStrength(strength)]),
  ];
  return parts.length === 0 ? undefined : parts.join(WORDS.legendAnd);
}

function entriesOf(layer: Layer, c: Colours): Entry[] {
  switch (layer.is) {
    case "tiles": {
      const tiles = [...layer.tiles.values()].map(({ value, name }) => ({
        key: `tile ${layer.table} ${value}`,
        text: name,
        draw: (paper: Paper) => framed(paper, c, () => drawTile(paper, c, layer, value)),
        owned: false,
      }));
      if (layer.players === null) return tiles;
      const first = layer.players;
      const draw = (paper: Paper, player: number) => framed(paper, c, () => drawTile(paper, c, layer, first + player));
      return [...tiles, { key: `tile ${layer.table}`, text: layer.name || WORDS.legendOwned, draw, owned: true }];
    }
    case "outlines": {
      const draw = (paper: Paper, player: number) => {
        const colour = colourOf(c, player, layer.colour === "plain" ? "ink" : layer.colour);
        paper.strokeStyle = colour;
        paper.lineWidth = 0.1;
        paper.strokeRect(0.1, 0.1, 0.8, 0.8);
        if (!layer.filled) return;
        paper.fillStyle = colour;
        paper.globalAlpha = c.area;
        paper.fillRect(0.1, 0.1, 0.8, 0.8);
      };
      return layer.name === "" ? [] : [{ key: `outline ${layer.table}`, text: layer.name, draw, owned: layer.players !== null }];
    }
    case "polygons": {
      const draw = (paper: Paper, player: number) => {
        const colour = colourOf(c, player, layer.colour === "plain" ? "grey" : layer.colour);
        const path = new Path2D("M.06 .9L.5 .08L.94 .9z");
        paper.save();
        paper.clip(path);
        paper.fillStyle = paper.strokeStyle = colour;
        paper.globalAlpha = 0.55;
        teamPattern(paper, Math.max(0, player));
        paper.globalAlpha = 0.28;
        paper.fillRect(0, 0, 1, 1);
        paper.restore();
        paper.strokeStyle = colour;
        paper.lineWidth = 0.07;
        paper.stroke(path);
      };
      return [{ key: `polygon ${layer.table}`, text: layer.name, draw, owned: layer.player !== null }];
    }
    case "segments": {
      const draw = (paper: Paper, player: number) => {
        const wide = layer.wide ? 0.34 : 0.14;
        const line = (style: string, width: number, dash: readonly number[]) => {
          paper.strokeStyle = style;
          paper.lineWidth = width;
          paper.setLineDash(dash.map((length) => length * width));
          paper.beginPath();
          paper.moveTo(0.08, 0.8);
          paper.lineTo(0.92, 0.2);
          paper.stroke();
        };
        if (layer.thin) return line(colourOf(c, player, layer.colour === "plain" ? "ink" : layer.colour), 0.08, [3, 2]);
        line(c.edge, wide + 0.07, []);
        line(colourOf(c, player, layer.colour === "plain" ? "ink" : layer.colour), wide, player < 0 ? [] : teamDash(player));
      };
      return [{ key: `segment ${layer.table}`, text: layer.name, draw, owned: layer.player !== null }];
    }
    case "figures":
      // Cards show pieces that are on no board.
      return layer.listed && [...layer.kinds.values()].some(({ cells }) => cells.length > 0) ? [] : figures(layer, c);
    case "marks":
      return valuesOf(layer).map((value) => {
        const mark = markOf(layer, rowOf(layer, value));
        const name = value === undefined ? "" : ` ${layer.kinds.get(value)?.name}`;
        const owned = mark.player >= 0;
        return { key: `mark ${value}`, text: layer.name + name, draw: symbolOf(c, (player) => ({ ...mark, player })), owned, kinds: layer };
      });
    case "labels": {
      const sample = layer.words.find((word) => word !== "") ?? "3";
      const draw = (paper: Paper) => {
        // A corner's label has a third of the height of its cell.
        if (layer.corner) paper.transform(2.2, 0, 0, 2.2, -1.3, -1.28);
        label(paper, c, sample, c.named.plain, layer.corner);
      };
      return [{ key: `label ${layer.corner}`, text: layer.name, draw, owned: false }];
    }
  }
}

/** Returns the kinds of a layer, or a single undefined one if it has none. */
function valuesOf({ kind, kinds }: Figures | Marks): (number | undefined)[] {
  return kind === null || kinds.size === 0 ? [undefined] : [...kinds.keys()];
}

/** Returns a row of the given kind. */
function rowOf({ kind }: Figures | Marks, value: number | undefined): number[] {
  const row: number[] = [];
  if (kind !== null && value !== undefined) row[kind] = value;
  return row;
}

/** Returns a drawing of a figure, with a player's own shape or colour. */
function symbolOf(c: Colours, figure: (player: number) => Figure): Draw {
  return (paper, player) => drawFigure(paper, c, figure(player));
}

function figures(layer: Figures, c: Colours): Entry[] {
  const note = noteOf(layer);
  const entries = valuesOf(layer).map((value) => {
    const figure = { ...figureOf(layer, rowOf(layer, value), 0), player: -1, strength: STRENGTHS, number: null };
    const name = (value === undefined ? undefined : layer.kinds.get(value)?.name) ?? layer.name;
    const whole = symbolOf(c, (player) => ({ ...figure, player }));
    const draw: Draw = layer.small ? (paper, player) => lowered(paper, () => whole(paper, player)) : whole;
    // A colour of its own shows that a figure can belong to no player.
    const neutral = layer.player !== null && figure.colour !== "plain";
    const text = neutral ? WORDS.legendNeutral(name) : name;
    return { note, key: `${nameOf(figure)} ${layer.small}`, text, draw, owned: layer.player !== null, neutral, kinds: layer };
  });
  // Kinds that look the same are explained together.
  const looks = new Set(entries.map(({ key }) => key));
  return looks.size === entries.length ? entries : entries.slice(0, 1).map((entry) => ({ ...entry, text: layer.name }));
}

/** Draws something small in the lower left corner, where small figures stand in their cells. */
function lowered(paper: Paper, draw: () => void): void {
  paper.save();
  paper.transform(0.6, 0, 0, 0.6, 0, 0.4);
  draw();
  paper.restore();
}

function badgesOf(layer: Figures, c: Colours): Entry[] {
  return layer.badges.map((badge) => ({
    key: `badge ${badge.drawing.name}`,
    text: badge.name,
    draw: (paper) => drawThing(paper, c, badge),
    owned: false,
  }));
}

function framed(paper: Paper, c: Colours, draw: () => void): void {
  paper.save();
  draw();
  paper.restore();
  paper.strokeStyle = c.named.grey;
  paper.lineWidth = 0.06;
  paper.strokeRect(0, 0, 1, 1);
}
