//! The times of a contest as an iCalendar file, for people who want reminders.

use crate::data::Tournament;
use icalendar::{Calendar, Component as _, Event, Property};
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use sha2::{Digest as _, Sha256};

/// The data of a contest's calendar file, such as its dates.
pub struct Hours<'a> {
    /// The title of the contest in the calendar.
    pub title: &'a str,
    /// The time zone in which calendar programs show the events. The file gives times in UTC, so it
    /// needs no rules for daylight saving time.
    pub zone: &'a TimeZone,
    /// The event for the time in which candidates can submit programs. It has a start, an end and a
    /// title.
    pub open: (Timestamp, Timestamp, &'a str),
    /// The tournaments that appear as events in the calendar.
    pub tournaments: &'a [Tournament],
    /// The time at which the calendar file is written.
    pub now: Timestamp,
}

/// The duration of a tournament's event in the calendar. The real duration is not known in advance.
const EVENT_DURATION: SignedDuration = SignedDuration::from_mins(30);

/// Returns the calendar file with the contest's tournaments. An event keeps its identifier, so a
/// postponed tournament moves in the reader's calendar.
pub fn file(hours: &Hours<'_>) -> String {
    let mut calendar = Calendar::new();
    calendar.name(hours.title).timezone(hours.zone.iana_name().unwrap_or("UTC"));
    let (opens, closes, word) = hours.open;
    calendar.push(event(hours, "open", &format!("{} – {word}", hours.title), opens, closes));
    for one in hours.tournaments.iter().filter(|one| one.cancelled.is_none()) {
        let summary = format!("{} – {}", hours.title, one.name);
        let end = one.at.saturating_add(EVENT_DURATION).unwrap_or(one.at);
        calendar.push(event(hours, &one.name, &summary, one.at, end));
    }
    calendar.done().to_string()
}

fn event(hours: &Hours<'_>, key: &str, summary: &str, from: Timestamp, to: Timestamp) -> Event {
    let time = |at: Timestamp| at.strftime("%Y%m%dT%H%M%SZ").to_string();
    let local_time = from.to_zoned(hours.zone.clone()).strftime("%Y-%m-%d %H:%M %Z").to_string();
    Event::with_uid(&uid(hours.title, key))
        .summary(summary)
        .description(&local_time)
        .append_property(Property::new("DTSTAMP", time(hours.now)))
        .append_property(Property::new("DTSTART", time(from)))
        .append_property(Property::new("DTEND", time(to)))
        .done()
}

/// Returns the unique identifier of a calendar event. It depends only on the contest's title and
/// the event's key.
fn uid(title: &str, key: &str) -> String {
    let hash = Sha256::new().chain_update(title).chain_update([0]).chain_update(key).finalize();
    let name: String = hash.iter().take(16).map(|byte| format!("{byte:02x}")).collect();
    format!("{name}@joute")
}

#[cfg(test)]
mod tests {
    use super::{Hours, file};
    use crate::data::Tournament;
    use jiff::Timestamp;
    use jiff::tz::TimeZone;

    #[test]
    fn calendar_events_keep_their_ids_when_their_hour_changes() {
        let zone = TimeZone::get("Europe/Paris").expect("the time zone is known");
        let calendar_text = |hour: &str, now: &str| {
            let time = |text: &str| text.parse::<Timestamp>().expect("the text is a time");
            let one = Tournament {
                id: 1,
                name: "Finale, suite; fin".into(),
                at: time(hour),
                hidden: true,
                by_jury: true,
                frozen: None,
                complete: None,
                released: None,
                trouble: None,
                revealed: 0,
                ended: None,
                cancelled: None,
            };
            let open = (time("2026-05-08T07:00:00Z"), time("2026-05-10T08:00:00Z"), "open");
            let hours = Hours { title: "La finale", zone: &zone, open, tournaments: &[one], now: time(now) };
            file(&hours).replace("\r\n ", "")
        };
        let uids = |text: &str| {
            text.lines().filter(|line| line.starts_with("UID:")).map(str::to_owned).collect::<Vec<_>>()
        };
        let first = calendar_text("2026-05-09T21:42:00Z", "2026-05-08T00:00:00Z");
        let moved = calendar_text("2026-05-09T22:00:00Z", "2026-05-09T00:00:00Z");
        assert_eq!((uids(&first), uids(&first).len()), (uids(&moved), 2));
        assert!(first.contains("DTSTART:20260509T214200Z") && moved.contains("DTSTART:20260509T220000Z"));
        assert!(first.contains("2026-05-09 23:42 CEST") && first.contains("Europe/Paris"), "{first}");
        assert!(first.contains("Finale\\, suite\\; fin"), "{first}");
        assert_eq!(first.matches("DTSTAMP").count(), 2, "{first}");
    }
}
