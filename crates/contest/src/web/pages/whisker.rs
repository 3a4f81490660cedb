//! The interval of a rating as a small bar. The bars of a table have a common scale.

use super::rating_text::interval_text;

/// The interval of a rating, as text and as a bar with positions from 0 to 100.
pub struct Whisker {
    /// The bounds of the interval as text, such as `1432–1568`.
    pub text: String,
    /// The position of the lower bound.
    pub low: String,
    /// The position of the rating.
    pub at: String,
    /// The position of the upper bound.
    pub high: String,
}

/// Returns the whiskers of ratings on a common scale, from the lowest bound to the highest. Each
/// item is a rating with its lower bound and its upper bound, in this order.
pub fn whiskers(ratings: &[[f64; 3]]) -> Vec<Whisker> {
    let minimum = ratings.iter().map(|[_, low, _]| *low).fold(f64::INFINITY, f64::min);
    let maximum = ratings.iter().map(|[_, _, high]| *high).fold(f64::NEG_INFINITY, f64::max);
    let position = |rating: f64| format!("{:.1}", (rating - minimum) / (maximum - minimum).max(1.0) * 100.0);
    let whisker = |[rating, low, high]: &[f64; 3]| Whisker {
        text: interval_text(*low, *high),
        low: position(*low),
        at: position(*rating),
        high: position(*high),
    };
    ratings.iter().map(whisker).collect()
}

#[cfg(test)]
mod tests {
    use super::whiskers;

    #[test]
    fn all_whiskers_have_one_scale() {
        let whisker_list = whiskers(&[[1600.0, 1500.0, 1700.0], [1400.0, 1300.0, 1500.0]]);
        let whisker_list: Vec<[&str; 4]> = whisker_list
            .iter()
            .map(|one| [&one.text, &one.low, &one.at, &one.high].map(String::as_str))
            .collect();
        assert_eq!(
            whisker_list,
            [["1500–1700", "50.0", "75.0", "100.0"], ["1300–1500", "0.0", "25.0", "50.0"]]
        );
    }
}
