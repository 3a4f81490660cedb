// The panel that lists the actions of a turn, including refused ones, and the events of the game.

import { element, setText } from "./dom.ts";
import type { Beat, Film } from "./film.ts";
import { gainText, scored, type Namer } from "./gains.ts";
import type { Refusals, Turn } from "./replay.ts";
import { teamClass } from "./teams.ts";
import { EVERYTHING, knows, type View } from "./view.ts";
import { WORDS, actionText, hiddenText, moreRefusedText } from "./words.ts";

/** The maximum number of lines that are shown. */
const MOST = 2000;

/** The number of beats per step up to which the list also shows the steps before, and the number of these steps. */
const FEW = 2;
const BEFORE = 40;

/** A line of the list: its text, its style, and the beat to which it links. */
interface Line {
  readonly text: string;
  readonly kind: string;
  readonly beat: number;
  /** True if the line describes its beat. Such a line is highlighted while the beat is played. */
  readonly own: boolean;
}

export class Actions {
  private readonly list = element("ol", { class: "actions" });
  readonly element = element("section", { class: "panel" }, element("h2", {}, WORDS.actions), this.list);
  private step = -1;
  private viewer: number | null = null;
  /** The elements of the list. They are reused for every step, because creating elements is slow. */
  private readonly pool: { item: HTMLElement; button: HTMLElement }[] = [];
  /** The index in the pool of each beat's line. */
  private readonly places = new Map<number, number>();
  private shown: HTMLElement | undefined;

  constructor(
    private readonly film: Film,
    private readonly namer: Namer,
    private readonly go: (beat: number) => void,
  ) {}

  paint(step: number, beat: Beat | null, view: View): void {
    if (step !== this.step || view.viewer !== this.viewer) this.write(step, view);
    this.step = step;
    this.viewer = view.viewer;
    const { film } = this;
    const index = beat === null ? (film.starts[step] ?? 0) + film.beatsOf(step) - 1 : film.at;
    const item = this.pool[this.places.get(index) ?? -1]?.item;
    if (item === this.shown) return;
    this.shown?.removeAttribute("aria-current");
    this.shown = item;
    if (item === undefined) return;
    item.setAttribute("aria-current", "step");
    // The list begins with a whole line, if all lines have the same height.
    this.list.scrollTop = item.offsetTop - item.offsetHeight * Math.floor(this.list.clientHeight / 2 / Math.max(1, item.offsetHeight));
  }

  /** Shows the lines of another step. */
  private write(step: number, view: View): void {
    this.shown?.removeAttribute("aria-current");
    this.shown = undefined;
    this.places.clear();
    const own = linesOf(this.film, step, this.namer, view).slice(0, MOST);
    if (own.length === 0) own.push({ text: WORDS.noActions, kind: "none", beat: this.film.starts[step] ?? 0, own: true });
    const lines = [...this.before(step, view), ...own].slice(-MOST);
    lines.forEach((line, index) => {
      this.put(index, line);
      if (line.own) this.places.set(line.beat, index);
    });
    this.pool.forEach(({ item }, index) => {
      if (item.hidden !== index >= lines.length) item.hidden = index >= lines.length;
    });
  }

  /** Returns the lines of the previous steps, with their turns, in games that have few actions in a step. */
  private before(step: number, view: View): Line[] {
    const { film } = this;
    if (film.length > FEW * film.replay.steps.length) return [];
    const lines: Line[] = [];
    for (let at = Math.max(0, step - BEFORE); at < step; at++) {
      const turn = film.replay.steps[at]?.number;
      for (const line of linesOf(film, at, this.namer, view)) lines.push({ ...line, text: `${turn ?? "–"} · ${line.text}` });
    }
    return lines;
  }

  private put(index: number, { text, kind, beat }: Line): void {
    let place = this.pool[index];
    if (place === undefined) {
      const button = element("button", { type: "button", onclick: () => this.go(Number(button.dataset["beat"])) });
      place = { item: element("li", {}, button), button };
      this.pool.push(place);
      this.list.append(place.item);
    }
    setText(place.button, text);
    place.button.dataset["beat"] = String(beat);
    if (place.item.className !== kind) place.item.className = kind;
  }
}

/**
 * Returns the actions of a step in order. Each refused action is listed where it was attempted. Actions that the
 * viewing player did not see are counted at the end.
 */
export function linesOf(film: Film, step: number, namer: Namer, view: View = EVERYTHING): Line[] {
  const event = (word: string) => namer.event(word);
  const data = film.replay.steps[step];
  const lines: Line[] = [];
  const start = film.starts[step] ?? 0;
  const end = start + film.beatsOf(step);
  // If several players act in a step, each line names its player.
  const several = new Set((data?.turns ?? []).filter((turn) => turn.actions.length > 0).map((turn) => turn.player)).size > 1;
  const call = (action: unknown, called = "") => actionText(action, called, film.replay.scene?.arguments);
  const whose = (player: number) => (several ? `${film.replay.champions[player]?.name ?? player}${WORDS.colon}` : "");
  const tried = new Map<number, { turn: Turn; refused: Refusals; next: number }>();
  (data?.turns ?? []).forEach((turn, place) => {
    const refused = knows(view, turn.player) ? data?.refused[place] : undefined;
    if (refused !== undefined) tried.set(turn.player, { turn, refused, next: 0 });
  });
  /**
   * Adds the actions that a player attempted before the given number of its actions was accepted, and that
   * were refused.
   */
  const refuse = (player: number, accepted: number, beat: number) => {
    const own = tried.get(player);
    if (own === undefined) return;
    const { turn, refused } = own;
    const kind = `refused ${teamClass(player)}`;
    for (let item = refused.shown[own.next]; item !== undefined && item.after <= accepted; item = refused.shown[++own.next]) {
      lines.push({ text: `✗ ${whose(player)}${call(item.action)}${WORDS.colon}${item.reason}`, kind, beat, own: false });
    }
    if (accepted < turn.actions.length) return;
    if (refused.more > 0) lines.push({ text: `✗ ${moreRefusedText(refused.more)}`, kind, beat, own: false });
    tried.delete(player);
  };
  let hidden = 0;
  // A beat is one change of the picture. Actions without a beat changed nothing in the picture.
  const drawn = new Set(film.beats.slice(start, end).map((beat) => `${beat.of} ${beat.action}`));
  for (const turn of data?.turns ?? []) {
    turn.actions.forEach((action, place) => {
      if (drawn.has(`${turn.player} ${place}`)) return;
      if (!knows(view, turn.player)) return void hidden++;
      refuse(turn.player, place, start);
      lines.push({ text: whose(turn.player) + call(action), kind: teamClass(turn.player), beat: start, own: false });
    });
    if (!drawn.has(`${turn.player} ${turn.actions.length - 1}`)) refuse(turn.player, Infinity, start);
  }
  const told = new Set<string>();
  /** Adds the changes of scores that happened together with a beat. */
  const gains = (beat: Beat | undefined, index: number) => {
    for (const gain of beat?.gains ?? []) {
      if (!scored(view, gain.player)) continue;
      const name = film.replay.champions[gain.player]?.name ?? gain.player;
      const kind = `gain ${teamClass(gain.player)}`;
      lines.push({ text: `± ${name}${WORDS.colon}${gainText(gain, namer)}`, kind, beat: index, own: false });
    }
  };
  for (let index = start; index < end; index++) {
    const beat = film.beats[index];
    const turn = data?.turns.find((turn) => turn.player === beat?.of);
    if (turn === undefined || beat === undefined) {
      const text = view.viewer === null || view.sees(index) ? event(beat?.cause ?? "") : "";
      if (text !== "") lines.push({ text, kind: "event", beat: index, own: true });
      gains(beat, index);
      continue;
    }
    // An action can have several beats.
    const action = `${beat.of} ${beat.action}`;
    if (told.has(action)) {
      gains(beat, index);
      continue;
    }
    told.add(action);
    if (!knows(view, turn.player) && !view.sees(index)) {
      hidden++;
      gains(beat, index);
      continue;
    }
    refuse(turn.player, beat.action, index);
    const text = whose(turn.player) + call(turn.actions[beat.action], beat.name);
    const kind = teamClass(turn.player);
    // A beat of an action has a reason only if the rules cancelled the action.
    if (beat.cause === "") lines.push({ text, kind, beat: index, own: true });
    else lines.push({ text: `⊘ ${text}${WORDS.colon}${event(beat.cause)}`, kind: `cancelled ${kind}`, beat: index, own: true });
    gains(beat, index);
    if (beat.action === turn.actions.length - 1) refuse(turn.player, Infinity, index + 1);
  }
  if (hidden > 0) lines.push({ text: hiddenText(hidden), kind: "none", beat: start, own: false });
  return lines;
}
