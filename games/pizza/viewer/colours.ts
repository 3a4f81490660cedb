// The colours of the flagship's drawings. Teams also differ by shape, ages and papattes by sign, so that nothing
// depends on colour alone.

export interface Colours {
  readonly ground: string;
  readonly groundDot: string;
  readonly line: string;
  readonly wall: string;
  readonly wallLight: string;
  readonly water: string;
  readonly waterLight: string;
  readonly leaf: string;
  readonly leafLight: string;
  readonly trunk: string;
  readonly skeleton: string;
  readonly ink: string;
  readonly paper: string;
  readonly croquette: string;
  readonly croquetteEdge: string;
  readonly portal: string;
  readonly portalLight: string;
  readonly teams: readonly string[];
  readonly teamsSoft: readonly string[];
  readonly wanderer: string;
  readonly ages: readonly string[];
  readonly papattes: readonly string[];
  readonly pick: string;
}

const BOTH = {
  croquette: "#b5651d",
  croquetteEdge: "#4d2600",
  wanderer: "#8d8d97",
  papattes: ["", "#2f7de1", "#e8b90c", "#e0382f"],
} as const;

const LIGHT: Colours = {
  ...BOTH,
  ground: "#f1e9d8",
  groundDot: "#e4d8bf",
  line: "#e2d6bc",
  wall: "#7c6f66",
  wallLight: "#978a80",
  water: "#8cc3dd",
  waterLight: "#c3e3f0",
  leaf: "#5d9a5a",
  leafLight: "#83b97e",
  trunk: "#7a5434",
  skeleton: "#b9ab93",
  ink: "#221f1b",
  paper: "#ffffff",
  portal: "#7a3fc4",
  portalLight: "#c9a7f2",
  teams: ["#1f6fd6", "#d96a00"],
  teamsSoft: ["#1f6fd62e", "#d96a0030"],
  ages: ["#3b5bdb", "#0b8a74", "#c2255c"],
  pick: "#111111",
};

const DARK: Colours = {
  ...BOTH,
  ground: "#2b2d33",
  groundDot: "#353841",
  line: "#363943",
  wall: "#8a8078",
  wallLight: "#a89d94",
  water: "#27556e",
  waterLight: "#3f7f9f",
  leaf: "#3f7a45",
  leafLight: "#5b9a5d",
  trunk: "#8c6544",
  skeleton: "#6f6a60",
  ink: "#111214",
  paper: "#f5f3ee",
  portal: "#b184f0",
  portalLight: "#6b3fae",
  teams: ["#5aa2ff", "#ff9a3d"],
  teamsSoft: ["#5aa2ff33", "#ff9a3d30"],
  ages: ["#8ea6ff", "#3fd0b4", "#ff7aa5"],
  pick: "#ffffff",
};

export function colours(dark: boolean): Colours {
  return dark ? DARK : LIGHT;
}
