// Keyboard shortcuts.

import type { Painter } from "./painter.ts";
import type { Playback } from "./playback.ts";

/** The actions of keys that concern the page itself. */
export interface PageKeys {
  retheme(): void;
  /** Moves the focus to the input field for a turn's number. */
  goTo(): void;
  /** Switches between the output of the whole match and that of the current turn. */
  output(): void;
  /** Goes to the next or previous event of the chosen kind. */
  jump(way: 1 | -1): void;
  nextKind(): void;
  nextScale(): void;
  /** Switches between the small and the large time line. */
  enlarge(): void;
}

export function listen(
  playback: Playback,
  painter: Painter,
  help: HTMLDialogElement,
  page: PageKeys,
  signal: AbortSignal,
): void {
  const act = (event: KeyboardEvent): boolean => {
    const by = (one: (by: 1 | -1) => void, way: 1 | -1) => (one(way), true);
    switch (event.key) {
      case " ":
        return playback.toggle(), true;
      case "ArrowRight":
      case "ArrowLeft": {
        const way = event.key === "ArrowRight" ? 1 : -1;
        return by((way) => (event.shiftKey ? playback.stepTurn(way) : playback.stepBeat(way)), way);
      }
      case "Home":
        return playback.seek(0), true;
      case "End":
        return playback.seek(playback.film.length), true;
      case "+":
      case "=":
        return playback.faster(1), true;
      case "-":
      case "−":
        return playback.faster(-1), true;
      case "z":
        return painter.zoom(1), true;
      case "Z":
        return painter.zoom(-1), true;
      case "p":
      case "P":
        return painter.marks(), true;
      case "v":
      case "V":
        return painter.sees?.(), true;
      case "a":
      case "A":
        return painter.trails?.(), true;
      case "l":
      case "L":
        return painter.explain?.(), true;
      case "t":
      case "T":
        return page.retheme(), true;
      case "g":
      case "G":
        return page.goTo(), true;
      case "o":
      case "O":
        return page.output(), true;
      case "e":
      case "E":
        return page.jump(event.shiftKey ? -1 : 1), true;
      case "k":
      case "K":
        return page.nextKind(), true;
      case "s":
      case "S":
        return page.nextScale(), true;
      case "c":
      case "C":
        return page.enlarge(), true;
      case "?":
        return help.open ? help.close() : help.showModal(), true;
      case "Escape":
        return painter.release(), false;
      default:
        return false;
    }
  };
  const hear = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (help.open && event.key !== "?") return;
    if (event.target instanceof HTMLSelectElement) return;
    // Keys are ignored while the user types in an input field. Escape leaves the field.
    if (event.target instanceof HTMLInputElement) {
      if (event.key === "Escape") event.target.blur();
      return;
    }
    // The space bar would also press the focused button, but here it always starts or stops playback.
    if (act(event)) event.preventDefault();
  };
  addEventListener("keydown", hear, { signal });
  const swallow = (event: KeyboardEvent) => {
    if (event.key === " " && event.target instanceof HTMLButtonElement && !help.open) event.preventDefault();
  };
  addEventListener("keyup", swallow, { signal });
}
