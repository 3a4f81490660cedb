// The score curves above the bars of the time line. Each player has a curve with its own colour and dash
// pattern.

import { teamDash } from "./teams.ts";
import type { Palette } from "./theme.ts";

/** The area in which the curves are drawn, in CSS pixels. */
export interface Band {
  /** Returns the position at which a step starts. */
  x(step: number): number;
  readonly top: number;
  readonly height: number;
  /** The right edge of the scale's labels. */
  readonly left: number;
}

/** Draws the curves. `scores` contains the scores after each step. */
export function paintCurves(
  paper: CanvasRenderingContext2D,
  palette: Palette,
  band: Band,
  scores: readonly (readonly number[])[],
): void {
  const all = scores.flat();
  const [low, high] = all.reduce(([low, high], score) => [Math.min(low, score), Math.max(high, score)], [0, 1]);
  const y = (score: number) => band.top + band.height - 1 - ((score - low) / (high - low)) * (band.height - 4);
  paper.save();
  paper.fillStyle = palette.faint;
  paper.fillRect(band.left, Math.round(y(low)), band.x(scores.length) - band.left, 1);
  paper.font = "9px sans-serif";
  paper.fillStyle = palette.soft;
  paper.textBaseline = "middle";
  paper.textAlign = "right";
  paper.fillText(short(high), band.left - 4, y(high) + 3);
  if (low < 0) paper.fillText(short(low), band.left - 4, y(low) - 2);
  paper.lineWidth = 1.75;
  paper.lineJoin = "round";
  const players = Math.max(0, ...scores.map((now) => now.length));
  for (let player = players - 1; player >= 0; player--) {
    paper.strokeStyle = palette.teams[player % palette.teams.length] ?? palette.ink;
    paper.setLineDash(teamDash(player).map((length) => 1.75 * length));
    paper.beginPath();
    // A score is constant until the end of the step that changes it.
    let before = scores[0]?.[player] ?? 0;
    paper.moveTo(band.x(0), y(before));
    scores.forEach((now, step) => {
      const score = now[player] ?? before;
      if (score !== before) paper.lineTo(band.x(step + 1), y(before));
      if (score !== before || step === scores.length - 1) paper.lineTo(band.x(step + 1), y(score));
      before = score;
    });
    paper.stroke();
  }
  paper.restore();
}

/** Formats a number with at most four characters. */
function short(value: number): string {
  if (Math.abs(value) < 10_000) return String(value);
  const [size, letter] = Math.abs(value) < 1e6 ? ([1e3, "k"] as const) : ([1e6, "M"] as const);
  return `${Math.round(value / size)}${letter}`;
}
