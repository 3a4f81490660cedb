// Clear or dark: the reader's system says, a button overrules it.

/** Colours that canvases need; style/colours.css has them as variables. */
export interface Palette {
  readonly dark: boolean;
  readonly ink: string;
  readonly soft: string;
  readonly faint: string;
  readonly paper: string;
  readonly alarm: string;
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
    teams: [of("team0"), of("team1"), of("team2"), of("team3")],
  };
}

const system = matchMedia("(prefers-color-scheme: dark)");

/** Calls back whenever the system's choice changes. */
export function watch(changed: () => void): void {
  system.addEventListener("change", changed);
}

/** The other one, until the page is closed. */
export function toggle(): void {
  const root = document.documentElement;
  const dark = root.dataset["theme"] === undefined ? system.matches : root.dataset["theme"] === "dark";
  root.dataset["theme"] = dark ? "light" : "dark";
}
