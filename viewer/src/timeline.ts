// The time line with the score curves, bars for each player's time in each turn, marks, and a draggable
// cursor.

import { paintCurves, ticks, type Scale } from "./curves.ts";
import { UNIT, context, element, fitCanvas } from "./dom.ts";
import { decisiveText, frequentKinds, reasonOf, refusedIn, type Mark } from "./events.ts";
import type { Film } from "./film.ts";
import { stepOfTurn, turnOfStep } from "./replay.ts";
import { scoresOf } from "./scores.ts";
import { firstPlayer } from "./teams.ts";
import type { Palette } from "./theme.ts";
import { EVERYTHING, knows, type View } from "./view.ts";
import { WORDS, duration, refusedText } from "./words.ts";

const FLOOR = 10; // The time in µs below which a turn has no bar.
const CEILING = 1_500_000; // The time in µs of a full bar: the limit of a call and its margin.
const LEFT = 36; // The width of the scale's labels, in CSS pixels.
const MARKS = 12; // The height of the marks at the top, in CSS pixels.
const CURVES = 44; // The minimum height of the score curves, in CSS pixels.
const AXIS = 11; // The height of the turns' numbers below the curves, in CSS pixels.
const BANDS = 40; // The height of all bars, in CSS pixels, if the curves leave room for it.
const BAND = 10; // The minimum height of a player's bars, in CSS pixels.
const SHARE = 0.38; // The share of the bars in the height of a large time line.
const ROOM = 36; // The minimum height of a band that shows labels, in CSS pixels.
const TURNS = 56; // The minimum distance of two numbers of turns, in CSS pixels.
const RIGHT = 12; // The right margin in CSS pixels, so that the cursor can be dragged at the end.

export class Timeline {
  readonly canvas = element("canvas", {
    class: "timeline",
    role: "slider",
    tabindex: "0",
    "aria-label": WORDS.timeline,
    "aria-valuemin": "0",
  });
  readonly tip = element("div", { class: "tip", role: "status", hidden: "" });
  readonly element = element("div", { class: "timeline-box" }, this.canvas, this.tip);
  private readonly still = document.createElement("canvas");
  private marks: readonly Mark[] = [];
  /** The kind of marks that are emphasised. */
  private kind = "";
  private scale: Scale = "scores";
  private view = EVERYTHING;
  private scores: readonly (readonly number[])[] | null = null;
  private palette: Palette | null = null;
  private stale = true;
  private width = 0;
  private height = 0;

  constructor(
    private readonly film: Film,
    private readonly labels: readonly string[],
    private readonly event: (word: string) => string,
    seek: (position: number) => void,
  ) {
    // style/bar.css uses this variable for the height of the time line.
    document.documentElement.style.setProperty("--bands", String(film.replay.champions.length));
    const go = (event: PointerEvent) => seek(film.fromSteps(this.stepsAt(event.offsetX / UNIT)));
    this.canvas.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      this.canvas.setPointerCapture(event.pointerId);
      go(event);
    });
    this.canvas.addEventListener("pointermove", (event) => {
      if (this.canvas.hasPointerCapture(event.pointerId)) go(event);
      this.tell(event.offsetX / UNIT);
    });
    this.canvas.addEventListener("pointerleave", () => (this.tip.hidden = true));
    new ResizeObserver(([entry]) => {
      this.width = (entry?.contentRect.width ?? 0) / UNIT;
      this.height = (entry?.contentRect.height ?? 0) / UNIT;
      this.stale = true;
      seek(-1);
    }).observe(this.element);
  }

  /** Shows the steps and marks of the film, which may have grown, as far as a view contains them. */
  grow(marks: readonly Mark[], view: View): void {
    this.marks = marks;
    this.view = view;
    this.scores = scoresOf(this.film.replay);
    if (this.scores !== null) this.element.classList.add("curves");
    this.canvas.setAttribute("aria-valuemax", String(this.steps));
    this.stale = true;
  }

  /** Chooses the kind of marks to emphasise, and what the curves show. */
  choose(kind: string, scale: Scale): void {
    this.kind = kind;
    this.scale = scale;
    this.stale = true;
  }

  /** Switches between a time line that leaves most of the page to the board, and a large one. */
  enlarge(): void {
    this.element.classList.toggle("large");
  }

  private get steps(): number {
    return this.film.replay.steps.length;
  }

  private stepsAt(x: number): number {
    return ((x - LEFT) / Math.max(1, this.width - LEFT - RIGHT)) * this.steps;
  }

  /** Returns the position of a number of steps, in CSS pixels from the left. */
  x(steps: number): number {
    return LEFT + (steps / Math.max(1, this.steps)) * (this.width - LEFT - RIGHT);
  }

  /** Returns true if the scores of a player are shown. */
  private scored(player: number): boolean {
    return this.view.scores || knows(this.view, player);
  }

  private tell(x: number): void {
    const step = Math.floor(this.stepsAt(x));
    const data = this.film.replay.steps[step];
    this.tip.hidden = data === undefined;
    if (data === undefined) return;
    const lines = [this.labels[step] ?? ""];
    const scores = this.scores?.[step];
    const told = scores?.map((score, player) => (this.scored(player) ? score : "?"));
    if (told !== undefined) lines.push(`${WORDS.scores}${WORDS.colon}${told.join(" – ")}`);
    data.turns.forEach((turn, index) => {
      if (!knows(this.view, turn.player) && turn.gone === null) return;
      const name = this.film.replay.champions[turn.player]?.name ?? String(turn.player);
      const micros = data.micros[index];
      if (turn.gone !== null) lines.push(`✕ ${name}${WORDS.colon}${turn.gone}`);
      else if (micros !== undefined) lines.push(`${name}${WORDS.colon}${duration(micros)}`);
      const refused = refusedIn(data, index);
      if (refused > 0) lines.push(`✗ ${name}${WORDS.colon}${refusedText(refused)}`);
    });
    for (const mark of this.marks) {
      if (mark.step !== step) continue;
      const name = this.film.replay.champions[mark.player]?.name;
      const reason = reasonOf(mark.kind);
      if (mark.kind === "decisive") lines.push(decisiveText(mark, this.film.replay, this.event));
      if (reason !== null) lines.push(`± ${name}${WORDS.colon}${mark.text} ${this.event(reason)}`);
    }
    this.tip.textContent = lines.join("\n");
    const half = this.tip.offsetWidth / 2;
    this.tip.style.left = `${Math.max(half + 4, Math.min(this.width * UNIT - half - 4, x * UNIT))}px`;
  }

  themed(palette: Palette): void {
    this.palette = palette;
    this.stale = true;
  }

  paint(position: number): void {
    if (this.palette === null || this.width === 0) return;
    fitCanvas(this.canvas, this.width * UNIT, this.height * UNIT);
    if (this.stale) this.paintStill(this.palette);
    this.stale = false;
    const at = this.film.toSteps(position);
    const { canvas } = this;
    const paper = context(canvas);
    const ratio = canvas.width / this.width;
    paper.setTransform(1, 0, 0, 1, 0, 0);
    paper.clearRect(0, 0, canvas.width, canvas.height);
    paper.drawImage(this.still, 0, 0);
    paper.scale(ratio, ratio);
    const x = this.x(at);
    paper.fillStyle = this.palette.ink;
    paper.fillRect(x - 1, 0, 2, this.height);
    paper.beginPath();
    paper.roundRect(x - 5, this.height / 2 - 9, 10, 18, 5);
    paper.fill();
    canvas.setAttribute("aria-valuenow", String(Math.floor(at)));
    canvas.setAttribute("aria-valuetext", this.labels[this.film.stepAt(position)] ?? "");
  }

  /** Paints the bars and marks, which change only with the size or the theme. */
  private paintStill(palette: Palette): void {
    fitCanvas(this.still, this.width * UNIT, this.height * UNIT);
    const paper = context(this.still);
    const ratio = this.still.width / this.width;
    paper.setTransform(ratio, 0, 0, ratio, 0, 0);
    paper.clearRect(0, 0, this.width, this.height);
    const players = Math.max(1, this.film.replay.champions.length);
    const room = this.height - MARKS - 2;
    const least = this.element.classList.contains("large") ? SHARE * room : Math.min(BANDS, room - CURVES - AXIS);
    const bands = this.scores === null ? room - AXIS : Math.max(least, BAND * players);
    const top = MARKS + room - bands;
    const band = bands / players;
    const wide = (this.width - LEFT - RIGHT) / Math.max(1, this.steps);
    if (this.scores !== null) {
      const first = firstPlayer(this.film.replay.scene?.look);
      const place = { x: (step: number) => this.x(step), top: MARKS, height: top - MARKS - AXIS - 2, left: LEFT, first };
      paintCurves(paper, palette, place, this.scores, this.view.scores ? this.scale : "scores", (player) => this.scored(player));
    }
    this.paintTurns(paper, palette, top - AXIS / 2);
    this.paintScale(paper, palette, top, band, players);
    this.film.replay.steps.forEach((step, index) => {
      step.turns.forEach((turn, place) => {
        const tall = (band - 2) * share(step.micros[place] ?? 0);
        if (tall <= 0 || !knows(this.view, turn.player)) return;
        paper.fillStyle = palette.teams[turn.player % palette.teams.length] ?? palette.ink;
        paper.fillRect(this.x(index), top + band * (turn.player + 1) - tall, Math.max(1, wide * 0.9), tall);
      });
    });
    // Narrow bands have a clock and the numbers of players in the left margin, because names would hide the bars.
    const names = band < ROOM ? [] : this.film.replay.champions.map(({ name }) => `${name}${WORDS.colon}${WORDS.thinking}`);
    this.paintNames(paper, palette, names.map((name, player) => [name, top + band * player + 1]));
    const frequent = frequentKinds(this.marks, this.steps);
    for (const mark of this.marks) {
      const dense = mark.kind !== this.kind && frequent.has(mark.kind);
      // Frequent changes of scores are marked only if the reader chooses them. The curves show them as well.
      if (!dense || reasonOf(mark.kind) === null) this.paintMark(paper, palette, mark, top + band * (mark.player + 1), dense);
    }
  }

  /** Writes the numbers of some turns. `y` is their middle. */
  private paintTurns(paper: CanvasRenderingContext2D, palette: Palette, y: number): void {
    const { replay } = this.film;
    paper.font = "10px sans-serif";
    paper.fillStyle = palette.soft;
    paper.textBaseline = "middle";
    paper.textAlign = "center";
    const last = turnOfStep(replay, this.steps - 1);
    for (const turn of ticks(1, last, Math.floor((this.width - LEFT - RIGHT) / TURNS))) {
      paper.fillText(String(turn), this.x(stepOfTurn(replay, turn)), y);
    }
  }

  private paintScale(
    paper: CanvasRenderingContext2D,
    palette: Palette,
    top: number,
    band: number,
    players: number,
  ): void {
    paper.fillStyle = palette.faint;
    for (let player = 0; player < players; player++) {
      for (const micros of band < ROOM ? [FLOOR] : [FLOOR, 100, 1000, 10_000, 100_000, 1_000_000]) {
        const y = top + band * (player + 1) - (band - 2) * share(micros);
        paper.globalAlpha = micros === 1_000_000 || micros === FLOOR ? 0.9 : 0.4;
        paper.fillRect(LEFT, Math.round(y) - 0.5, this.width - LEFT - RIGHT, 1);
      }
    }
    paper.globalAlpha = 1;
    // The left margin shows the player of each band, or the scale where there is room.
    paper.font = "10px sans-serif";
    paper.fillStyle = palette.soft;
    paper.textBaseline = "middle";
    paper.textAlign = "right";
    const first = firstPlayer(this.film.replay.scene?.look);
    for (let player = 0; player < players; player++) {
      if (band < ROOM) {
        paper.fillStyle = palette.teams[player % palette.teams.length] ?? palette.soft;
        paper.font = "700 10px sans-serif";
        paper.fillText(String(player + first), LEFT - 4, top + band * (player + 0.5));
        if (player === 0) paintClock(paper, palette, top + 5);
        continue;
      }
      // All bands have the scale of the first one.
      for (const [word, micros] of [["1 s", 1_000_000], ["1 ms", 1000]] as const) {
        if (player > 0 && word === "1 s") continue;
        paper.fillText(word, LEFT - 4, top + band * (player + 1) - (band - 2) * share(micros));
      }
    }
  }

  /** Writes what a band shows at the left end of its top, given by its position. */
  private paintNames(paper: CanvasRenderingContext2D, palette: Palette, names: readonly (readonly [string, number])[]): void {
    paper.font = "10px sans-serif";
    paper.textAlign = "left";
    paper.textBaseline = "top";
    paper.lineJoin = "round";
    paper.lineWidth = 3;
    for (const [text, y] of names) {
      paper.strokeStyle = palette.paper;
      paper.strokeText(text, LEFT + 4, y);
      paper.fillStyle = palette.soft;
      paper.fillText(text, LEFT + 4, y);
    }
  }

  /** Paints a mark. `foot` is the lower edge of the player's bars. A dense mark is small, because it has many neighbours. */
  private paintMark(paper: CanvasRenderingContext2D, palette: Palette, { step, player, kind, text }: Mark, foot: number, dense: boolean): void {
    const x = this.x(step + 0.5);
    const colour = palette.teams[player % palette.teams.length] ?? palette.soft;
    const shape = (style: string, ...points: readonly (readonly [number, number])[]) => {
      paper.fillStyle = style;
      paper.beginPath();
      for (const [right, y] of points) paper.lineTo(x + right, y);
      paper.fill();
    };
    const line = (style: string, alpha: number) => {
      paper.fillStyle = style;
      paper.globalAlpha = alpha;
      paper.fillRect(x - 0.5, MARKS, 1, this.height - MARKS);
      paper.globalAlpha = 1;
    };
    if (kind === this.kind) line(palette.ink, 0.35);
    if (reasonOf(kind) !== null) {
      // A gain is above the line of a loss. The marks of the chosen kind are larger.
      const wide = kind === this.kind ? 2 : 1;
      paper.fillStyle = colour;
      return void (text.startsWith("+") ? paper.fillRect(x - wide / 2, MARKS - 7, wide, 4) : paper.fillRect(x - wide / 2, MARKS - 2, wide, 4));
    }
    switch (kind) {
      case "decisive":
        return shape(colour, [0, 1], [4.5, 5.5], [0, 10], [-4.5, 5.5]);
      case "refused":
        if (dense) return shape(colour, [-1.5, 2 + 4 * (player % 2)], [1.5, 2 + 4 * (player % 2)], [0, 5 + 4 * (player % 2)]);
        return shape(colour, [-3, 1], [3, 1], [0, 6]);
      case "slow":
        return shape(palette.alarm, [-3, foot], [0, foot - 4], [3, foot]);
      case "output":
      case "drawn":
        paper.fillStyle = palette.soft;
        paper.beginPath();
        paper.arc(x, MARKS - 3 - 3 * (player % 2), 1.5, 0, 2 * Math.PI);
        return paper.fill();
      case "differs":
        line(palette.ink, 0.8);
        paper.fillStyle = palette.ink;
        paper.fillRect(x - 5, 3, 10, 1.5);
        return paper.fillRect(x - 5, 6.5, 10, 1.5);
      case "gone":
        line(palette.alarm, 0.5);
        paper.strokeStyle = palette.alarm;
        paper.lineWidth = 2.5;
        paper.beginPath();
        for (const side of [-4, 4]) {
          paper.moveTo(x - side, 2);
          paper.lineTo(x + side, 10);
        }
        return paper.stroke();
    }
  }
}

/** Draws a clock in the left margin, which says that the bars beside it are times. `y` is its middle. */
function paintClock(paper: CanvasRenderingContext2D, palette: Palette, y: number): void {
  paper.strokeStyle = palette.soft;
  paper.lineWidth = 1.2;
  paper.stroke(new Path2D(`M12 ${y}a4 4 0 1 1 -8 0a4 4 0 1 1 8 0M8 ${y - 2.5}V${y}H10`));
}

/**
 * Returns the height of a bar as a fraction of its band. It is logarithmic, because turns take from 20 µs to
 * a second.
 */
function share(micros: number): number {
  const part = Math.log(Math.max(FLOOR, micros) / FLOOR) / Math.log(CEILING / FLOOR);
  return Math.max(0, Math.min(1, part));
}
