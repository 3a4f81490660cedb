// Parses a replay: JSON lines with a header, a line for each step, and the result. README.md documents the
// format.

import { drawingsOf, type Drawings } from "./drawings/data.ts";
import { changeOf, list, object, sceneOf, type Change, type Scene } from "./scene.ts";
import { Unreadable } from "./unreadable.ts";
import { WORDS } from "./words.ts";

export type { Change, Row, Scene } from "./scene.ts";
export { Unreadable } from "./unreadable.ts";

/** The maximum number of players in a match. */
const PLAYERS = 64;

export interface Champion {
  readonly name: string;
  readonly language: string;
}

/** An action that the rules refused. */
export interface Refusal {
  /** The number of actions of the turn that were accepted before this one. */
  readonly after: number;
  readonly action: unknown;
  /** The reason that the rules gave. */
  readonly reason: string;
}

export interface Refusals {
  readonly shown: readonly Refusal[];
  /** The number of further refused actions that were not stored. */
  readonly more: number;
}

/** The output of a champion during a turn, or after its last turn. */
export interface Printed {
  readonly text: string;
  /** The number of bytes of output that were discarded. */
  readonly lost: number;
}

export interface Turn {
  readonly player: number;
  readonly calls: readonly unknown[];
  /** The actions that the rules accepted. Empty for a player that has left or is late. */
  readonly actions: readonly unknown[];
  /** The reason why the player left, in the turn in which it did. */
  readonly gone: string | null;
  /** True if the rules continued without the player, because it had left or was late. */
  readonly passed: boolean;
  /** True if the player was late and missed the step, in a game that lets it continue. */
  readonly late: boolean;
}

export interface Step {
  /** The kind of the step: `init`, `turn`, `end`, or a word of the game. */
  readonly is: string;
  /** The number of the step among those of its kind, or null if the game does not count them. */
  readonly number: number | null;
  /** The turns, in the order in which the rules processed them. */
  readonly turns: readonly Turn[];
  readonly drawn: readonly Change[];
  /** The time of each turn, in microseconds. */
  readonly micros: readonly number[];
  /** The output of each turn. May be shorter than the list of turns. */
  readonly printed: readonly Printed[];
  /** The refused actions of each turn. May be shorter than the list of turns. */
  readonly refused: readonly Refusals[];
  /** The drawings of each turn. May be shorter than the list of turns. */
  readonly drawings: readonly Drawings[];
  /** The score of each player after the step, or null if the scores did not change. */
  readonly scores: readonly number[] | null;
}

export interface Replay {
  readonly game: string;
  readonly champions: readonly Champion[];
  readonly scene: Scene | null;
  readonly steps: readonly Step[];
  readonly scores: readonly number[] | null;
  /** The place of each player, starting at 1, or null if the replay does not contain it. */
  readonly ranks: readonly number[] | null;
  readonly gone: readonly (string | null)[];
  /** The output of each player after its last turn. May be shorter than the list of players. */
  readonly printed: readonly Printed[];
}

export const VERSION = 2;

const wrong = (where: string, what: string) => `${where}${WORDS.colon}${what}`;

/**
 * Parses a replay. An incomplete last line is ignored, because the match may have been stopped while it was
 * written. Throws {@link Unreadable} with the number of an invalid line.
 */
export function parse(text: string): Replay {
  const lines = text.split("\n");
  const reader = new Reader();
  lines.forEach((line, index) => {
    if (reader.begun && index === lines.length - 1 && !isJson(line)) return;
    reader.take(line);
  });
  return reader.replay();
}

/** Parses a replay line by line while it is being written. */
export class Reader {
  private header: Fields | null = null;
  private scene: Scene | null = null;
  private readonly steps: Step[] = [];
  private outcome: Fields | null = null;
  private lines = 0;

  /** True if the first line has been read. */
  get begun(): boolean {
    return this.header !== null;
  }

  /** True if the last line has been read. */
  get over(): boolean {
    return this.outcome !== null;
  }

  /** True if the lines so far contain a turn to show. */
  get playable(): boolean {
    return this.steps.length > 1;
  }

  /** Parses the next line. Throws {@link Unreadable} if it is invalid. */
  take(line: string): void {
    if (line.trim() === "") this.lines++;
    else this.takeValue(json(line, `${WORDS.line} ${this.lines + 1}`));
  }

  /** Reads the value of the next line. Throws {@link Unreadable} if it is invalid. */
  takeValue(line: unknown): void {
    this.lines++;
    const where = `${WORDS.line} ${this.lines}`;
    const value = object(line, where);
    if (this.header === null) {
      if (value["joute"] !== VERSION) {
        throw new Unreadable(
          typeof value["joute"] === "number"
            ? wrong(where, `${WORDS.format} ${value["joute"]}, ${WORDS.ownFormat} ${VERSION}`)
            : wrong(where, WORDS.notHeader),
        );
      }
      this.header = value;
      this.scene = value["scene"] === undefined ? null : sceneOf(value["scene"], where);
    } else if (this.outcome !== null) {
      throw new Unreadable(wrong(where, WORDS.afterResult));
    } else if ("turns" in value) {
      this.steps.push(stepOf(value, where));
    } else {
      this.outcome = value;
    }
  }

  /** Returns the replay as far as it has been read. Its steps grow with every further line. */
  replay(): Replay {
    if (this.header === null) throw new Unreadable(WORDS.empty);
    return finish(this.header, this.scene, this.steps, this.outcome);
  }
}

function finish(header: Fields, scene: Scene | null, steps: Step[], outcome: Fields | null): Replay {
  const first = `${WORDS.line} 1`;
  const entrants = list(header["champions"], first);
  if (entrants.length > PLAYERS) throw new Unreadable(wrong(first, WORDS.tooMany(PLAYERS)));
  const champions = entrants.map((champion) => {
    const { name, language } = object(champion, first);
    return { name: String(name), language: String(language) };
  });
  const { scores, ranks, gone, output, lost } = outcome ?? {};
  return {
    game: String(header["game"]),
    champions,
    scene,
    steps,
    scores: outcome === null ? null : list(scores, WORDS.result).map(Number),
    ranks: Array.isArray(ranks) ? ranks.map(Number) : null,
    gone: outcome === null ? [] : list(gone ?? [], WORDS.result).map((reason) => (reason === null ? null : departure(reason, WORDS.result))),
    printed: printedOf(output, lost, WORDS.result),
  };
}

type Fields = Record<string, unknown>;

export function isJson(line: string): boolean {
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}

function json(line: string, where: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new Unreadable(wrong(where, WORDS.notJson));
  }
}

function stepOf(value: Fields, where: string): Step {
  const seats = list(value["turns"], where);
  if (seats.length > PLAYERS) throw new Unreadable(wrong(where, WORDS.tooMany(PLAYERS)));
  const turns = seats.map((turn) => {
    const { player, calls, actions, gone, late } = object(turn, where);
    if (!Number.isInteger(player) || (player as number) < 0) throw new Unreadable(wrong(where, WORDS.wantPlayer));
    return {
      player: player as number,
      calls: list(calls ?? [], where),
      actions: list(actions ?? [], where),
      gone: gone === undefined || gone === null ? null : departure(gone, where),
      passed: actions === undefined,
      late: late === true,
    };
  });
  const { scores, is, number } = value;
  return {
    is: typeof is === "string" ? is : "",
    number: typeof number === "number" ? number : null,
    turns,
    drawn: list(value["drawn"] ?? [], where).map((change) => changeOf(change, where)),
    micros: list(value["micros"] ?? [], where).map(Number),
    printed: printedOf(value["output"], value["lost"], where),
    refused: list(value["refused"] ?? [], where).map((refused) => refusalsOf(refused, where)),
    drawings: list(value["drawings"] ?? [], where).map((drawings) => drawingsOf(drawings, where)),
    scores: scores === undefined ? null : list(scores, where).map(Number),
  };
}

/** Formats the reason why a champion left as one line. */
function departure(value: unknown, where: string): string {
  const { reason, code, why: explanation } = object(value, where);
  return typeof code === "number" ? `${String(reason)} ${code} ${String(explanation)}` : `${String(reason)}: ${String(explanation)}`;
}

/** Combines two lists, each of which may be missing, into one. */
function printedOf(output: unknown, lost: unknown, where: string): Printed[] {
  const texts = list(output ?? [], where).map((text) => (typeof text === "string" ? text : ""));
  const bytes = list(lost ?? [], where).map(count);
  const length = Math.max(texts.length, bytes.length);
  return Array.from({ length }, (_, index) => ({ text: texts[index] ?? "", lost: bytes[index] ?? 0 }));
}

function refusalsOf(value: unknown, where: string): Refusals {
  const { shown, more } = object(value, where);
  const refusal = (item: unknown): Refusal => {
    const { after, action, why: reason } = object(item, where);
    return { after: count(after), action, reason: String(reason ?? "") };
  };
  return { shown: list(shown ?? [], where).map(refusal), more: count(more) };
}

/** Returns a positive number unchanged, and 0 for all other values. */
function count(value: unknown): number {
  return typeof value === "number" && value > 0 ? value : 0;
}

/** Returns the step in which a turn was played, or the last step for a turn after the end. */
export function stepOfTurn(replay: Replay, turn: number): number {
  if (turn <= 0) return 0;
  const step = replay.steps.findIndex(({ is, number }) => is === "turn" && number !== null && number >= turn);
  return step < 0 ? Math.max(0, replay.steps.length - 1) : step;
}

/** Returns the turn of a step. It is 0 before the first turn, and one more than the last turn after it. */
export function turnOfStep(replay: Replay, step: number): number {
  let last = 0;
  for (let index = 0; index <= step; index++) {
    const { is, number } = replay.steps[index] ?? { is: "", number: null };
    if (is === "turn") last = number ?? last + 1;
    else if (index === step && last > 0) return last + 1;
  }
  return last;
}
