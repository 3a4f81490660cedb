// The visible part of the map. It is fitted to the window, and changed by wheel, drag or pinch gestures.

export interface Viewport {
  /** The size of a cell, in CSS pixels. */
  readonly scale: number;
  /** The position of the map's corner, in CSS pixels. */
  readonly x: number;
  readonly y: number;
}

const MOST = 8;

export class Camera {
  private zoom = 1;
  /** The centre of the view, from 0 to 1 in the map. */
  private cx = 0.5;
  private cy = 0.5;
  width = 0;
  height = 0;
  private view: HTMLElement | null = null;

  constructor(
    private readonly columns: number,
    private readonly lines: number,
  ) {}

  /** Fits the view to an element, now and whenever its size changes. */
  watch(view: HTMLElement, changed: () => void): void {
    this.view = view;
    new ResizeObserver(() => {
      this.measure();
      changed();
    }).observe(view);
  }

  /** Reads the current size of the element. */
  measure(): void {
    if (this.view === null || !this.view.isConnected) return;
    const { paddingLeft, paddingTop } = getComputedStyle(this.view);
    this.width = Math.max(0, this.view.clientWidth - Number.parseFloat(paddingLeft));
    this.height = Math.max(0, this.view.clientHeight - Number.parseFloat(paddingTop));
  }

  /** The scale that shows the whole map. A cell has a whole number of device pixels, so that its edges are sharp. */
  private get fitted(): number {
    const ratio = globalThis.devicePixelRatio || 1;
    const room = Math.min(this.width / this.columns, this.height / this.lines) * ratio;
    return Math.max(1, Math.floor(room)) / ratio;
  }

  look(): Viewport {
    const scale = this.fitted * this.zoom;
    const place = (middle: number, room: number, size: number) => {
      if (size <= room) return (room - size) / 2;
      return Math.max(room - size, Math.min(0, room / 2 - middle * size));
    };
    return {
      scale,
      x: place(this.cx, this.width, scale * this.columns),
      y: place(this.cy, this.height, scale * this.lines),
    };
  }

  get enlarged(): boolean {
    return this.zoom > 1;
  }

  /** Zooms around a point in CSS pixels, which keeps its position. */
  enlarge(by: number, x = this.width / 2, y = this.height / 2): void {
    const before = this.look();
    const [column, line] = [(x - before.x) / before.scale, (y - before.y) / before.scale];
    this.zoom = Math.max(1, Math.min(MOST, this.zoom * by));
    const scale = this.fitted * this.zoom;
    this.cx = (column + (this.width / 2 - x) / scale) / this.columns;
    this.cy = (line + (this.height / 2 - y) / scale) / this.lines;
    this.settle();
  }

  move(dx: number, dy: number): void {
    const scale = this.fitted * this.zoom;
    this.cx -= dx / (scale * this.columns);
    this.cy -= dy / (scale * this.lines);
    this.settle();
  }

  private settle(): void {
    const scale = this.fitted * this.zoom;
    const half = (room: number, size: number) => Math.min(0.5, room / 2 / size);
    const within = (value: number, edge: number) => Math.max(edge, Math.min(1 - edge, value));
    this.cx = within(this.cx, half(this.width, scale * this.columns));
    this.cy = within(this.cy, half(this.height, scale * this.lines));
  }

  /** Returns the cell at a point, or null if there is none. */
  cell(x: number, y: number): { column: number; line: number } | null {
    const look = this.look();
    const [column, line] = [Math.floor((x - look.x) / look.scale), Math.floor((y - look.y) / look.scale)];
    const inside = column >= 0 && line >= 0 && column < this.columns && line < this.lines;
    return inside ? { column, line } : null;
  }
}
