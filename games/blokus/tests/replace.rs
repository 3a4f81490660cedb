//! Tests a `pieces.txt` that replaces the shipped one.

use blokus::pieces::FILE;
use blokus::replace::replace;
use joute_testkit::{read, scratch, write};

#[test]
fn one_command_replaces_every_copy() {
    let folder = scratch();
    for copy in ["pieces.txt", "players/c/pieces.txt", "questions/solutions/pieces.txt"] {
        std::fs::create_dir_all(folder.path().join(copy).parent().expect("the path has a parent folder"))
            .expect("the folder can be created");
        write(folder.path().join(copy), "old");
    }
    write(folder.path().join("players/c/q4.c"), "old");
    // The straight piece of four and the T piece are exchanged, which the subject does not number.
    let other = FILE.replace("\n6", "\nx").replace("\n8", "\n6").replace("\nx", "\n8");
    let (four, t) = (between(&other, "\n8a", "\n7a"), between(&other, "\n6a", "\n9a"));
    let other = other.replace(&four, "@").replace(&t, &four).replace('@', &t);
    let copies = replace(&other.replace('\n', "\r\n"), folder.path()).expect("the pieces can be replaced");
    assert_eq!(copies.len(), 3);
    assert!(copies.iter().all(|copy| read(copy) == other));
    assert_eq!(read(folder.path().join("players/c/q4.c")), "old");
}

fn between(text: &str, from: &str, to: &str) -> String {
    let start = text.find(from).expect("the text contains the start");
    text[start..start + text[start..].find(to).expect("the text contains the end")].to_owned()
}

#[test]
fn files_without_21_pieces_are_refused() {
    let folder = scratch();
    write(folder.path().join("pieces.txt"), "old");
    let (first, rest) = FILE.split_at(FILE.find("2a").expect("the file contains piece 2"));
    for (text, reason) in [
        (String::new(), "line 1"),
        (first.to_owned(), "1 pieces in 1 orientations"),
        (format!("{rest}{first}"), "not in the order of their numbers"),
        (FILE.replacen("2b 1 2", "2c 1 2", 1), "piece 2: orientation c stands where b is due"),
        (FILE.replacen("2b 1 2\n##\n", "", 1), "piece 2: its 1 orientations are not the 2"),
        (
            FILE.replacen("2b 1 2\n##\n", "2b 2 1\n#\n#\n", 1),
            "piece 2: an orientation of piece 2 is drawn again",
        ),
        (FILE.replacen("2b 1 2", "2b 1 3", 1), "line 7"),
    ] {
        let error = replace(&text, folder.path()).expect_err(reason).to_string();
        assert!(error.contains(reason), "{error}");
        assert_eq!(read(folder.path().join("pieces.txt")), "old");
    }
}
