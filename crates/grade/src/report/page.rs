//! Renders a report on a graded archive as a single web page without scripts and other files, which
//! is readable on a phone.

use super::text::parts;
use crate::Error;
use crate::result::{Result, Trial};
use askama::Template;
use joute_words::{Locale, grade as say};

#[derive(Template)]
#[template(path = "grade/report.html")]
struct Page<'a> {
    lang: &'static str,
    report: &'static str,
    test: &'static str,
    verdict: &'static str,
    points: &'static str,
    total: &'static str,
    result: &'a Result,
    compiled: String,
    questions: Vec<Question<'a>>,
}

struct Question<'a> {
    heading: String,
    points: u32,
    maximum: u32,
    rows: Vec<Row<'a>>,
}

struct Row<'a> {
    trial: &'a Trial,
    full: bool,
    parts: Vec<(&'static str, &'a str)>,
}

/// Renders the report on a graded archive as an HTML page.
///
/// # Errors
/// Returns an error of the template engine, which no result can cause.
pub fn page(result: &Result, locale: Locale) -> std::result::Result<String, Error> {
    let questions = result.questions.iter().map(|question| Question {
        heading: format!("{} – {}", say::question(locale, &question.id), question.title),
        points: question.points,
        maximum: question.maximum,
        rows: question
            .trials
            .iter()
            .map(|trial| Row {
                trial,
                full: trial.points == trial.maximum,
                parts: trial.details.as_ref().map(|details| parts(details, locale)).unwrap_or_default(),
            })
            .collect(),
    });
    let compiled = match &result.not_compiled {
        None => say::compiles(locale).to_owned(),
        Some(reason) => say::not_compiled(locale, reason),
    };
    let page = Page {
        lang: locale.code(),
        report: say::report(locale),
        test: say::test(locale),
        verdict: say::verdict(locale),
        points: say::points(locale),
        total: say::total(locale),
        result,
        compiled,
        questions: questions.collect(),
    };
    Ok(page.render()?)
}
