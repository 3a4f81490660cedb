//! A league's folder as `joute league` leaves it, small: three champions, some matches, each with the same replay.

use std::path::{Path, PathBuf};

/// Champions of the league; the last has a name that is not a file's.
pub const CHAMPIONS: [&str; 3] = ["ann", "bo", "<i>é"];

/// Writes one of a game whose matches all have this replay: `ann` beats everybody, `<i>é` leaves each match.
pub fn small_league(folder: &Path, game: &str, replay: &str) -> PathBuf {
    let league = folder.join("league");
    std::fs::create_dir_all(league.join("replays")).expect("a folder");
    let write = |name: &str, text: &str| std::fs::write(league.join(name), text).expect("it is written");
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
