//! Generates the files of the JavaScript kit. Also compiles the Node.js addon.

use super::{addon, api, border, doc, spell};
use crate::backend::{Artifact, File, Glue, GlueEnvironment, Invocation, JOUTE_H};
use crate::names::NamedApi;
use crate::probe::{table, untyped};
use crate::text::{page, probe_file};
use joute_words::kit;

/// The text of `border.js`, a hand-written file of every JavaScript kit. The next constants are the
/// texts of the other hand-written files.
const BORDER: &str = include_str!("../../../../bindings/javascript/border.js");
const DEBUG: &str = include_str!("../../../../bindings/javascript/debug.js");
const RUNTIME: &str = include_str!("../../../../bindings/javascript/runtime.js");
const HEADER: &str = include_str!("../../../../bindings/javascript/joute_node.h");
/// The text of `jsconfig.json`, a configuration file of the JavaScript kit. The next constant is
/// the text of `package.json`. Editors and Node.js read these files.
const JSCONFIG: &str = include_str!("../../../../templates/javascript/jsconfig.json");
const PACKAGE: &str = include_str!("../../../../templates/javascript/package.json");

/// The champion's file in a kit whose runtime is Node.js. The kits of JavaScript and TypeScript
/// differ in it.
pub struct ChampionFile {
    /// The path of the file that the candidate edits. It is relative to the kit's folder.
    pub source: &'static str,
    /// The path of the module that Node.js loads. It is relative to the kit's folder.
    pub module: &'static str,
}

/// Generates all text files of the JavaScript kit. This is the folder of a candidate's
/// program, the champion.
pub fn files(api: &NamedApi<'_>) -> Vec<File> {
    let mut files = runtime_files(api, &ChampionFile { source: "champion.js", module: "champion.js" });
    files.extend([
        File::candidate("champion.js", page!("javascript/champion.js", api)),
        File::generated("Makefile", page!("javascript/Makefile", api)),
        File::generated("jsconfig.json", JSCONFIG),
    ]);
    files
}

/// Generates the files that a kit needs to run JavaScript code: the API, the conversions of values
/// and the main loop.
pub fn runtime_files(api: &NamedApi<'_>, champion: &ChampionFile) -> Vec<File> {
    let [module, declarations] = api::files(api);
    vec![
        module,
        declarations,
        border::values(api),
        border::main(api, champion),
        File::generated("joute/border.js", BORDER),
        File::generated("joute/debug.js", DEBUG),
        File::generated("joute/runtime.js", RUNTIME),
        File::generated("package.json", PACKAGE),
    ]
}

probe_file!("champion.js", "javascript/probe.js");

/// Returns the C sources of the Node.js addon, with the command that compiles them. JavaScript
/// calls the game's library through the addon.
pub fn glue(api: &NamedApi<'_>, environment: &GlueEnvironment) -> Glue {
    // The headers are in the `include` folder next to the program's, in Debian's libnode-dev or in another
    // distribution of Node.js.
    let compile = format!(
        "${{CC:-gcc}} -std=gnu11 -O2 -fPIC -shared -fvisibility=hidden -fno-plt -ftls-model=initial-exec -Wall -Wextra \
         -Wno-unused-function -I\"$(dirname \"$(readlink -f \"$(command -v node)\")\")/../include/node\" \
         -I/usr/include/node -o joute.node joute.c -L\"$LIBRARY_DIR\" -l:lib{}.so -Wl,-rpath,'$ORIGIN'",
        api.model.name
    );
    let library = environment.library_dir.display().to_string();
    Glue {
        files: vec![
            addon::source(api),
            File::generated("joute_node.h", HEADER),
            File::generated("joute.h", JOUTE_H),
        ],
        commands: vec![Invocation::new("sh", ["-c", compile.as_str()]).env("LIBRARY_DIR", library)],
        artifacts: vec![Artifact { from: "joute.node".into(), to: "lib/joute.node".into() }],
    }
}
