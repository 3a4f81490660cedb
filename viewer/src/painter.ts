// The interface between the page, which does not depend on a game, and the painter that draws a game.

import type { Decisive } from "./board/legend.ts";
import { PAINTERS } from "joute:painters";
import type { Grid } from "./drawings/overlay.ts";
import type { Beat, Film, Tables } from "./film.ts";
import { generic } from "./painter/generic.ts";
import { undrawn } from "./undrawn.ts";
import type { View } from "./view.ts";
import type { Lines } from "./words.ts";

/** A moment of the film: the tables before a beat, the beat in progress, and its progress. */
export interface Moment {
  readonly tables: Tables;
  readonly step: number;
  /** The beat in progress, or null at the end of the film. */
  readonly beat: Beat | null;
  /** The progress of the beat, from 0 to 1. */
  readonly part: number;
}

export interface Painter {
  /** The element with the board in the middle of the page. */
  readonly stage: HTMLElement;
  /** The element with scores and inventories. */
  readonly cards: HTMLElement;
  /** The keys and gestures of the painter, for the help. */
  readonly help: Lines;
  paint(moment: Moment): void;
  /** Reacts to a change of the colours. */
  themed(): void;
  zoom(by: 1 | -1): void;
  /** Returns the relative duration of a beat, from 0 to 1. */
  pace(beat: Beat): number;
  /** Switches the debugging marks between those of all players, of one player after the other, and of none. */
  marks(): void;
  /** Returns what is shown. Painters that always show everything do not need this. */
  visible?(): View;
  /** Returns the place of the board's cells on the page. Painters without a board of cells do not need this. */
  grid?(): Grid;
  /** Switches between the view of the public and those of the players, one after the other. */
  sees?(): void;
  /** Shows or hides the ways of figures in the turn. */
  trails?(): void;
  /** Shows or hides the legend. */
  explain?(): void;
  /** Adds the marks of the time line to the legend, whose texts begin with their signs, and lists the decisive moments. */
  explainMarks?(texts: readonly string[], moments: readonly Decisive[]): void;
  /** Reacts to new steps of the film. It is only needed by painters that inspect all steps in advance. */
  grow?(): void;
  /** Deselects the user's selection. */
  release(): void;
  /** Returns the description of a beat that is not a player's action. */
  event(word: string): string;
  /** Returns the name of a cell, as the board's rulers show it. By default it is the column and the line. */
  place?(column: number, line: number): string;
  /** Returns the label of a step. */
  label(step: number): string;
}

/** A kind of scene and the constructor of its painter. */
export interface School {
  readonly kind: string;
  /** Creates the painter. `again` requests a repaint. */
  make(film: Film, again: () => void): Painter;
}

/**
 * Creates the painter of a film: the game's own painter, the generic one for scenes with a look, or one that
 * lists actions.
 */
export function painterOf(film: Film, again: () => void): Painter {
  const scene = film.replay.scene;
  const own = PAINTERS.find((school) => school.kind !== "" && school.kind === scene?.kind);
  const school = own ?? (scene?.look === undefined ? undrawn : generic);
  return school.make(film, again);
}
