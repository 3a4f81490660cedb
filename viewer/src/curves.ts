// The score curves above the bars of the time line. Each player has a curve with its own colour and dash
// pattern.

import { leadsOf, sharesOf, type Series } from "./lead.ts";
import { teamDash } from "./teams.ts";
import type { Palette } from "./theme.ts";

/**
 * The values that the curves can show: the scores, each player's share of all points, or its lead over the best
 * other player. Two players share one curve of the lead, which is above zero while the first player leads.
 */
export const SCALES = ["scores", "shares", "leads"] as const;
export type Scale = (typeof SCALES)[number];

/** The area in which the curves are drawn, in CSS pixels. */
export interface Band {
  /** Returns the position at which a step starts. */
  x(step: number): number;
  readonly top: number;
  readonly height: number;
  /** The right edge of the scale's labels. */
  readonly left: number;
  /** The number of the first player. */
  readonly first: number;
}

/** The minimum distance of two lines of the scale, and the height from which there are such lines, in CSS pixels. */
const GRID = 28;
const LARGE = 60;

/** Draws the curves of the shown players. `scores` contains the scores after each step. */
export function paintCurves(
  paper: CanvasRenderingContext2D,
  palette: Palette,
  band: Band,
  scores: Series,
  scale: Scale,
  shown: (player: number) => boolean,
): void {
  const series = scale === "scores" ? scores : scale === "shares" ? sharesOf(scores) : scores.map(leadsOf);
  const players = Math.max(0, ...series.map((now) => now.length));
  const duel = scale === "leads" && players === 2;
  const colour = (player: number) => palette.teams[player % palette.teams.length] ?? palette.ink;
  const drawn = Array.from({ length: duel ? 1 : players }, (_, player) => player).filter(shown);
  const all = series.flatMap((now) => drawn.map((player) => now[player] ?? 0));
  const [low, high] = scale === "shares" ? [0, 100] : all.reduce(([low, high], score) => [Math.min(low, score), Math.max(high, score)], [0, 1]);
  const y = (score: number) => band.top + band.height - 1 - ((score - low) / (high - low)) * (band.height - 4);
  const right = band.x(series.length);
  paper.save();
  paper.font = "10px sans-serif";
  paper.textBaseline = "middle";
  paper.textAlign = "right";
  const unit = scale === "shares" ? "%" : "";
  const apart = [low, high].every((score) => Math.abs(y(score) - y(0)) > 11);
  const round = band.height < LARGE ? [] : ticks(low, high, Math.floor(band.height / GRID));
  for (const score of round.length > 2 ? round : low < 0 ? [low, 0, high] : [low, high]) {
    paper.fillStyle = palette.faint;
    if (score !== high || band.height >= LARGE) paper.fillRect(band.left, Math.round(y(score)), right - band.left, score === 0 ? 1.5 : 1);
    // The number of a lead has the colour of the player who leads.
    paper.fillStyle = duel && score !== 0 ? colour(score < 0 ? 1 : 0) : palette.soft;
    const within = Math.max(band.top + 4, Math.min(band.top + band.height - 3, y(score)));
    const text = duel && score !== 0 ? `+${short(Math.abs(score))}` : `${short(score)}${unit}`;
    if (score !== 0 || apart || round.length > 2) paper.fillText(text, band.left - 4, within);
  }
  paper.lineWidth = band.height < LARGE ? 1.75 : 2.25;
  paper.lineJoin = "round";
  /** Adds a player's curve to the current path. A score is constant until the end of the step that changes it. */
  const trace = (player: number, from = 0, to = series.length) => {
    let before = series[Math.max(0, from - 1)]?.[player] ?? 0;
    paper.lineTo(band.x(from), y(before));
    for (let step = from; step < to; step++) {
      const score = series[step]?.[player] ?? before;
      if (score !== before) paper.lineTo(band.x(step + 1), y(before));
      if (score !== before || step === to - 1) paper.lineTo(band.x(step + 1), y(score));
      before = score;
    }
  };
  if (scale === "leads") paintLeaders(paper, series, colour, (player) => (duel ? 0 : player), trace, (step) => band.x(step), y);
  for (const player of drawn.reverse()) {
    paper.strokeStyle = duel ? palette.ink : colour(player);
    paper.setLineDash(duel ? [] : teamDash(player).map((length) => paper.lineWidth * length));
    paper.beginPath();
    trace(player);
    paper.stroke();
    if (band.height < LARGE) continue;
    const end = series[series.length - 1]?.[player] ?? 0;
    const leader = duel && end < 0 ? 1 : player;
    paper.fillStyle = colour(leader);
    paper.textAlign = "left";
    paper.font = "700 10px sans-serif";
    paper.fillText(String(leader + band.first), right + 3, y(end));
  }
  paper.restore();
}

/** Fills the area between zero and the leading player's curve, in the player's colour. */
function paintLeaders(
  paper: CanvasRenderingContext2D,
  leads: Series,
  colour: (player: number) => string,
  curve: (player: number) => number,
  trace: (player: number, from: number, to: number) => void,
  x: (step: number) => number,
  y: (lead: number) => number,
): void {
  const leader = (step: number) => (leads[step] ?? []).findIndex((lead) => lead > 0);
  paper.globalAlpha = 0.35;
  for (let from = 0, to = 0; from < leads.length; from = to) {
    const player = leader(from);
    for (to = from + 1; to < leads.length && leader(to) === player; ) to++;
    if (player < 0) continue;
    paper.fillStyle = colour(player);
    paper.beginPath();
    paper.moveTo(x(from + 1), y(0));
    trace(curve(player), from + 1, to);
    // A lead lasts until the end of the step in which another player takes it.
    const end = x(Math.min(to + 1, leads.length));
    paper.lineTo(end, y(leads[to - 1]?.[curve(player)] ?? 0));
    paper.lineTo(end, y(0));
    paper.fill();
  }
  paper.globalAlpha = 1;
}

/** Returns round numbers from `low` to `high`, at most `most` of them. */
export function ticks(low: number, high: number, most: number): number[] {
  const raw = (high - low) / Math.max(1, most);
  const power = 10 ** Math.floor(Math.log10(Math.max(1, raw)));
  const step = (power < 10 ? [1, 2, 5, 10] : [1, 2, 2.5, 5, 10]).map((factor) => factor * power).find((step) => step >= raw) ?? power;
  const first = Math.ceil(low / step);
  return Array.from({ length: Math.max(0, Math.floor(high / step) - first + 1) }, (_, index) => (first + index) * step);
}

/** Formats a number with at most four characters. */
function short(value: number): string {
  if (Math.abs(value) < 10_000) return String(Math.round(value));
  const [size, letter] = Math.abs(value) < 1e6 ? ([1e3, "k"] as const) : ([1e6, "M"] as const);
  return `${Math.round(value / size)}${letter}`;
}
