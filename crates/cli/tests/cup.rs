//! Tests tournaments with the `joute` program, from the tournament file to the podium, pages and
//! tables.

use joute_testkit::{TUTORIAL, copy, home, kits_of, make, read, run, run_failing, scratch, write};
use std::path::Path;

/// Writes champions in C for the tutorial game. Each one takes free cells from a different starting
/// place, and one has markup in its name.
fn champions(folder: &Path, names: &[&str]) {
    let kits = kits_of(TUTORIAL, &["c"]);
    std::fs::create_dir(folder.join("champions")).expect("the folder can be created");
    for (number, name) in names.iter().enumerate() {
        let kit = copy(kits.of("c"), folder.join("champions").join(name));
        let source = format!(
            "#include \"api.h\"\nvoid partie_init(void) {{}}\n\
             void jouer_tour(void) {{ position_array cells = cases_vides(); poser(cells.items[{number} % cells.length]); }}\n\
             void partie_fin(void) {{}}\n"
        );
        write(kit.join("champion.c"), source);
        make(&kit);
    }
}

const NAME_WITH_MARKUP: &str = "<b>&é";

#[test]
fn a_tournament_file_is_played_to_its_podium() {
    let folder = scratch();
    let folder = folder.path();
    let names = ["ann", "bo", "cy", "di", "ed", NAME_WITH_MARKUP];
    champions(folder, &names);
    // A champion that is not built keeps its place in the tournament.
    let broken = folder.join("champions/flo");
    std::fs::create_dir(&broken).expect("the folder can be created");
    write(broken.join("joute.json"), "{");

    let printed = run(&["cup", "new", "cup.toml"], folder);
    assert!(printed.contains("joute cup show cup.toml"), "{printed}");
    assert!(
        run_failing(&["cup", "new", "cup.toml"], folder).contains("exists"),
        "`cup new` replaced an existing file"
    );
    let drawn = read(folder.join("cup.toml"));
    let seed = drawn.lines().find(|line| line.starts_with("seed = ")).expect("the file has a seed");
    assert_ne!(seed, "seed = 0", "the seed was not chosen at random");
    write(folder.join("cup.toml"), drawn.replace(seed, "seed = 14"));
    let printed = run(&["cup", "show", "cup.toml"], folder);
    for words in [
        "morpion, 7 champions, 38 matches",
        "flo cannot play",
        "pools                  14 matches, groups of 4, 3",
    ] {
        assert!(printed.contains(words), "{words} is not in\n{printed}");
    }

    let played = run(&["cup", "run", "cup.toml", "-o", "out"], folder);
    assert!(played.contains("38 matches played in this run: out/cup.html"), "{played}");
    assert!(played.contains("flo cannot play, and loses its matches"), "{played}");
    let again = run(&["cup", "run", "cup.toml", "-o", "out"], folder);
    assert!(again.contains("0 matches played in this run"), "{again}");
    let podium = |printed: &str| {
        printed.lines().filter(|line| line.starts_with("   ")).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!((podium(&played), podium(&played).len()), (podium(&again), 7));
    assert_eq!(podium(&run(&["cup", "show", "cup.toml", "--folder", "out"], folder)), podium(&played));

    let [page, screen, places] =
        ["cup.html", "screen.html", "places.csv"].map(|name| read(folder.join("out").join(name)));
    for page in [&page, &screen] {
        assert!(
            !page.contains("<b>&é") && page.contains("&#60;b&#62;&#38;é"),
            "names must be escaped\n{page}"
        );
        assert!(
            !page.contains("<script") && !page.contains("http-equiv=\"refresh\""),
            "the page of a finished cup contains a script or reloads itself\n{page}"
        );
        assert!(page.contains("Le tournoi est terminé") && page.contains("lang=\"fr\""), "{page}");
    }
    assert!(page.contains("ne peut pas jouer") && page.contains("forfait"), "{page}");
    assert_eq!(places.lines().count(), 8, "{places}");
    let json: serde_json::Value =
        serde_json::from_str(&read(folder.join("out/cup.json"))).expect("the text is JSON");
    assert_eq!(
        (json["over"].as_bool(), json["podiums"][0]["places"].as_array().map(Vec::len)),
        (Some(true), Some(7))
    );
    // The links of the page must lead to existing replays.
    let links: Vec<&str> =
        page.split("href=\"replays/").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    assert_eq!(links.len(), 38);
    let replay = format!("out/replays/{}", links[0]);
    let verified = run(&["verify", &replay, "--league", "out"], folder);
    assert!(verified.contains("out has a record of this match"), "{verified}");

    let printed = run(&["cup", "run", "cup.toml", "-o", "out", "--redo", "small-final"], folder);
    assert!(
        printed.contains("small-final: 12 results dropped")
            && printed.contains("12 matches played in this run"),
        "{printed}"
    );
    assert_eq!(podium(&printed), podium(&played));
    write(folder.join("champions/ann/more"), "a book of openings");
    let output = run_failing(&["cup", "run", "cup.toml", "-o", "out"], folder);
    assert!(output.contains("the champion ann changed") && output.contains("--redo STAGE"), "{output}");
    let output = run_failing(&["league", "champions/bo", "champions/cy", "-o", "out"], folder);
    assert!(output.contains("in mode (cup)"), "{output}");
}

/// Writes kits of a game whose champions are never started.
fn check_missing_champion(folder: &Path, game: &str, api: u64, count: usize) {
    for number in 0..count {
        let kit = folder.join(format!("champions/c{number}"));
        std::fs::create_dir_all(&kit).expect("the folder can be created");
        write(
            kit.join("joute.json"),
            format!("{{\"game\":\"{game}\",\"language\":\"c\",\"api\":\"{api:016x}\"}}"),
        );
        write(kit.join("champion"), "");
    }
}

/// Checks that the guide's tournament file can be played and that its tables list every key.
#[test]
fn the_guide_lists_every_key_of_tournament_files() {
    let guide = read(home().join("docs/organiser/tournaments.md"));
    let blocks = || guide.split("```toml\n").skip(1).filter_map(|rest| rest.split("```").next());
    let file = blocks().find(|block| block.contains("[[stage]]")).expect("the guide has a tournament");
    let folder = scratch();
    let row = joute::games::find("orleans2017").expect("the game for up to ten players exists");
    check_missing_champion(folder.path(), row.name, row.api, 12);
    write(folder.path().join("cup.toml"), file);
    let printed = run(&["cup", "show", "cup.toml"], folder.path());
    assert!(
        printed.contains("12 champions") && printed.contains("ranking \"Everybody at once\": heats"),
        "{printed}"
    );
    // The keys that the error message lists must be in the guide.
    for (key, wrong) in [("title = \"Pools\"", "titel = 1"), ("\"wins\"", "\"won\"")] {
        write(folder.path().join("cup.toml"), file.replace(key, wrong));
        let output = run_failing(&["cup", "show", "cup.toml"], folder.path());
        let keys: Vec<&str> = output.split('`').skip(3).step_by(2).collect();
        assert!(keys.len() > 8, "{output}");
        for key in keys {
            assert!(guide.contains(&format!("`{key}`")), "the guide does not document {key}");
        }
    }
}

/// Returns the tournament files that come with games.
fn shipped() -> Vec<(&'static joute::games::RegisteredGame, String)> {
    let mut all = Vec::new();
    for row in joute::games::GAMES {
        let cups = home().join(row.game_crate.folder).join("cups");
        for entry in std::fs::read_dir(&cups).into_iter().flatten().flatten() {
            all.push((row, entry.path().display().to_string()));
        }
    }
    all
}

/// Checks that each shipped tournament ends with a podium that lists every champion once. Sixteen
/// champions take part, or six if sixteen would take too long.
#[test]
fn every_shipped_tournament_ends_with_a_podium() {
    for (row, file) in shipped() {
        let kits = kits_of(&format!("{}/api.yml", row.game_crate.folder), &["c"]);
        let folder = scratch();
        let folder = folder.path();
        let champion = |(name, source): &(&str, &str)| {
            let kit = copy(kits.of("c"), folder.join(name));
            write(kit.join("champion.c"), read(home().join(source)));
            make(&kit);
            kit
        };
        let built: Vec<_> = row.opponents.iter().map(champion).collect();
        assert!(!built.is_empty(), "{} has a tournament but no champions", row.name);
        let mut count = 16;
        let printed = loop {
            let _ = std::fs::remove_dir_all(folder.join("champions"));
            std::fs::create_dir(folder.join("champions")).expect("the folder can be created");
            for number in 0..count {
                copy(&built[number % built.len()], folder.join(format!("champions/équipe {}", number + 1)));
            }
            let printed = run(&["cup", "show", &file, "champions"], folder);
            let matches = printed.split(" champions, ").nth(1).and_then(|rest| rest.split(' ').next());
            if count == 6
                || matches.is_some_and(|matches| matches.parse().is_ok_and(|matches: u32| matches <= 100))
            {
                break printed;
            }
            count = 6;
        };
        let played = run(&["cup", "run", &file, "champions", "-o", "out"], folder);
        println!("{printed}\n{played}");
        let places = read(folder.join("out/places.csv"));
        let rankings = printed.matches("  ranking ").count();
        assert_eq!(places.lines().count(), 1 + count * rankings, "{places}");
        for name in (1..=count).map(|number| format!(",équipe {number}\n")) {
            assert_eq!(places.matches(&name).count(), rankings, "{name} in\n{places}");
        }
    }
}

/// Checks that every tournament file of a game fits the modes of that game. Some number of
/// champions must be able to play it.
#[test]
fn every_shipped_tournament_fits_its_game() {
    let files = shipped();
    assert!(files.len() >= 3, "{files:?}");
    for (row, file) in files {
        for count in [8, 16, 20] {
            let folder = scratch();
            check_missing_champion(folder.path(), row.name, row.api, count);
            let printed = run(&["cup", "show", &file, "champions"], folder.path());
            assert!(printed.contains(&format!("{count} champions")), "{printed}");
        }
    }
}
