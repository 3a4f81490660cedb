//! Arguments that are one of a few words: `--help` lists them, and so does the error about a wrong one.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use joute_arena::jail::Level;
use joute_generator::backend::Backend;

/// A language, by its id.
pub fn language() -> PossibleValuesParser {
    let language = |backend: &&'static dyn Backend| {
        PossibleValue::new(backend.language().id).help(backend.language().title)
    };
    PossibleValuesParser::new(joute_generator::language::ALL.iter().map(language))
}

/// A level of the jail.
pub fn jail() -> impl TypedValueParser<Value = Level> {
    let level = |level: Level| PossibleValue::new(level.name()).help(level.what());
    PossibleValuesParser::new(Level::ALL.map(level)).try_map(|name| name.parse::<Level>())
}

#[cfg(test)]
mod tests {
    use clap::builder::PossibleValue;
    use clap::{Arg, Command, CommandFactory as _};
    use std::collections::BTreeMap;

    /// Every argument of every command, with the command's words.
    fn arguments() -> Vec<(String, Arg)> {
        fn walk(command: &Command, before: &str, found: &mut Vec<(String, Arg)>) {
            let words = format!("{before}{}", command.get_name());
            found.extend(command.get_arguments().map(|argument| (words.clone(), argument.clone())));
            command.get_subcommands().for_each(|below| walk(below, &format!("{words} "), found));
        }
        let mut found = Vec::new();
        walk(&crate::Arguments::command(), "", &mut found);
        found
    }

    #[test]
    fn levels_and_languages_are_listed_where_they_are_asked_for() {
        let languages: Vec<_> =
            joute_generator::language::ALL.iter().map(|backend| backend.language().id).collect();
        let mut seen = BTreeMap::<String, usize>::new();
        for (words, argument) in arguments() {
            let wanted: &[&str] = match argument.get_id().as_str() {
                "jail" => &["L3", "L2", "L1", "L0"],
                "language" => &languages,
                _ => continue,
            };
            *seen.entry(argument.get_id().to_string()).or_default() += 1;
            let listed = argument.get_possible_values();
            let listed: Vec<&str> = listed.iter().map(PossibleValue::get_name).collect();
            assert_eq!(listed, wanted, "{words}: {}", argument.get_id());
        }
        assert!(seen["jail"] >= 3 && seen["language"] >= 8, "{seen:?}");
    }

    /// What a flag is: its other name, what its values are called, whether it may be repeated, and what it means. Help up
    /// to a colon says what the flag is everywhere; what follows is about this command.
    fn meaning(flag: &Arg) -> (Option<char>, Option<Vec<String>>, bool, String) {
        let help = flag.get_help().map(ToString::to_string).unwrap_or_default();
        let meaning = help.split(':').next().unwrap_or_default().trim_end_matches('.').to_owned();
        let names = flag.get_value_names().map(|names| names.iter().map(ToString::to_string).collect());
        (flag.get_short(), names, matches!(flag.get_action(), clap::ArgAction::Append), meaning)
    }

    #[test]
    fn a_flag_means_the_same_in_every_command() {
        let (mut long, mut short, mut wrong) = (BTreeMap::new(), BTreeMap::new(), Vec::new());
        for (words, flag) in arguments() {
            let Some(name) = flag.get_long().map(str::to_owned) else { continue };
            let (first, known) = long.entry(name.clone()).or_insert_with(|| (words.clone(), meaning(&flag)));
            if *known != meaning(&flag) {
                wrong.push(format!("--{name}: {first} {known:?}\n    {words} {:?}", meaning(&flag)));
            }
            if let Some(letter) = flag.get_short() {
                let known = short.entry(letter).or_insert_with(|| name.clone());
                if *known != name {
                    wrong.push(format!("-{letter}: --{known}, and in {words} --{name}"));
                }
            }
        }
        assert!(long.len() > 30, "{}", long.len());
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }
}
