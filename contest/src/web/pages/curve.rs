//! A candidate's ratings as a picture: drawn here, without a script. A table beside it has its numbers.

use crate::tournaments::recap::Leg;
use joute_words::{Locale, tournaments as say};

/// A curve of ratings. Numbers are those of its view box.
pub struct Curve {
    /// For whoever does not see it.
    pub about: String,
    /// The points of its line.
    pub line: String,
    /// By tournament.
    pub points: Vec<Point>,
    /// Heights of round ratings.
    pub levels: Vec<(String, String)>,
}

/// A tournament's point.
pub struct Point {
    /// From the left.
    pub x: String,
    /// From above.
    pub y: String,
    /// The interval's ends.
    pub low: String,
    /// Above it.
    pub high: String,
    /// The tournament's name.
    pub name: String,
}

/// Of the view box, without its borders.
const WIDTH: f64 = 560.0;
const HEIGHT: f64 = 200.0;
const LEFT: f64 = 50.0;
const TOP: f64 = 12.0;

/// The curve of tournaments; none for fewer than two.
pub fn curve(locale: Locale, legs: &[Leg]) -> Option<Curve> {
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
    let point = |(index, (leg, line)): (usize, &(&Leg, &joute_league::standing::Line))| Point {
        x: text(across(index)),
        y: text(down(line.rating)),
        low: text(down(line.low)),
        high: text(down(line.high)),
        name: leg.name.clone(),
    };
    let points: Vec<Point> = rated.iter().enumerate().map(point).collect();
    let line = points.iter().map(|point| format!("{},{}", point.x, point.y)).collect::<Vec<_>>().join(" ");
    // As many round ratings as have room.
    let step =
        [50.0, 100.0, 200.0, 500.0, 1000.0].into_iter().find(|step| range / step <= 5.0).unwrap_or(5000.0);
    let lowest = (low / step).ceil() as i64;
    let levels = (lowest..=(high / step).floor() as i64).map(|level| level as f64 * step);
    let rounded = |line: &joute_league::standing::Line| format!("{:.0}", line.rating);
    Some(Curve {
        about: say::curve_about(locale, rounded(first.1), rounded(last.1)),
        line,
        points,
        levels: levels.map(|level| (text(down(level)), format!("{level:.0}"))).collect(),
    })
}
