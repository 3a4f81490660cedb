//! A cup as two web pages without any script: one for everybody, and one for a projector that renews itself; and what of it
//! stands on a page of somebody else's.

use super::bracket::{Column, bracket};
use super::course::Course;
use super::entry::Cup;
use super::view::{PodiumView, Progress, StageView, podiums, stages};
use crate::plan::Out;
use askama::Template;
use joute_words::{Locale, cup as say};

/// How often a projector reads its page again, in seconds, while the cup is played.
const RENEWED: u32 = 5;

/// What both pages show.
struct View<'a> {
    locale: Locale,
    title: &'a str,
    game: &'a str,
    played: usize,
    all: usize,
    /// Of 100.
    percent: usize,
    /// One line: the stage that is played.
    now: String,
    over: bool,
    podiums: Vec<PodiumView<'a>>,
    bracket: Vec<Column<'a>>,
    stages: Vec<StageView<'a>>,
    lots: Vec<String>,
    out: &'a [Out],
}

#[derive(Template)]
#[template(path = "cup.html")]
struct Whole<'a> {
    view: View<'a>,
}

#[derive(Template)]
#[template(path = "screen.html")]
struct Screen<'a> {
    view: View<'a>,
    /// Now champions meet two by two.
    two_by_two: bool,
    renewed: Option<u32>,
}

/// How podiums, tables and brackets look.
pub const STYLE: &str = include_str!("../../templates/cup-parts.css");

#[derive(Template)]
#[template(path = "cup-inside.html")]
struct Inside<'a> {
    view: View<'a>,
}

/// A cup on a page of somebody else's, which has [`STYLE`]: podiums, bracket and groups, in the language of the cup's shape.
///
/// # Errors
/// None in practice: memory takes it.
pub fn inside(cup: &Cup, course: &Course) -> Result<String, String> {
    let inside = Inside { view: view(cup, course) };
    inside.render().map_err(|error| format!("cannot write the page: {error}"))
}

/// The pages of a cup: for everybody, and for a projector. In the game's language.
///
/// # Errors
/// None in practice: memory takes it.
pub fn pages(cup: &Cup, course: &Course) -> Result<[String; 2], String> {
    let fail = |error: askama::Error| format!("cannot write the page: {error}");
    let whole = Whole { view: view(cup, course) }.render().map_err(fail)?;
    let view = view(cup, course);
    let renewed = (!view.over).then_some(RENEWED);
    let screen = Screen { two_by_two: view.bracket.iter().any(|column| column.now), view, renewed }
        .render()
        .map_err(fail)?;
    Ok([whole, screen])
}

fn view<'a>(cup: &'a Cup, course: &'a Course) -> View<'a> {
    let locale = cup.shape.locale;
    let played: usize = course.legs.iter().map(|leg| leg.progress().0).sum();
    let all: usize = cup.sizes().iter().map(|(matches, _)| matches).sum();
    let now = course.now().map(|index| cup.sheet.stages[index].title.as_str());
    let between = course.between.iter().map(|lot| {
        let names: Vec<&str> = lot.champions.iter().map(|champion| cup.names[*champion].as_str()).collect();
        say::lot_between(locale, &cup.sheet.stages[lot.stage].title, names.join(", "))
    });
    View {
        locale,
        title: &cup.sheet.title,
        game: &cup.plan.game,
        played,
        all,
        percent: 100 * played / all.max(1),
        now: match now {
            None => say::over(locale).to_owned(),
            Some(_) if played == 0 => say::begins(locale).to_owned(),
            Some(stage) => say::now(locale, stage),
        },
        over: now.is_none(),
        podiums: podiums(cup, course),
        bracket: bracket(cup, course),
        stages: stages(cup, course),
        lots: between.collect(),
        out: &cup.plan.out,
    }
}
