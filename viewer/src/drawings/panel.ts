// The drawings of champions on the page: the overlay of the board, and a panel with the layers and charts.

import { context, element, fitCanvas, setText } from "../dom.ts";
import type { Film } from "../film.ts";
import { badge, firstPlayer, teamClass } from "../teams.ts";
import { palette, type Palette } from "../theme.ts";
import { knows, type View } from "../view.ts";
import { WORDS } from "../words.ts";
import { eachDrawing, keyOf, type Drawings, type DrawnLayer } from "./data.ts";
import { Overlay, type Grid } from "./overlay.ts";

/** The maximum number of layers and of charts that the panel lists. */
const MOST = 32;
/** The height of a chart, in CSS pixels. style/drawings.css has the same number. */
const HEIGHT = 56;

const NOTHING: Drawings = { shown: [], more: 0 };

/** A line chart. It has a point for each step in which the champion gave one. */
interface Chart extends DrawnLayer {
  readonly points: Map<number, number>;
  readonly canvas: HTMLCanvasElement;
  readonly value: HTMLElement;
}

/** The layers and charts of one champion. */
class Group {
  readonly layers = element("div", { class: "layers" });
  readonly charts = element("div", { class: "charts" });
  readonly element: HTMLElement;

  constructor(player: number, first: number, name: string) {
    const heading = element("p", { class: "who" }, badge(player, first), " ", name);
    this.element = element("section", { class: teamClass(player), hidden: "", "aria-label": name }, heading, this.layers, this.charts);
  }
}

export class DrawingsPanel {
  private readonly boxes = new Map<string, HTMLInputElement>();
  private readonly charts = new Map<string, Chart>();
  /** The group of each player. It is shown when the champion has drawn something. */
  private readonly groups: readonly Group[];
  private readonly more = element("small", { class: "excess" });
  readonly element: HTMLElement;
  private readonly overlay = new Overlay();
  private palette: Palette = palette();
  private known = 0;

  constructor(
    private readonly film: Film,
    private readonly again: () => void,
  ) {
    const { champions, scene } = film.replay;
    const first = firstPlayer(scene?.look);
    this.groups = champions.map(({ name }, player) => new Group(player, first, name));
    const summary = element("summary", { title: WORDS.drawingsWhy }, WORDS.drawings);
    this.element = element("details", { class: "drawn", open: "" }, summary, ...this.groups.map((group) => group.element), this.more);
    this.grow();
  }

  /** Adds the layers and charts of new steps. */
  grow(): void {
    const { steps } = this.film.replay;
    for (; this.known < steps.length; this.known++) {
      const step = this.known;
      steps[step]?.turns.forEach(({ player }, place) =>
        eachDrawing(steps[step]?.drawings[place] ?? NOTHING, (drawing, name) => {
          if (drawing.is === "chart") this.chart({ player, name: drawing.name })?.points.set(step, drawing.value);
          else this.layer({ player, name });
        }),
      );
    }
    this.element.hidden = this.boxes.size === 0 && this.charts.size === 0;
  }

  private layer(layer: DrawnLayer): void {
    const key = keyOf(layer);
    if (this.boxes.has(key) || this.boxes.size >= MOST) return;
    const box = element("input", { type: "checkbox", onchange: () => this.again() });
    box.checked = true;
    this.boxes.set(key, box);
    this.groups[layer.player]?.layers.append(element("label", {}, box, " ", layer.name === "" ? WORDS.namelessLayer : layer.name));
  }

  private chart(layer: DrawnLayer): Chart | undefined {
    const key = keyOf(layer);
    const known = this.charts.get(key);
    if (known !== undefined || this.charts.size >= MOST) return known;
    const [canvas, value] = [element("canvas", {}), element("output", {})];
    const chart = { ...layer, points: new Map<number, number>(), canvas, value };
    this.charts.set(key, chart);
    this.groups[layer.player]?.charts.append(element("figure", {}, element("figcaption", {}, layer.name, " ", value), canvas));
    return chart;
  }

  themed(palette: Palette): void {
    this.palette = palette;
  }

  /** Shows the drawings of a step. `grid` is the place of the cells, or null if the painter has no board of cells. */
  paint(step: number, view: View, grid: Grid | null): void {
    if (this.element.hidden) return;
    const { turns = [], drawings = [] } = this.film.replay.steps[step] ?? {};
    this.groups.forEach((group, player) => {
      const isEmpty = group.layers.firstChild === null && group.charts.firstChild === null;
      group.element.hidden = isEmpty || !knows(view, player);
    });
    const shows = (turn: number, name: string) => {
      const player = turns[turn]?.player ?? -1;
      return knows(view, player) && this.boxes.get(keyOf({ player, name }))?.checked !== false;
    };
    if (grid !== null) this.overlay.paint(grid, this.palette, drawings, shows);
    const lost = drawings.reduce((sum, { more }, turn) => sum + (knows(view, turns[turn]?.player ?? -1) ? more : 0), 0);
    this.more.hidden = lost === 0;
    if (lost > 0) setText(this.more, WORDS.moreDrawings(lost));
    for (const chart of this.charts.values()) if (knows(view, chart.player)) this.paintChart(chart, step);
  }

  private paintChart({ player, points, canvas, value }: Chart, step: number): void {
    const shown = points.get(step);
    setText(value, shown === undefined ? "–" : String(Number(shown.toPrecision(6))));
    const width = canvas.parentElement?.clientWidth ?? 0;
    if (width === 0) return;
    fitCanvas(canvas, width, HEIGHT);
    const paper = context(canvas);
    const ratio = globalThis.devicePixelRatio || 1;
    paper.setTransform(ratio, 0, 0, ratio, 0, 0);
    paper.clearRect(0, 0, width, HEIGHT);
    const last = Math.max(1, this.film.replay.steps.length - 1);
    let [low, high] = [Infinity, -Infinity];
    for (const value of points.values()) [low, high] = [Math.min(low, value), Math.max(high, value)];
    const x = (step: number) => 2 + (step / last) * (width - 4);
    const y = (value: number) => HEIGHT - 4 - ((value - low) / (high > low ? high - low : 1)) * (HEIGHT - 8);
    paper.fillStyle = this.palette.faint;
    paper.fillRect(x(step) - 0.5, 0, 1, HEIGHT);
    paper.strokeStyle = this.palette.teams[player % this.palette.teams.length] ?? this.palette.ink;
    paper.lineWidth = 1.75;
    paper.lineJoin = "round";
    paper.beginPath();
    for (const [step, value] of points) paper.lineTo(x(step), y(value));
    paper.stroke();
    if (shown === undefined) return;
    paper.fillStyle = paper.strokeStyle;
    paper.beginPath();
    paper.arc(x(step), y(shown), 3, 0, 2 * Math.PI);
    paper.fill();
  }
}
