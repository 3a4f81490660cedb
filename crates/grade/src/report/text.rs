//! Renders a report on a graded archive as text for a terminal.

use crate::result::{Details, QuestionResult, Result, Trial};
use joute_words::{Locale, grade as say};
use std::fmt::Write as _;

/// Returns the report on a graded archive as plain text. Every line ends with a line break.
pub fn text(result: &Result, locale: Locale) -> String {
    let mut text = format!("{}\n{}\n", result.title, result.archive);
    match &result.not_compiled {
        None => line(&mut text, 0, say::compiles(locale)),
        Some(reason) => {
            line(&mut text, 0, &say::not_compiled(locale, reason));
            block(&mut text, 2, &result.compiler);
        }
    }
    for question in &result.questions {
        write_question(&mut text, question, locale);
    }
    line(&mut text, 0, "");
    line(&mut text, 0, &format!("{} {} / {}", say::total(locale), result.points, result.maximum));
    text
}

fn write_question(text: &mut String, question: &QuestionResult, locale: Locale) {
    let QuestionResult { id, title, trials, points, maximum } = question;
    line(text, 0, "");
    line(text, 0, &format!("{}  {title}  {points} / {maximum}", say::question(locale, id)));
    let wide = |text: &str| text.chars().count();
    let about = trials.iter().map(|trial| wide(&trial.about)).max().unwrap_or_default();
    let message_width = trials.iter().map(|trial| wide(&trial.said)).max().unwrap_or_default();
    for Trial { about: what, said: how, points, maximum, details, .. } in trials {
        line(text, 2, &format!("{what:about$}  {how:message_width$}  {points} / {maximum}"));
        if let Some(details) = details {
            for (title, content) in parts(details, locale) {
                line(text, 4, title);
                block(text, 6, content);
            }
        }
    }
}

/// Returns the texts about a wrong answer for a report, such as the input and the expected output.
/// Each has a title.
pub(super) fn parts(details: &Details, locale: Locale) -> Vec<(&'static str, &str)> {
    let Details { input, expected, got, printed } = details;
    let mut parts =
        vec![(say::input(locale), &**input), (say::expected(locale), expected), (say::got(locale), got)];
    if printed != say::nothing(locale) {
        parts.push((say::printed(locale), printed));
    }
    parts
}

fn block(text: &mut String, indent: usize, content: &str) {
    content.lines().for_each(|content| line(text, indent, content));
}

fn line(text: &mut String, indent: usize, content: &str) {
    // Writing to a string does not fail.
    let _ = writeln!(text, "{:indent$}{content}", "");
}
