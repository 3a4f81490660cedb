//! The players that use the line protocol, and their expected results. The opponent is `slow` for
//! players whose names begin with `thinks`, and `good` for the others.

/// A player and the beginning of its expected result at every level. The player is one of
/// `player.c` or the script of that name. The result has the reason why the player left, or
/// `played`, and its output. A `|` separates alternatives.
pub type Case = (&'static str, &'static str);

const CALL_TIMED_OUT: &str = "CALL_TIMEOUT: more than 1000 ms in Count";
const PLAYED: &str = "played";

/// The cases of all champions.
pub static CASES: &[Case] = &[
    ("good", PLAYED),
    ("shell", PLAYED),
    ("python", PLAYED),
    ("windows", PLAYED),
    ("pieces", PLAYED),
    ("as-long-as-may-be", PLAYED),
    ("last-words", PLAYED),
    ("leaves", PLAYED),
    ("crashes-at-the-end", PLAYED),
    ("closes-input", PLAYED),
    ("forks", PLAYED),
    ("outlived", PLAYED),
    // Champions that do not answer in time.
    ("silent", CALL_TIMED_OUT),
    ("loops", CALL_TIMED_OUT),
    ("stops-itself", CALL_TIMED_OUT),
    ("never-ends-lines", "CALL_TIMEOUT: more than 1000 ms in Count [it wrote \"1\" without ending the line]"),
    // Champions that exit or crash.
    ("dead", "EXIT 0 in Count"),
    ("exits", "EXIT 3 in Count"),
    ("crashes", "CRASH 6 in Count"),
    ("hands-over", "EXIT 0 in Count"),
    ("closes-output", "PROTOCOL: it closed its standard output in Count"),
    // The way in which a process ends is the reason, although the time limit of the call passes before.
    ("ends-late", "EXIT 3 in Count"),
    // Champions that send invalid lines.
    ("lies", "FOUL: the rules refuse \"7\": after 0 comes 1"),
    ("no-move", "FOUL: \"hello\" is not a move: not a number"),
    ("escapes", "FOUL: \"\\u{1b}[2J\\u{202e}x\" is not a move: not a number"),
    ("no-text", "PROTOCOL: a line that is not UTF-8: \"1\\xff\" (in Count)"),
    ("long", "PROTOCOL: a line of more than 20 bytes: \"000000000000000000001\" (in Count)"),
    (
        "endless",
        "PROTOCOL: a line of more than 20 bytes: \"111111111111111111111111111111111111111111111111111111111111…\" (in Count)",
    ),
    ("extra", "PROTOCOL: it wrote \"3\\n\" before its turn (before Count)"),
    ("blank", "PROTOCOL: it wrote \"\\n\" before its turn (before Count)"),
    ("begins-early", "PROTOCOL: it wrote \"3\" before its turn (before Count)"),
    (
        "floods-output",
        "PROTOCOL: it wrote \"1\\n1111111111111111111111111111111111111111111111111111111111…\" before its turn",
    ),
    ("floods-errors", "OUTPUT: more than 64 MiB of output beyond the part that is kept, in Count"),
    // Champions that start processes.
    ("bomb", CALL_TIMED_OUT),
    // A shell that cannot start a process exits, which gives the second result. If it is waiting for a
    // child process, it does not exit, which gives the first result.
    ("shell-bomb", "CALL_TIMEOUT: more than 1000 ms in Count|EXIT 2 in Count"),
    // A champion is stopped while its opponent computes.
    ("thinks", "played: stood still"),
    ("thinks-in-child", "played: stood still"),
    ("thinks-in-thread", "played: stood still"),
    ("thinks-by-signal", "played: stood still"),
    // Cases in which the protections differ from those of a kit.
    ("descriptors", "played: 0 1 2"),
    ("nonblock", "played: input: ok; output: ok; larger: EPERM"),
    ("leaves-its-group", "played: setsid: EPERM; setpgid: EPERM; child's setsid: EPERM"),
    ("writes-back", "played: input: EBADF; output: EBADF"),
    // Champions cannot send signals to processes outside of their jail.
    ("signals", "played: parent: EPERM; first: EPERM"),
];

/// The scripts of players, with their names.
pub static SCRIPTS: &[(&str, &str)] = &[
    (
        "shell",
        "#!/bin/sh\n[ \"$2\" = 1 ] && echo 1\nwhile read -r number; do echo $(expr \"$number\" + 1); done\n",
    ),
    ("shell-bomb", "#!/bin/sh\nbomb() { bomb | bomb & }\nbomb\nwhile :; do :; done\n"),
    (
        "python",
        "#!/usr/bin/python3\nimport sys\nif sys.argv[2] == '1':\n    print(1, flush=True)\n\
         for line in sys.stdin:\n    print(int(line) + 1, flush=True)\n",
    ),
];
