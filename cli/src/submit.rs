//! `joute submit`: sends a champion to a contest, and follows it until it can play.

mod server;
mod tokens;

use joute_arena::output::tame;
use joute_contest::web::api::types::{Sent, Stage};
use joute_words::{Locale, sending as words};
use server::{Server, Why};
use std::io::{BufRead as _, IsTerminal as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::Duration;

/// Arguments of `joute submit`.
#[derive(clap::Args)]
pub struct Arguments {
    /// An archive of `make tar`, or a kit: then `make tar` runs first.
    #[arg(default_value = ".")]
    champion: PathBuf,
    /// Where the contest is: an address such as `https://contest.example`, the one of the last time if it is left out.
    #[arg(long, value_name = "URL")]
    server: Option<String>,
    /// What you note about this version; you and the organisers see it.
    #[arg(long, value_name = "TEXT", default_value = "")]
    note: String,
    /// A file that holds the token: otherwise it is asked for once, and kept.
    #[arg(long, value_name = "FILE")]
    token_file: Option<PathBuf>,
}

/// How often the contest is asked how a version stands.
const OFTEN: Duration = Duration::from_secs(1);

/// So often it may be silent before it is given up.
const SILENT: u32 = 60;

/// Bytes of an archive; contests take less.
const MOST: u64 = 256 << 20;

/// Runs the command.
///
/// # Errors
/// A message for the candidate: nothing was sent, or it cannot play.
pub fn run(arguments: &Arguments) -> Result<ExitCode, String> {
    let locale = locale();
    let kept = tokens::Tokens::new()?;
    let url = match &arguments.server {
        Some(url) => server::address(url).ok_or_else(|| words::no_address(locale, url))?,
        None => kept.last()?.ok_or_else(|| words::which_server(locale).to_owned())?,
    };
    let archive = archive(&arguments.champion)?;
    let server = signed_in(arguments, &kept, url, locale)?;
    let sent = server.send(archive, &arguments.note).map_err(|why| why.said(&server, locale))?;
    println!("{}", words::sent(locale, sent.number, format!("{}/versions/{}", server.url, sent.number)));
    followed(&server, sent, locale)
}

/// The kit's language if `make` says it, the machine's otherwise.
fn locale() -> Locale {
    let names = ["JOUTE_LOCALE", "LC_ALL", "LC_MESSAGES", "LANG"];
    let set = names.iter().filter_map(|name| std::env::var(name).ok()).find(|value| !value.is_empty());
    Locale::of(set.as_deref().and_then(|value| value.get(..2)).unwrap_or("en"))
}

/// The bytes to be sent.
fn archive(champion: &Path) -> Result<Vec<u8>, String> {
    let mut path = champion.to_owned();
    if champion.is_dir() {
        let made = Command::new("make").args(["-s", "tar"]).current_dir(champion).status();
        match made {
            Ok(status) if status.success() => path = champion.join("champion.tar.gz"),
            Ok(_) => return Err(format!("{}: make tar failed there", champion.display())),
            Err(error) => return Err(format!("make: {error}")),
        }
    }
    let fail = |error: std::io::Error| format!("{}: {error}", path.display());
    match std::fs::metadata(&path).map_err(fail)?.len() {
        length if length > MOST => Err(format!("{}: more than {} MiB", path.display(), MOST >> 20)),
        _ => std::fs::read(&path).map_err(fail),
    }
}

/// The contest, with a token that it knows. One that it does not know is forgotten.
fn signed_in(
    arguments: &Arguments,
    kept: &tokens::Tokens,
    url: String,
    locale: Locale,
) -> Result<Server, String> {
    let (token, is_new) = match &arguments.token_file {
        Some(file) => (tokens::read(file)?, false),
        None => match kept.of(&url)? {
            Some(token) => (token, false),
            None => (asked(&url, locale)?, true),
        },
    };
    let server = Server::new(url, token, locale);
    match server.me() {
        Ok(me) => {
            println!("{} – {}", tame(&me.contest), tame(&me.name));
            if is_new {
                kept.keep(&server.url, &server.token)?;
            }
            Ok(server)
        }
        Err(why) => {
            if matches!(why, Why::Unknown) && arguments.token_file.is_none() {
                kept.forget(&server.url)?;
            }
            Err(why.said(&server, locale))
        }
    }
}

/// Asks for a token; a terminal does not show it.
fn asked(url: &str, locale: Locale) -> Result<String, String> {
    eprint!("{} ", words::ask_token(locale, format!("{url}/tokens")));
    std::io::stderr().flush().map_err(|error| error.to_string())?;
    let stdin = std::io::stdin();
    let _hidden = stdin.is_terminal().then(tokens::Hidden::new);
    let mut line = String::new();
    stdin.lock().read_line(&mut line).map_err(|error| error.to_string())?;
    match line.trim() {
        "" => Err(words::no_token(locale, format!("{url}/tokens"))),
        token => Ok(token.to_owned()),
    }
}

/// Says how a version stands, whenever that changes.
fn followed(server: &Server, sent: Sent, locale: Locale) -> Result<ExitCode, String> {
    let (mut now, mut said, mut silent) = (sent, String::new(), 0);
    loop {
        let says = stage(&now, locale);
        if says != said {
            println!("{}", tame(&says));
            said = says;
        }
        match now.stage {
            Stage::Ready => return Ok(ExitCode::SUCCESS),
            Stage::Stuck => return Ok(ExitCode::FAILURE),
            Stage::Refused => {
                let log = server.log(now.number).map_err(|why| why.said(server, locale))?;
                eprintln!("{}", tame(log.trim_end()));
                return Ok(ExitCode::FAILURE);
            }
            Stage::Waiting | Stage::Building | Stage::Playing => std::thread::sleep(OFTEN),
        }
        match server.version(now.number) {
            Ok(news) => (now, silent) = (news, 0),
            // It was taken in: the server may start again meanwhile.
            Err(Why::Silent(_)) if silent < SILENT => silent += 1,
            Err(why) => return Err(why.said(server, locale)),
        }
    }
}

fn stage(sent: &Sent, locale: Locale) -> String {
    match sent.stage {
        Stage::Waiting => words::waiting(locale, sent.ahead.unwrap_or(0)),
        Stage::Building => words::building(locale).to_owned(),
        Stage::Stuck => words::stuck(locale).to_owned(),
        Stage::Playing => words::playing(locale).to_owned(),
        Stage::Ready => words::ready(locale).to_owned(),
        Stage::Refused => words::refused(locale, sent.why.as_deref().unwrap_or("")),
    }
}
