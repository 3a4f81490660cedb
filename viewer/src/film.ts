// A replay as a film: tables of numbers that a cursor takes forth and back, one beat an action.

import type { Change, Replay, Row, Scene } from "./replay.ts";
import { ROWS, TABLES } from "./scene.ts";

/** Tables have any name, `__proto__` too: what holds them inherits nothing. */
const byName = (): Record<string, readonly Row[]> => Object.create(null) as Record<string, readonly Row[]>;

const NO_ROWS: Readonly<Record<string, readonly Row[]>> = byName();

/** One action, one event of the game, or a step in which nothing was drawn. */
export interface Beat {
  readonly step: number;
  /** Whose action; null for an event of the game. */
  readonly of: number | null;
  /** Which of that player's actions in the step; -1 for an event. */
  readonly action: number;
  /** The action's function in the API; empty if the replay does not say. */
  readonly name: string;
  readonly why: string;
  readonly rows: Readonly<Record<string, readonly Row[]>>;
}

/** Every table as it stands at one moment. */
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

  /** A number for each id; empty if there is no such grid. */
  grid(name: string): Int32Array {
    return this.grids.get(name) ?? new Int32Array(0);
  }

  /** Rows by id; empty if there is no such table. */
  rows(name: string): ReadonlyMap<number, Row> {
    return this.tables.get(name) ?? new Map();
  }

  /** Puts rows in place; gives what takes them back. */
  apply(change: Beat["rows"]): Beat["rows"] {
    const back = byName();
    for (const name in change) back[name] = (change[name] ?? []).map((row) => this.put(name, row)).reverse();
    return back;
  }

  private put(name: string, row: Row): Row {
    const id = row[0] ?? 0;
    const grid = this.grids.get(name);
    if (grid !== undefined) {
      // An id beside the grid is no cell.
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

/** The whole match, and where its cursor is. */
export class Film {
  readonly beats: readonly Beat[] = [];
  /** Where each step starts; one more for the end. */
  readonly starts: readonly number[] = [0];
  readonly tables: Tables;
  /** Beats applied so far. */
  at = 0;
  private readonly back: Beat["rows"][] = [];

  constructor(readonly replay: Replay) {
    this.tables = new Tables(replay.scene);
    this.grow();
  }

  /** Takes the steps that the replay has got since. */
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
        beats.push({ step: index, of, action, name: change.action ?? "", why: change.why ?? "", rows: change.rows ?? NO_ROWS });
      }
      if (changes.length === 0) beats.push({ step: index, of: null, action: -1, name: "", why: "", rows: NO_ROWS });
      starts.push(beats.length);
    });
  }

  get length(): number {
    return this.beats.length;
  }

  /** Takes the tables to the moment when so many beats have passed. */
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

  /** The step that a position is in; the last one at the end. */
  stepAt(position: number): number {
    const last = this.beats[this.length - 1];
    return this.beats[Math.floor(position)]?.step ?? last?.step ?? 0;
  }

  /** Beats of a step. */
  beatsOf(step: number): number {
    return (this.starts[step + 1] ?? 0) - (this.starts[step] ?? 0);
  }

  /** A position as a number of steps with a fraction: the time line's measure, where every step is as wide. */
  toSteps(position: number): number {
    if (this.length === 0) return 0;
    if (position >= this.length) return this.starts.length - 1;
    const step = this.stepAt(position);
    return step + (position - (this.starts[step] ?? 0)) / Math.max(1, this.beatsOf(step));
  }

  /** The other way. */
  fromSteps(steps: number): number {
    const count = this.starts.length - 1;
    if (steps <= 0 || count === 0) return 0;
    if (steps >= count) return this.length;
    const step = Math.floor(steps);
    return (this.starts[step] ?? 0) + (steps - step) * this.beatsOf(step);
  }
}

/** The beats of a step that was not drawn: its actions. */
function undrawn(replay: Replay, step: number): Change[] {
  const turns = replay.steps[step]?.turns ?? [];
  return turns.flatMap((turn) => turn.actions.map(() => ({ of: turn.player })));
}
