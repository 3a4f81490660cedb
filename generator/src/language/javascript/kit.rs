//! Generates the files of the JavaScript kit. Also compiles the Node.js addon.

use super::doc::doc;
use super::spell::Speller;
use super::{addon, api, border};
use crate::backend::{Artifact, File, Glue, GlueEnvironment, Invocation, JOUTE_H};
use crate::kit::render;
use crate::model::abi::Abi;
use crate::text::{Texts, texts};
use askama::Template;

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

struct StarterView {
    doc: String,
    name: String,
    args: String,
    /// The value that the unfinished function returns, as JavaScript code. Candidates complete the
    /// function in the starter champion. `None` if it returns nothing.
    result: Option<String>,
}

#[derive(Template)]
#[template(path = "javascript/champion.js", escape = "none")]
struct Starter {
    text: Texts,
    user_functions: Vec<StarterView>,
}

#[derive(Template)]
#[template(path = "javascript/Makefile", escape = "none")]
struct Makefile {
    text: Texts,
}

/// Generates all text files of the JavaScript kit. This is the folder in which a candidate writes a
/// champion.
pub fn files(speller: Speller<'_>) -> Vec<File> {
    let abi = Abi::new(speller.api);
    let [module, declarations] = api::files(speller, &abi);
    vec![
        module,
        declarations,
        border::values(speller, &abi),
        border::main(speller, &abi),
        File::generated("joute/border.js", BORDER),
        File::generated("joute/debug.js", DEBUG),
        File::generated("joute/runtime.js", RUNTIME),
        File::candidate("champion.js", render(&starter(speller))),
        File::generated("Makefile", render(&Makefile { text: texts(speller.api) })),
        File::generated("package.json", PACKAGE),
        File::generated("jsconfig.json", JSCONFIG),
    ]
}

fn starter(speller: Speller<'_>) -> Starter {
    let Speller { api, names } = speller;
    let functions = api.user_functions.iter().enumerate().map(|(i, function)| StarterView {
        doc: doc(function, &names.user_args[i], Some(speller)),
        name: names.user_functions[i].clone(),
        args: names.user_args[i].join(", "),
        result: function.result.as_ref().map(|ty| speller.value(ty, None)),
    });
    Starter { text: texts(api), user_functions: functions.collect() }
}

/// Returns the C sources of the Node.js addon, with the command that compiles them. JavaScript
/// calls the game's library through the addon.
pub fn glue(speller: Speller<'_>, environment: &GlueEnvironment) -> Glue {
    // The headers are in the `include` folder next to the program's, in Debian's libnode-dev or in another
    // distribution of Node.js.
    let compile = format!(
        "gcc -std=gnu11 -O2 -fPIC -shared -fvisibility=hidden -fno-plt -ftls-model=initial-exec -Wall -Wextra \
         -Wno-unused-function -I\"$(dirname \"$(readlink -f \"$(command -v node)\")\")/../include/node\" \
         -I/usr/include/node -o joute.node joute.c -L\"$LIBRARY_DIR\" -l:lib{}.so -Wl,-rpath,'$ORIGIN'",
        speller.api.name
    );
    let library = environment.library_dir.display().to_string();
    Glue {
        files: vec![
            addon::source(speller),
            File::generated("joute_node.h", HEADER),
            File::generated("joute.h", JOUTE_H),
        ],
        commands: vec![Invocation::new("sh", ["-c", compile.as_str()]).env("LIBRARY_DIR", library)],
        artifacts: vec![Artifact { from: "joute.node".into(), to: "lib/joute.node".into() }],
    }
}
