// What draws a game: the page around it knows none.

import type { Beat, Film, Tables } from "./film.ts";
import { pizza } from "./pizza/painter.ts";
import { undrawn } from "./undrawn.ts";
import type { Lines } from "./words.ts";

/** One instant: the tables before a beat, the beat under way, and how far it is. */
export interface Moment {
  readonly tables: Tables;
  readonly step: number;
  /** None at the end of the film. */
  readonly beat: Beat | null;
  /** From 0, before the beat, to 1, after it. */
  readonly part: number;
}

export interface Painter {
  /** The large middle of the page. */
  readonly stage: HTMLElement;
  /** Scores and inventories. */
  readonly cards: HTMLElement;
  /** Its own keys and gestures, for the help. */
  readonly help: Lines;
  paint(moment: Moment): void;
  /** Colours have changed. */
  themed(): void;
  zoom(by: 1 | -1): void;
  /** How long a beat lasts, from 0 to 1. */
  pace(beat: Beat): number;
  /** Shows the debugging marks of everybody, of one player after the other, of nobody. */
  marks(): void;
  /** Lets go of what the reader picked. */
  release(): void;
  /** What to call a beat that is nobody's action. */
  event(why: string): string;
  /** The name of the step that starts with these tables. */
  label(step: number, tables: Tables): string;
}

/** A kind of scene and who draws it. */
export interface School {
  readonly kind: string;
  /** `again` asks for another painting. */
  make(film: Film, again: () => void): Painter;
}

const SCHOOLS: readonly School[] = [pizza];

/** The painter of a film; one who lists actions if the film has no scene, or one that nobody knows. */
export function painterOf(film: Film, again: () => void): Painter {
  const kind = film.replay.scene?.kind;
  const school = SCHOOLS.find((school) => school.kind === kind) ?? undrawn;
  return school.make(film, again);
}
