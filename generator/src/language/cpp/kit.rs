//! Generates the files of the C++ kit, and the champion that tests the C++ binding. Also compiles the
//! parts that the organiser ships ready-made.

use super::{border, constant, crossing, doc, spell};
use crate::backend::{Artifact, File, Glue, GlueEnvironment, Invocation};
use crate::names::{NamedApi, notes};
use crate::probe::table;
use crate::text::{page, probe_file};
use joute_words::kit;

/// The compiler flags of the C++ kit. A precompiled header can only be used with the flags with
/// which it was compiled.
const FLAGS: &str = "-std=gnu++20 -O2 -g -Wall -Wextra -fno-plt";

/// The header that the compiler reads if it cannot use the precompiled header `lib/api.hh.gch`. The
/// precompiled header is not stored next to `api.hh`, because the compiler would then use it even
/// after a change of `api.hh`.
const STAND_IN: &str = include_str!("../../../../templates/cpp/lib/api.hh");

/// Generates all text files of the C++ kit. This is the folder in which a candidate writes a
/// champion.
pub fn files(api: &NamedApi<'_>) -> Vec<File> {
    let mut files = sources(api);
    files.insert(2, File::generated("lib/api.hh", STAND_IN));
    files.insert(3, File::candidate("champion.cc", page!("cpp/champion.cc", api)));
    files.insert(4, File::generated("Makefile", page!("cpp/Makefile", api)));
    files.insert(5, File::generated("compile_flags.txt", "-xc++\n-std=gnu++20\n-Wall\n-Wextra\n"));
    files
}

/// Generates the C++ source files that the organiser compiles once for all candidates.
fn sources(api: &NamedApi<'_>) -> Vec<File> {
    let mut files = vec![
        File::generated("api.hh", page!("cpp/api.hh", api)),
        File::generated("joute/values.hh", page!("cpp/values.hh", api)),
    ];
    files.extend(border::files(api));
    files
}

/// Returns the parts of the C++ kit that candidates get compiled, with their compiler commands.
/// These are the generated `main`, and `api.hh` as a precompiled header. A kit without these files
/// compiles everything itself.
pub fn glue(api: &NamedApi<'_>, _: &GlueEnvironment) -> Glue {
    let flags = |more: &'static [&str]| FLAGS.split(' ').chain(more.iter().copied());
    let main = flags(&["-Werror", "-g0", "-c", "-o", "joute.o", "joute/main.cc"]);
    let header = flags(&["-Werror", "-x", "c++-header", "-o", "api.hh.gch", "api.hh"]);
    let artifact = |from: &str, to: &str| Artifact { from: from.into(), to: to.into() };
    Glue {
        files: sources(api),
        commands: vec![Invocation::new("g++", main), Invocation::new("g++", header)],
        artifacts: vec![artifact("joute.o", "lib/joute.o"), artifact("api.hh.gch", "lib/api.hh.gch")],
    }
}

probe_file!("champion.cc", "cpp/probe.cc");
