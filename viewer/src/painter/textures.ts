// Draws the textures of cells in a square from (0, 0) to (1, 1), with the current fill and stroke styles.

import type { TextureName } from "./look.ts";

type Paper = CanvasRenderingContext2D;

const lines = (paper: Paper, ...points: readonly (readonly [number, number, number, number])[]) => {
  paper.beginPath();
  for (const [x, y, u, v] of points) {
    paper.moveTo(x, y);
    paper.lineTo(u, v);
  }
  paper.stroke();
};

const dots = (paper: Paper, radius: number, ...points: readonly (readonly [number, number])[]) => {
  paper.beginPath();
  for (const [x, y] of points) {
    paper.moveTo(x + radius, y);
    paper.arc(x, y, radius, 0, 2 * Math.PI);
  }
  paper.fill();
};

const TEXTURES: Readonly<Record<TextureName, (paper: Paper) => void>> = {
  smooth() {},
  bricks: (paper) =>
    lines(paper, [0, 0.03, 1, 0.03], [0, 0.35, 1, 0.35], [0, 0.68, 1, 0.68], [0.5, 0.03, 0.5, 0.35], [0.2, 0.35, 0.2, 0.68], [0.75, 0.35, 0.75, 0.68], [0.5, 0.68, 0.5, 1]),
  waves(paper) {
    for (const y of [0.3, 0.7]) {
      paper.beginPath();
      paper.moveTo(0, y);
      paper.bezierCurveTo(0.17, y - 0.2, 0.33, y - 0.2, 0.5, y);
      paper.bezierCurveTo(0.67, y + 0.2, 0.83, y + 0.2, 1, y);
      paper.stroke();
    }
  },
  stripes: (paper) => lines(paper, [0, 1, 1, 0], [-0.1, 0.6, 0.6, -0.1], [0.4, 1.1, 1.1, 0.4]),
  dots: (paper) => dots(paper, 0.09, [0.25, 0.25], [0.75, 0.25], [0.5, 0.5], [0.25, 0.75], [0.75, 0.75]),
  checks(paper) {
    paper.fillRect(0, 0, 0.5, 0.5);
    paper.fillRect(0.5, 0.5, 0.5, 0.5);
  },
  // Grass covers most of a board, so that it is weaker than what stands on it.
  grass(paper) {
    paper.globalAlpha *= 0.5;
    for (const [x, y] of [[0.3, 0.45], [0.7, 0.85], [0.72, 0.38], [0.28, 0.92]] as const) {
      lines(paper, [x, y, x - 0.12, y - 0.22], [x, y, x, y - 0.28], [x, y, x + 0.12, y - 0.22]);
    }
  },
  peaks(paper) {
    for (const [x, y, size] of [[0.35, 0.85, 0.33], [0.7, 0.85, 0.24]] as const) {
      paper.beginPath();
      paper.moveTo(x - size, y);
      paper.lineTo(x, y - 2 * size);
      paper.lineTo(x + size, y);
      paper.closePath();
      paper.fill();
      paper.stroke();
    }
  },
  // Neighbouring pits form one dark area. The bars distinguish pits from dark ground.
  pit(paper) {
    const bars = paper.strokeStyle;
    paper.fillStyle = PIT;
    paper.fillRect(0, 0, 1, 1);
    paper.strokeStyle = bars;
    paper.globalAlpha *= 0.8;
    lines(paper, [0, 1, 1, 0], [-0.1, 0.1, 0.1, -0.1], [0.9, 1.1, 1.1, 0.9]);
  },
  cracks: (paper) => lines(paper, [0.1, 0.1, 0.45, 0.4], [0.45, 0.4, 0.35, 0.65], [0.45, 0.4, 0.9, 0.3], [0.35, 0.65, 0.65, 0.95], [0.35, 0.65, 0.08, 0.8]),
};

/** The colour of pits, which are darker than their surroundings in both themes. */
const PIT = "#0b0c0d";

export function texture(paper: Paper, name: TextureName, colour: string): void {
  paper.save();
  paper.beginPath();
  paper.rect(0, 0, 1, 1);
  paper.clip();
  paper.fillStyle = paper.strokeStyle = colour;
  paper.lineWidth = 0.07;
  paper.lineCap = "round";
  TEXTURES[name](paper);
  paper.restore();
}
