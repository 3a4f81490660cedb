//! The chart of a candidate's ratings, drawn without a script. A table beside it contains the
//! numbers.

use super::rating_text::rating_text;
use crate::operations::tournaments::RecapEntry;
use joute_league::standing::StandingLine;
use joute_words::{Locale, tournaments as say};

/// A chart of a candidate's ratings in the tournaments, drawn as SVG.
pub struct Curve {
    /// The description of the chart for readers who cannot see it.
    pub about: String,
    /// The points of the chart's line in the syntax of SVG.
    pub line: String,
    /// The points of the chart, one for each tournament.
    pub points: Vec<Point>,
    /// The horizontal lines of the chart at round ratings. Each has a vertical position and a
    /// label.
    pub levels: Vec<(String, String)>,
}

/// The point that shows a candidate's rating in one tournament.
pub struct Point {
    /// The distance of the point from the left edge of the chart.
    pub x: String,
    /// The distance of the point from the top edge of the chart. It follows from the rating.
    pub y: String,
    /// The vertical position of the lower end of the rating's confidence interval.
    pub low: String,
    /// The vertical position of the upper end of the rating's confidence interval.
    pub high: String,
    /// The name of the tournament at this point of the chart.
    pub name: String,
}

/// The width of the rating chart without its margins, in SVG units.
pub const CHART_WIDTH: f64 = 550.0;
const CHART_HEIGHT: f64 = 200.0;
/// The distance of the chart from the left edge, in SVG units.
pub const LEFT_MARGIN: f64 = 60.0;
/// The distance of the chart from the top edge, in SVG units.
pub const TOP_MARGIN: f64 = 12.0;

/// The vertical scale of a chart of ratings.
pub struct Scale {
    low: f64,
    high: f64,
}

impl Scale {
    /// Creates a scale that contains the given intervals.
    pub fn of(intervals: impl Iterator<Item = (f64, f64)>) -> Self {
        let (low, high) = intervals.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), (from, to)| {
            (low.min(from), high.max(to))
        });
        Scale { low, high }
    }

    fn range(&self) -> f64 {
        (self.high - self.low).max(1.0)
    }

    /// Returns the distance of a rating from the top edge.
    pub fn distance_from_top(&self, rating: f64) -> String {
        text(TOP_MARGIN + CHART_HEIGHT * (self.high - rating) / self.range())
    }

    /// Returns horizontal lines at round ratings, each with its vertical position and its label.
    pub fn levels(&self) -> Vec<(String, String)> {
        // The smallest step with at most five labels is used.
        let steps = [50.0, 100.0, 200.0, 500.0, 1000.0];
        let step = steps.into_iter().find(|step| self.range() / step <= 5.0).unwrap_or(5000.0);
        let (lowest, highest) = ((self.low / step).ceil() as i64, (self.high / step).floor() as i64);
        let levels = (lowest..=highest).map(|level| level as f64 * step);
        levels.map(|level| (self.distance_from_top(level), rating_text(level))).collect()
    }
}

/// Returns a number in the syntax of SVG.
pub fn text(number: f64) -> String {
    format!("{number:.1}")
}

/// Returns the chart of a candidate's ratings in tournaments. Returns `None` for fewer than two
/// ratings.
pub fn curve(locale: Locale, legs: &[RecapEntry]) -> Option<Curve> {
    let rated: Vec<_> = legs.iter().filter_map(|leg| Some((leg, leg.line.as_ref()?))).collect();
    let (Some(first), Some(last)) = (rated.first(), rated.last()) else { return None };
    if rated.len() < 2 {
        return None;
    }
    let scale = Scale::of(rated.iter().map(|(_, line)| (line.low, line.high)));
    let across = |index: usize| LEFT_MARGIN + CHART_WIDTH * index as f64 / (rated.len() - 1) as f64;
    let point = |(index, (leg, line)): (usize, &(&RecapEntry, &StandingLine))| Point {
        x: text(across(index)),
        y: scale.distance_from_top(line.rating),
        low: scale.distance_from_top(line.low),
        high: scale.distance_from_top(line.high),
        name: leg.name.clone(),
    };
    let points: Vec<Point> = rated.iter().enumerate().map(point).collect();
    let line = points.iter().map(|point| format!("{},{}", point.x, point.y)).collect::<Vec<_>>().join(" ");
    let rounded = |line: &StandingLine| rating_text(line.rating);
    Some(Curve {
        about: say::curve_about(locale, rounded(first.1), rounded(last.1)),
        line,
        points,
        levels: scale.levels(),
    })
}
