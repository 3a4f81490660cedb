//! Tests `joute grade blokus` in the jail, with a right and a wrong answer to each question.

use joute_testkit::{Scratch, copy, home, read, run, scratch, shell, write};
use serde_json::Value;
use std::path::Path;

/// Writes the project's own answers to questions 1 to 3, and a player for question 4.
fn answers(folder: &Scratch) -> std::path::PathBuf {
    let blokus = home().join("games/blokus");
    let answers = copy(blokus.join("questions/solutions"), folder.path().join("answers"));
    let script = read(answers.join("compile.sh")).replace("q1 q2 q3", "q1 q2 q3 q4");
    write(answers.join("compile.sh"), script);
    write(answers.join("q4.py"), read(blokus.join("players/python/q4.py")));
    answers
}

/// Grades the answers of a folder and returns the report.
fn grade_answers(folder: &Scratch, answers: &Path, questions: &[&str]) -> Value {
    shell("tar czf ../answers.tar.gz .", answers).expect_success();
    let mut args = vec!["grade", "blokus", "answers.tar.gz", "--seed", "5", "-o", "reports"];
    args.extend(questions.iter().flat_map(|question| ["--question", question]));
    run(&args, folder.path());
    assert!(read(folder.path().join("reports/answers.html")).contains("Journée francilienne"));
    serde_json::from_str(&read(folder.path().join("reports/answers.json"))).expect("the text is JSON")
}

/// Returns the points, the maximum and the first verdict that is not right, for each question.
fn points(report: &Value) -> Vec<(u64, u64, &str)> {
    let questions = report["questions"].as_array().expect("the JSON value is an array");
    let points = |question: &'_ Value| (question["points"].as_u64(), question["most"].as_u64());
    questions
        .iter()
        .map(|question| {
            let trials = question["trials"].as_array().expect("the JSON value is an array");
            let verdicts = trials.iter().filter_map(|trial| trial["verdict"].as_str());
            let wrong = verdicts.clone().find(|verdict| *verdict != "right").unwrap_or_default();
            let (Some(points), Some(maximum)) = points(question) else { panic!("{question}") };
            (points, maximum, wrong)
        })
        .collect()
}

#[test]
fn right_answers_earn_all_points() {
    let folder = scratch();
    let report = grade_answers(&folder, &answers(&folder), &["1", "2", "3"]);
    assert_eq!(points(&report), [(12, 12, ""), (18, 18, ""), (24, 24, "")], "{report:#}");
}

#[test]
fn a_player_meets_both_opponents_on_both_seats() {
    let folder = scratch();
    let report = grade_answers(&folder, &answers(&folder), &["4"]);
    let trials = report["questions"][0]["trials"].as_array().expect("the JSON value is an array");
    let about: Vec<&str> = trials.iter().filter_map(|trial| trial["about"].as_str()).collect();
    let expected = ["débutant", "débutant", "confirmé", "confirmé"].iter().zip([1, 2, 1, 2]);
    let expected: Vec<String> =
        expected.map(|(opponent, seat)| format!("joueur {seat} contre {opponent}")).collect();
    assert_eq!(about, expected);
    // This program plays at random. It may win against itself, but hardly against a program that searches.
    let verdicts: Vec<&str> = trials.iter().filter_map(|trial| trial["verdict"].as_str()).collect();
    assert!(verdicts.iter().all(|verdict| ["won", "drawn", "lost"].contains(verdict)), "{report:#}");
    assert_eq!(report["most"], 30);
}

#[test]
fn wrong_answers_are_found_out() {
    let folder = scratch();
    let answers = answers(&folder);
    let change = |file: &str, from: &str, to: &str| {
        let text = read(answers.join(file));
        assert!(text.contains(from), "{file}: {from}");
        write(answers.join(file), text.replacen(from, to, 1));
    };
    // The changed programs name cells outside of the grid, accept every game, place pieces twice, and place
    // pieces on others.
    change("q1.py", "filter(dans_la_grille, par_coins(cases(*coup)))", "par_coins(cases(*coup))");
    change("q2.py", "\"valide\" if valide(lit_coups(sys.stdin)) else \"invalide\"", "\"valide\"");
    change("q3.py", "for numero, coup in", "partie.noms = [set(), [\"\"]]\nfor numero, coup in");
    change("q4.py", "case in libres", "case");
    let report = grade_answers(&folder, &answers, &[]);
    let [first, second, third, fourth] = points(&report)[..] else { panic!("{report:#}") };
    assert!(0 < first.0 && first.0 < 12 && first.2 == "wrong", "{first:?}");
    assert_eq!(second, (7, 18, "wrong"));
    assert!(third.0 < 24 && third.2 == "wrong", "{third:?}");
    assert_eq!(fourth, (0, 30, "lost"));
    let details = &report["questions"][1]["trials"][2]["details"];
    assert_eq!([&details["input"], &details["expected"], &details["got"]], ["4b 1 1", "invalide", "valide"]);
    let message = report["questions"][3]["trials"][0]["said"].as_str().expect("the value is a string");
    assert!(message.starts_with("perdu : "), "{message}");
}

#[test]
fn the_pieces_that_programs_bring_are_those_of_the_subject() {
    let blokus = home().join("games/blokus");
    let pieces = read(blokus.join("pieces.txt"));
    let players = ["c", "confirme", "python", "shell"].map(|player| blokus.join("players").join(player));
    for folder in players.iter().chain([&blokus.join("questions/solutions")]) {
        assert!(read(folder.join("pieces.txt")) == pieces, "{}", folder.display());
    }
}
