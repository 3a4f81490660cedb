//! Ratings and their intervals as text.

/// Formats a rating as a whole number, such as `1532`. A negative one has a true minus sign.
pub fn rating_text(rating: f64) -> String {
    // Zero is written without a minus sign.
    format!("{:.0}", rating.round() + 0.0).replace('-', "−")
}

/// Formats the interval of a rating, such as `1432–1568`. If a bound is negative, spaces separate
/// the dash from the minus signs.
pub fn interval_text(low: f64, high: f64) -> String {
    let dash = if low.round() < 0.0 { "\u{a0}–\u{a0}" } else { "–" };
    format!("{}{dash}{}", rating_text(low), rating_text(high))
}

#[cfg(test)]
mod tests {
    use super::{interval_text, rating_text};

    #[test]
    fn negative_ratings_have_a_minus_sign() {
        assert_eq!([1532.4, -0.3, -245.2].map(rating_text), ["1532", "0", "−245"]);
        assert_eq!(interval_text(1432.0, 1568.0), "1432–1568");
        assert_eq!(interval_text(-1973.0, -245.2), "−1973\u{a0}–\u{a0}−245");
        assert_eq!(interval_text(-0.3, 80.0), "0–80");
    }
}
