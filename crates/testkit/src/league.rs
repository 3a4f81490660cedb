//! A small league's folder for tests, in the format of `joute league`. It has three champions, and
//! its matches all have the same replay.

use std::path::{Path, PathBuf};

/// The names of the champions in the test league. The last name cannot be used as a file name.
pub const CHAMPIONS: [&str; 3] = ["ann", "bo", "<i>é"];

/// Writes the folder of a small league for tests. All its matches have the given replay. The
/// champion `ann` beats all others, and `<i>é` leaves each match before its end.
pub fn small_league(folder: &Path, game: &str, replay: &str) -> PathBuf {
    let league = folder.join("league");
    std::fs::create_dir_all(league.join("replays")).expect("the folder can be created");
    let write =
        |name: &str, text: &str| std::fs::write(league.join(name), text).expect("the file can be written");
    write("standings.csv", "");
    write("matches.csv", "");
    let total = |won: u32, lost: u32| format!("{{\"won\":{won},\"drawn\":0,\"lost\":{lost}}}");
    let line = |rank: usize, won: u32| {
        let (name, total) = (CHAMPIONS[rank - 1], total(won, 4 - won));
        format!(
            "{{\"rank\":{rank},\"name\":\"{name}\",\"language\":\"c\",\"rating\":1500.0,\"low\":1400.2,\"high\":1600.0,\
             \"total\":{total},\"gone\":0,\"sides\":[{total},{total}],\"cross\":[{total},{total},{total}],\"maps\":[{total},{total}]}}"
        )
    };
    let mut matches = Vec::new();
    for (map, seats) in [("hill", [0, 1]), ("hill", [1, 2]), ("lake", [2, 0]), ("lake", [1, 0])] {
        let name = format!("{map}.{}.s1.0123abc{}.jsonl", CHAMPIONS[seats[0]].len(), matches.len());
        let scores = seats.map(|seat| 8 - seat);
        let ranks = [0, 1].map(|own| if scores[own] < scores[1 - own] { 2 } else { 1 });
        let gone = seats.map(|seat| if seat == 2 { "\"CRASH 6\"" } else { "null" }).join(",");
        matches.push(format!(
            "{{\"map\":\"{map}\",\"seed\":1,\"seats\":[\"{}\",\"{}\"],\"scores\":{scores:?},\"ranks\":{ranks:?},\"gone\":[{gone}],\"replay\":\"{name}\"}}",
            CHAMPIONS[seats[0]], CHAMPIONS[seats[1]]
        ));
        write(&format!("replays/{name}"), replay);
    }
    let standings = [line(1, 4), line(2, 2), line(3, 0)].join(",");
    let text = format!(
        "{{\"game\":\"{game}\",\"maps\":[\"hill\",\"lake\"],\"standings\":[{standings}],\"matches\":[{}]}}",
        matches.join(",")
    );
    write("league.json", &text);
    league
}
