//! Writes an initial `contest.toml` for a contest of two nights, with explanations for the
//! organiser.

use super::{PlanError, PlannedLadder, Quotas};
use askama::Template;
use jiff::civil::{DateTime, Time};
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp, ToSpan as _, Unit};
use joute_words::{Locale, contest as say};

/// The options for writing the first `contest.toml` of a contest.
#[derive(Debug, Clone)]
pub struct PlanOptions<'a> {
    /// The name of the contest's game.
    pub game: &'a str,
    /// The language of the contest's pages.
    pub locale: Locale,
    /// The names of the game's official maps.
    pub maps: Vec<&'a str>,
    /// The time zone in which the plan's times are written.
    pub zone: TimeZone,
}

/// The number of official maps in the first tournaments of a new plan.
const MAX_MAPS: usize = 3;

/// The hours of the day at which a new plan starts tournaments. They apply between the first and
/// the last day, and avoid the night and the hours at which daylight saving time begins or ends.
const TOURNAMENT_HOURS: [i8; 4] = [10, 14, 19, 23];

/// The hour of the last day at which a new contest ends.
const LAST_DAY_HOUR: i8 = 10;

#[derive(Template)]
#[template(path = "contest.toml", escape = "none")]
struct File {
    title: String,
    game: String,
    locale: String,
    zone: String,
    opens: String,
    closes: String,
    quotas: Quotas,
    maps: Vec<String>,
    own: Vec<String>,
    ladder: PlannedLadder,
    tournaments: Vec<Hour>,
}

struct Hour {
    name: String,
    at: String,
    last: bool,
}

/// Quotes a string as a TOML value for `contest.toml`.
fn quote(text: &str) -> String {
    toml::Value::from(text).to_string()
}

/// Returns the text of a new `contest.toml`. The contest opens now, lasts two nights, and ends with
/// a final whose results the jury releases.
///
/// # Errors
/// Returns an error if the dates are out of range.
pub fn write(options: &PlanOptions<'_>, now: Timestamp) -> Result<String, PlanError> {
    let zone = options.zone.iana_name().unwrap_or("Europe/Paris");
    let opens = TimeZone::get(zone)?.to_datetime(now);
    let opens = opens.round(Unit::Minute)?.checked_sub(1.minute())?;
    let closes = opens.date().checked_add(2.days())?.at(LAST_DAY_HOUR, 0, 0, 0);
    let locale = options.locale;
    let hours = hours(opens, closes)?;
    let mut tournaments: Vec<Hour> = hours
        .iter()
        .enumerate()
        .map(|(index, at)| Hour {
            name: quote(&say::plan_tournament(locale, index + 1)),
            at: at.to_string(),
            last: false,
        })
        .collect();
    let name = quote(say::plan_final(locale));
    tournaments.push(Hour { name, at: closes.to_string(), last: true });
    let file = File {
        title: quote(&say::plan_title(locale, options.game)),
        game: quote(options.game),
        locale: quote(locale.code()),
        zone: quote(zone),
        opens: opens.to_string(),
        closes: closes.to_string(),
        quotas: Quotas::default(),
        maps: options.maps.iter().map(|map| (*map).to_owned()).collect(),
        own: options.maps.iter().take(MAX_MAPS).map(|map| quote(map)).collect(),
        ladder: PlannedLadder::default(),
        tournaments,
    };
    Ok(file.render()?)
}

/// Returns the times at which a new plan starts tournaments. The contest's first and last hours are
/// left out.
fn hours(opens: DateTime, closes: DateTime) -> Result<Vec<DateTime>, jiff::Error> {
    let hour = SignedDuration::from_hours(1);
    let (first, last) = (opens.checked_add(hour)?, closes.checked_sub(hour)?);
    let mut found = Vec::new();
    let mut day = opens.date();
    while day <= closes.date() {
        let at = TOURNAMENT_HOURS.iter().map(|hour| day.to_datetime(Time::constant(*hour, 0, 0, 0)));
        found.extend(at.filter(|at| *at >= first && *at <= last));
        day = day.tomorrow()?;
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::super::read::parse;
    use super::{PlanOptions, write};
    use jiff::Timestamp;
    use jiff::tz::TimeZone;
    use joute_words::Locale;

    #[test]
    fn written_plans_can_be_read_at_any_time() {
        let zone = TimeZone::get("Europe/Paris").expect("the time zone is known");
        for (locale, maps) in [(Locale::Fr, vec!["île \"1\"", "b", "c", "d"]), (Locale::En, vec![])] {
            let options = PlanOptions { game: "pizza", locale, maps, zone: zone.clone() };
            for hour in 0..24 * 366 / 5 {
                let now =
                    Timestamp::from_second(1_767_225_600 + hour * 5 * 3600).expect("the time is in range");
                let text = write(&options, now).expect("the file can be written");
                // An hour in a year occurs twice and another one does not occur, because of daylight saving
                // time. The error message says how to write it.
                let plan = match parse("contest.toml", &text) {
                    Err(reason) if reason.to_string().contains("clocks change") => continue,
                    plan => plan.unwrap_or_else(|reason| panic!("{reason}\n{text}")),
                };
                let open = plan.closes.duration_since(plan.opens).as_hours();
                assert!(plan.opens <= now && (34..=59).contains(&open), "{text}");
                let (last, others) = plan.tournaments.split_last().expect("the plan has a final");
                assert!(
                    last.hidden && last.at == plan.closes && last.maps.len() == options.maps.len().min(3)
                );
                assert!((4..=8).contains(&others.len()), "{}", others.len());
            }
        }
    }
}
