//! The command `joute submit`, which submits a champion to a contest and follows its progress.

pub mod server;
mod tokens;

use crate::error::CommandError;
use joute_contest_api::{Ending, FirstMatchResult, Stage, SubmittedVersion};
use joute_untrusted::files;
use joute_untrusted::text::escape_controls;
use joute_words::{Locale, sending as words};
use joute_workshop::unpack::{packed_source, source_language};
use server::{Server, ServerError};
use std::io::{BufRead as _, IsTerminal as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::Duration;

/// The command-line arguments of `joute submit`, which submits a champion to a contest.
#[derive(clap::Args)]
pub struct Arguments {
    /// Submit this champion: the folder of a kit, an archive from `make tar`, or a source file.
    #[arg(default_value = ".")]
    champion: PathBuf,
    /// Submit to the contest at this address, such as https://contest.example. By default, the last
    /// one that was used.
    #[arg(long, value_name = "URL")]
    server: Option<String>,
    /// Add this note to the version. You and the organisers can see it.
    #[arg(long, value_name = "TEXT", default_value = "")]
    note: String,
    /// Read your token from this file. By default, the command asks for the token once and stores
    /// it.
    #[arg(long, value_name = "FILE")]
    token_file: Option<PathBuf>,
}

/// The time between two requests for the progress of a submitted version.
const POLL_INTERVAL: Duration = Duration::from_secs(1);

/// The number of failed requests for the progress of a version after which `joute submit` fails.
const MAX_FAILURES: u32 = 60;

/// The maximum size in bytes of a submitted archive. It is more than contests accept.
const MAX_ARCHIVE_SIZE: u64 = 256 << 20;

/// Runs `joute submit`, which submits a champion to a contest and follows its progress.
///
/// # Errors
/// Returns an error with a message for the candidate if nothing was submitted or the
/// version cannot play.
pub fn run(arguments: &Arguments) -> Result<ExitCode, CommandError> {
    let locale = user_locale();
    let stored_tokens = tokens::Tokens::new()?;
    let url = match &arguments.server {
        Some(url) => server::address(url).ok_or_else(|| words::no_address(locale, url))?,
        None => stored_tokens.last_server()?.ok_or_else(|| words::which_server(locale).to_owned())?,
    };
    let (file, archive) = archive(&arguments.champion, locale)?;
    let (server, maximum) = authenticate(arguments, &stored_tokens, url, locale)?;
    if archive.len() as u64 > maximum {
        let size = (archive.len() as u64).div_ceil(1 << 20);
        return Err(words::only_larger(locale, file.display(), size, maximum >> 20).into());
    }
    let sent = server.send(archive, &arguments.note).map_err(|reason| reason.message(&server, locale))?;
    println!("{}", words::sent(locale, sent.number, format!("{}/versions/{}", server.url, sent.number)));
    follow_version(&server, sent, locale)
}

/// Returns the language of messages. It is the kit's if `make` has set it, or else the machine's.
pub fn user_locale() -> Locale {
    let names = ["JOUTE_LOCALE", "LC_ALL", "LC_MESSAGES", "LANG"];
    let set = names.iter().filter_map(|name| std::env::var(name).ok()).find(|value| !value.is_empty());
    set.and_then(|value| Locale::from_code(value.get(..2)?)).unwrap_or(Locale::En)
}

/// Returns the path and the contents of the archive to submit. The user gives an archive, a kit's
/// folder, or a source file, which is then packed.
fn archive(champion: &Path, locale: Locale) -> Result<(PathBuf, Vec<u8>), CommandError> {
    let mut path = champion.to_owned();
    if champion.is_dir() {
        let result = Command::new("make").args(["-s", "tar"]).current_dir(champion).status();
        match result {
            Ok(status) if status.success() => path = champion.join("champion.tar.gz"),
            Ok(_) => return Err(words::make_tar_failed(locale, champion.display()).into()),
            Err(error) => return Err(words::no_make(locale, error).into()),
        }
    }
    let fail = |error: std::io::Error| format!("{}: {error}", path.display());
    let length = std::fs::metadata(&path).map_err(fail)?.len();
    if length > MAX_ARCHIVE_SIZE {
        return Err(words::only_larger(
            locale,
            path.display(),
            length.div_ceil(1 << 20),
            MAX_ARCHIVE_SIZE >> 20,
        )
        .into());
    }
    let bytes = files::bytes(&path, MAX_ARCHIVE_SIZE)?;
    match path.to_str().and_then(source_language) {
        None => Ok((path, bytes)),
        Some(language) => {
            let packed = packed_source(language, &bytes).map_err(fail)?;
            Ok((path, packed))
        }
    }
}

/// Asks the contest's server whether it accepts the user's token. Returns the connection to the
/// server, and the maximum size of an archive in bytes. A stored token is deleted if it is refused.
fn authenticate(
    arguments: &Arguments,
    stored_tokens: &tokens::Tokens,
    url: String,
    locale: Locale,
) -> Result<(Server, u64), CommandError> {
    let (token, is_new) = match &arguments.token_file {
        Some(file) => (tokens::read(file)?, false),
        None => match stored_tokens.token_of(&url)? {
            Some(token) => (token, false),
            None => (prompt_for_token(&url, locale)?, true),
        },
    };
    let server = Server::new(url, token, locale);
    match server.token_owner() {
        Ok(me) => {
            let names = [Some(me.contest), Some(me.name), me.team].into_iter().flatten();
            println!(
                "{}",
                names.map(|name| escape_controls(&name).to_string()).collect::<Vec<_>>().join(" – ")
            );
            if is_new {
                stored_tokens.store(&server.url, &server.token)?;
            }
            Ok((server, me.archive))
        }
        Err(reason) => {
            if matches!(reason, ServerError::InvalidToken) && arguments.token_file.is_none() {
                stored_tokens.delete(&server.url)?;
            }
            Err(reason.message(&server, locale).into())
        }
    }
}

/// Asks the user to type the token for a contest. The terminal does not show it.
fn prompt_for_token(url: &str, locale: Locale) -> Result<String, CommandError> {
    eprint!("{} ", words::ask_token(locale, format!("{url}/tokens")));
    std::io::stderr().flush().map_err(|error| error.to_string())?;
    let stdin = std::io::stdin();
    let _hidden = stdin.is_terminal().then(tokens::HiddenInput::new);
    let mut line = String::new();
    stdin.lock().read_line(&mut line).map_err(|error| error.to_string())?;
    match line.trim() {
        "" => Err(words::no_token(locale, format!("{url}/tokens")).into()),
        token => Ok(token.to_owned()),
    }
}

/// Prints the progress of a submitted version whenever it changes. It ends when the version can
/// play or is rejected.
fn follow_version(server: &Server, sent: SubmittedVersion, locale: Locale) -> Result<ExitCode, CommandError> {
    let (mut now, mut shown, mut silent) = (sent, String::new(), 0);
    loop {
        let text = stage_text(&now, locale);
        if text != shown {
            println!("{}", escape_controls(&text));
            shown = text;
        }
        match now.stage {
            Stage::Ready => {
                return Ok(now
                    .first
                    .map_or(ExitCode::SUCCESS, |first| print_first_match(server, &first, locale)));
            }
            Stage::Stuck | Stage::Superseded => return Ok(ExitCode::FAILURE),
            Stage::Refused => {
                let log = server.log(now.number).map_err(|reason| reason.message(server, locale))?;
                eprintln!("{}", escape_controls(log.trim_end()));
                return Ok(ExitCode::FAILURE);
            }
            Stage::Waiting | Stage::Building | Stage::Playing => std::thread::sleep(POLL_INTERVAL),
        }
        match server.version(now.number) {
            Ok(news) => (now, silent) = (news, 0),
            // The version was accepted, so a restart of the server is tolerated.
            Err(ServerError::Unreachable(_)) if silent < MAX_FAILURES => silent += 1,
            Err(reason) => return Err(reason.message(server, locale).into()),
        }
    }
}

/// Prints how the first match of a submitted champion ended. Returns the exit code, which is 1 if
/// the champion left the match early.
fn print_first_match(server: &Server, first: &FirstMatchResult, locale: Locale) -> ExitCode {
    let scores = first.scores.iter().map(ToString::to_string).collect::<Vec<_>>().join(" – ");
    let text = match first.ending {
        Ending::Out => words::first_out(locale, first.reason.as_deref().unwrap_or_default()),
        Ending::Won => words::first_won(locale, scores),
        Ending::Drawn => words::first_drawn(locale, scores),
        Ending::Lost => words::first_lost(locale, scores),
    };
    println!("{}", escape_controls(&text));
    if let Some(line) = &first.line {
        println!("{}", escape_controls(&words::code_was_at(locale, line)));
    }
    println!("{}", escape_controls(&format!("{}{}", server.url, first.watch)));
    if first.ending == Ending::Out { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

fn stage_text(sent: &SubmittedVersion, locale: Locale) -> String {
    match sent.stage {
        Stage::Waiting => words::waiting(locale, sent.ahead.unwrap_or(0)),
        Stage::Building => words::building(locale).to_owned(),
        Stage::Stuck => words::stuck(locale).to_owned(),
        Stage::Playing => words::playing(locale).to_owned(),
        Stage::Ready => words::ready(locale).to_owned(),
        Stage::Superseded => words::superseded(locale).to_owned(),
        Stage::Refused => words::refused(locale, sent.reason.as_deref().unwrap_or("")),
    }
}
