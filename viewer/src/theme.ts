// The light and dark themes. The default is the system's setting, and a button overrides it.

import { TEAMS } from "./teams.ts";

/** The colours for canvases. style/colours.css defines them as variables. */
export interface Palette {
  readonly dark: boolean;
  readonly ink: string;
  readonly soft: string;
  readonly faint: string;
  readonly paper: string;
  readonly alarm: string;
  /** The colour of letters on a player's colour. */
  readonly onTeam: string;
  /** The colours of the players. */
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

/**
 * Calls `changed` when the system's setting changes, and before and after printing, which always uses the
 * light theme.
 */
export function watch(changed: () => void, signal: AbortSignal): void {
  system.addEventListener("change", changed, { signal });
  matchMedia("print").addEventListener("change", changed, { signal });
}

/** Switches to the other theme until the page is closed. */
export function toggle(): void {
  const root = document.documentElement;
  const dark = root.dataset["theme"] === undefined ? system.matches : root.dataset["theme"] === "dark";
  root.dataset["theme"] = dark ? "light" : "dark";
}
