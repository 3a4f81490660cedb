//! Parsers for command-line arguments with a fixed set of values. `--help` and error messages list
//! these values.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use joute_generator::backend::Backend;
use joute_generator::language;
use joute_jail::Level;

/// Returns a parser for the command-line argument that names a language.
pub fn language() -> impl TypedValueParser<Value = &'static dyn Backend> {
    let value = |backend: &&'static dyn Backend| {
        PossibleValue::new(backend.language().id).help(backend.language().title)
    };
    let find = |id: String| language::find(&id).ok_or("no such language");
    PossibleValuesParser::new(language::ALL.iter().map(value)).try_map(find)
}

/// Returns a parser for the command-line argument that names a level of the sandbox.
pub fn jail() -> impl TypedValueParser<Value = Level> {
    let level = |level: Level| PossibleValue::new(level.name()).help(level.description());
    PossibleValuesParser::new(Level::ALL.map(level)).try_map(|name| name.parse::<Level>())
}

#[cfg(test)]
mod tests {
    use clap::builder::PossibleValue;
    use clap::{Arg, Command, CommandFactory as _};
    use std::collections::BTreeMap;

    /// Returns the arguments of all joute commands. Each is given with the words of its command.
    fn arguments() -> Vec<(String, Arg)> {
        fn walk(command: &Command, before: &str, options: &mut Vec<(String, Arg)>) {
            let words = format!("{before}{}", command.get_name());
            options.extend(command.get_arguments().map(|argument| (words.clone(), argument.clone())));
            command.get_subcommands().for_each(|below| walk(below, &format!("{words} "), options));
        }
        let mut options = Vec::new();
        walk(&crate::Arguments::command(), "", &mut options);
        options
    }

    #[test]
    fn help_fits_into_80_columns() {
        fn walk(command: &mut Command, wide: &mut Vec<String>) {
            for help in [command.render_help(), command.render_long_help()] {
                let help = help.to_string();
                wide.extend(help.lines().filter(|line| line.chars().count() > 80).map(str::to_owned));
            }
            command.get_subcommands_mut().for_each(|below| walk(below, wide));
        }
        let mut program = crate::Arguments::command();
        program.build();
        let mut wide = Vec::new();
        walk(&mut program, &mut wide);
        assert!(wide.is_empty(), "{}", wide.join("\n"));
    }

    #[test]
    fn options_for_levels_and_languages_list_all_values() {
        let languages: Vec<_> =
            joute_generator::language::ALL.iter().map(|backend| backend.language().id).collect();
        let mut option_counts = BTreeMap::<String, usize>::new();
        for (words, argument) in arguments() {
            let expected_values: &[&str] = match argument.get_id().as_str() {
                "jail" => &["L3", "L2", "L1", "L0"],
                "language" => &languages,
                _ => continue,
            };
            *option_counts.entry(argument.get_id().to_string()).or_default() += 1;
            let listed = argument.get_possible_values();
            let listed: Vec<&str> = listed.iter().map(PossibleValue::get_name).collect();
            assert_eq!(listed, expected_values, "{words}: {}", argument.get_id());
        }
        assert!(option_counts["jail"] >= 3 && option_counts["language"] >= 7, "{option_counts:?}");
    }

    #[test]
    fn a_short_option_stands_for_the_same_long_option_in_every_command() {
        let mut long_options = BTreeMap::new();
        for (words, flag) in arguments() {
            let (Some(letter), Some(name)) = (flag.get_short(), flag.get_long()) else { continue };
            let first = long_options.entry(letter).or_insert_with(|| name.to_owned());
            assert_eq!(first, name, "-{letter} of {words}");
        }
        assert!(long_options.len() > 3, "{long_options:?}");
    }
}
