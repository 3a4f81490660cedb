//! Tests leagues of submitted kits with the `joute` program. They check which files only their
//! owners may read, and what a league stores.

use joute_arena::seal::seal;
use joute_engine::replay::{Departure, DepartureReason, Replay};
use joute_site::audit::files;
use joute_testkit::{
    TUTORIAL, copy, home, joute, kits_of, make, program, read, run, run_failing, scratch, wait_until, write,
};
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::Stdio;

/// Builds a kit in C for each champion, in `kits/`. Each champion plays nothing and prints its
/// secret in its turns and at the end.
fn kits(folder: &Path, champions: &[(&str, &str)]) {
    std::fs::create_dir(folder.join("kits")).expect("the folder can be created");
    for (name, secret) in champions {
        let kit = copy(kits_of(TUTORIAL, &["c"]).of("c"), folder.join("kits").join(name));
        let source = format!(
            "#include \"api.h\"\n#include <stdio.h>\nvoid partie_init(void) {{}}\n\
             void jouer_tour(void) {{ puts(\"{secret}\"); }}\n\
             __attribute__((destructor)) static void leave(void) {{ puts(\"{secret}, at the end\"); }}\n\
             void partie_fin(void) {{}}\n"
        );
        write(kit.join("champion.c"), source);
        make(&kit);
    }
}

/// Returns the files of a folder that contain a word.
fn with_word(folder: &Path, word: &str) -> Vec<PathBuf> {
    let holds = |path: &PathBuf| {
        std::fs::read(path)
            .expect("the file can be read")
            .windows(word.len())
            .any(|bytes| bytes == word.as_bytes())
    };
    files(folder).expect("the files can be listed").into_iter().filter(holds).collect()
}

const SECRETS: [(&str, &str); 2] = [("alice", "my opening is the corner"), ("bob", "I never look at rows")];

#[test]
fn output_of_a_champion_is_only_in_its_owners_replay() {
    let folder = scratch();
    let folder = folder.path();
    kits(folder, &SECRETS);
    run(&["league", "kits", "-o", "league"], folder);
    for (_, secret) in SECRETS {
        let found = with_word(&folder.join("league"), secret);
        assert!(
            !found.is_empty() && found.iter().all(|path| path.starts_with(folder.join("league/private"))),
            "{found:?}"
        );
    }
    use std::os::unix::fs::MetadataExt as _;
    let mode = |path: &str| std::fs::metadata(folder.join(path)).expect("the file exists").mode() & 0o777;
    assert_eq!(mode("league/private"), 0o700);

    run(&["copies", "league"], folder);
    for ((name, own), (_, other)) in SECRETS.iter().zip(SECRETS.iter().rev()) {
        let copies = folder.join("copies").join(name);
        assert_eq!(files(&copies).expect("the copies can be listed").len(), 2, "both sides are copied");
        assert_eq!(
            (with_word(&copies, own).len(), with_word(&copies, &format!("{own}, at the end")).len()),
            (2, 2)
        );
        assert_eq!(with_word(&copies, other), Vec::<PathBuf>::new());
    }
    assert_eq!(mode("copies/alice"), 0o700);
    let printed = run_failing(&["copies", "league", "--champion", "carol"], folder);
    assert!(printed.contains("no champion called carol"), "{printed}");

    let description = home().join(TUTORIAL);
    run(&["site", &description.display().to_string(), "--no-kits", "--league", "league"], folder);
    for (_, secret) in SECRETS {
        assert_eq!(with_word(&folder.join("site"), secret), Vec::<PathBuf>::new());
    }
    verify_all(folder);
}

/// Checks the verification of replays: the league's own replays, owners' copies and forgeries. Some
/// facts are proved by the replay alone, and others need the league.
fn verify_all(folder: &Path) {
    let replay = files(&folder.join("league/replays")).expect("the replays can be listed").remove(0);
    let name = replay.file_name().expect("the path ends with a name").to_string_lossy().into_owned();
    let own = folder.join("copies/alice").join(&name);
    let original = read(&own);
    let whole = Replay::parse(&original).expect("the replay can be parsed");
    let verify = |more: &[&str]| {
        let path = own.display().to_string();
        joute(&[&["verify", &path], more].concat(), folder)
    };
    let alone = verify(&[]).text;
    assert!(
        alone.contains("not verified by the rules: which champions played, which left and why"),
        "{alone}"
    );
    let sent = verify(&["--frames"]).text;
    for champion in &whole.header.champions {
        // A champion receives a `Turn` message for each step in which it is asked.
        let player = whole.header.champions.iter().position(|other| other.name == champion.name);
        let asked =
            whole.steps.iter().flat_map(|step| &step.turns).filter(|turn| Some(turn.player) == player);
        let line = format!("{} received {} turns, ", champion.name, asked.count());
        assert!(sent.contains(&line), "{line}\n{sent}");
    }
    let remembered = verify(&["--league", "league"]).text;
    assert!(remembered.contains("league has a record of this match (seal "), "{remembered}");

    // The rules cannot verify which champions were eliminated, so a forged elimination is not detected.
    let mut forged = whole.clone();
    let outcome = forged.outcome.as_mut().expect("the replay has an outcome");
    let explanation = "more than 1500 ms in jouer_tour".into();
    outcome.gone[1] = Some(Departure { reason: DepartureReason::CallTimeout, code: None, explanation });
    write(&own, forged.text());
    let printed = verify(&[]).expect_failure();
    assert!(printed.contains("the replay was changed after it was written"), "{printed}");
    let mark = seal(&forged);
    forged.outcome.as_mut().expect("the replay has an outcome").seal = mark;
    write(&own, forged.text());
    verify(&[]).expect_success();
    let printed = verify(&["--league", "league"]).expect_failure();
    assert!(printed.contains("the replay differs from the record of this match in league"), "{printed}");
    // The league has no record of a match with another seed.
    let mut other = whole;
    other.header.setup.seed = 7;
    other.outcome.as_mut().expect("the replay has an outcome").seal = None;
    write(&own, other.text());
    let printed = verify(&["--league", "league"]).text;
    assert!(printed.contains("league has no record of this match"), "{printed}");
}

/// A Makefile that creates deeply nested folders. The next constant creates files that are mostly
/// holes.
const NESTING_MAKEFILE: &str = "all:\n\tn=$$(printf '%050d' 0); i=0; while [ $$i -lt 60 ]; do mkdir $$n && cd $$n || exit 0; i=$$((i+1)); done\n";
const SPARSE_FILES_MAKEFILE: &str = "all:\n\ttruncate -s 900M holes more\n";

#[test]
fn one_invalid_kit_does_not_stop_the_others() {
    let folder = scratch();
    let folder = folder.path();
    let all = ["alice", "bob", "broken", "holes", "manifest", "nests", "other"].map(|name| (name, "word"));
    kits(folder, &all);
    let put = |path: &str, text: &str| {
        let path = folder.join("kits").join(path);
        // Kits share files by hard links, so the file is removed before it is written.
        std::fs::remove_file(&path).expect("the file can be removed");
        write(path, text);
    };
    let makefile = read(folder.join("kits/alice/Makefile"));
    put("broken/champion.c", "int main(\n");
    put("nests/Makefile", NESTING_MAKEFILE);
    put("holes/Makefile", SPARSE_FILES_MAKEFILE);
    put("manifest/joute.json", "{");
    put("other/joute.json", r#"{"game":"morpion","language":"c","api":"0123456789abcdef"}"#);
    let printed = run_failing(&["build", "kits"], folder);
    if printed.contains("at L1 there is no /tmp") || printed.contains("lending the kit's folder") {
        return println!("kits are not built in a jail here, so that is not tried: {printed}");
    }
    for words in [
        "kits/alice: built",
        "kits/bob: built",
        "kits/broken: EXIT 2 in make",
        "DISK: more than 40 nested folders",
        "DISK: with this file, the kit is larger than 1 GiB",
        "kits/manifest/joute.json: this is not the manifest of a kit",
        "4 of 7 kits were not built: kits/broken, kits/holes, kits/manifest, kits/nests",
    ] {
        assert!(printed.contains(words), "{words} is not in\n{printed}");
    }
    let played = run(&["league", "kits", "-o", "league"], folder);
    assert!(played.contains("2 matches played in this run"), "{played}");
    let read = |name: &str| read(folder.join("league").join(name));
    for table in ["standings.csv", "league.html", "league.json"].map(read) {
        for words in [
            "EXIT 2 in make",
            "40 nested folders",
            "larger than 1 GiB",
            "not the manifest of a kit",
            "made for the API 0123456789abcdef",
        ] {
            assert!(table.contains(words), "{words} is not in\n{table}");
        }
    }
    assert!(played.contains("nests is not in the league:"), "{played}");

    // A build removes the files that a failed build has left.
    put("nests/Makefile", &makefile);
    put("holes/Makefile", &makefile);
    let printed = run(&["build", "kits/nests", "kits/holes"], folder);
    assert!(printed.contains("kits/nests: built") && printed.contains("kits/holes: built"), "{printed}");
    let played = run(&["league", "kits", "-o", "league"], folder);
    assert!(played.contains("10 matches played in this run, 12 in all"), "{played}");
    // A file that is added to a kit after its first match is detected, even a hidden one.
    write(folder.join("kits/bob/.book"), "e4");
    let printed = run_failing(&["league", "kits", "-o", "league"], folder);
    assert!(printed.contains("the champion bob changed"), "{printed}");
    // The builds of all kits share a limit on disk space.
    let printed = run_failing(&["build", "--disk-for-all", "0", "kits/alice", "kits/bob"], folder);
    assert!(printed.contains("more than 0 MiB of disk together"), "{printed}");
}

#[test]
fn an_interrupted_league_says_how_to_resume() {
    let folder = scratch();
    let folder = folder.path();
    kits(folder, &SECRETS);
    // These are more matches than can be played before the signal is sent.
    let seeds = (0..20_000).map(|seed| seed.to_string()).collect::<Vec<_>>().join(",");
    let mut league = std::process::Command::new(program());
    league.args(["league", "kits", "--seeds", &seeds, "-o", "my league"]).current_dir(folder);
    let league = league.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("joute starts");
    let replays = folder.join("my league/replays");
    wait_until("the league writes its first replay", || std::fs::read_dir(&replays).ok()?.next()?.ok());
    let pid = rustix::process::Pid::from_child(&league);
    rustix::process::kill_process(pid, rustix::process::Signal::INT).expect("the signal can be sent");
    let output = league.wait_with_output().expect("the process exits");
    let printed = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(130), "{printed}");
    assert!(printed.contains("interrupted: ") && printed.contains("-o 'my league'"), "{printed}");
}

/// Checks that no command plays on a map that champions could read. Without root, the jail hides
/// the user's own files, so the map is closed anyway.
#[test]
fn maps_that_champions_could_read_are_refused() {
    let folder = scratch();
    let open = tempfile::tempdir_in("/var/tmp").expect("the temporary folder can be created");
    let everybody = std::fs::Permissions::from_mode(0o755);
    std::fs::set_permissions(open.path(), everybody).expect("the permissions can be changed");
    let map = open.path().join("open.map");
    write(&map, read(home().join("games/portails/maps/sujet.map")));
    let kits = kits_of("games/portails/api.yml", &["c"]);
    for name in ["alice", "bob"] {
        make(copy(kits.of("c"), folder.join("kits").join(name)));
    }
    let named = map.display();
    write(folder.join("league.toml"), format!("champions = [\"kits\"]\nmaps = [\"{named}\"]\n"));
    let stage = "[[stage]]\nname = \"pools\"\ngroups = 1\nplay = \"pairs\"\nrank = [\"wins\", \"score\"]\n";
    write(
        folder.join("cup.toml"),
        format!("title = \"t\"\nseed = 1\nchampions = [\"kits\"]\nmaps = [\"{named}\"]\n{stage}"),
    );
    let level = run(&["jail", "--json"], &folder);
    for command in [
        format!("match kits/alice kits/bob --map {named}"),
        format!("duel kits/alice kits/bob --maps {named} --most 2"),
        "league league.toml -o league".to_owned(),
        "cup run cup.toml -o cup".to_owned(),
    ] {
        let args: Vec<&str> = command.split(' ').collect();
        if level.contains("\"L3\"") {
            let printed = run_failing(&args, &folder);
            assert!(printed.contains("open.map") && printed.contains("/var"), "{command}: {printed}");
        } else {
            run(&args, &folder);
        }
    }
}

/// Tests that a league which chooses its matches continues after a loss, and that its ratings measure a new
/// champion without changing.
#[test]
fn a_league_with_few_matches_resumes_and_gives_anchors() {
    let folder = scratch();
    let folder = folder.path();
    kits(folder, &[("alice", "a"), ("bob", "b"), ("carol", "c"), ("dave", "d")]);
    let few = ["league", "kits/alice", "kits/bob", "kits/carol", "--few", "--seeds", "1,2,3", "-o", "few"];
    // All pairs on both seats with three seeds are 18 matches. Each champion plays at least ten.
    let printed = run(&few, folder);
    assert!(printed.contains("15 matches played in this run, 15 in all"), "{printed}");
    let explained =
        ["la moyenne des champions est 1500", "19 fois sur 20", "Les rangs possibles", "V, N et D"];
    assert!(explained.iter().all(|number| printed.contains(number)), "{printed}");
    assert!(!printed.contains("« hors jeu »"), "no champion has left a match: {printed}");
    let lost = files(&folder.join("few/replays")).expect("the replays can be listed").remove(0);
    std::fs::remove_file(lost).expect("the file can be removed");
    let printed = run(&few, folder);
    assert!(printed.contains("1 matches played in this run, 15 in all"), "{printed}");

    let printed = run(&["league", "kits", "--anchors", "few/league.json", "-o", "next"], folder);
    assert!(printed.contains("la gardent") && !printed.contains("est 1500"), "{printed}");
    // The new champion meets each of the others on both seats.
    assert!(printed.contains("6 matches played in this run, 6 in all"), "{printed}");
    let rating = |league: &str| {
        let table = read(folder.join(league).join("standings.csv"));
        let line = table.lines().find(|line| line.contains(",alice,")).expect("a line matches").to_owned();
        line.split(',').nth(4).expect("the line has a rating").to_owned()
    };
    assert_eq!(rating("few"), rating("next"));
    let printed = run_failing(&["league", "kits", "--anchors", "few/matches.csv", "-o", "other"], folder);
    assert!(printed.contains("name the file league.json of a league"), "{printed}");
}
