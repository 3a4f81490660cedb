// A cache of drawings as pictures of the current size. Copying a picture is faster than drawing its lines
// again.

import { context } from "../dom.ts";

type Paper = CanvasRenderingContext2D;

/** The maximum size of a picture in device pixels. Larger cells show it enlarged. */
const MOST = 320;

export class Sprites {
  private readonly kept = new Map<string, HTMLCanvasElement>();
  private side = 0;

  /** Removes all pictures, such as after a change of the theme. */
  clear(): void {
    this.kept.clear();
  }

  /** Sets the size of a cell in device pixels. */
  resize(cell: number): void {
    const side = Math.max(1, Math.min(MOST, Math.round(cell)));
    if (side !== this.side) this.clear();
    this.side = side;
  }

  /** Copies a drawing into the unit square. `draw` is called only if the drawing is not in the cache. */
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
