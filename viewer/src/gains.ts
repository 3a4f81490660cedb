// The changes of scores with their reasons: the texts of single changes, and the table of gains and losses by reason.

import { element, setText } from "./dom.ts";
import type { Film } from "./film.ts";
import type { Gain } from "./scene.ts";
import { teamClass } from "./teams.ts";
import { EVERYTHING, knows, type View } from "./view.ts";
import { WORDS } from "./words.ts";

/** The texts of the words and cells of a game. */
export interface Namer {
  event(word: string): string;
  place?(column: number, line: number): string;
}

/** Returns a number with its sign. */
export const signed = (amount: number): string => (amount < 0 ? `−${-amount}` : `+${amount}`);

/** Returns true if a view contains the changes of a player's score. */
export const scored = (view: View, player: number): boolean => view.scores || knows(view, player);

/** Returns the text of one change, such as "+30 wall destroyed (5, 3)". */
export function gainText({ amount, kind, at }: Gain, namer: Namer): string {
  const place = at === null ? "" : (namer.place?.(...at) ?? `(${at.join(", ")})`);
  return `${signed(amount)} ${namer.event(kind)} ${place}`.trimEnd();
}

interface Sum {
  readonly amount: number;
  readonly count: number;
}

/** Returns the sums of the changes in the first beats of a film, by reason and player. */
export function sumsOf(film: Film, beats: number): ReadonlyMap<string, readonly Sum[]> {
  const sums = new Map<string, Sum[]>();
  for (const { gains } of film.beats.slice(0, beats)) {
    for (const { player, amount, kind } of gains) {
      const own = sums.get(kind) ?? film.replay.champions.map(() => ({ amount: 0, count: 0 }));
      sums.set(kind, own);
      const sum = own[player];
      if (sum !== undefined) own[player] = { amount: sum.amount + amount, count: sum.count + 1 };
    }
  }
  return sums;
}

/** Returns the scores before the first gain, such as the points that a game gives to all players. */
export function startOf(film: Film): readonly number[] {
  const gained = [...sumsOf(film, film.starts[1] ?? film.length).values()];
  const scores = film.replay.steps[0]?.scores ?? [];
  return film.replay.champions.map((_, player) => gained.reduce((left, sums) => left - (sums[player]?.amount ?? 0), scores[player] ?? 0));
}

/** The table of gains and losses up to the scores that the cards show. */
export class Gains {
  private readonly table = element("table");
  readonly element = element("details", { class: "gains" }, element("summary", {}, WORDS.gains), element("div", { role: "region", tabindex: "0", "aria-label": WORDS.gains }, this.table));
  private shown = "";

  constructor(
    private readonly film: Film,
    private readonly namer: Namer,
  ) {
    this.element.addEventListener("toggle", () => (this.shown = ""));
  }

  /** Opens the table if the panels have room for it. */
  open(): void {
    const { element } = this;
    element.open = true;
    this.paint(this.film.replay.steps.length, true, EVERYTHING);
    const room = element.parentElement;
    if (room !== null) element.open = room.scrollHeight <= room.clientHeight;
  }

  /** Shows the changes before a step, or in the whole match if it is over. */
  paint(step: number, over: boolean, view: View): void {
    const { film } = this;
    this.element.hidden = film.beats.every(({ gains }) => gains.length === 0);
    const now = `${step} ${over} ${view.viewer} ${film.length}`;
    if (this.element.hidden || !this.element.open || now === this.shown) return;
    this.shown = now;
    const players = film.replay.champions.map((_, player) => player).filter((player) => scored(view, player));
    const sums = [...sumsOf(film, over ? film.length : (film.starts[step] ?? film.length))];
    const start = startOf(film);
    const weight = (own: readonly Sum[]) => players.reduce((all, player) => all + Math.abs(own[player]?.amount ?? 0), 0);
    const heading = players.map((player) => element("th", { scope: "col", class: teamClass(player) }, film.replay.champions[player]?.name ?? ""));
    const rows = sums
      .filter(([, own]) => weight(own) > 0)
      .sort(([, one], [, two]) => weight(two) - weight(one))
      .map(([kind, own]) => this.row(this.namer.event(kind), players.map((player) => own[player] ?? { amount: 0, count: 0 })));
    if (players.some((player) => start[player] !== 0)) rows.unshift(this.row(WORDS.gainsStart, players.map((player) => ({ amount: start[player] ?? 0, count: 1 }))));
    const total = players.map((player) => sums.reduce((all, [, own]) => all + (own[player]?.amount ?? 0), start[player] ?? 0));
    const foot = element("tr", {}, element("th", { scope: "row" }, WORDS.gainsTotal), ...total.map((sum) => element("td", {}, signed(sum))));
    this.table.replaceChildren(
      element("thead", {}, element("tr", {}, element("td"), ...heading)),
      element("tbody", {}, ...rows),
      element("tfoot", {}, foot),
    );
  }

  private row(name: string, sums: readonly Sum[]): HTMLElement {
    const cells = sums.map(({ amount, count }) => {
      const cell = element("td");
      setText(cell, count === 0 ? "" : signed(amount));
      if (count > 1) cell.append(element("small", {}, ` ×${count}`));
      return cell;
    });
    return element("tr", {}, element("th", { scope: "row" }, name), ...cells);
  }
}
