//! The command `joute view`, which turns a replay into a web page, text, a picture or a video.

use crate::error::CommandError;
use crate::games::{all, find, painters};
use crate::replays::{read_text, viewer_page, with_pair, with_replay, with_scene};
use joute_engine::replay::Replay;
use joute_words::Locale;
use joute_workshop::viewer;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

mod capture;
mod chromium;
mod gains;
mod serve;
mod text;

/// The command-line arguments of `joute view`. The command turns a replay into a web page, a picture
/// or a video, or prints it as text.
#[derive(clap::Args)]
pub struct Arguments {
    /// Show this replay.
    #[arg(default_value = "replay.jsonl", conflicts_with = "page")]
    replay: PathBuf,
    /// Show this replay of the same game beside the first one. Both move together, and the first
    /// difference is marked.
    #[arg(conflicts_with_all = ["page", "text"])]
    other: Option<PathBuf>,
    /// Write the page to this file [default: the replay's name with .html, or viewer.html].
    #[arg(long, short)]
    output: Option<PathBuf>,
    /// Write a page that opens any replay that is dropped on it.
    #[arg(long)]
    page: bool,
    /// Print the replay as text instead of writing a web page, with one line for each action and
    /// event.
    #[arg(long, conflicts_with_all = ["page", "output"])]
    text: bool,
    /// Serve the page at http://localhost:PORT/ instead of writing it, until Ctrl+C is pressed.
    /// Reloading the page shows the replay as it is then.
    #[arg(long, value_name = "PORT", conflicts_with_all = ["page", "output", "text", "image", "video"])]
    serve: Option<u16>,
    #[command(flatten)]
    capture: capture::Capture,
}

/// Runs `joute view`, which turns a replay into a web page, a picture or a video, or prints it as
/// text.
pub fn run(arguments: &Arguments) -> Result<ExitCode, CommandError> {
    if arguments.page {
        let output = arguments.output.clone().unwrap_or_else(|| viewer::PAGE_FILE.into());
        // In a contest's own program, its game comes first.
        let locale = all().next().map_or(Locale::Fr, |row| row.locale);
        return write(&output, &viewer::in_language(&viewer_page(&painters(all()))?, locale));
    }
    let path = &arguments.replay;
    let text = read_text(path)?;
    let fail = |error: CommandError| error.at(path);
    if arguments.text {
        let replay = Replay::parse(&text).map_err(|error| fail(error.into()))?;
        let locale = find(&replay.header.game).map_or(Locale::Fr, |row| row.locale);
        // Events and scores require the rules. A replay of unknown rules is shown without them.
        let replay = with_scene(replay.clone())
            .ok()
            .flatten()
            .and_then(|text| Replay::parse(&text).ok())
            .unwrap_or(replay);
        print!("{}", text::text(&replay, locale));
        return Ok(ExitCode::SUCCESS);
    }
    if let Some(port) = arguments.serve {
        return serve::serve(port, &|| page(arguments, &read_text(path)?));
    }
    let output = arguments.output.clone().unwrap_or_else(|| path.with_extension("html"));
    if output == *path {
        return Err(
            format!("{}: the page would replace the replay; name another with -o", path.display()).into()
        );
    }
    let page = page(arguments, &text)?;
    if arguments.capture.is_wanted() {
        let replay = Replay::parse(&text).map_err(|error| fail(error.into()))?;
        arguments.capture.write(&replay, &page)?;
        return Ok(ExitCode::SUCCESS);
    }
    write(&output, &page)
}

/// Returns the page that plays the replay with the given text, beside the other one if there is one.
fn page(arguments: &Arguments, text: &str) -> Result<String, CommandError> {
    let fail = |error: CommandError| error.at(&arguments.replay);
    let game = Replay::parse(text).map_err(|error| fail(error.into()))?.header.game;
    let page = viewer_page(&painters(find(&game)))?;
    match &arguments.other {
        None => with_replay(&page, text).map_err(fail),
        Some(other) => with_pair(&page, text, &read_text(other)?).map_err(|error| error.at(other)),
    }
}

fn write(path: &Path, html: &str) -> Result<ExitCode, CommandError> {
    std::fs::write(path, html).map_err(|error| format!("{}: {error}", path.display()))?;
    let whole = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    println!("{}: open it in a browser (file://{})", path.display(), whole.display());
    Ok(ExitCode::SUCCESS)
}
