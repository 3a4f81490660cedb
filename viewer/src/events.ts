// The events of a match: departures, refused actions, slow turns, remarks, decisive moments, and what the
// game itself reports. The time line marks them, and the page goes from one to the next of its kind.

import type { Beat, Film } from "./film.ts";
import { scored, signed } from "./gains.ts";
import { decisiveMoments } from "./lead.ts";
import type { Replay, Step } from "./replay.ts";
import { scoresOf } from "./scores.ts";
import { knows, type View } from "./view.ts";
import { WORDS, refusedText } from "./words.ts";

/** The kinds of events that every game has, in the order in which the page offers them. */
export const KINDS = ["differs", "decisive", "gone", "late", "refused", "cancelled", "slow", "output", "drawn"] as const;

/** The prefix of a kind that is a word of the game. */
const OWN = "game ";

/** The prefix of a kind that is the reason for changes of a score. */
const GAIN = "gain ";

/** The shortest duration of a slow turn in microseconds, and its minimum relation to the player's median. */
const SLOW = 10_000;
const SLOWER = 4;

export interface Mark {
  readonly step: number;
  /** The player that the event concerns, or -1 for an event of the game. */
  readonly player: number;
  /** One of {@link KINDS}, or a word of the game with a prefix. */
  readonly kind: string;
  readonly text: string;
  /** The most important reason of a decisive moment, if the rules give reasons. */
  readonly reason?: Reason | undefined;
}

/** A reason for changes of a score: a word of the game, and the player whose score changed. */
interface Reason {
  readonly word: string;
  readonly player: number;
}

/**
 * Returns the marks in the order of steps. There is one mark for a player that leaves. `isRemark` returns
 * true for a beat in which a champion only drew marks on the board. `difference` is the first step that differs from
 * the replay beside this one, if any.
 */
export function marksOf(film: Film, isRemark: (beat: Beat) => boolean = () => false, difference: number | null = null): Mark[] {
  const marks: Mark[] = [];
  if (difference !== null) marks.push({ step: Math.min(difference, film.replay.steps.length - 1), player: -1, kind: "differs", text: "" });
  const gone = new Set<number>();
  const limits = slowLimits(film.replay.steps);
  film.replay.steps.forEach((step, index) => {
    const add = (player: number, kind: string, text = "") => marks.push({ step: index, player, kind, text });
    step.turns.forEach((turn, place) => {
      const { player } = turn;
      const { text, lost } = step.printed[place] ?? { text: "", lost: 0 };
      if (text !== "" || lost > 0) add(player, "output", text);
      const refused = refusedIn(step, place);
      if (refused > 0) add(player, "refused", refusedText(refused));
      if (turn.late) add(player, "late");
      if ((step.micros[place] ?? 0) >= (limits.get(player) ?? Infinity)) add(player, "slow");
      if (turn.gone !== null && !gone.has(player)) {
        gone.add(player);
        add(player, "gone", turn.gone);
      }
    });
    const seen = new Set<string>();
    const gained = new Map<string, { player: number; kind: string; amount: number }>();
    const once = (player: number, kind: string) => {
      if (seen.has(`${player} ${kind}`)) return;
      seen.add(`${player} ${kind}`);
      add(player, kind);
    };
    for (let at = film.starts[index] ?? 0; at < (film.starts[index + 1] ?? 0); at++) {
      const beat = film.beats[at] as Beat;
      if (beat.of === null && beat.cause !== "") once(-1, OWN + beat.cause);
      else if (beat.of !== null && beat.cause !== "") once(beat.of, "cancelled");
      else if (beat.of !== null && isRemark(beat)) once(beat.of, "drawn");
      for (const { player, kind, amount } of beat.gains) {
        const key = `${player} ${kind}`;
        gained.set(key, { player, kind: GAIN + kind, amount: amount + (gained.get(key)?.amount ?? 0) });
      }
    }
    for (const { player, kind, amount } of gained.values()) if (amount !== 0) add(player, kind, signed(amount));
  });
  for (const { step, player, change, span } of decisiveMoments(scoresOf(film.replay) ?? [], roundOf(film.replay.steps))) {
    marks.push({ step, player, kind: "decisive", text: WORDS.leadChange(Math.round(change)), reason: mainReason(film, step, span, player) });
  }
  return marks.sort((a, b) => a.step - b.step);
}

/** Returns the reason that moved the lead most towards a player in the given number of steps around a step. */
function mainReason(film: Film, step: number, span: number, player: number): Reason | undefined {
  const sums = new Map<string, Reason & { sum: number }>();
  const [from, to] = [step - span + 1, step + span].map((at) => film.starts[Math.max(0, at)] ?? film.length);
  for (const { gains } of film.beats.slice(from, to)) {
    for (const gain of gains) {
      const key = `${gain.player} ${gain.kind}`;
      const sum = (sums.get(key)?.sum ?? 0) + (gain.player === player ? gain.amount : -gain.amount);
      sums.set(key, { word: gain.kind, player: gain.player, sum });
    }
  }
  const [best] = [...sums.values()].sort((one, other) => other.sum - one.sum);
  return best !== undefined && best.sum > 0 ? best : undefined;
}

/** Returns the marks that a view contains. Departures and events of the game itself are part of every view. */
export function visibleMarks(marks: readonly Mark[], view: View): readonly Mark[] {
  const visible = ({ player, kind }: Mark) => {
    if (kind === "gone" || player < 0) return true;
    if (kind.startsWith(GAIN)) return scored(view, player);
    return kind === "decisive" ? view.scores : knows(view, player);
  };
  return marks.filter(visible);
}

/** Returns the reason that a kind of marks stands for, or null if it stands for no change of a score. */
export const reasonOf = (kind: string): string | null => (kind.startsWith(GAIN) ? kind.slice(GAIN.length) : null);

/** Returns the kinds that happen in so many steps that marks of all of them would hide each other. */
export function frequentKinds(marks: readonly Mark[], steps: number): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const { kind } of marks) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return new Set([...counts].filter(([, count]) => 4 * count > steps).map(([kind]) => kind));
}

/** Returns the kinds of the marks with their numbers. Words of the game that most steps contain are left out. */
export function kindsOf(marks: readonly Mark[], steps: number): ReadonlyMap<string, number> {
  const counts = new Map<string, number>(KINDS.map((kind) => [kind, 0]));
  for (const { kind } of marks) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return new Map([...counts].filter(([kind, count]) => count > 0 && (!kind.startsWith(OWN) || 2 * count < steps)));
}

/** Returns the text of a decisive moment: the player whose lead has grown, by how much, and why, such as for the loss of another player. */
export function decisiveText({ player, text, reason }: Mark, replay: Replay, event: (word: string) => string): string {
  const name = (player: number) => replay.champions[player]?.name ?? String(player);
  if (reason === undefined) return `◆ ${name(player)} ${text}`;
  const other = reason.player === player ? "" : name(reason.player) + WORDS.colon;
  return `◆ ${name(player)} ${text} (${other}${event(reason.word)})`;
}

/** Returns the text of a kind. `event` returns the text of a word of the game. */
export function kindText(kind: string, event: (word: string) => string): string {
  const reason = reasonOf(kind);
  if (reason !== null) return `± ${event(reason)}`;
  return kind.startsWith(OWN) ? event(kind.slice(OWN.length)) : (NAMES[kind] ?? kind);
}

/** Returns the texts that explain the marks of a match on the time line. Each begins with the sign of the mark. */
export function signsOf(marks: readonly Mark[], steps: number): string[] {
  const frequent = frequentKinds(marks, steps);
  const kinds = new Set(marks.map(({ kind }) => kind));
  const signs = [...kinds].some((kind) => reasonOf(kind) !== null && !frequent.has(kind)) ? [`╵╷ ${WORDS.legendGain}`] : [];
  return [...SIGNED.filter((kind) => kinds.has(kind)).map((kind) => NAMES[kind] ?? kind), ...signs];
}

/** The kinds that have a sign of their own on the time line, before their names. */
const SIGNED = KINDS.filter((kind) => !["late", "cancelled"].includes(kind));

const NAMES: Readonly<Record<string, string>> = {
  differs: WORDS.kindDiffers,
  decisive: WORDS.kindDecisive,
  gone: WORDS.kindGone,
  late: WORDS.kindLate,
  refused: WORDS.kindRefused,
  cancelled: WORDS.kindCancelled,
  slow: WORDS.kindSlow,
  output: WORDS.kindOutput,
  drawn: WORDS.kindDrawn,
};

/** Returns the number of actions that the rules refused the player of a turn. */
export function refusedIn(step: Step, place: number): number {
  const { shown, more } = step.refused[place] ?? { shown: [], more: 0 };
  return shown.length + more;
}

/** Returns the duration from which a player's turns are slow, in microseconds. */
function slowLimits(steps: readonly Step[]): ReadonlyMap<number, number> {
  const times = new Map<number, number[]>();
  for (const { is, turns, micros } of steps) {
    if (is !== "turn") continue;
    turns.forEach(({ player }, place) => {
      const list = times.get(player) ?? [];
      if (list.length === 0) times.set(player, list);
      list.push(micros[place] ?? 0);
    });
  }
  const limit = (list: number[]) => Math.max(SLOW, SLOWER * (list.sort((a, b) => a - b)[list.length >> 1] ?? 0));
  return new Map([...times].map(([player, list]) => [player, limit(list)]));
}

/** Returns the number of steps in which each player acts once. */
function roundOf(steps: readonly Step[]): number {
  const turns = steps.filter((step) => step.is === "turn");
  if (turns.some((step) => step.turns.length > 1)) return 1;
  return Math.max(1, new Set(turns.map((step) => step.turns[0]?.player)).size);
}
