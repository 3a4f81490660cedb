//! The facts that the arena needs to run champions written in Java.

use joute_launch::{Empty, Heap, LaunchArgument, LaunchFacts, Program, Setting, Trace, Unit};

pub(super) static LAUNCH: LaunchFacts = LaunchFacts {
    built: "build/Champion.class",
    program: Program::OnPath("java"),
    args: &[
        // The virtual machine sees the memory of the host and not the limit of its control group.
        LaunchArgument::Heap("-Xmx", Unit::Bytes),
        LaunchArgument::Is("-XX:+UseSerialGC"),
        LaunchArgument::Is("-XX:-UsePerfData"),
        LaunchArgument::Is("-Xshare:auto"),
        // A small young generation stays in the processor's caches, which makes arrays of objects from the
        // API a third cheaper.
        LaunchArgument::Young("-Xmn", 32 << 20, Unit::Bytes),
        // Java 17 derives the encoding from the locale, and later versions have separate settings for the
        // standard streams. All must print text as UTF-8.
        LaunchArgument::Is("-Dfile.encoding=UTF-8"),
        LaunchArgument::Is("-Dsun.stdout.encoding=UTF-8"),
        LaunchArgument::Is("-Dsun.stderr.encoding=UTF-8"),
        LaunchArgument::Is("-Dstdout.encoding=UTF-8"),
        LaunchArgument::Is("-Dstderr.encoding=UTF-8"),
        LaunchArgument::Is("-Djava.library.path=lib"),
        LaunchArgument::Is("-cp"),
        LaunchArgument::Is("build:lib/api.jar"),
        LaunchArgument::Is("JouteMain"),
    ],
    env: &[],
    // The rest of the limit is for memory outside of the heap.
    heap: Heap { quarters: 3, beyond: Some(12 << 20) },
    empty: Empty::mib(24, 192),
    trace: Trace {
        start: &["Exception in thread "],
        suffixes: &[".java"],
        ours: &["joute/", "Api.", "Interface.", "JouteMain."],
        starved: &["java.lang.OutOfMemoryError"],
        innermost_last: false,
    },
    inherited_env: &[],
    settings: &[Setting {
        name: "java-",
        reason: "the folder of the JDK has links into it: the list of virtual machines and the security settings",
    }],
    toolchain: None,
};
