// The module "joute-viewer", which the painters of games import. README.md documents how to write a painter.

export { Camera, type Viewport } from "./board/camera.ts";
export { Legend, type LegendSymbol } from "./board/legend.ts";
export { Pointer } from "./board/pointer.ts";
export { RULER, Rulers } from "./board/rulers.ts";
export { Sprites } from "./board/sprites.ts";
export { context, element, fitCanvas, setText } from "./dom.ts";
export type { Grid } from "./drawings/overlay.ts";
export type { Beat, Film, Tables } from "./film.ts";
export { iconButton } from "./icons.ts";
export type { Moment, Painter, School } from "./painter.ts";
export type { Champion, Replay, Row, Scene, Step } from "./replay.ts";
export { scoresOf } from "./scores.ts";
export { stepLabel, stepName } from "./steps.ts";
export { TEAMS, badge, teamClass, teamDash, teamPattern, teamShape } from "./teams.ts";
export { palette, type Palette } from "./theme.ts";
export type { View } from "./view.ts";
export { WORDS, type Lines } from "./words.ts";
