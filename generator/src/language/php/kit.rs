//! Generates the files of the PHP kit. Also compiles the PHP extension.

use super::constant::quote;
use super::{api, border, doc, spell};
use crate::backend::{Artifact, File, Glue, GlueEnvironment, Invocation, JOUTE_H, JOUTE_STORE_H};
use crate::names::NamedApi;
use crate::probe::{table, untyped};
use crate::text::{page, probe_file};
use joute_words::kit;

/// The hand-written PHP file of every PHP kit. The kit's program `main` uses it.
const RUNTIME: &str = include_str!("../../../../bindings/php/runtime.php");

/// The compiler flags of the extension, without those that depend on the machine.
const FLAGS: &str = "-std=gnu11 -O2 -fPIC -shared -fvisibility=hidden -fno-plt -Wall -Wextra \
                     -Wno-unused-function -Wno-unused-parameter";

/// The hand-written C headers of the PHP extension, with their file names.
const HEADERS: [(&str, &str); 7] = [
    ("joute.h", JOUTE_H),
    ("joute_php.h", include_str!("../../../../bindings/php/joute_php.h")),
    ("joute_store.h", JOUTE_STORE_H),
    ("joute_blame.h", include_str!("../../../../bindings/php/joute_blame.h")),
    ("joute_in.h", include_str!("../../../../bindings/php/joute_in.h")),
    ("joute_out.h", include_str!("../../../../bindings/php/joute_out.h")),
    ("joute_module.h", include_str!("../../../../bindings/php/joute_module.h")),
];

/// Generates all text files of the PHP kit. This is the folder in which a candidate writes a
/// champion.
/// The files include the sources of the extension, which is compiled again if the candidate has
/// another version of PHP than the organiser.
pub fn files(api: &NamedApi<'_>) -> Vec<File> {
    let mut files = vec![
        api::file(api),
        File::generated("joute/main.php", page!("php/main.php", api)),
        File::generated("joute/runtime.php", RUNTIME),
        File::candidate("champion.php", page!("php/champion.php", api)),
        File::generated("Makefile", page!("php/Makefile", api)),
    ];
    files.extend(sources(api, "joute/extension/"));
    files
}

/// Returns the C sources of the PHP extension. Their paths are in the given folder.
fn sources(api: &NamedApi<'_>, folder: &str) -> Vec<File> {
    let source = border::source(api);
    let sources = HEADERS.into_iter().chain([("joute.c", source.as_str())]);
    sources.map(|(name, text)| File::generated(format!("{folder}{name}"), text)).collect()
}

probe_file!("champion.php", "php/probe.php");

/// Returns the error messages for an extension that cannot be loaded. The placeholders in braces are
/// replaced when the champion runs.
fn unloadable(api: &NamedApi<'_>) -> [String; 3] {
    let locale = api.model.locale;
    let other = kit::php_other(locale, "{built}", "{running}");
    [kit::php_gone(locale), &other, &kit::php_unloadable(locale, "{running}")].map(quote)
}

/// Returns the C sources of the PHP extension, with the command that compiles them. Champions call
/// the game's library through this extension.
pub fn glue(api: &NamedApi<'_>, environment: &GlueEnvironment) -> Glue {
    let library = environment.library_dir.display().to_string();
    // The output of `php-config --includes` consists of several words, which only a shell splits.
    let compile = format!(
        "${{CC:-gcc}} {FLAGS} $(${{PHP_CONFIG:-php-config}} --includes) -o joute.so joute.c -L\"$LIBRARY_DIR\" \
         -l:lib{}.so -Wl,-rpath,'$ORIGIN'",
        api.model.name
    );
    Glue {
        files: sources(api, ""),
        commands: vec![Invocation::new("sh", ["-c", compile.as_str()]).env("LIBRARY_DIR", library)],
        artifacts: vec![Artifact { from: "joute.so".into(), to: "lib/joute.so".into() }],
    }
}
