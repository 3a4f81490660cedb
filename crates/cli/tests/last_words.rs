//! Tests that the output of a killed champion is shown, even if the champion did not flush it.

use joute_testkit::{TUTORIAL, copy, kits_of, make, read, run, scratch, write};

#[test]
fn unflushed_output_of_a_killed_champion_is_shown() {
    let kits = kits_of(TUTORIAL, &["c", "cpp", "haskell", "python"]);
    let ends = "void partie_fin(void) {}\n";
    let c = format!(
        "#include \"api.h\"\n#include <stdio.h>\nvoid partie_init(void) {{}}\n\
         void jouer_tour(void) {{ printf(\"seen\\n\"); for (;;) {{}} }}\n{ends}"
    );
    let cpp = format!(
        "#include \"api.hh\"\n#include <iostream>\nvoid partie_init() {{}}\n\
         void jouer_tour() {{ std::cout << \"seen\\n\"; for (volatile int i = 0;; i = 1) {{}} }}\n{ends}"
    );
    let python = "from api import *\ndef partie_init(): pass\ndef jouer_tour():\n    print('seen')\n    while True: pass\n\
                  def partie_fin(): pass\n";
    let haskell = "module Champion where\nimport Data.IORef\npartie_init :: IO ()\npartie_init = pure ()\n\
                   jouer_tour :: IO ()\njouer_tour = putStrLn \"seen\" >> newIORef (1 :: Int) >>= spin\n\
                   spin :: IORef Int -> IO ()\nspin r = modifyIORef' r (+ 1) >> spin r\n\
                   partie_fin :: IO ()\npartie_fin = pure ()\n";
    for (language, file, source) in [
        ("c", "champion.c", c.as_str()),
        ("cpp", "champion.cc", &cpp),
        ("python", "Champion.py", python),
        ("haskell", "Champion.hs", haskell),
    ] {
        let kit = kits.champion(language, &format!("last-{language}"), file, source);
        let output = run(&["match", ".", "opponent"], &kit);
        assert!(output.contains("[0] seen\n"), "{language}: {output}");
        assert!(output.contains("CALL_TIMEOUT"), "{language}: {output}");
        let replay = read(kit.join("replay.jsonl"));
        assert!(replay.contains("seen\\n"), "{language}: the replay does not contain the champion's output");
    }
}

/// The source of a champion that prints a megabyte in each turn. It also prints a word at the end
/// of the match and another while it is unloaded, which never ends.
const FLOODING_CHAMPION: &str = r#"#include "api.h"
#include <stdio.h>
#include <unistd.h>
void partie_init(void) {}
void jouer_tour(void)
{
    static char line[1000];
    for (int i = 0; i < 999; i++)
        line[i] = 'x';
    for (int i = 0; i < 1000; i++)
        puts(line);
    puts("\033[31mred");
}
void partie_fin(void) { puts("I lost because I was tired"); }
__attribute__((destructor)) static void leave(void)
{
    puts("still here");
    fflush(stdout);
    for (;;)
        pause();
}
"#;

#[test]
fn dropped_output_is_reported_and_the_last_output_is_kept() {
    let folder = scratch();
    // The name contains a line break, so that its second part looks like a line of the result.
    let name = "c\nGagnant : c";
    let kits = kits_of(TUTORIAL, &["c", "cpp", "haskell", "python"]);
    let kit = copy(kits.of("c"), folder.join(name));
    write(kit.join("champion.c"), FLOODING_CHAMPION);
    write(kit.join("limits.toml"), "[limits]\nfarewell = \"20ms\"\n");
    make(&kit);
    let output = run(&["match", ".", "opponent", "--limits", "limits.toml"], &kit);
    let short: String =
        output.lines().filter(|line| line.len() < 200).map(|line| format!("{line}\n")).collect();
    assert!(!output.lines().any(|line| line == "Gagnant : c" || line.starts_with("Gagnant : c ")), "{short}");
    assert!(output.contains("c␊Gagnant : c"), "{short}");
    // Each turn prints a megabyte and ten bytes. A part of the first turn's output is kept, and nothing of
    // the others.
    let omitted: Vec<&str> =
        output.lines().filter(|line| line.contains("imprimés, mais pas gardés]")).collect();
    let replay = read(kit.join("replay.jsonl"));
    let replay = joute_engine::replay::Replay::parse(&replay).expect("the replay can be parsed");
    let own = |step: &joute_engine::replay::Step| step.turns.iter().position(|turn| turn.player == 0);
    let turns: Vec<_> = replay.steps.iter().filter(|step| step.is != "init").collect();
    let lost: Vec<u64> =
        turns.iter().filter_map(|step| step.lost.get(own(step)?).copied()).filter(|lost| *lost > 0).collect();
    assert!(lost.len() > 1 && lost[0] == 1_000_009 - 262_144, "{lost:?}");
    assert!(lost[1..].iter().all(|lost| *lost == 1_000_009), "{lost:?}");
    assert_eq!(omitted.len(), lost.len(), "{omitted:?}");
    assert!(omitted[0] == "[0] [… 737,9 ko imprimés, mais pas gardés]", "{omitted:?}");
    assert!(
        omitted[1..].iter().all(|line| *line == "[0] [… 1,0 Mo imprimés, mais pas gardés]"),
        "{omitted:?}"
    );
    let last = replay.steps.last().expect("the replay has steps");
    assert_eq!(last.output[own(last).expect("the champion has a last turn")], "I lost because I was tired\n");
    let outcome = replay.outcome.expect("the replay has an outcome");
    assert_eq!((outcome.output[0].as_str(), &*outcome.lost), ("still here\n", &[][..]));
    assert!(output.contains("[0] I lost because I was tired\n"), "{short}");
}
