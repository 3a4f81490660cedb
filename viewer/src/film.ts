// A replay as a film: tables of numbers with a cursor that moves forwards and backwards. Each action is a
// beat.

import type { Change, Replay, Row, Scene } from "./replay.ts";
import { ROWS, TABLES, type Gain } from "./scene.ts";

/** Creates a record without a prototype, because tables can have any name, even `__proto__`. */
const byName = (): Record<string, readonly Row[]> => Object.create(null) as Record<string, readonly Row[]>;

const NO_ROWS: Readonly<Record<string, readonly Row[]>> = byName();

/** A beat of the film: an action, an event of the game, or a step that drew nothing. */
export interface Beat {
  readonly step: number;
  /** The player that acted, or null for an event of the game. */
  readonly of: number | null;
  /** The index of the action among those of the player in this step, or -1 for an event. */
  readonly action: number;
  /** The name of the action's function in the API. Empty if the replay does not contain it. */
  readonly name: string;
  readonly cause: string;
  readonly rows: Readonly<Record<string, readonly Row[]>>;
  /** The changes of scores that happened together with the beat. */
  readonly gains: readonly Gain[];
}

const NO_GAINS: readonly Gain[] = [];

/** The state of all tables at one moment. */
export class Tables {
  private readonly grids = new Map<string, Int32Array>();
  private readonly tables = new Map<string, Map<number, Row>>();

  constructor(scene: Scene | null) {
    for (const [name, table] of Object.entries(scene?.tables ?? {})) {
      if (typeof table[0] === "number") {
        this.grids.set(name, Int32Array.from(table as readonly number[]));
      } else {
        this.tables.set(name, new Map((table as readonly Row[]).map((row) => [row[0] ?? 0, row])));
      }
    }
  }

  /** Returns the value of each cell of a grid. Empty if there is no such grid. */
  grid(name: string): Int32Array {
    return this.grids.get(name) ?? new Int32Array(0);
  }

  /** Returns the rows of a table by their ids. Empty if there is no such table. */
  rows(name: string): ReadonlyMap<number, Row> {
    return this.tables.get(name) ?? new Map();
  }

  /** Applies changes to the tables. Returns the changes that undo them. */
  apply(change: Beat["rows"]): Beat["rows"] {
    const back = byName();
    for (const name in change) back[name] = (change[name] ?? []).map((row) => this.put(name, row)).reverse();
    return back;
  }

  private put(name: string, row: Row): Row {
    const id = row[0] ?? 0;
    const grid = this.grids.get(name);
    if (grid !== undefined) {
      // An id outside of the grid is not a cell.
      const before = [id, grid[id] ?? 0];
      grid[id] = row[1] ?? 0;
      return before;
    }
    let table = this.tables.get(name);
    if (table === undefined) {
      if (this.tables.size >= TABLES) return [id];
      this.tables.set(name, (table = new Map()));
    }
    const before = table.get(id) ?? [id];
    if (row.length > 1 && (table.size < ROWS || table.has(id))) table.set(id, row);
    else table.delete(id);
    return before;
  }
}

/** The whole match with a cursor. */
export class Film {
  readonly beats: readonly Beat[] = [];
  /** The index of each step's first beat, followed by the number of all beats. */
  readonly starts: readonly number[] = [0];
  readonly tables: Tables;
  /** The number of beats that have been applied. */
  at = 0;
  private readonly back: Beat["rows"][] = [];

  constructor(readonly replay: Replay) {
    this.tables = new Tables(replay.scene);
    this.grow();
  }

  /** Appends the steps that were added to the replay. */
  grow(): void {
    const { replay } = this;
    const beats = this.beats as Beat[];
    const starts = this.starts as number[];
    replay.steps.slice(starts.length - 1).forEach((step) => {
      const index = starts.length - 1;
      const changes = step.drawn.length > 0 ? step.drawn : undrawn(replay, index);
      const counts = new Map<number, number>();
      for (const change of changes) {
        const of = change.of ?? null;
        const action = of === null ? -1 : (change.index ?? counts.get(of) ?? 0);
        if (of !== null) counts.set(of, action + 1);
        beats.push({ step: index, of, action, name: change.action ?? "", cause: change.cause ?? "", rows: change.rows ?? NO_ROWS, gains: change.gains ?? NO_GAINS });
      }
      if (changes.length === 0) beats.push({ step: index, of: null, action: -1, name: "", cause: "", rows: NO_ROWS, gains: NO_GAINS });
      starts.push(beats.length);
    });
  }

  /** Returns the rows that a beat replaces. They are known once the beat has been applied. */
  replaced(beat: number): Beat["rows"] {
    if (this.back[beat] === undefined && beat < this.length) {
      const { at } = this;
      this.seek(this.length);
      this.seek(at);
    }
    return this.back[beat] ?? NO_ROWS;
  }

  get length(): number {
    return this.beats.length;
  }

  /** Moves the cursor so that the given number of beats are applied. */
  seek(to: number): void {
    const goal = Math.max(0, Math.min(to, this.length));
    for (; this.at < goal; this.at++) {
      const back = this.tables.apply(this.beats[this.at]?.rows ?? NO_ROWS);
      this.back[this.at] = back;
    }
    while (this.at > goal) {
      this.at--;
      this.tables.apply(this.back[this.at] ?? NO_ROWS);
    }
  }

  /** Returns the step at a position. The end belongs to the last step. */
  stepAt(position: number): number {
    const last = this.beats[this.length - 1];
    return this.beats[Math.floor(position)]?.step ?? last?.step ?? 0;
  }

  /** Returns the number of beats of a step. */
  beatsOf(step: number): number {
    return (this.starts[step + 1] ?? 0) - (this.starts[step] ?? 0);
  }

  /**
   * Converts a position in beats to a number of steps with a fraction, in which all steps of the time line
   * have the same width.
   */
  toSteps(position: number): number {
    if (this.length === 0) return 0;
    if (position >= this.length) return this.starts.length - 1;
    const step = this.stepAt(position);
    return step + (position - (this.starts[step] ?? 0)) / Math.max(1, this.beatsOf(step));
  }

  /** Converts a number of steps with a fraction to a position in beats. */
  fromSteps(steps: number): number {
    const count = this.starts.length - 1;
    if (steps <= 0 || count === 0) return 0;
    if (steps >= count) return this.length;
    const step = Math.floor(steps);
    return (this.starts[step] ?? 0) + (steps - step) * this.beatsOf(step);
  }
}

/** Returns the beats of a step that was not drawn, which are its actions. */
function undrawn(replay: Replay, step: number): Change[] {
  const turns = replay.steps[step]?.turns ?? [];
  return turns.flatMap((turn) => turn.actions.map(() => ({ of: turn.player })));
}
