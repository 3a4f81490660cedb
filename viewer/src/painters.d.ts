// The module that build.mjs generates from `--painter`. It contains the painters of games.

declare module "joute:painters" {
  export const PAINTERS: readonly import("./painter.ts").School[];
}
