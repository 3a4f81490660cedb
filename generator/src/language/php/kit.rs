//! Generates the files of the PHP kit. Also compiles the PHP extension.

use super::api::{self, FunctionView};
use super::border;
use super::constant::quote;
use super::spell::Speller;
use crate::backend::{Artifact, File, Glue, GlueEnvironment, Invocation, JOUTE_H};
use crate::kit::render;
use crate::model::Api;
use crate::names::Names;
use crate::text::{Texts, texts};
use askama::Template;
use joute_words::kit;

/// The hand-written PHP file of every PHP kit. The kit's program `main` uses it.
const RUNTIME: &str = include_str!("../../../../bindings/php/runtime.php");

/// The hand-written C headers of the PHP extension, with their file names.
const HEADERS: [(&str, &str); 7] = [
    ("joute.h", JOUTE_H),
    ("joute_php.h", include_str!("../../../../bindings/php/joute_php.h")),
    ("joute_store.h", include_str!("../../../../bindings/php/joute_store.h")),
    ("joute_blame.h", include_str!("../../../../bindings/php/joute_blame.h")),
    ("joute_in.h", include_str!("../../../../bindings/php/joute_in.h")),
    ("joute_out.h", include_str!("../../../../bindings/php/joute_out.h")),
    ("joute_module.h", include_str!("../../../../bindings/php/joute_module.h")),
];

struct StarterView {
    function: FunctionView,
    /// The value that the unfinished function returns, as PHP code. Candidates complete the
    /// function in the starter champion. `None` if it returns nothing.
    value: Option<String>,
}

#[derive(Template)]
#[template(path = "php/champion.php", escape = "none")]
struct Starter {
    text: Texts,
    user_functions: Vec<StarterView>,
}

#[derive(Template)]
#[template(path = "php/main.php", escape = "none")]
struct Main<'a> {
    text: Texts,
    api: &'a Api,
    names: &'a Names,
    unloadable: [String; 3],
    must_define: String,
    hash: String,
}

#[derive(Template)]
#[template(path = "php/Makefile", escape = "none")]
struct Makefile {
    text: Texts,
}

/// Generates all text files of the PHP kit. This is the folder in which a candidate writes a
/// champion.
pub fn files(speller: Speller<'_>) -> Vec<File> {
    vec![
        api::file(speller),
        File::generated("joute/main.php", render(&main(speller))),
        File::generated("joute/runtime.php", RUNTIME),
        File::candidate("champion.php", render(&starter(speller))),
        File::generated("Makefile", render(&Makefile { text: texts(speller.api) })),
    ]
}

fn starter(speller: Speller<'_>) -> Starter {
    let Speller { api, names } = speller;
    let functions = api.user_functions.iter().zip(&names.user_functions).zip(&names.user_args);
    let functions = functions.map(|((function, name), args)| StarterView {
        function: FunctionView::new(speller, function, name, args, ""),
        value: function.result.as_ref().map(|ty| speller.neutral(ty)),
    });
    Starter { text: texts(api), user_functions: functions.collect() }
}

fn main(Speller { api, names }: Speller<'_>) -> Main<'_> {
    // The placeholders in braces are replaced when the champion runs.
    let other = kit::php_other(api.locale, "{built}", "{running}");
    let unloadable = [kit::php_gone(api.locale), &other, &kit::php_unloadable(api.locale, "{running}")];
    Main {
        text: texts(api),
        api,
        names,
        unloadable: unloadable.map(quote),
        must_define: quote(&kit::php_must_define(api.locale, "{functions}")),
        hash: format!("{:016x}", api.hash()),
    }
}

/// Returns the C sources of the PHP extension, with the command that compiles them. Champions call
/// the game's library through this extension.
pub fn glue(speller: Speller<'_>, environment: &GlueEnvironment) -> Glue {
    let headers = HEADERS.map(|(name, text)| File::generated(name, text));
    let library = environment.library_dir.display().to_string();
    // The output of `php-config --includes` consists of several words, which only a shell splits.
    let compile = format!(
        "gcc -std=gnu11 -O2 -fPIC -shared -fvisibility=hidden -fno-plt -Wall -Wextra -Wno-unused-function \
         -Wno-unused-parameter $(${{PHP_CONFIG:-php-config}} --includes) -o joute.so joute.c -L\"$LIBRARY_DIR\" \
         -l:lib{}.so -Wl,-rpath,'$ORIGIN'",
        speller.api.name
    );
    Glue {
        files: std::iter::once(border::file(speller)).chain(headers).collect(),
        commands: vec![Invocation::new("sh", ["-c", compile.as_str()]).env("LIBRARY_DIR", library)],
        artifacts: vec![Artifact { from: "joute.so".into(), to: "lib/joute.so".into() }],
    }
}
