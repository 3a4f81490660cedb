// Mouse and touch input on the map: hovering, selecting a cell, dragging, zooming by wheel or pinch.

import type { Camera } from "./camera.ts";

/** The distance in CSS pixels beyond which a press is a drag and selects nothing. */
const SLOP = 6;

export class Pointer {
  private hovered: number | null = null;
  private picked: number | null = null;
  private readonly down = new Map<number, { x: number; y: number }>();
  private moved = 0;

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly camera: Camera,
    private readonly columns: number,
    private readonly again: () => void,
    /** Called when the user selects or deselects a cell. */
    private readonly chosen: () => void,
  ) {
    canvas.addEventListener("pointerdown", (event) => this.press(event));
    canvas.addEventListener("pointermove", (event) => this.move(event));
    canvas.addEventListener("pointerup", (event) => this.lift(event));
    canvas.addEventListener("pointercancel", (event) => this.down.delete(event.pointerId));
    canvas.addEventListener("pointerleave", () => this.hover(null));
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      camera.enlarge(Math.exp(-event.deltaY / 300), event.offsetX, event.offsetY);
      again();
    };
    canvas.addEventListener("wheel", wheel, { passive: false });
  }

  /** The cell to describe: the selected one, otherwise the one under the pointer. */
  get cell(): number | null {
    return this.picked ?? this.hovered;
  }

  /** True if the user selected the cell. */
  get kept(): boolean {
    return this.picked !== null;
  }

  release(): void {
    this.picked = null;
    this.again();
  }

  private at(event: PointerEvent): number | null {
    const cell = this.camera.cell(event.offsetX, event.offsetY);
    return cell === null ? null : cell.line * this.columns + cell.column;
  }

  private hover(cell: number | null): void {
    if (this.hovered === cell) return;
    this.hovered = cell;
    this.again();
  }

  private press(event: PointerEvent): void {
    if (event.button !== 0) return;
    this.canvas.setPointerCapture(event.pointerId);
    if (this.down.size === 0) this.moved = 0;
    this.down.set(event.pointerId, { x: event.offsetX, y: event.offsetY });
    // The second finger of a pinch gesture selects nothing.
    if (this.down.size > 1) this.moved = SLOP + 1;
  }

  private move(event: PointerEvent): void {
    const before = this.down.get(event.pointerId);
    if (before === undefined) {
      if (event.pointerType === "mouse") this.hover(this.at(event));
      return;
    }
    const now = { x: event.offsetX, y: event.offsetY };
    const [dx, dy] = [now.x - before.x, now.y - before.y];
    const other = [...this.down].find(([id]) => id !== event.pointerId)?.[1];
    if (other !== undefined) {
      const apart = (a: { x: number; y: number }) => Math.max(1, Math.hypot(a.x - other.x, a.y - other.y));
      this.camera.enlarge(apart(now) / apart(before), (now.x + other.x) / 2, (now.y + other.y) / 2);
      this.camera.move(dx / 2, dy / 2);
    } else {
      this.moved += Math.hypot(dx, dy);
      if (this.camera.enlarged && this.moved > SLOP) this.camera.move(dx, dy);
    }
    this.down.set(event.pointerId, now);
    this.again();
  }

  private lift(event: PointerEvent): void {
    if (!this.down.delete(event.pointerId) || this.moved > SLOP) return;
    const cell = this.at(event);
    this.picked = cell === this.picked ? null : cell;
    this.chosen();
    this.again();
  }
}
