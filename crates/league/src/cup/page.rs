//! Renders a cup as two web pages without scripts: one for the public, and one for a projector that reloads
//! itself. Also renders its contents for embedding in another page.

use super::bracket::{BracketStage, bracket};
use super::entry::Cup;
use super::state::CupState;
use super::view::{PodiumView, Progress, StageView, podiums, stages};
use crate::error::Result;
use crate::plan::ExcludedKit;
use askama::Template;
use joute_words::{Locale, cup as say};

/// The number of seconds after which a cup's projector page reloads while the cup is played.
const RELOAD_SECONDS: u32 = 5;

/// The contents that a cup's public page and its projector page share.
struct View<'a> {
    locale: Locale,
    title: &'a str,
    game: &'a str,
    played: usize,
    all: usize,
    /// The share of the cup's matches that have been played, in percent.
    percent: usize,
    /// One line that describes the stage that is being played now.
    now: String,
    over: bool,
    podiums: Vec<PodiumView<'a>>,
    bracket: Vec<BracketStage<'a>>,
    stages: Vec<StageView<'a>>,
    lots: Vec<String>,
    out: &'a [ExcludedKit],
}

#[derive(Template)]
#[template(path = "cup.html")]
struct CupPage<'a> {
    view: View<'a>,
}

#[derive(Template)]
#[template(path = "screen.html")]
struct Screen<'a> {
    view: View<'a>,
    /// True if the stage that is being played is part of the bracket, in which champions meet in
    /// pairs.
    two_by_two: bool,
    renewed: Option<u32>,
}

/// The style sheet for the podiums, tables and brackets on a cup's pages.
pub const STYLE: &str = include_str!("../../templates/cup-parts.css");

#[derive(Template)]
#[template(path = "cup-inside.html")]
struct CupSections<'a> {
    view: View<'a>,
}

/// Renders the podiums, the bracket and the groups of a cup as HTML, in the language of the game.
/// The HTML can be inserted into another page that contains [`STYLE`].
///
/// # Errors
/// Returns an error only if the page cannot be written to memory.
pub fn page_body(cup: &Cup, state: &CupState) -> Result<String> {
    Ok(CupSections { view: view(cup, state) }.render()?)
}

/// Renders the public page and the projector page of a cup in the language of the game.
///
/// # Errors
/// Returns an error only if a page cannot be written to memory.
pub fn pages(cup: &Cup, state: &CupState) -> Result<[String; 2]> {
    let overview = CupPage { view: view(cup, state) }.render()?;
    let view = view(cup, state);
    let renewed = (!view.over).then_some(RELOAD_SECONDS);
    let screen =
        Screen { two_by_two: view.bracket.iter().any(|column| column.now), view, renewed }.render()?;
    Ok([overview, screen])
}

fn view<'a>(cup: &'a Cup, state: &'a CupState) -> View<'a> {
    let locale = cup.shape.locale;
    let played_count: usize = state.stages.iter().map(|stage_state| stage_state.progress().0).sum();
    let all: usize = cup.sizes().iter().map(|(matches, _)| matches).sum();
    let now = state.now().map(|index| cup.cup_file.stages[index].title.as_str());
    let lots = state.between.iter().map(|lot| {
        let names: Vec<&str> = lot.champions.iter().map(|champion| cup.names[*champion].as_str()).collect();
        say::lot_between(locale, &cup.cup_file.stages[lot.stage].title, names.join(", "))
    });
    View {
        locale,
        title: &cup.cup_file.title,
        game: &cup.plan.game,
        played: played_count,
        all,
        percent: 100 * played_count / all.max(1),
        now: match now {
            None => say::over(locale).to_owned(),
            Some(_) if played_count == 0 => say::begins(locale).to_owned(),
            Some(stage) => say::now(locale, stage),
        },
        over: now.is_none(),
        podiums: podiums(cup, state),
        bracket: bracket(cup, state),
        stages: stages(cup, state),
        lots: lots.collect(),
        out: &cup.plan.out,
    }
}
