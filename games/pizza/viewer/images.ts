// The flagship's drawings as pictures for the page's text: drawn once for each theme.

import type { Colours } from "./colours.ts";
import * as figures from "./figures.ts";

type Paper = CanvasRenderingContext2D;

const DRAWINGS: Readonly<Record<string, (paper: Paper, c: Colours) => void>> = {
  dog0: (paper, c) => figures.dog(paper, c, 0),
  dog1: (paper, c) => figures.dog(paper, c, 1),
  master0: (paper, c) => figures.master(paper, c, 0),
  master1: (paper, c) => figures.master(paper, c, 1),
  bone0: (paper, c) => figures.bone(paper, c, 0),
  bone1: (paper, c) => figures.bone(paper, c, 1),
  bone2: (paper, c) => figures.bone(paper, c, 2),
  croquette: (paper, c) => figures.croquette(paper, c, 0.5, 0.5, 0.3),
};

const SIDE = 66;

/** Picture addresses by name. */
export function images(c: Colours): Readonly<Record<string, string>> {
  const canvas = document.createElement("canvas");
  canvas.width = SIDE;
  canvas.height = SIDE;
  const paper = canvas.getContext("2d");
  const made: Record<string, string> = {};
  for (const [name, draw] of Object.entries(DRAWINGS)) {
    paper?.setTransform(1, 0, 0, 1, 0, 0);
    paper?.clearRect(0, 0, SIDE, SIDE);
    paper?.setTransform(SIDE, 0, 0, SIDE, 0, 0);
    if (paper) draw(paper, c);
    made[name] = canvas.toDataURL();
  }
  return made;
}
