//! Names of groups, and references to places of an earlier stage: `pools`, `pools:1-4`, `pools:3-`,
//! `pools:B2`.

use std::fmt;

/// A reference in a tournament file to places of an earlier stage, such as the first two of each
/// group.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Places {
    /// The name of the earlier stage.
    pub stage: String,
    /// The index of a group of that stage, starting at 0. `None` refers to all groups.
    pub group: Option<usize>,
    /// The first place of the range to which the reference refers, starting at 1.
    pub first: usize,
    /// The last place of the range. `None` refers to the last place of the group.
    pub last: Option<usize>,
}

/// A text that is not a reference to places of an earlier stage.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "{0:?} is not a reference to places; write STAGE for all of a stage, STAGE:1-4 or STAGE:5- for places \
     of each group, STAGE:B2 for a place of group B"
)]
pub struct InvalidPlaces(String);

impl Places {
    /// Parses a reference to places of an earlier stage, as tournament files write it.
    ///
    /// # Errors
    /// Returns an error if the text is not a valid reference. Its message explains the syntax.
    pub fn parse(text: &str) -> Result<Self, InvalidPlaces> {
        let fail = || InvalidPlaces(text.to_owned());
        let Some((stage, places)) = text.split_once(':') else {
            return Ok(Places { stage: text.to_owned(), group: None, first: 1, last: None });
        };
        let digits = places.trim_start_matches(|c: char| c.is_ascii_uppercase());
        let letters = &places[..places.len() - digits.len()];
        let group = match letters {
            "" => None,
            letters => Some(group_number(letters).ok_or_else(fail)?),
        };
        let number = |text: &str| text.parse::<usize>().ok().filter(|place| *place > 0).ok_or_else(fail);
        let (first, last) = match digits.split_once('-') {
            None if digits.is_empty() && group.is_some() => (1, None),
            None => (number(digits)?, Some(number(digits)?)),
            Some((first, "")) => (number(first)?, None),
            Some((first, last)) => (number(first)?, Some(number(last)?)),
        };
        if last.is_some_and(|last| last < first) {
            return Err(fail());
        }
        Ok(Places { stage: stage.to_owned(), group, first, last })
    }
}

impl fmt::Display for Places {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Places { stage, group, first, last } = self;
        write!(f, "{stage}")?;
        if group.is_none() && (*first, *last) == (1, None) {
            return Ok(());
        }
        write!(f, ":{}", group.map(group_name).unwrap_or_default())?;
        match last {
            None if *first == 1 => Ok(()),
            None => write!(f, "{first}-"),
            Some(last) if last == first => write!(f, "{first}"),
            Some(last) => write!(f, "{first}-{last}"),
        }
    }
}

/// Returns the name of a group of a stage by its index: A, B, … Z, AA, AB, …
pub fn group_name(group: usize) -> String {
    let letter = char::from(b'A' + (group % 26) as u8);
    match group / 26 {
        0 => letter.to_string(),
        more => format!("{}{letter}", group_name(more - 1)),
    }
}

/// Returns the index of the group of a stage with the given name.
fn group_number(letters: &str) -> Option<usize> {
    let more =
        |number: usize, letter: u8| number.checked_mul(26)?.checked_add(usize::from(letter - b'A') + 1);
    letters.bytes().try_fold(0, more)?.checked_sub(1)
}

#[cfg(test)]
mod tests {
    use super::{Places, group_name, group_number};

    #[test]
    fn places_are_parsed_and_printed() {
        for text in ["pools", "pools:1", "pools:1-4", "pools:3-", "pools:B2", "pools:AB1-2", "pools:C"] {
            assert_eq!(Places::parse(text).expect("the text lists places").to_string(), text);
        }
        let places = Places::parse("pools:B2-3").expect("the text lists places");
        assert_eq!((places.group, places.first, places.last), (Some(1), 2, Some(3)));
        for odd in ["a:", "a:0", "a:4-1", "a:x", "a:b1", "a:1-x", "a:-3", "a:1-2-3", "a:ZZZZZZZZZZZZZZZZZZ1"]
        {
            assert!(
                Places::parse(odd).is_err_and(|reason| reason.to_string().contains("STAGE:1-4")),
                "{odd}"
            );
        }
    }

    #[test]
    fn groups_have_letters() {
        for group in 0..2000 {
            assert_eq!(group_number(&group_name(group)), Some(group));
        }
        assert_eq!([0, 25, 26, 701, 702].map(group_name), ["A", "Z", "AA", "ZZ", "AAA"]);
    }
}
