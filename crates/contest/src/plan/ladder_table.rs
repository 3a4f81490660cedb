//! Reads the table `[ladder]` of a contest's plan.

use super::error::position;
use super::ladder::{LadderTable, PlannedLadder};
use super::read::{Reader, text_of};
use super::{Place, PlanError};
use serde::Deserialize;
use std::ops::RangeInclusive;
use std::path::Path;
use toml::Spanned;

/// The part of a plan's file that contains the ladder.
#[derive(Deserialize)]
struct File {
    ladder: Option<Spanned<LadderTable>>,
}

impl Reader<'_> {
    pub(super) fn ladder(&self, table: &LadderTable) -> Result<PlannedLadder, PlanError> {
        let usual = PlannedLadder::default();
        table.maps.iter().try_for_each(|map| self.check_inside(map))?;
        let number = |value: &Option<Spanned<u32>>, usual: u32, range: RangeInclusive<u32>| match value {
            None => Ok(usual),
            Some(value) if range.contains(value.get_ref()) => Ok(*value.get_ref()),
            Some(value) => {
                let reason = format!("the value must be from {} to {}", range.start(), range.end());
                Err(self.wrong(value, reason))
            }
        };
        Ok(PlannedLadder {
            maps: table.maps.iter().map(|map| map.get_ref().clone()).collect(),
            seeds: number(&table.seeds, usual.seeds, 1..=1000)?,
            first_matches: number(&table.first_matches, usual.first_matches, 1..=1000)?,
            matches_an_hour: number(&table.matches_an_hour, usual.matches_an_hour, 1..=10_000)?,
            anchors: number(&table.anchors, usual.anchors, 0..=10)?,
        })
    }
}

/// Returns the place of the ladder in `contest.toml`, for error messages. It is the place of the
/// map with the given index, if there is one.
pub(crate) fn place_of_ladder(folder: &Path, map: Option<usize>) -> Place {
    let file = folder.join(super::PLAN_FILE).display().to_string();
    let found = text_of(folder).ok().and_then(|(_, text)| {
        let ladder = toml::from_str::<File>(&text).ok()?.ladder?;
        let map = map.and_then(|map| ladder.get_ref().maps.get(map)).map(Spanned::span);
        Some(position(&text, map.unwrap_or_else(|| ladder.span()).start))
    });
    Place { file, position: found }
}

#[cfg(test)]
mod tests {
    use super::super::ladder::PlannedLadder;
    use super::super::read::parse;

    const PLAN: &str = "title = \"A\"\ngame = \"morpion\"\ntime_zone = \"UTC\"\nopens = 2026-05-08T09:00:00\n\
        closes = 2026-05-10T10:00:00\n";

    #[test]
    fn an_empty_table_is_a_ladder_with_the_usual_values() {
        assert_eq!(parse("contest.toml", PLAN).expect("the plan is valid").ladder, None);
        let usual = parse("contest.toml", &format!("{PLAN}[ladder]\n")).expect("the plan is valid").ladder;
        assert_eq!(usual, Some(PlannedLadder::default()));
        let text = format!("{PLAN}[ladder]\nmaps = [\"a\"]\nseeds = 3\nfirst_matches = 40\nanchors = 0\n");
        let own = parse("contest.toml", &text).expect("the plan is valid").ladder;
        let maps = vec!["a".to_owned()];
        let expected =
            PlannedLadder { maps, seeds: 3, first_matches: 40, anchors: 0, ..PlannedLadder::default() };
        assert_eq!(own, Some(expected));
    }

    #[test]
    fn wrong_values_are_named_with_line_and_column() {
        let cases = [
            ("seeds = 0", ":7:9: the value must be from 1 to 1000"),
            ("first_matches = 2000", ":7:17: the value must be from 1 to 1000"),
            ("matches_an_hour = 0", ":7:19: the value must be from 1 to 10000"),
            ("anchors = 11", ":7:11: the value must be from 0 to 10"),
            ("maps = [\"../a\"]", ":7:9: the path must lead into the contest's own folder"),
            ("match_an_hour = 1", ":7:1: unknown field `match_an_hour`"),
        ];
        for (line, reason) in cases {
            let error =
                parse("contest.toml", &format!("{PLAN}[ladder]\n{line}\n")).expect_err(reason).to_string();
            assert!(error.starts_with(&format!("contest.toml{reason}")), "{error}");
        }
    }
}
