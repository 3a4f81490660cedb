// What draws a game: the page around it knows none.

import { PAINTERS } from "joute:painters";
import type { Beat, Film, Tables } from "./film.ts";
import { generic } from "./painter/generic.ts";
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
  /** Shows what everybody sees, what one player sees after the other. */
  sees?(): void;
  /** The film has got more steps: for whoever looked at all of them. */
  grow?(): void;
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

/** Who draws a film: the game's own painter, the one of all looks, or one who lists actions. */
export function painterOf(film: Film, again: () => void): Painter {
  const scene = film.replay.scene;
  const own = PAINTERS.find((school) => school.kind !== "" && school.kind === scene?.kind);
  const school = own ?? (scene?.look === undefined ? undrawn : generic);
  return school.make(film, again);
}
