//! Tests that the output shows the line of a crash in C or C++.

use joute_testkit::{TUTORIAL, kits_of, read, shell};

/// The code of a turn, the line on which it crashes, and the start of the message, for each crash.
const CRASHES: [(&str, &str, &str); 4] = [
    ("*nothing = 3;", "8", "joute: SIGSEGV: accès invalide à la mémoire"),
    ("zero = 3 / zero;", "8", "joute: SIGFPE: division entière par zéro"),
    ("abort();", "8", "joute: SIGABRT: le programme s'est interrompu"),
    ("zero = deep(1);", "5", "joute: SIGSEGV: la pile est pleine"),
];

fn source(header: &str, turn: &str) -> String {
    format!(
        "#include \"{header}\"\n#include <stdlib.h>\nstatic volatile int zero;\nstatic int *volatile nothing;\n\
         int deep(int n) {{ volatile char local[99999]; local[n % 9] = 1; return zero ? n : deep(n + 1) + local[3]; }}\n\
         void partie_init(void) {{}}\nvoid partie_fin(void) {{}}\n\
         void jouer_tour(void) {{ {turn} }}\n"
    )
}

#[test]
fn the_line_of_a_crash_is_in_the_output_and_in_the_replay() {
    let kits = kits_of(TUTORIAL, &["c", "cpp"]);
    for (language, header, file) in [("c", "api.h", "champion.c"), ("cpp", "api.hh", "champion.cc")] {
        for (number, (turn, line, message)) in CRASHES.into_iter().enumerate() {
            let kit =
                kits.champion(language, &format!("crash-{language}-{number}"), file, &source(header, turn));
            // The jail does not limit the stack, so the stack overflow is tested without it, under the limit
            // of a shell.
            let level = if turn.contains("deep") { "--jail L0" } else { "" };
            let command = format!("ulimit -s 8192; bin/joute match . opponent --own 0 --quiet {level}");
            let output = shell(&command, &kit).expect_failure();
            let place = format!("{file}:{line}");
            assert!(output.contains(" : CRASH ") && output.contains(&place), "{turn}: {place} in\n{output}");
            let replay = read(kit.join("replay.jsonl"));
            assert!(replay.contains(message) && replay.contains(&place), "{turn}: {message} in\n{replay}");
        }
    }
}
