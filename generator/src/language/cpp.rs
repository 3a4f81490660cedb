//! The C++ backend. Candidates write their champion in `champion.cc`, which includes `api.hh`.

mod api;
mod border;
mod constant;
mod crossing;
mod doc;
mod kit;
mod launch;
mod mistake;
mod names;
mod probe;
mod show;
mod spell;
mod types;

use crate::backend::{
    Artifact, Backend, File, Glue, GlueEnvironment, Guide, Invocation, Language, Sample, Tool,
};
use crate::mistake::MistakeKind;
use crate::names::{Item, NamedApi};
use joute_words::language as say;

/// The code generator for C++. It generates the kit in which a candidate writes a champion in C++.
pub struct Cpp;

static LANGUAGE: Language = Language {
    id: "cpp",
    title: "C++",
    champion: "champion.cc",
    tools: &[Tool { program: "g++", package: "g++" }, Tool { program: "make", package: "make" }],
    glue_tools: &[],
    dialect: names::DIALECT,
    launch: &launch::LAUNCH,
    guide: Guide {
        debug: say::cpp_debug,
        print: say::cpp_print,
        debugger: Some("gdb --args ./champion"),
        editor: say::cpp_editor,
        own_doc: false,
        any_enum: true,
    },
};

/// The compiler flags of the C++ kit. A precompiled header can only be used with the flags with
/// which it was compiled.
const FLAGS: &str = "-std=gnu++20 -O2 -g -Wall -Wextra -fno-plt";

impl Backend for Cpp {
    fn language(&self) -> &'static Language {
        &LANGUAGE
    }

    fn kit(&self, api: &NamedApi<'_>) -> Vec<File> {
        kit::files(api, FLAGS)
    }

    /// Returns the parts of the C++ kit that candidates get compiled, with their compiler commands.
    /// These are the generated `main`, and `api.hh` as a precompiled header. A kit without these
    /// files compiles everything itself.
    fn glue(&self, api: &NamedApi<'_>, _: &GlueEnvironment) -> Glue {
        let flags = |more: &'static [&str]| FLAGS.split(' ').chain(more.iter().copied());
        let main = flags(&["-Werror", "-g0", "-c", "-o", "joute.o", "joute/main.cc"]);
        let header = flags(&["-Werror", "-x", "c++-header", "-o", "api.hh.gch", "api.hh"]);
        let artifact = |from: &str, to: &str| Artifact { from: from.into(), to: to.into() };
        Glue {
            files: kit::sources(api),
            commands: vec![Invocation::new("g++", main), Invocation::new("g++", header)],
            artifacts: vec![artifact("joute.o", "lib/joute.o"), artifact("api.hh.gch", "lib/api.hh.gch")],
        }
    }

    fn probe(&self, api: &NamedApi<'_>) -> Vec<File> {
        probe::probe(api)
    }

    fn mistake(&self, api: &NamedApi<'_>, kind: MistakeKind) -> Option<Vec<String>> {
        mistake::mistake(api, kind)
    }

    fn show(&self, api: &NamedApi<'_>, item: Item<'_>) -> Sample {
        show::show(api, item)
    }
}
