//! Generates the files of the Lua kit. Also compiles the C module.

use super::constant::quote;
use super::{api, border, doc, spell};
use crate::backend::{Artifact, File, Glue, GlueEnvironment, Invocation, JOUTE_H, JOUTE_STORE_H};
use crate::names::NamedApi;
use crate::probe::{table, untyped};
use crate::text::{page, probe_file};
use joute_words::kit;

/// The hand-written Lua files of every Lua kit: the runtime of `main.lua`, and the debugger.
const RUNTIME: &str = include_str!("../../../../bindings/lua/runtime.lua");
const DEBUG: &str = include_str!("../../../../bindings/lua/debug.lua");

/// The settings of lua-language-server for a kit.
const LUARC: &str = include_str!("../../../../templates/lua/luarc.json");

/// The hand-written C headers of the Lua module, with their file names.
const HEADERS: [(&str, &str); 5] = [
    ("joute.h", JOUTE_H),
    ("joute_store.h", JOUTE_STORE_H),
    ("joute_lua.h", include_str!("../../../../bindings/lua/joute_lua.h")),
    ("joute_blame.h", include_str!("../../../../bindings/lua/joute_blame.h")),
    ("joute_read.h", include_str!("../../../../bindings/lua/joute_read.h")),
];

/// Generates all text files of the Lua kit, in which a candidate writes a champion.
pub fn files(api: &NamedApi<'_>) -> Vec<File> {
    vec![
        api::file(api),
        File::generated("joute/main.lua", page!("lua/main.lua", api)),
        File::generated("joute/runtime.lua", RUNTIME),
        File::generated("joute/debug.lua", DEBUG),
        File::candidate("champion.lua", page!("lua/champion.lua", api)),
        File::generated("Makefile", page!("lua/Makefile", api)),
        File::generated(".luarc.json", LUARC),
    ]
}

probe_file!("champion.lua", "lua/probe.lua");

/// Returns the C sources of the Lua module, with the command that compiles them. Champions call the
/// game's library through this module.
pub fn glue(api: &NamedApi<'_>, environment: &GlueEnvironment) -> Glue {
    // A compiler that links for older versions of glibc does not search these folders by itself.
    let compile = format!(
        "${{CC:-gcc}} -std=gnu11 -O2 -fPIC -shared -fvisibility=hidden -fno-plt -Wall -Wextra \
         -Wno-unused-function -idirafter /usr/include -idirafter /usr/include/x86_64-linux-gnu \
         -o joute.so joute.c -L\"$LIBRARY_DIR\" -l:lib{}.so -Wl,-rpath,'$ORIGIN'",
        api.model.name
    );
    let library = environment.library_dir.display().to_string();
    let source = border::source(api);
    let sources = HEADERS.into_iter().chain([("joute.c", source.as_str())]);
    Glue {
        files: sources.map(|(name, text)| File::generated(name, text)).collect(),
        commands: vec![Invocation::new("sh", ["-c", compile.as_str()]).env("LIBRARY_DIR", library)],
        artifacts: vec![Artifact { from: "joute.so".into(), to: "lib/joute.so".into() }],
    }
}
