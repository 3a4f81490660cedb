//! Generates the files of the TypeScript kit, which has JavaScript's runtime.

use crate::backend::File;
use crate::language::javascript::kit::{ChampionFile, runtime_files};
use crate::language::javascript::{doc, spell};
use crate::model::Type;
use crate::names::NamedApi;
use crate::probe::table;
use crate::text::{page, probe_file};
use joute_words::kit;

/// The texts of `lines.js` and `node.d.ts`, the hand-written files of every TypeScript kit.
const LINES: &str = include_str!("../../../../bindings/typescript/lines.js");
const NODE: &str = include_str!("../../../../bindings/typescript/node.d.ts");
/// The text of `tsconfig.json`, which the compiler and editors read.
const TSCONFIG: &str = include_str!("../../../../templates/typescript/tsconfig.json");

/// The champion's file, and the module that the compiler writes.
const CHAMPION: ChampionFile = ChampionFile { source: "champion.ts", module: "build/champion.js" };

/// Generates all text files of the TypeScript kit, in which a candidate writes a champion.
pub fn files(api: &NamedApi<'_>) -> Vec<File> {
    let mut files = runtime_files(api, &CHAMPION);
    files.extend([
        File::generated("joute/lines.js", LINES),
        File::generated("joute/node.d.ts", NODE),
        File::candidate("champion.ts", page!("typescript/champion.ts", api)),
        File::generated("Makefile", page!("typescript/Makefile", api)),
        File::generated("tsconfig.json", TSCONFIG),
    ]);
    files
}

probe_file!("champion.ts", "typescript/probe.ts");

/// Returns the type of a probe's value in a champion. Names of the API have the prefix `api.`.
fn spelt(api: &NamedApi<'_>, ty: &Type) -> String {
    spell::type_name(api, ty, "api.")
}
