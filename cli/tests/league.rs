//! Leagues of strangers' kits through the `joute` program: what nobody else may read, and what a league remembers.

use joute_arena::seal::seal;
use joute_engine::replay::Replay;
use joute_site::audit::files;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn joute(folder: &Path, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_joute")).args(args).current_dir(folder).output().expect("joute starts")
}

fn text(output: &Output) -> String {
    [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes).into_owned()).concat()
}

fn well(folder: &Path, args: &[&str]) -> String {
    let output = joute(folder, args);
    assert!(output.status.success(), "{args:?}\n{}", text(&output));
    text(&output)
}

fn ill(folder: &Path, args: &[&str]) -> String {
    let output = joute(folder, args);
    assert!(!output.status.success(), "{args:?}\n{}", text(&output));
    text(&output)
}

/// A built kit in C for each champion, in `kits/`: it plays nothing and prints its secret, in its turns and at the end.
fn kits(folder: &Path, champions: &[(&str, &str)]) {
    let description = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/morpion/api.yml");
    well(folder, &["kits", &description.display().to_string(), "-o", "new", "-l", "c"]);
    std::fs::create_dir(folder.join("kits")).expect("a folder");
    for (name, secret) in champions {
        let kit = folder.join("kits").join(name);
        let copied = Command::new("cp").arg("-al").arg(folder.join("new/c")).arg(&kit).status();
        assert!(copied.expect("cp starts").success());
        std::fs::remove_file(kit.join("champion.c")).expect("a starter");
        let source = format!(
            "#include \"api.h\"\n#include <stdio.h>\nvoid partie_init(void) {{}}\n\
             void jouer_tour(void) {{ puts(\"{secret}\"); }}\n\
             __attribute__((destructor)) static void leave(void) {{ puts(\"{secret}, at the end\"); }}\n\
             void partie_fin(void) {{}}\n"
        );
        std::fs::write(kit.join("champion.c"), source).expect("the champion is written");
        let made = Command::new("make").arg("-C").arg(&kit).output().expect("make starts");
        assert!(made.status.success(), "{}", text(&made));
    }
}

/// Files of a folder in which a word stands.
fn with_word(folder: &Path, word: &str) -> Vec<PathBuf> {
    let holds = |path: &PathBuf| {
        std::fs::read(path).expect("it is read").windows(word.len()).any(|bytes| bytes == word.as_bytes())
    };
    files(folder).expect("they are listed").into_iter().filter(holds).collect()
}

const SECRETS: [(&str, &str); 2] = [("alice", "my opening is the corner"), ("bob", "I never look at rows")];

#[test]
fn what_a_champion_printed_is_its_owners_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    kits(folder, &SECRETS);
    well(folder, &["league", "kits", "-o", "league"]);
    for (_, secret) in SECRETS {
        let found = with_word(&folder.join("league"), secret);
        assert!(
            !found.is_empty() && found.iter().all(|path| path.starts_with(folder.join("league/private"))),
            "{found:?}"
        );
    }
    use std::os::unix::fs::MetadataExt as _;
    let mode = |path: &str| std::fs::metadata(folder.join(path)).expect("it is there").mode() & 0o777;
    assert_eq!(mode("league/private"), 0o700);

    well(folder, &["copies", "league"]);
    for ((name, own), (_, other)) in SECRETS.iter().zip(SECRETS.iter().rev()) {
        let copies = folder.join("copies").join(name);
        assert_eq!(files(&copies).expect("copies").len(), 2, "both sides");
        assert_eq!(
            (with_word(&copies, own).len(), with_word(&copies, &format!("{own}, at the end")).len()),
            (2, 2)
        );
        assert_eq!(with_word(&copies, other), Vec::<PathBuf>::new());
    }
    assert_eq!(mode("copies/alice"), 0o700);
    let said = ill(folder, &["copies", "league", "--champion", "carol"]);
    assert!(said.contains("no champion called carol"), "{said}");

    let description = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/morpion/api.yml");
    well(folder, &["site", &description.display().to_string(), "--no-kits", "--league", "league"]);
    for (_, secret) in SECRETS {
        assert_eq!(with_word(&folder.join("site"), secret), Vec::<PathBuf>::new());
    }
    verified(folder);
}

/// What a replay proves by itself, and what the league adds: of its own replays, of owners' copies, of forgeries.
fn verified(folder: &Path) {
    let replay = files(&folder.join("league/replays")).expect("replays").remove(0);
    let name = replay.file_name().expect("a name").to_string_lossy().into_owned();
    let own = folder.join("copies/alice").join(&name);
    let original = std::fs::read_to_string(&own).expect("a copy");
    let whole = Replay::parse(&original).expect("a replay");
    let verify = |more: &[&str]| {
        let path = own.display().to_string();
        joute(folder, &[&["verify", &path], more].concat())
    };
    let alone = text(&verify(&[]));
    assert!(alone.contains("not proved by the rules: who played, who left and why"), "{alone}");
    let remembered = text(&verify(&["--league", "league"]));
    assert!(remembered.contains("league remembers this match (seal "), "{remembered}");

    // The rules do not see that somebody says who was thrown out.
    let mut forged = whole.clone();
    let outcome = forged.outcome.as_mut().expect("a whole match");
    outcome.gone[1] = Some("CALL_TIMEOUT: more than 1500 ms in jouer_tour".into());
    std::fs::write(&own, forged.text()).expect("a forgery");
    let refused = verify(&[]);
    assert!(!refused.status.success() && text(&refused).contains("it was changed after it was written"));
    let mark = seal(&forged);
    forged.outcome.as_mut().expect("a whole match").seal = mark;
    std::fs::write(&own, forged.text()).expect("a better forgery");
    assert!(verify(&[]).status.success(), "nothing in a replay alone can tell");
    let refused = verify(&["--league", "league"]);
    let said = text(&refused);
    assert!(!refused.status.success() && said.contains("not what league remembers of this match"), "{said}");
    // A match that was never played there.
    let mut other = whole;
    other.header.setup.seed = 7;
    other.outcome.as_mut().expect("a whole match").seal = None;
    std::fs::write(&own, other.text()).expect("another match");
    let said = text(&verify(&["--league", "league"]));
    assert!(said.contains("league remembers no such match"), "{said}");
}
