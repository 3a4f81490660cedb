//! The Lua backend. Candidates write their champion in `champion.lua`, which requires `api.lua`. It
//! calls the library through a C module.

mod api;
mod border;
mod constant;
mod doc;
mod kit;
mod launch;
mod names;
mod show;
mod spell;

use crate::backend::{Guide, Language, LanguageBackend, Tool};
use joute_words::language as say;

/// The code generator for Lua. It generates the kit in which a candidate writes a champion in Lua.
pub static LUA: LanguageBackend = LanguageBackend {
    language: &Language {
        id: "lua",
        title: "Lua",
        champion: "champion.lua",
        tools: &[Tool { program: "lua5.4", package: "lua5.4" }, Tool { program: "make", package: "make" }],
        glue_tools: &[Tool { program: "gcc", package: "gcc liblua5.4-dev" }],
        dialect: names::DIALECT,
        launch: &launch::LAUNCH,
        guide: Guide {
            debug: say::lua_debug,
            print: say::lua_print,
            debugger: Some("$(LUA) -E joute/debug.lua"),
            editor: say::lua_editor,
            vscode: include_str!("../../../templates/lua/vscode.json"),
            any_enum: false,
        },
    },
    kit: kit::files,
    glue: kit::glue,
    probe: kit::probe,
    mistake: show::mistake,
    show: show::show,
};
