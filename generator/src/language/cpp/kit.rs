//! Generates the files of the C++ kit, and the champion that tests the C++ binding. Also compiles the
//! parts that the organiser ships ready-made.

use super::{border, constant, crossing, doc, spell};
use crate::backend::{Artifact, File, Glue, GlueEnvironment, Invocation};
use crate::language::c::older;
use crate::names::{NamedApi, notes};
use crate::probe::table;
use crate::text::{page, probe_file};
use joute_words::kit;

/// The compiler flags of the C++ kit. The organiser compiles `joute/main.cc` with the same flags.
const FLAGS: &str = "-std=gnu++20 -O2 -g -Wall -Wextra -fno-plt";

/// Generates all text files of the C++ kit. This is the folder in which a candidate writes a
/// champion.
pub fn files(api: &NamedApi<'_>) -> Vec<File> {
    let mut files = sources(api);
    files.push(File::generated("joute/include/prologin.hh", page!("cpp/prologin.hh", api)));
    files.push(File::generated("joute/prologin.txt", page!("cpp/prologin.txt", api)));
    files.push(File::candidate("champion.cc", page!("cpp/champion.cc", api)));
    files.push(File::generated("Makefile", page!("cpp/Makefile", api)));
    files
        .push(File::generated("compile_flags.txt", "-xc++\n-std=gnu++20\n-Ijoute/include\n-Wall\n-Wextra\n"));
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

/// Returns the part of the C++ kit that candidates get compiled, with its compiler command. This is
/// the generated `main`. A kit without this file compiles it itself.
pub fn glue(api: &NamedApi<'_>, _: &GlueEnvironment) -> Glue {
    let flags = |more: &'static [&str]| FLAGS.split(' ').chain(more.iter().copied());
    let main = flags(&["-Werror", "-g0", "-c", "-o", "joute.o", "joute/main.cc"]);
    Glue {
        files: sources(api),
        commands: vec![Invocation::new("g++", main)],
        artifacts: vec![Artifact { from: "joute.o".into(), to: "lib/joute.o".into() }],
    }
}

probe_file!("champion.cc", "cpp/probe.cc");
