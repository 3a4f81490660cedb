// Drawings kept as pictures of the size in use: a picture is put down faster than its lines are drawn again.

import { context } from "../dom.ts";

type Paper = CanvasRenderingContext2D;

/** Device pixels of the largest picture; larger cells show it enlarged. */
const MOST = 320;

export class Sprites {
  private readonly kept = new Map<string, HTMLCanvasElement>();
  private side = 0;

  /** Forgets all: another theme. */
  clear(): void {
    this.kept.clear();
  }

  /** Says how many device pixels a cell has from now on. */
  resize(cell: number): void {
    const side = Math.max(1, Math.min(MOST, Math.round(cell)));
    if (side !== this.side) this.clear();
    this.side = side;
  }

  /** Puts a drawing down in the unit square; `draw` is asked once. */
  put(paper: Paper, name: string, draw: (paper: Paper) => void): void {
    let picture = this.kept.get(name);
    if (picture === undefined) {
      picture = document.createElement("canvas");
      picture.width = this.side;
      picture.height = this.side;
      const own = context(picture);
      own.scale(this.side, this.side);
      draw(own);
      this.kept.set(name, picture);
    }
    paper.drawImage(picture, 0, 0, 1, 1);
  }
}
