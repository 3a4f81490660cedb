//! What the arena must know of Java.

use crate::backend::launch::{Empty, Heap, Launch, Program, Trace, Unit, Word};

pub(super) static LAUNCH: Launch = Launch {
    built: "build/Champion.class",
    program: Program::OnPath("java"),
    args: &[
        // The virtual machine sees the host's memory and not the limit of its group.
        Word::Heap("-Xmx", Unit::Bytes),
        Word::Is("-XX:+UseSerialGC"),
        Word::Is("-XX:-UsePerfData"),
        Word::Is("-Xshare:auto"),
        // New objects stay in the caches: an array of objects from the API costs a third less.
        Word::Young("-Xmn", 32 << 20, Unit::Bytes),
        // Java 17 asks the locale, later ones the standard streams; both must print what was written.
        Word::Is("-Dfile.encoding=UTF-8"),
        Word::Is("-Dsun.stdout.encoding=UTF-8"),
        Word::Is("-Dsun.stderr.encoding=UTF-8"),
        Word::Is("-Dstdout.encoding=UTF-8"),
        Word::Is("-Dstderr.encoding=UTF-8"),
        Word::Is("-Djava.library.path=lib"),
        Word::Is("-cp"),
        Word::Is("build:lib/api.jar"),
        Word::Is("JouteMain"),
    ],
    env: &[],
    // The rest is for what is not on the heap.
    heap: Heap { quarters: 3, beyond: Some(12 << 20) },
    empty: Empty::mib(24, 192),
    trace: Trace {
        start: "Exception in thread ",
        suffixes: &[".java"],
        ours: &["joute/", "Api.", "Interface.", "JouteMain."],
        innermost_last: false,
    },
    lent: &[],
    settings: &["java-"],
    toolchain: None,
};
