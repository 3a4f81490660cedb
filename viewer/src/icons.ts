// The icons on buttons. They are custom drawings, because no font contains all of them.

const PATHS = {
  open: "M3 7v10.5h15l3-8H8l-3 8M3 7V5h6l2 2h8v2.5",
  save: "M12 4v11 M7 10.5l5 5 5-5 M5 20h14",
  compare: "M4 5h7v14H4z M13 5h7v14h-7z",
  share: "M12 15V4 M7.5 8L12 3.5 16.5 8 M5 12v8h14v-8",
  theme: "M12 3.5a8.5 8.5 0 1 0 0 17z M12 3.5a8.5 8.5 0 0 1 0 17",
  help: "M8.5 9a3.5 3.5 0 1 1 5 3.2c-1 .5-1.5 1.2-1.5 2.3 M12 18v.6",
  play: "M8 5l11 7-11 7z",
  pause: "M7 5h3.5v14H7z M13.5 5H17v14h-3.5z",
  first: "M6 5v14 M19 5l-10 7 10 7z",
  last: "M18 5v14 M5 5l10 7-10 7z",
  turnBack: "M12 5l-7 7 7 7 M19 5l-7 7 7 7",
  beatBack: "M15 5l-7 7 7 7",
  beatOn: "M9 5l7 7-7 7",
  turnOn: "M12 5l7 7-7 7 M5 5l7 7-7 7",
  eventBack: "M11 5l-7 7 7 7 M19 7l-5 5 5 5 5-5z",
  eventOn: "M13 5l7 7-7 7 M5 7l5 5-5 5-5-5z",
  enlarge: "M4 19V5 M4 19h16 M7 15l4-5 3 3 5-7",
  zoomIn: "M12 5v14 M5 12h14",
  zoomOut: "M5 12h14",
} as const;

export type IconName = keyof typeof PATHS;

const FILLED: ReadonlySet<IconName> = new Set(["play", "pause", "first", "last"]);

const SVG = "http://www.w3.org/2000/svg";

export function icon(name: IconName): SVGSVGElement {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", FILLED.has(name) ? "sign filled" : "sign");
  svg.setAttribute("aria-hidden", "true");
  for (const d of PATHS[name].split(/ (?=M)/)) {
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("d", d);
    // A half-filled disc stands for light and dark.
    if (name === "theme" && d.endsWith("z")) path.setAttribute("fill", "currentColor");
    svg.append(path);
  }
  return svg;
}

/** Creates a button with an icon and a label. */
export function iconButton(name: IconName, label: string, act: () => void, kind = ""): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = kind;
  button.title = label;
  button.setAttribute("aria-label", label);
  button.addEventListener("click", act);
  button.append(icon(name));
  return button;
}
