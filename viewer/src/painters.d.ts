// What build.mjs makes of `--painter`: the painters that games brought.

declare module "joute:painters" {
  export const PAINTERS: readonly import("./painter.ts").School[];
}
