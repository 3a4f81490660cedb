// Clear or dark: the reader's system says, a button overrules it.

import { TEAMS } from "./teams.ts";

/** Colours that canvases need; style/colours.css has them as variables. */
export interface Palette {
  readonly dark: boolean;
  readonly ink: string;
  readonly soft: string;
  readonly faint: string;
  readonly paper: string;
  readonly alarm: string;
  /** Letters on a player's colour. */
  readonly onTeam: string;
  /** By player. */
  readonly teams: readonly string[];
}

export function palette(): Palette {
  const style = getComputedStyle(document.documentElement);
  const of = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    dark: of("dark") === "1",
    ink: of("ink"),
    soft: of("soft"),
    faint: of("faint"),
    paper: of("paper"),
    alarm: of("alarm"),
    onTeam: of("on-team"),
    teams: Array.from({ length: TEAMS }, (_, player) => of(`team${player}`)),
  };
}

const system = matchMedia("(prefers-color-scheme: dark)");

/** Calls back whenever the system's choice changes, and before and after the page goes on paper, which is always light. */
export function watch(changed: () => void, signal: AbortSignal): void {
  system.addEventListener("change", changed, { signal });
  matchMedia("print").addEventListener("change", changed, { signal });
}

/** The other one, until the page is closed. */
export function toggle(): void {
  const root = document.documentElement;
  const dark = root.dataset["theme"] === undefined ? system.matches : root.dataset["theme"] === "dark";
  root.dataset["theme"] = dark ? "light" : "dark";
}
