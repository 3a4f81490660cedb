//! What a champion printed before it was stopped is shown, without any flushing of its own.

use std::path::Path;
use std::process::{Command, Output};

fn run(program: &str, args: &[&str], folder: &Path) -> String {
    let output: Output = Command::new(program).args(args).current_dir(folder).output().expect("it starts");
    let text =
        format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{program} {args:?}\n{text}");
    text
}

#[test]
fn the_last_words_of_a_champion_that_is_stopped_are_shown() {
    let joute = env!("CARGO_BIN_EXE_joute");
    let folder = tempfile::tempdir().expect("a temporary folder");
    let description = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/morpion/api.yml");
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
        run(joute, &["kits", &description.display().to_string(), "-o", ".", "-l", language], folder.path());
        let kit = folder.path().join(language);
        std::fs::write(kit.join(file), source).expect("the champion is written");
        run("make", &[], &kit);
        let said = run(joute, &["match", ".", "opponent"], &kit);
        assert!(said.contains("[0] seen\n"), "{language}: {said}");
        assert!(said.contains("CALL_TIMEOUT"), "{language}: {said}");
        let replay = std::fs::read_to_string(kit.join("replay.jsonl")).expect("the replay");
        assert!(replay.contains("seen\\n"), "{language}: the replay has no such words");
    }
}
