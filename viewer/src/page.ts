// The page around a game: heading, board, panels, controls, time line and keys.

import { Actions } from "./actions.ts";
import { Address, DECISIVE } from "./address.ts";
import { Companion } from "./companion.ts";
import { Controls } from "./controls.ts";
import type { Scale } from "./curves.ts";
import { element } from "./dom.ts";
import { DrawingsPanel } from "./drawings/panel.ts";
import { decisiveText, marksOf, signsOf, visibleMarks, type Mark } from "./events.ts";
import { Film } from "./film.ts";
import { Gains, scored } from "./gains.ts";
import { helpBox } from "./help.ts";
import { iconButton } from "./icons.ts";
import { Jumps } from "./jumps.ts";
import { listen } from "./keys.ts";
import { Output } from "./output.ts";
import { firstDifference } from "./pair.ts";
import { painterOf, type Moment, type Painter } from "./painter.ts";
import { Playback } from "./playback.ts";
import { type Replay, turnOfStep } from "./replay.ts";
import { isLate, scoresAt, scoresOf } from "./scores.ts";
import { Share } from "./share.ts";
import { stepName } from "./steps.ts";
import { palette, toggle, watch } from "./theme.ts";
import { Timeline } from "./timeline.ts";
import { EVERYTHING, type View } from "./view.ts";
import { WORDS } from "./words.ts";

/** The actions of the buttons for files. */
export interface FileActions {
  open(): void;
  save(): void;
  /** Opens a second replay beside the first one. Missing while the match is in progress. */
  compare?(): void;
}

/** The part of its match that a page shows: all of it, or what was played or read so far. */
export type State = "whole" | "live" | "loading";

export class Page {
  readonly film: Film;
  readonly playback: Playback;
  /** The time in milliseconds from the replay's text to the first picture. */
  loadTime = 0;
  /** The time in milliseconds that the last picture took. */
  paintTime = 0;
  private readonly painter: Painter;
  private readonly timeline: Timeline;
  private readonly jumps: Jumps;
  private readonly controls: Controls;
  private readonly actions: Actions;
  private readonly output: Output;
  private readonly gains: Gains;
  private readonly share: Share;
  private readonly drawings: DrawingsPanel;
  private readonly address: Address;
  private readonly labels: string[] = [];
  /** The texts of the decisive moments of the view, by step. */
  private decisive: ReadonlyMap<number, string> = new Map();
  private marks: readonly Mark[] = [];
  private view = EVERYTHING;
  private scores: readonly (readonly number[])[] | null = null;
  private readonly help: HTMLDialogElement;
  private readonly stop = new AbortController();
  private readonly still = matchMedia("(prefers-reduced-motion: reduce)");
  private asked = false;

  /** The second replay that is shown beside the first one, if there is one. */
  private readonly companion: Companion | null;

  /** Creates the page. A live replay grows. */
  constructor(app: HTMLElement, replay: Replay, files: FileActions, readonly state: State = "whole", private readonly other: Replay | null = null) {
    const again = () => this.again();
    this.film = new Film(replay);
    this.playback = new Playback(this.film, again);
    this.painter = painterOf(this.film, again);
    this.companion = other === null ? null : new Companion(replay, this.painter.stage, other, again);
    this.help = helpBox(this.painter.help);
    this.label();
    this.playback.weigh((beat) => this.painter.pace(beat));
    const seek = (position: number) => (position < 0 ? again() : this.playback.seek(position));
    const event = (word: string) => this.painter.event(word);
    this.timeline = new Timeline(this.film, this.labels, event, seek);
    this.controls = new Controls(this.playback);
    const chosen = (kind: string, scale: Scale) => {
      this.timeline.choose(kind, scale);
      again();
    };
    // Between two players, one curve shows who leads and by how much.
    const scale = replay.champions.length === 2 ? "leads" : "scores";
    this.jumps = new Jumps(event, scale, chosen, (way) => this.jump(way), () => this.enlarge());
    this.mark();
    this.actions = new Actions(this.film, this.painter, (beat) => {
      this.playback.pause();
      this.playback.seek(beat);
    });
    this.gains = new Gains(this.film, this.painter);
    this.output = new Output(this.film, this.labels, (step) => this.playback.goTo(step));
    this.drawings = new DrawingsPanel(this.film, again);
    const turn = () => turnOfStep(replay, this.film.stepAt(this.playback.position));
    this.share = new Share(this.playback, this.companion?.element ?? this.painter.stage, () => this.caption(), turn);
    app.append(this.heading(replay, files), this.main(), this.footer(), this.help, this.share.element);
    document.title = `${replay.champions.map((champion) => champion.name).join(" – ")} · ${replay.game}`;
    const keys = {
      retheme: () => this.retheme(),
      goTo: () => this.controls.askTurn(),
      output: () => this.output.toggle(),
      jump: (way: 1 | -1) => this.jump(way),
      nextKind: () => this.jumps.nextKind(),
      nextScale: () => this.jumps.nextScale(),
      enlarge: () => this.enlarge(),
    };
    listen(this.playback, this.painter, this.help, keys, this.stop.signal);
    const printed = () => {
      this.themed();
      // Printing does not wait for the next frame.
      this.paint();
    };
    watch(printed, this.stop.signal);
    this.themed();
    this.address = new Address((turn) => this.playback.goToTurn(turn), this.stop.signal);
    (globalThis as { joute?: Page }).joute = this;
  }

  /** Labels the new steps. Visiting each step also records how to undo it. */
  private label(): void {
    for (let step = this.labels.length; step < this.film.replay.steps.length; step++) {
      this.labels.push(this.painter.label(step));
    }
  }

  /** Finds the events of the match. */
  private mark(): void {
    const { film, painter } = this;
    const difference = this.other === null ? null : firstDifference(film.replay, this.other);
    this.marks = marksOf(film, (beat) => painter.pace(beat) === 0, difference);
    this.watch();
  }

  /** Shows on the time line the part of the match that the view contains. */
  private watch(): void {
    const { film, view } = this;
    const marks = visibleMarks(this.marks, view);
    const decisive = marks.filter(({ kind }) => kind === "decisive");
    const text = (mark: Mark) => decisiveText(mark, film.replay, (word) => this.painter.event(word));
    this.decisive = new Map(decisive.map((mark) => [mark.step, ` · ${text(mark)}`]));
    this.timeline.grow(marks, view);
    const moments = decisive.map((mark) => ({
      text: text(mark).replace("◆", `◆ ${this.turnOf(mark)} ·`),
      player: mark.player,
      go: () => this.playback.goTo(mark.step),
    }));
    this.painter.explainMarks?.(signsOf(marks, film.replay.steps.length), moments);
    this.scores = scoresOf(film.replay);
    this.jumps.grow(marks, film.replay.steps.length, view.scores && this.scores !== null);
  }

  /** Returns the name of the step of a mark, without its player. */
  private turnOf({ step }: Mark): string {
    const found = this.film.replay.steps[step];
    return found === undefined ? "" : stepName(found);
  }

  /** Goes to the last decisive moment, or to the end of a match without one. */
  private toDecisive(): void {
    const last = this.marks.filter(({ kind }) => kind === "decisive").at(-1);
    if (last === undefined) this.playback.seek(this.film.length);
    else this.playback.goTo(last.step);
  }

  /** Goes to the next or previous event of the chosen kind. */
  private jump(way: 1 | -1): void {
    const step = this.jumps.from(this.film.stepAt(this.playback.position), way);
    if (step !== null) this.playback.goTo(step);
  }

  private enlarge(): void {
    this.timeline.enlarge();
    this.again();
  }

  /** Appends the steps that were added to the replay. */
  grow(): void {
    const { film, playback } = this;
    film.grow();
    this.label();
    this.painter.grow?.();
    playback.weigh((beat) => this.painter.pace(beat));
    this.mark();
    this.output.grow();
    this.drawings.grow();
    if (playback.following) playback.follow();
    else this.again();
  }

  private heading(replay: Replay, { open, save, compare }: FileActions): HTMLElement {
    return element(
      "header",
      {},
      wayUp(),
      element("h1", {}, replay.game),
      this.state === "live"
        ? element("button", { type: "button", class: "live", title: WORDS.toLive, onclick: () => this.playback.follow() }, WORDS.live)
        : element("p", { class: "result" }, this.state === "loading" ? "…" : resultText(replay), ...this.leavers(replay)),
      element(
        "nav",
        {},
        iconButton("open", WORDS.open, open),
        iconButton("save", WORDS.save, save),
        compare === undefined ? null : iconButton("compare", WORDS.compare, compare),
        iconButton("share", WORDS.share, () => this.share.open()),
        iconButton("theme", WORDS.theme, () => this.retheme()),
        iconButton("help", WORDS.help, () => this.help.showModal()),
      ),
    );
  }

  /** Lists the champions that left before the end. Each entry links to that moment. */
  private leavers(replay: Replay): HTMLElement[] {
    const gone = this.marks.filter((mark) => mark.kind === "gone");
    return gone.map(({ player, step, text }) => {
      const go = () => {
        this.playback.pause();
        this.playback.seek(this.film.starts[step] ?? 0);
      };
      const label = `✕ ${replay.champions[player]?.name ?? player} ${WORDS.gone}${WORDS.colon}${text.split(/[: ]/)[0]}`;
      return element("button", { type: "button", class: "left", title: `${this.labels[step]}\n${text}`, onclick: go }, label);
    });
  }

  /** Returns the names of the champions, the scores and the turn, for pictures. */
  private caption(): string {
    const { replay } = this.film;
    const step = this.film.stepAt(this.playback.position);
    const names = replay.champions.map((champion) => champion.name).join(" – ");
    const scores = scoresOf(replay)?.[step]?.join(" – ");
    return [names, ...(scores === undefined ? [] : [scores]), this.labels[step] ?? ""].join(" · ");
  }

  /** Returns the scores at a moment as far as the view contains them, beside the label of the step. */
  private scoresText(moment: Moment, view: View): string {
    if (this.scores === null) return "";
    return scoresAt(this.film, this.scores, moment).map((score, player) => (scored(view, player) ? score : "?")).join(" – ");
  }

  private main(): HTMLElement {
    const panels = element("div", { class: "panels" }, this.actions.element, this.output.element);
    return element("main", { class: "match" }, this.companion?.element ?? this.painter.stage, element("aside", {}, this.painter.cards, this.gains.element, this.drawings.element, panels));
  }

  private footer(): HTMLElement {
    return element("footer", {}, element("div", { class: "bars" }, this.controls.element, this.jumps.element), this.timeline.element);
  }

  private retheme(): void {
    toggle();
    this.themed();
  }

  private themed(): void {
    this.timeline.themed(palette());
    this.drawings.themed(palette());
    this.painter.themed();
    this.companion?.themed();
    this.again();
  }

  /** Requests a repaint with the browser's next frame. */
  private again(): void {
    if (this.asked || this.stop.signal.aborted) return;
    this.asked = true;
    requestAnimationFrame((now) => {
      this.asked = false;
      this.playback.tick(now);
      this.paint();
      if (this.playback.playing) this.again();
    });
  }

  /** Paints the current moment. */
  paint(): void {
    const start = performance.now();
    const { film, playback } = this;
    const { position } = playback;
    const whole = Math.floor(position);
    film.seek(whole);
    const step = film.stepAt(position);
    const part = this.still.matches ? 0 : position - whole;
    const view = this.painter.visible?.() ?? EVERYTHING;
    const seen = this.view.viewer;
    this.view = view;
    if (view.viewer !== seen) this.watch();
    const moment = { tables: film.tables, step, beat: film.beats[whole] ?? null, part };
    this.painter.paint(moment);
    this.companion?.paint(film.toSteps(position), this.still.matches);
    this.drawings.paint(step, view, this.painter.grid?.() ?? null);
    this.timeline.paint(position);
    this.controls.paint(`${this.labels[step] ?? ""}${this.decisive.get(step) ?? ""}`, this.scoresText(moment, view));
    this.gains.paint(isLate(film, moment) ? step + 1 : step, whole >= film.length, view);
    this.actions.paint(step, film.beats[whole] ?? null, view);
    this.output.paint(step, view);
    this.address.at(turnOfStep(this.film.replay, step));
    this.paintTime = performance.now() - start;
  }

  /** Paints the first picture. `start` is the time at which the replay's text was read. */
  loaded(start: number): void {
    this.paint();
    this.gains.open();
    if (this.state === "whole" && location.hash === DECISIVE) this.toDecisive();
    this.paint();
    this.loadTime = performance.now() - start;
    performance.mark("shown");
  }

  /**
   * Returns a picture of the board as a data URL: the start of a turn, or the end of the match if `turn` is null.
   * `joute view --image` calls this method.
   */
  async picture(turn: number | null): Promise<string> {
    if (turn === null) this.playback.seek(this.film.length);
    else this.playback.goToTurn(turn);
    this.paint();
    return dataUrl(await this.share.image(false));
  }

  /** Returns a video of some turns as a data URL. `joute view --video` calls this method. */
  async video(from: number, to: number): Promise<string> {
    this.playback.goToTurn(from);
    this.paint();
    return dataUrl(await this.share.video(from, to, false));
  }

  /** Removes this replay from the page, which will show another one. The turn in the address is removed as well. */
  close(): void {
    this.stop.abort();
    history.replaceState(history.state, "", location.href.split("#")[0]);
    this.playback.playing = false;
  }
}

function dataUrl(data: Blob): Promise<string> {
  return new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.onerror = () => failed(reader.error);
    reader.readAsDataURL(data);
  });
}

/** Returns a link to the page that lists this replay among others, if there is one. */
function wayUp(): HTMLElement | null {
  const up = document.querySelector<HTMLLinkElement>('link[rel="up"]');
  if (up === null) return null;
  return element("a", { class: "up", href: up.getAttribute("href") ?? "" }, `← ${up.title}`);
}

function resultText(replay: Replay): string {
  const { scores, ranks, champions } = replay;
  if (scores === null) return WORDS.unfinished;
  const best = Math.max(...scores);
  const first = (player: number) => (ranks === null ? scores[player] === best : ranks[player] === 1);
  const firsts = champions.filter((_, player) => first(player)).map((champion) => champion.name);
  const draw = firsts.length > 1 && firsts.length === champions.length;
  const word = firsts.length === 1 ? WORDS.winner : WORDS.firsts;
  return `${draw ? WORDS.draw : `${word}${WORDS.colon}${firsts.join(", ")}`} (${WORDS.finalScore}${WORDS.colon}${scores.join(" – ")})`;
}

