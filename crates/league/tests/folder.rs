//! Tests of league folders with unexpected content. The error names the problem, and the existing
//! files are not changed.

use joute_league::Error;
use joute_league::book::Book;
use joute_league::plan::{LeaguePlan, Sides};
use joute_league::replays::replay_name;
use joute_testkit::scratch;
use std::path::Path;

fn open(folder: &Path) -> Result<Book, Error> {
    let (champions, maps) = (Vec::new(), Vec::new());
    let plan = LeaguePlan {
        game: "dull".into(),
        players: 2,
        mode: String::new(),
        champions,
        out: Vec::new(),
        maps,
        seeds: vec![0],
        sides: Sides::Every,
        anchors: Default::default(),
    };
    Book::open(folder, &plan, 5)
}

#[test]
fn files_that_are_no_leagues_are_not_changed() {
    let folder = scratch();
    let file = folder.path().join("league.db");
    std::fs::write(&file, [b'x'; 5000]).expect("the file can be written");
    let error = open(folder.path()).expect_err("the league's folder is refused");
    assert!(error.to_string().ends_with("is not the database of a league"), "{error}");
    assert!(matches!(error, Error::Damaged { .. }), "{error}");
    assert_eq!(std::fs::read(&file).expect("the file can be read"), [b'x'; 5000]);

    std::fs::remove_file(&file).expect("the file can be removed");
    let foreign = rusqlite::Connection::open(&file).expect("the database can be opened");
    foreign
        .execute_batch("CREATE TABLE league (a); CREATE TABLE sums (b);")
        .expect("the tables can be created");
    let error = open(folder.path()).expect_err("the league's folder is refused");
    assert!(error.to_string().contains("league.db: this is not the database of a league"), "{error}");
    let mut tables =
        foreign.prepare("SELECT count(*) FROM sqlite_master").expect("the SQL statement is valid");
    assert_eq!(tables.query_row([], |row| row.get(0)), Ok(2));

    std::fs::remove_file(&file).expect("the file can be removed");
    open(folder.path()).expect("a new league can be created");
    open(folder.path()).expect("the same league can be opened again");
}

#[test]
fn replay_names_are_valid_on_every_file_system() {
    let long = "\u{20000}".repeat(60);
    let name = replay_name(&(long.clone(), u64::MAX, vec![long; 8]));
    assert!(name.len() + ".part".len() <= 255, "{}", name.len());
    assert!(name.ends_with(".jsonl"));
    let other = replay_name(&("\u{20000}".repeat(60), 1, vec!["a".into()]));
    assert_ne!(name, other);
}
