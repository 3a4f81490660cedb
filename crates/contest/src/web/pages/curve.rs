//! The chart of a candidate's ratings, drawn without a script. A table beside it contains the
//! numbers.

use crate::operations::tournaments::RecapEntry;
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
const WIDTH: f64 = 560.0;
const HEIGHT: f64 = 200.0;
const LEFT: f64 = 50.0;
const TOP: f64 = 12.0;

/// Returns the chart of a candidate's ratings in tournaments. Returns `None` for fewer than two
/// ratings.
pub fn curve(locale: Locale, legs: &[RecapEntry]) -> Option<Curve> {
    let rated: Vec<_> = legs.iter().filter_map(|leg| Some((leg, leg.line.as_ref()?))).collect();
    let (Some(first), Some(last)) = (rated.first(), rated.last()) else { return None };
    if rated.len() < 2 {
        return None;
    }
    let low = rated.iter().map(|(_, line)| line.low).fold(f64::INFINITY, f64::min);
    let high = rated.iter().map(|(_, line)| line.high).fold(f64::NEG_INFINITY, f64::max);
    let range = (high - low).max(1.0);
    let across = |index: usize| LEFT + WIDTH * index as f64 / (rated.len() - 1) as f64;
    let down = |rating: f64| TOP + HEIGHT * (high - rating) / range;
    let text = |number: f64| format!("{number:.1}");
    let point =
        |(index, (leg, line)): (usize, &(&RecapEntry, &joute_league::standing::StandingLine))| Point {
            x: text(across(index)),
            y: text(down(line.rating)),
            low: text(down(line.low)),
            high: text(down(line.high)),
            name: leg.name.clone(),
        };
    let points: Vec<Point> = rated.iter().enumerate().map(point).collect();
    let line = points.iter().map(|point| format!("{},{}", point.x, point.y)).collect::<Vec<_>>().join(" ");
    // The smallest step with at most five labels is used.
    let step =
        [50.0, 100.0, 200.0, 500.0, 1000.0].into_iter().find(|step| range / step <= 5.0).unwrap_or(5000.0);
    let lowest = (low / step).ceil() as i64;
    let levels = (lowest..=(high / step).floor() as i64).map(|level| level as f64 * step);
    let rounded = |line: &joute_league::standing::StandingLine| format!("{:.0}", line.rating);
    Some(Curve {
        about: say::curve_about(locale, rounded(first.1), rounded(last.1)),
        line,
        points,
        levels: levels.map(|level| (text(down(level)), format!("{level:.0}"))).collect(),
    })
}
