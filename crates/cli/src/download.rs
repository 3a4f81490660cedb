//! The download of a kit from a contest: from its server, or from a site that `joute site` wrote.
//! Both have the archives of all kits and their checksums in `kits/`.

use crate::error::CommandError;
use crate::submit::server::{address, agent};
use crate::submit::user_locale;
use joute_untrusted::text::single_line;
use joute_words::sending as words;
use joute_workshop::pack::checksum;
use joute_workshop::unpack::{KIT_BOUNDS, unpack_kit};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The command-line arguments of `joute new` in the program for candidates, which downloads a kit.
#[derive(clap::Args)]
pub struct Arguments {
    /// Download the kit for this language, such as python.
    language: String,
    /// Create the kit in this folder. By default, its name is that of the archive, for example
    /// morpion-python for a kit in Python.
    folder: Option<PathBuf>,
    /// Download the kit from the contest's server or web site at this
    /// address, such as https://contest.example.
    #[arg(long, value_name = "URL")]
    from: String,
}

/// The maximum size in bytes of the list of kits.
const MAX_LIST: u64 = 64 << 10;

/// The number of redirections that a download follows.
const MAX_REDIRECTS: u32 = 3;

/// An archive in a contest's list of kits.
#[derive(Debug, PartialEq, Eq)]
struct ListedArchive<'a> {
    sum: &'a str,
    /// The name of the archive, `GAME-LANGUAGE.tar.gz`.
    file: &'a str,
}

impl ListedArchive<'_> {
    /// Returns the name of the archive without its ending.
    fn stem(&self) -> &str {
        self.file.strip_suffix(ARCHIVE_EXTENSION).unwrap_or(self.file)
    }

    /// Returns the id of the kit's language.
    fn language(&self) -> &str {
        self.stem().rsplit_once('-').map_or("", |(_, language)| language)
    }
}

/// The end of the name of an archive.
const ARCHIVE_EXTENSION: &str = ".tar.gz";

/// Runs `joute new` in the program for candidates, which downloads a kit.
///
/// # Errors
/// Returns an error with a message for the candidate if the command fails. No folder
/// is created then.
pub fn run(arguments: &Arguments) -> Result<ExitCode, CommandError> {
    download(&arguments.from, &arguments.language, arguments.folder.as_deref())
}

/// Downloads the kit of a language from a contest's address to a new folder, which has the name of
/// the archive by default.
///
/// # Errors
/// Returns an error with a message for the candidate if the command fails. No folder
/// is created then.
pub fn download(from: &str, language: &str, folder: Option<&Path>) -> Result<ExitCode, CommandError> {
    let locale = user_locale();
    let server = address(from).ok_or_else(|| words::no_contest_address(locale, from))?;
    let unavailable = |reason: &str| words::no_kits_at(locale, &server, single_line(reason));
    let list =
        fetch(&format!("{server}/kits/SHA256SUMS"), MAX_LIST).map_err(|reason| unavailable(&reason))?;
    let list = String::from_utf8_lossy(&list);
    let kits: Vec<ListedArchive<'_>> = list.lines().filter_map(parse_listed).collect();
    if kits.is_empty() {
        return Err(unavailable("SHA256SUMS").into());
    }
    let Some(kit) = kits.iter().find(|kit| kit.language() == language) else {
        let known_languages: Vec<&str> = kits.iter().map(ListedArchive::language).collect();
        return Err(words::no_kit_in(locale, &server, language, known_languages.join(", ")).into());
    };
    let folder = folder.unwrap_or(Path::new(kit.stem()));
    if folder.exists() {
        return Err(words::kit_exists(locale, folder.display()).into());
    }
    let archive = fetch(&format!("{server}/kits/{}", kit.file), KIT_BOUNDS.archive).map_err(|reason| {
        words::no_download(locale, format!("{server}/kits/{}", kit.file), single_line(&reason))
    })?;
    if checksum(&archive) != kit.sum {
        return Err(words::damaged_download(locale, kit.file, format!("{server}/kits/SHA256SUMS")).into());
    }
    unpack_kit(&archive, folder).map_err(|error| error.to_string())?;
    println!("{}", words::kit_is_here(locale, folder.display(), folder.join("README.md").display()));
    println!("  make -C {} run", folder.display());
    println!("  make -C {} submit SERVER={server}", folder.display());
    Ok(ExitCode::SUCCESS)
}

/// Reads a line of the list of kits. Returns `None` if it is not the line of a kit's archive. The
/// name is one file name, because it becomes a part of an address and the name of a folder.
fn parse_listed(line: &str) -> Option<ListedArchive<'_>> {
    let (sum, file) = line.split_once("  ")?;
    let is_plain =
        |name: &str| !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || "-_".contains(c));
    let is_sum = sum.len() == 64 && sum.bytes().all(|byte| byte.is_ascii_hexdigit());
    let stem = file.strip_suffix(ARCHIVE_EXTENSION).filter(|stem| is_plain(stem) && !stem.starts_with('-'));
    (is_sum && stem.is_some_and(|stem| stem.contains('-'))).then_some(ListedArchive { sum, file })
}

/// Downloads a file of at most `maximum` bytes. The error is the reason, for a message.
fn fetch(url: &str, maximum: u64) -> Result<Vec<u8>, String> {
    let mut answer = agent(MAX_REDIRECTS).get(url).call().map_err(|error| error.to_string())?;
    if !answer.status().is_success() {
        return Err(answer.status().to_string());
    }
    answer.body_mut().with_config().limit(maximum).read_to_vec().map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::parse_listed;

    #[test]
    fn only_plain_archive_names_are_accepted() {
        let sum = "0123456789abcdef".repeat(4);
        let line = format!("{sum}  tic-tac-toe-python.tar.gz");
        let kit = parse_listed(&line).expect("the line lists a kit");
        assert_eq!((kit.language(), kit.stem()), ("python", "tic-tac-toe-python"));
        for name in
            ["../a-c.tar.gz", "a-c.zip", "a/b-c.tar.gz", "-c.tar.gz", "ac.tar.gz", ".tar.gz", "a-c?.tar.gz"]
        {
            assert_eq!(parse_listed(&format!("{sum}  {name}")), None, "{name}");
        }
        assert_eq!(parse_listed("12  a-c.tar.gz"), None);
        assert_eq!(parse_listed("<!doctype html>"), None);
    }
}
