// The part of a match that the page shows: all of it, or what one player saw. It covers board, cards, actions, output
// and scores.

export interface View {
  /** The player whose view is shown, or null for the view of the public. */
  readonly viewer: number | null;
  /** Whether players see the scores of other players. */
  readonly scores: boolean;
  /** Returns true if the change by a beat is visible. */
  sees(beat: number): boolean;
}

export const EVERYTHING: View = { viewer: null, scores: true, sees: () => true };

/** Returns true if a view contains what only this player knows, such as its output. */
export const knows = (view: View, player: number): boolean => view.viewer === null || view.viewer === player;
