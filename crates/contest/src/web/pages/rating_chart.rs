//! The chart of the ratings of a candidate's versions in the course of time, drawn without a
//! script. A table beside it contains the numbers.

use super::curve::{CHART_WIDTH, LEFT_MARGIN, Scale, text};
use super::rating_text::rating_text;
use super::time::day_and_minute;
use crate::data::LadderRating;
use crate::web::request::Request;
use joute_words::ladder as say;

/// The smallest horizontal distance of two labels of versions, in SVG units.
const MIN_LABEL_DISTANCE: f64 = 44.0;

/// A chart of the ratings of a candidate's versions, drawn as SVG.
pub struct RatingChart {
    /// The description of the chart for readers who cannot see it.
    pub about: String,
    /// The part of the chart for each version.
    pub versions: Vec<VersionLine>,
    /// The horizontal lines of the chart at round ratings. Each has a vertical position and a label.
    pub levels: Vec<(String, String)>,
    /// The times at the left and at the right edge.
    pub times: [String; 2],
}

/// The part of a chart for one version.
pub struct VersionLine {
    /// The name of the version, such as `v2`. It is empty if there is no room for it.
    pub label: String,
    /// The distance of the version's first rating from the left edge.
    pub begin: String,
    /// The outline of the intervals in the syntax of SVG.
    pub band: String,
    /// The points of the ratings in the syntax of SVG.
    pub line: String,
    /// The position of the last rating.
    pub end: (String, String),
}

/// Returns the chart of ratings, which are sorted by version and time. Returns `None` for
/// fewer than two ratings.
pub fn rating_chart(request: &Request, ratings: &[LadderRating]) -> Option<RatingChart> {
    let (first, last) = (ratings.first()?, ratings.last()?);
    let begin = ratings.iter().map(|one| one.at).min()?;
    let end = ratings.iter().map(|one| one.at).max()?;
    let seconds = end.duration_since(begin).as_secs_f64();
    if ratings.len() < 2 || seconds <= 0.0 {
        return None;
    }
    let interval = |one: &LadderRating| (one.rating - one.half_width, one.rating + one.half_width);
    let scale = Scale::of(ratings.iter().map(interval));
    let across =
        |one: &LadderRating| LEFT_MARGIN + CHART_WIDTH * one.at.duration_since(begin).as_secs_f64() / seconds;
    let mut labelled = f64::NEG_INFINITY;
    let mut versions = Vec::new();
    for own in ratings.chunk_by(|one, other| one.version == other.version) {
        let point = |one: &LadderRating, rating: f64| {
            format!("{},{}", text(across(one)), scale.distance_from_top(rating))
        };
        let upper = own.iter().map(|one| point(one, interval(one).1));
        let lower = own.iter().rev().map(|one| point(one, interval(one).0));
        let line = own.iter().map(|one| point(one, one.rating));
        let at = own.first().map_or(LEFT_MARGIN, across);
        let has_room = at - labelled >= MIN_LABEL_DISTANCE;
        labelled = if has_room { at } else { labelled };
        let end = own.last().map(|one| (text(across(one)), scale.distance_from_top(one.rating)));
        versions.push(VersionLine {
            label: match own.first().filter(|_| has_room) {
                Some(one) => say::version_label(request.locale(), one.version),
                None => String::new(),
            },
            begin: text(at),
            band: upper.chain(lower).collect::<Vec<_>>().join(" "),
            line: line.collect::<Vec<_>>().join(" "),
            end: end.unwrap_or_default(),
        });
    }
    let rounded = |one: &LadderRating| rating_text(one.rating);
    let time = |at| day_and_minute(request.locale(), &request.contest.plan.zone, at);
    Some(RatingChart {
        about: say::chart_about(request.locale(), rounded(first), rounded(last)),
        versions,
        levels: scale.levels(),
        times: [time(begin), time(end)],
    })
}
