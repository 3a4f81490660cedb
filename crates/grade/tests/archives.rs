//! Tests of the grader with valid and invalid archives. The programs run in the jail and answer
//! questions that belong to no game.

use flate2::Compression;
use flate2::write::GzEncoder;
use joute_grade::Questions;
use joute_grade::grader::{GradedMatch, Grader};
use joute_grade::paper::Paper;
use joute_grade::report::{page, text};
use joute_grade::result::{Result as Report, Verdict};
use joute_jail::Jail;
use joute_words::Locale;

const PAPER: &str = r#"
title = "Toy contest"

[[question]]
id = "1"
title = "The divisors of a number"
program = "q1"
compare = "multiset"
points = 2
seconds = 5

[[question]]
id = "2"
title = "Is it even?"
program = "q2"
compare = "lines"
points = 1

[[question]]
id = "3"
title = "Play"
program = "q3"

[[question.opponent]]
name = "weak"
folder = "weak"
points = 5
"#;

const QUESTIONS: Questions = Questions {
    folder: "",
    inputs: |question, seed| {
        let number = |about: &str, number: u64| (about.to_owned(), format!("{number}\n"));
        match question {
            "1" => vec![number("one", 1), number("drawn", 10 + seed)],
            _ => vec![number("even", 2), number("odd", 3)],
        }
    },
    answer: |question, input| {
        let number: u64 = input.trim().parse().expect("the text is a number");
        match question {
            "1" => (1..=number)
                .filter(|other| number.is_multiple_of(*other))
                .map(|other| format!("{other}\n"))
                .collect(),
            _ => if number.is_multiple_of(2) { "yes\n" } else { "no\n" }.into(),
        }
    },
};

const DIVISORS: &str =
    "#!/bin/sh\nread n; i=$n; while [ $i -gt 0 ]; do [ $((n % i)) = 0 ] && echo $i; i=$((i - 1)); done";
const EVEN: &str = "#!/bin/sh\nread n; if [ $((n % 2)) = 0 ]; then echo yes; else echo no; fi";

fn archive(files: &[(&str, &str)]) -> Vec<u8> {
    let mut tar = tar::Builder::new(GzEncoder::new(Vec::new(), Compression::fast()));
    for (name, content) in files {
        let mut header = tar::Header::new_gnu();
        header.set_size(content.len() as u64);
        header.set_mode(0o644);
        tar.append_data(&mut header, name, content.as_bytes()).expect("writing to memory succeeds");
    }
    tar.into_inner().and_then(|zip| zip.finish()).expect("writing to memory succeeds")
}

fn grade_files(files: &[(&str, &str)], only: &[&str]) -> Report {
    let folder = tempfile::tempdir().expect("the temporary folder can be created");
    std::fs::write(folder.path().join("questions.toml"), PAPER).expect("the file can be written");
    let paper = Paper::read(folder.path()).expect("the file can be read");
    let grader = Grader {
        paper: &paper,
        questions: QUESTIONS,
        seed: 2,
        jail: &Jail::choose(None).expect("a jail works on this machine"),
        locale: Locale::En,
        seats: 2,
        // The program wins the first match and draws the others.
        play: &|_, program, opponent, seat| {
            assert_eq!((program, &*opponent.name), ("q3", "weak"));
            let verdict = [Verdict::Won, Verdict::Drawn][seat];
            Ok(GradedMatch { verdict, said: format!("{verdict:?}") })
        },
    };
    let only: Vec<String> = only.iter().map(|&id| id.to_owned()).collect();
    grader.grade("bob.tar.gz", &archive(files), &only).expect("the archive can be graded")
}

/// Grades an archive with one program. The archive also contains a `compile.sh` that does nothing.
/// Returns the verdict and the points of each trial.
fn verdicts(program: &str, source: &str) -> Vec<(Verdict, u32)> {
    let report = grade_files(&[("compile.sh", "#!/bin/sh\n"), (program, source)], &[]);
    let trials = report.questions.iter().flat_map(|question| &question.trials);
    trials.map(|trial| (trial.verdict, trial.points)).collect()
}

#[test]
fn right_answers_earn_their_points() {
    use Verdict::{Drawn, Right, Won};
    assert_eq!(verdicts("q1", DIVISORS), [(Right, 2), (Right, 2)]);
    assert_eq!(verdicts("q2", EVEN), [(Right, 1), (Right, 1)]);
    assert_eq!(verdicts("q3", ""), [(Won, 5), (Drawn, 2)]);
    let script = "#!/bin/sh\nset -e\nmv src/divisors q1\ncp q1 q2\n";
    let report = grade_files(&[("bob/compile.sh", script), ("bob/src/divisors", DIVISORS)], &[]);
    let ids: Vec<&str> = report.questions.iter().map(|question| &*question.id).collect();
    assert_eq!(ids, ["1", "2"], "only questions with a program are graded");
    assert_eq!((report.points, report.maximum), (4, 6));
}

#[test]
fn a_program_that_prints_each_line_twice_is_wrong() {
    let twice = DIVISORS.replace("echo $i", "echo $i && echo $i");
    assert_eq!(verdicts("q1", &twice), [(Verdict::Wrong, 0), (Verdict::Wrong, 0)]);
    let report = grade_files(&[("compile.sh", "#!/bin/sh\n"), ("q1", &twice)], &[]);
    assert_eq!(report.questions[0].trials[1].said, "extra lines: 6");
}

#[test]
fn wrong_answers_show_the_expected_output() {
    use Verdict::{Crashed, Flood, Late, NotStarted, Right, Wrong};
    let script = |text: &str| format!("#!/bin/sh\nread n\n{text}\n");
    assert_eq!(verdicts("q1", &script("echo 1; [ $n = 1 ] || echo $n; exit 1")), [(Right, 2), (Wrong, 0)]);
    assert_eq!(verdicts("q1", &script("kill -SEGV $$"))[0], (Crashed, 0));
    assert_eq!(verdicts("q1", &script("exec yes"))[0], (Flood, 0));
    assert_eq!(verdicts("q1", &script("exec sleep 100"))[0], (Late, 0));
    assert_eq!(verdicts("q2", &script("printf '\\377'"))[0], (Wrong, 0));
    assert_eq!(verdicts("q2", "not a program")[0], (NotStarted, 0));
    let report =
        grade_files(&[("compile.sh", "#!/bin/sh\n"), ("q2", &script("echo yes; echo why >&2"))], &["2"]);
    let lines = text(&report, Locale::En);
    assert_eq!(
        lines,
        "Toy contest\nbob.tar.gz\n\
         compile.sh: no error, no warning\n\n\
         question 2  Is it even?  1 / 2\n  \
           even  right                  1 / 1\n  \
           odd   \"yes\" instead of \"no\"  0 / 1\n    \
             Input\n      3\n    Expected\n      no\n    Got\n      yes\n    Standard error\n      why\n\n\
         total 1 / 2\n"
    );
    let page = page(&report, Locale::Fr).expect("the page can be rendered");
    assert!(page.contains("<td class=\"bad\">&#34;yes&#34; instead of &#34;no&#34;</td>"), "{page}");
    let json = serde_json::to_value(&report).expect("the value can be written as JSON");
    assert_eq!(json["questions"][0]["trials"][1]["verdict"], "wrong");
    assert_eq!(json["questions"][0]["trials"][1]["details"]["expected"], "no");
}

#[test]
fn programs_that_do_not_compile_get_no_points() {
    let reason = |files: &[(&str, &str)]| {
        let report = grade_files(files, &["1"]);
        assert_eq!((report.points, report.maximum), (0, 4));
        (report.not_compiled.unwrap_or_default(), report.compiler)
    };
    let warns = "#!/bin/sh\necho 'q1.c:3: warning: unused' >&2; touch q1\n";
    let message = reason(&[("compile.sh", warns)]);
    let expected = "compile.sh printed an error or a warning: q1.c:3: warning: unused";
    assert_eq!(message, (expected.into(), "q1.c:3: warning: unused".into()));
    let fails = "#!/bin/sh\necho looking; exit 2\n";
    assert_eq!(reason(&[("compile.sh", fails)]), ("EXIT 2 in compile.sh".into(), "looking".into()));
    assert_eq!(reason(&[("q1", DIVISORS)]).0, "the archive has no compile.sh in its top folder");
    assert_eq!(
        reason(&[("compile.sh", "#!/no/shell\n")]).0,
        "compile.sh cannot be run: No such file or directory (os error 2)"
    );
    // Without a question's id, all questions are graded, because the archive's questions are unknown.
    let report = grade_files(&[("compile.sh", fails)], &[]);
    assert_eq!((report.points, report.maximum, report.questions.len()), (0, 16, 3));
    assert!(text(&report, Locale::En).contains("total 0 / 16"));
    let report = grade_files(&[("compile.sh", "#!/bin/sh\n")], &["1"]);
    assert_eq!(
        report.questions[0].trials[0].said,
        "compile.sh did not create the program q1, so this question is not graded"
    );
    let report = grade_files(&[("compile.sh", "#!/bin/sh\n")], &[]);
    assert_eq!(report.not_compiled.as_deref(), Some("compile.sh created none of the programs q1, q2, q3"));
}
