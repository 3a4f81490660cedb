//! Generates the files of the PHP kit. Also compiles the PHP extension.

use super::api::{self, FunctionView};
use super::border;
use super::constant::quote;
use super::spell;
use crate::backend::{Artifact, File, Glue, GlueEnvironment, Invocation, JOUTE_H};
use crate::names::{NamedApi, NamedFunction};
use crate::text::{Texts, render, texts};
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
    user_functions: &'a [NamedFunction<'a>],
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
pub fn files(api: &NamedApi<'_>) -> Vec<File> {
    vec![
        api::file(api),
        File::generated("joute/main.php", render(&main(api))),
        File::generated("joute/runtime.php", RUNTIME),
        File::candidate("champion.php", render(&starter(api))),
        File::generated("Makefile", render(&Makefile { text: texts(api.model) })),
    ]
}

fn starter(api: &NamedApi<'_>) -> Starter {
    let functions = api.user_functions.iter().map(|function| StarterView {
        function: FunctionView::new(api, function, ""),
        value: function.result_type().map(|ty| spell::neutral(api, ty)),
    });
    Starter { text: texts(api.model), user_functions: functions.collect() }
}

fn main<'a>(api: &'a NamedApi<'_>) -> Main<'a> {
    // The placeholders in braces are replaced when the champion runs.
    let locale = api.model.locale;
    let other = kit::php_other(locale, "{built}", "{running}");
    let unloadable = [kit::php_gone(locale), &other, &kit::php_unloadable(locale, "{running}")];
    Main {
        text: texts(api.model),
        user_functions: &api.user_functions,
        unloadable: unloadable.map(quote),
        must_define: quote(&kit::php_must_define(locale, "{functions}")),
        hash: format!("{:016x}", api.model.hash()),
    }
}

/// Returns the C sources of the PHP extension, with the command that compiles them. Champions call
/// the game's library through this extension.
pub fn glue(api: &NamedApi<'_>, environment: &GlueEnvironment) -> Glue {
    let headers = HEADERS.map(|(name, text)| File::generated(name, text));
    let library = environment.library_dir.display().to_string();
    // The output of `php-config --includes` consists of several words, which only a shell splits.
    let compile = format!(
        "gcc -std=gnu11 -O2 -fPIC -shared -fvisibility=hidden -fno-plt -Wall -Wextra -Wno-unused-function \
         -Wno-unused-parameter $(${{PHP_CONFIG:-php-config}} --includes) -o joute.so joute.c -L\"$LIBRARY_DIR\" \
         -l:lib{}.so -Wl,-rpath,'$ORIGIN'",
        api.model.name
    );
    Glue {
        files: std::iter::once(border::file(api)).chain(headers).collect(),
        commands: vec![Invocation::new("sh", ["-c", compile.as_str()]).env("LIBRARY_DIR", library)],
        artifacts: vec![Artifact { from: "joute.so".into(), to: "lib/joute.so".into() }],
    }
}
