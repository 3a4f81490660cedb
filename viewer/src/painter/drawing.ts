// Draws the drawings of a look, which consist of filled and stroked paths.

import type { Colours } from "./colours.ts";
import type { Drawing, Paint } from "./look.ts";

type Paper = CanvasRenderingContext2D;

/** The side of a drawing's square, in the units of its paths. */
const SIDE = 100;

const kept = new WeakMap<Drawing, readonly Path2D[]>();

/** Returns the colour of a path. `own` is the colour of the item that has the drawing. */
function paintOf(c: Colours, paint: Paint, own: string): string {
  if (paint === "own") return own;
  if (paint === "dark") return c.edge;
  return paint === "light" ? c.light : c.named[paint];
}

/** Draws a drawing in a square from (0, 0) to (1, 1). */
export function draw(paper: Paper, c: Colours, drawing: Drawing, own: string): void {
  let paths = kept.get(drawing);
  if (paths === undefined) kept.set(drawing, (paths = drawing.paths.map(({ path }) => new Path2D(path))));
  paper.save();
  paper.scale(1 / SIDE, 1 / SIDE);
  paper.lineCap = paper.lineJoin = "round";
  drawing.paths.forEach(({ paint, width }, index) => {
    const path = paths[index] as Path2D;
    paper.fillStyle = paper.strokeStyle = paintOf(c, paint, own);
    paper.lineWidth = width;
    if (width === 0) paper.fill(path);
    else paper.stroke(path);
  });
  paper.restore();
}
