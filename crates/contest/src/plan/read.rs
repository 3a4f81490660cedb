//! Parses the plan's file into a [`Plan`].

use super::error::position;
use super::ladder::LadderTable;
use super::mail::MailTable;
use super::{
    Address, Database, FilePlace, PLAN_FILE, Place, Plan, PlanError, PlannedTournament, Public, Quotas,
    SignUp, TournamentKind,
};
use crate::private::at;
use jiff::civil::DateTime;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use joute_words::Locale;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::collections::BTreeSet;
use std::path::{Component, Path, PathBuf};
use toml::Spanned;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    title: Spanned<String>,
    game: String,
    locale: Option<Spanned<String>>,
    time_zone: Spanned<String>,
    opens: Spanned<toml::value::Datetime>,
    closes: Spanned<toml::value::Datetime>,
    address: Option<Spanned<String>>,
    #[serde(default)]
    behind_proxy: bool,
    metrics_token: Option<Spanned<String>>,
    sign_up: Option<Spanned<String>>,
    sign_up_code: Option<Spanned<String>>,
    limits: Option<Spanned<PathBuf>>,
    database: Option<Spanned<String>>,
    files: Option<Spanned<String>>,
    #[serde(default)]
    quotas: QuotaTable,
    #[serde(default)]
    public: PublicTable,
    mail: Option<MailTable>,
    ladder: Option<LadderTable>,
    #[serde(default)]
    tournament: Vec<TournamentTable>,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct QuotaTable {
    archive_mib: Option<Spanned<u64>>,
    versions_an_hour: Option<Spanned<u32>>,
    build_minutes_an_hour: Option<Spanned<u64>>,
    wishes: Option<Spanned<u32>>,
    challenges: Option<Spanned<u32>>,
    team_members: Option<Spanned<u32>>,
    disk_gib: Option<Spanned<u64>>,
    #[serde(default)]
    against_others: bool,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct PublicTable {
    scoreboard: Option<bool>,
    matches: Option<bool>,
    replays: Option<Spanned<bool>>,
    ladder: Option<bool>,
    kits_early: Option<bool>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TournamentTable {
    name: Spanned<String>,
    at: Spanned<toml::value::Datetime>,
    shape: Option<Spanned<String>>,
    cup: Option<Spanned<PathBuf>>,
    #[serde(default)]
    maps: Vec<Spanned<String>>,
    #[serde(default)]
    seeds: Vec<u64>,
    #[serde(default)]
    hidden: bool,
    #[serde(default)]
    by_jury: bool,
    #[serde(default)]
    house: bool,
}

/// The maximum size of `contest.toml` in bytes. It is enough for a thousand tournaments.
const MAX_FILE_SIZE: u64 = 1 << 20;

pub(super) fn read(folder: &Path) -> Result<Plan, PlanError> {
    let (file, text) = text_of(folder)?;
    parse(&file, &text)
}

/// Returns the path and the text of the plan in a contest's folder.
pub(super) fn text_of(folder: &Path) -> Result<(String, String), PlanError> {
    let path = folder.join(PLAN_FILE);
    let file_metadata = std::fs::metadata(&path).map_err(at(&path))?;
    if !file_metadata.is_file() || file_metadata.len() > MAX_FILE_SIZE {
        return Err(PlanError::NotRegular(path));
    }
    let text = std::fs::read_to_string(&path).map_err(at(&path))?;
    Ok((path.display().to_string(), text))
}

/// Returns the line and column of a tournament's map in `contest.toml`. Without a map, it returns
/// those of the cup's file or the tournament's name.
pub(super) fn position_of(folder: &Path, tournament: &str, map: Option<usize>) -> Option<(usize, usize)> {
    let text = std::fs::read_to_string(folder.join(PLAN_FILE)).ok()?;
    let found: File = toml::from_str(&text).ok()?;
    let hour = found.tournament.iter().find(|hour| hour.name.get_ref() == tournament)?;
    let map = map.and_then(|map| hour.maps.get(map)).map(Spanned::span);
    let span = map.or_else(|| hour.cup.as_ref().map(Spanned::span)).unwrap_or_else(|| hour.name.span());
    Some(position(&text, span.start))
}

pub(super) fn parse(file: &str, text: &str) -> Result<Plan, PlanError> {
    let reader = Reader { file, text };
    reader.plan(reader.parse()?)
}

/// A reader of the values of a plan. Its errors name the place in the file.
pub(super) struct Reader<'a> {
    pub file: &'a str,
    pub text: &'a str,
}

impl Reader<'_> {
    pub(super) fn parse<T: DeserializeOwned>(&self) -> Result<T, PlanError> {
        toml::from_str(self.text).map_err(|error| {
            let offset = error.span().map_or(0, |span| span.start);
            self.wrong_at(offset, error.message())
        })
    }

    pub(super) fn wrong<T>(&self, value: &Spanned<T>, reason: impl Into<String>) -> PlanError {
        self.wrong_at(value.span().start, reason)
    }

    fn wrong_at(&self, offset: usize, reason: impl Into<String>) -> PlanError {
        let place = Place { file: self.file.to_owned(), position: Some(position(self.text, offset)) };
        PlanError::Invalid { place, reason: reason.into() }
    }

    fn plan(&self, file: File) -> Result<Plan, PlanError> {
        let File { title, game, locale, time_zone, opens, closes, .. } = &file;
        if title.get_ref().trim().is_empty() {
            return Err(self.wrong(title, "the title is empty; write a few words"));
        }
        let zone = TimeZone::get(time_zone.get_ref()).map_err(|_| {
            self.wrong(time_zone, "this time zone does not exist; write one such as \"Europe/Paris\"")
        })?;
        let (from, to) = (self.time(opens, &zone)?, self.time(closes, &zone)?);
        if to <= from {
            return Err(self.wrong(closes, "closes must be later than opens"));
        }
        let mut names = BTreeSet::new();
        let mut tournaments = Vec::new();
        for hour in &file.tournament {
            if !names.insert(hour.name.get_ref().clone()) || hour.name.get_ref().trim().is_empty() {
                return Err(self.wrong(&hour.name, "each tournament needs a name, different from all others"));
            }
            tournaments.push(self.tournament(hour, &zone, from)?);
        }
        tournaments.sort_by_key(|tournament| tournament.at);
        let locale = match locale {
            None => Locale::Fr,
            Some(locale) => Locale::from_code(locale.get_ref())
                .ok_or_else(|| self.wrong(locale, "the language of the pages must be \"fr\" or \"en\""))?,
        };
        let address = self.address(&file.address)?;
        let mail = file.mail.as_ref().map(|mail| self.mail(mail, address.is_some())).transpose()?;
        Ok(Plan {
            title: title.get_ref().clone(),
            game: game.clone(),
            locale,
            zone,
            opens: from,
            closes: to,
            address,
            behind_proxy: file.behind_proxy,
            mail,
            metrics_token: self.metrics_token(&file)?,
            sign_up: self.sign_up(&file)?,
            quotas: self.quotas(&file.quotas)?,
            tournaments,
            ladder: file.ladder.as_ref().map(|ladder| self.ladder(ladder)).transpose()?,
            public: self.public(&file.public)?,
            database: self.database(&file.database)?,
            files: self.files(&file.files)?,
            limits: file
                .limits
                .map(|path| self.check_inside(&path).map(|()| path.into_inner()))
                .transpose()?,
        })
    }

    /// Converts a time in `contest.toml` to a timestamp. A time without a zone is in the contest's
    /// time zone.
    fn time(&self, value: &Spanned<toml::value::Datetime>, zone: &TimeZone) -> Result<Timestamp, PlanError> {
        let text = value.get_ref().to_string();
        if let Ok(time) = text.parse::<Timestamp>() {
            return Ok(time);
        }
        let civil: DateTime = match value.get_ref().date.and(value.get_ref().time) {
            Some(_) => text.parse().map_err(|_| self.wrong(value, "this date or time does not exist"))?,
            None => return Err(self.wrong(value, "write a date and a time such as 2026-05-08T14:00:00")),
        };
        let zoned = zone.to_ambiguous_zoned(civil).unambiguous();
        zoned.map(|zoned| zoned.timestamp()).map_err(|_| {
            self.wrong(value, "clocks change at this time; add an offset, as in 2026-10-25T02:30:00+01:00")
        })
    }

    fn address(&self, value: &Option<Spanned<String>>) -> Result<Option<Address>, PlanError> {
        let Some(value) = value else { return Ok(None) };
        let reason = "write an address without a path, such as \"https://contest.example.org\"";
        Address::read(value.get_ref()).map(Some).ok_or_else(|| self.wrong(value, reason))
    }

    pub(super) fn database(&self, value: &Option<Spanned<String>>) -> Result<Database, PlanError> {
        let Some(value) = value else { return Ok(Database::Sqlite) };
        Database::parse(value.get_ref()).map_err(|reason| self.wrong(value, reason.to_string()))
    }

    pub(super) fn files(&self, value: &Option<Spanned<String>>) -> Result<FilePlace, PlanError> {
        let Some(value) = value else { return Ok(FilePlace::Folder) };
        FilePlace::parse(value.get_ref()).map_err(|reason| self.wrong(value, reason.to_string()))
    }

    fn metrics_token(&self, file: &File) -> Result<Option<String>, PlanError> {
        match &file.metrics_token {
            Some(token) if token.get_ref().len() < 16 => {
                Err(self
                    .wrong(token, "a token needs at least 16 characters; `openssl rand -hex 16` makes one"))
            }
            token => Ok(token.as_ref().map(|token| token.get_ref().clone())),
        }
    }

    fn sign_up(&self, file: &File) -> Result<SignUp, PlanError> {
        let policy = file.sign_up.as_ref().map(|policy| policy.get_ref().as_str());
        match (policy, &file.sign_up_code) {
            (None, None) | (Some("closed"), None) => Ok(SignUp::Closed),
            (Some("open"), None) => Ok(SignUp::Open),
            (None | Some("code"), Some(code)) if code.get_ref().chars().count() >= 6 => {
                Ok(SignUp::Code(code.get_ref().clone()))
            }
            (None | Some("code"), Some(code)) => Err(self.wrong(code, "a code needs at least 6 characters")),
            _ => match &file.sign_up {
                Some(policy) => Err(self.wrong(
                    policy,
                    "sign_up must be \"closed\" (only organisers add people), \"open\", or \"code\" with a \
                     sign_up_code",
                )),
                None => Ok(SignUp::Closed),
            },
        }
    }

    fn quotas(&self, table: &QuotaTable) -> Result<Quotas, PlanError> {
        let usual = Quotas::default();
        let within = |value: &Option<Spanned<u64>>, shift: u32, usual: u64, maximum: u64| match value {
            None => Ok(usual),
            Some(value) if (1..=maximum).contains(value.get_ref()) => Ok(value.get_ref() << shift),
            Some(value) => Err(self.wrong(value, format!("the value must be from 1 to {maximum}"))),
        };
        let count = |value: &Option<Spanned<u32>>, usual: u32| match value {
            None => Ok(usual),
            Some(value) if (1..=10_000).contains(value.get_ref()) => Ok(*value.get_ref()),
            Some(value) => Err(self.wrong(value, "the value must be from 1 to 10000")),
        };
        let or_none = |value: &Option<Spanned<u32>>, usual: u32| match value {
            Some(value) if *value.get_ref() == 0 => Ok(0),
            value => count(value, usual),
        };
        Ok(Quotas {
            archive: within(&table.archive_mib, 20, usual.archive, 256)?,
            versions_an_hour: count(&table.versions_an_hour, usual.versions_an_hour)?,
            build_time: match &table.build_minutes_an_hour {
                None => usual.build_time,
                minutes => SignedDuration::from_mins(within(minutes, 0, 0, 10_000)?.cast_signed()),
            },
            wishes: count(&table.wishes, usual.wishes)?,
            challenges: or_none(&table.challenges, usual.challenges)?,
            team_members: or_none(&table.team_members, usual.team_members)?,
            disk: within(&table.disk_gib, 30, usual.disk, 1 << 14)?,
            against_others: table.against_others,
        })
    }

    fn public(&self, opened: &PublicTable) -> Result<Public, PlanError> {
        let usual = Public::default();
        let matches = opened.matches.unwrap_or(usual.matches);
        let replays = match &opened.replays {
            None => matches && usual.replays,
            Some(replays) if *replays.get_ref() && !matches => {
                return Err(self.wrong(replays, "replays show matches: set matches = true as well"));
            }
            Some(replays) => *replays.get_ref(),
        };
        let scoreboard = opened.scoreboard.unwrap_or(usual.scoreboard);
        let ladder = opened.ladder.unwrap_or(usual.ladder);
        let kits_early = opened.kits_early.unwrap_or(usual.kits_early);
        Ok(Public { scoreboard, matches, replays, ladder, kits_early })
    }

    fn tournament(
        &self,
        hour: &TournamentTable,
        zone: &TimeZone,
        opens: Timestamp,
    ) -> Result<PlannedTournament, PlanError> {
        let at = self.time(&hour.at, zone)?;
        if at < opens {
            return Err(self.wrong(&hour.at, "the tournament is before the contest opens"));
        }
        let shape = match (hour.shape.as_ref().map(|shape| shape.get_ref().as_str()), &hour.cup) {
            (None | Some("league"), None) => TournamentKind::League,
            (Some("few"), None) => TournamentKind::Few,
            (None | Some("cup"), Some(file)) => {
                self.check_inside(file)?;
                TournamentKind::Cup(file.get_ref().clone())
            }
            _ => match &hour.shape {
                Some(shape) => {
                    return Err(self.wrong(
                        shape,
                        "shape must be \"league\", \"few\", or \"cup\" with the file of a cup",
                    ));
                }
                None => TournamentKind::League,
            },
        };
        for map in &hour.maps {
            self.check_inside(map)?;
        }
        Ok(PlannedTournament {
            name: hour.name.get_ref().clone(),
            at,
            shape,
            maps: hour.maps.iter().map(|map| map.get_ref().clone()).collect(),
            seeds: hour.seeds.clone(),
            hidden: hour.hidden,
            by_jury: hour.by_jury || hour.hidden,
            house: hour.house,
        })
    }

    /// Checks that a path in `contest.toml` lies inside the contest's folder. The folder can then
    /// be copied as a whole.
    pub(super) fn check_inside<P: AsRef<Path>>(&self, path: &Spanned<P>) -> Result<(), PlanError> {
        let names = path.get_ref().as_ref().components();
        match names.into_iter().all(|name| matches!(name, Component::Normal(_) | Component::CurDir)) {
            true => Ok(()),
            false => Err(self.wrong(path, "the path must lead into the contest's own folder")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Public, SignUp, TournamentKind};
    use super::parse;

    const GOOD: &str = r#"
title = "La finale"
game = "morpion"
time_zone = "Europe/Paris"
opens = 2026-05-08T09:00:00
closes = 2026-05-10T10:00:00
sign_up_code = "tournesol"

[quotas]
archive_mib = 4

[public]
replays = false

[[tournament]]
name = "final"
at = 2026-05-10T11:00:00
maps = ["secret"]
hidden = true

[[tournament]]
name = "first"
at = 2026-05-08T14:00:00
shape = "few"

[[tournament]]
name = "cup"
at = 2026-05-09T14:00:00+02:00
cup = "day.toml"
"#;

    #[test]
    fn a_file_is_read_by_the_clock_of_its_zone() {
        let plan = parse("contest.toml", GOOD).expect("the text can be parsed");
        assert_eq!(plan.opens.to_string(), "2026-05-08T07:00:00Z");
        assert_eq!(plan.sign_up, SignUp::Code("tournesol".into()));
        assert_eq!((plan.quotas.archive, plan.quotas.wishes), (4 << 20, 20));
        let none = parse("contest.toml", &GOOD.replace("archive_mib = 4", "challenges = 0"));
        assert_eq!((plan.quotas.challenges, none.expect("the text is valid").quotas.challenges), (5, 0));
        assert_eq!(plan.public, Public { replays: false, ..Public::default() });
        let names: Vec<&str> = plan.tournaments.iter().map(|tournament| &*tournament.name).collect();
        assert_eq!(names, ["first", "cup", "final"], "tournaments are sorted by their start");
        assert_eq!(plan.tournaments[0].shape, TournamentKind::Few);
        assert_eq!(plan.tournaments[1].at.to_string(), "2026-05-09T12:00:00Z");
        assert!(plan.tournaments[2].hidden && plan.tournaments[2].by_jury);
    }

    #[test]
    fn errors_name_line_and_column() {
        let cases = [
            ("\"Europe/Paris\"", "\"Europe/Pariss\"", ":4:13: this time zone does not exist"),
            ("closes = 2026-05-10T10:00:00", "closes = 2026-05-08", ":6:10: write a date and a time"),
            ("closes = 2026-05-10", "closes = 2026-05-07", ":6:10: closes must be later than opens"),
            ("opens = 2026-05-08T09:00:00", "opens = 2026-03-29T02:30:00", ":5:9: clocks change"),
            ("[quotas]", "address = \"contest.org\"\n[quotas]", ":9:11: write an address without a path"),
            ("[quotas]", "database = \"contest.db\"\n[quotas]", ":9:12: write an address such as"),
            ("[quotas]", "behind_proxy = 1\n[quotas]", ":9:16: invalid type"),
            ("[quotas]", "metrics_token = \"12345\"\n[quotas]", ":9:17: a token needs at least 16"),
            ("\"tournesol\"", "\"tour\"", ":7:16: a code needs at least 6"),
            ("archive_mib = 4", "archive_mib = 0", ":10:15: the value must be from 1 to 256"),
            ("archive_mib = 4", "build_minutes_an_hour = 0", ":10:25: the value must be from 1 to 10000"),
            ("archive_mib = 4", "challenges = 10001", ":10:14: the value must be from 1 to 10000"),
            ("replays = false", "matches = false\nreplays = true", ":14:11: replays show matches"),
            ("\"first\"", "\"final\"", ":22:8: each tournament needs a name, different from all others"),
            ("at = 2026-05-08T14", "at = 2026-05-08T08", ":23:6: the tournament is before the contest opens"),
            ("\"few\"", "\"knockout\"", ":24:9: shape must be"),
            ("\"day.toml\"", "\"../day.toml\"", ":29:7: the path must lead into the contest's own folder"),
            ("[\"secret\"]", "[\"/etc/passwd\"]", ":18:9: the path must lead into the contest's own folder"),
            ("hidden = true", "hiden = true", ":19:1: unknown field `hiden`"),
            ("sign_up_code = \"tournesol\"", "sign_up = \"friends\"", ":7:11: sign_up must be"),
            ("game = \"morpion\"", "game = ", ":3:8: "),
        ];
        for (from, to, reason) in cases {
            assert!(GOOD.contains(from), "{from}");
            let error = parse("contest.toml", &GOOD.replacen(from, to, 1)).expect_err(reason).to_string();
            assert!(error.starts_with(&format!("contest.toml{reason}")), "{error}");
        }
    }
}
