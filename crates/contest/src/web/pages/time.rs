//! Times on pages, in the contest's time zone and the reader's language, and in UTC for programs.

use crate::web::request::Request;
use askama::filters::HtmlSafe;
use jiff::tz::TimeZone;
use jiff::{Timestamp, Zoned};
use joute_words::{Locale, contest as say};
use std::fmt::{Display, Formatter};

/// A time that a page shows. Templates render it as a `<time>` element of HTML.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Time {
    at: Timestamp,
    shown: String,
}

impl Time {
    /// Creates a time that pages show with day, hour and minute.
    pub fn of(request: &Request, at: Timestamp) -> Self {
        Time { at, shown: day_and_minute(request.locale(), &request.contest.plan.zone, at) }
    }

    /// Creates a time that pages show with day, hour, minute and second.
    pub fn to_the_second(request: &Request, at: Timestamp) -> Self {
        let (locale, zone) = (request.locale(), &request.contest.plan.zone);
        let shown = at.to_zoned(zone.clone()).strftime(":%S");
        Time { at, shown: format!("{}{shown}", day_and_minute(locale, zone, at)) }
    }
}

impl Display for Time {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        write!(f, "<time datetime=\"{}\">{}</time>", self.at, self.shown)
    }
}

/// Marks a [`Time`] as safe to insert into HTML without escaping. Its text consists only of numbers
/// and of fixed words.
impl HtmlSafe for Time {}

/// Formats a time as hour and minute in the given time zone.
pub fn minute(zone: &TimeZone, at: Timestamp) -> String {
    at.to_zoned(zone.clone()).strftime("%H:%M").to_string()
}

/// Formats a time with its day in the reader's language, in the given time zone.
pub fn day_and_minute(locale: Locale, zone: &TimeZone, at: Timestamp) -> String {
    let zoned: Zoned = at.to_zoned(zone.clone());
    let word = |words: &'static str, at: i8| {
        words.split_whitespace().nth(usize::from(at.unsigned_abs()) - 1).unwrap_or_default()
    };
    let day = word(say::days(locale), zoned.weekday().to_monday_one_offset());
    let month = word(say::months(locale), zoned.month());
    format!("{day} {} {month}, {}", zoned.day(), zoned.strftime("%H:%M"))
}

#[cfg(test)]
mod tests {
    use super::{day_and_minute, minute};
    use jiff::Timestamp;
    use jiff::tz::TimeZone;
    use joute_words::Locale;

    #[test]
    fn hours_are_those_of_the_contest() {
        let at: Timestamp = "2026-05-07T22:30:00Z".parse().expect("the text is a time");
        let paris = TimeZone::get("Europe/Paris").expect("the time zone is known");
        assert_eq!(day_and_minute(Locale::En, &paris, at), "Fri 8 May, 00:30");
        assert_eq!(day_and_minute(Locale::Fr, &paris, at), "ven. 8 mai, 00:30");
        assert_eq!(day_and_minute(Locale::En, &TimeZone::UTC, at), "Thu 7 May, 22:30");
        assert_eq!(minute(&paris, at), "00:30");
    }
}
