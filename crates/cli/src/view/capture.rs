//! `joute view --image` and `joute view --video`: pictures of the board and videos of a match. The
//! page that plays replays makes both, in Chromium without a window.

use super::chromium::Chromium;
use crate::error::CommandError;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use joute_engine::replay::Replay;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

/// The time in which the page must draw a picture. A busy machine is slow.
const PICTURE_TIMEOUT: Duration = Duration::from_secs(120);

/// The time in which the page must record a video. A whole match is played in at most a minute.
const VIDEO_TIMEOUT: Duration = Duration::from_secs(600);

/// The largest width and height of a window, in pixels.
const MAX_WINDOW_SIDE: u32 = 8192;

/// The command-line options for pictures and videos.
#[derive(clap::Args)]
pub struct Capture {
    /// Write a picture of the board to this PNG file instead of a web page. Requires Chromium.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["page", "text", "output", "video"])]
    image: Option<PathBuf>,
    /// Draw the picture at the start of this turn [default: the end of the match].
    #[arg(long, value_name = "NUMBER", requires = "image")]
    turn: Option<u64>,
    /// Write a video of the board to this WebM file instead of a web page. Requires Chromium. Making a
    /// video takes as long as playing it, which is at most a minute for a whole match.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["page", "text", "output"])]
    video: Option<PathBuf>,
    /// Record the turns from FIRST to LAST, such as 10-60 [default: all turns].
    #[arg(long, value_name = "FIRST-LAST", requires = "video", value_parser = turns)]
    turns: Option<(u64, u64)>,
    /// Open the board in a window of this size, in pixels. The picture has at most this size.
    #[arg(long, value_name = "WIDTHxHEIGHT", default_value = "1920x1080", value_parser = size)]
    size: (u32, u32),
}

/// Parses the first and the last turn of a video.
fn turns(text: &str) -> Result<(u64, u64), String> {
    let (first, last) = pair(text, '-').ok_or("two numbers are needed, such as 10-60")?;
    if first > last { Err("the first turn comes after the last one".into()) } else { Ok((first, last)) }
}

/// Parses the width and the height of a window, in pixels.
fn size(text: &str) -> Result<(u32, u32), String> {
    let size = pair(text, 'x').ok_or("two numbers are needed, such as 1920x1080")?;
    let range = 200..=MAX_WINDOW_SIDE;
    if range.contains(&size.0) && range.contains(&size.1) {
        return Ok(size);
    }
    Err(format!("width and height must be between 200 and {MAX_WINDOW_SIDE}"))
}

/// Returns the two numbers of a text that `separator` separates.
fn pair<T: FromStr>(text: &str, separator: char) -> Option<(T, T)> {
    let (first, second) = text.split_once(separator)?;
    Some((first.parse().ok()?, second.parse().ok()?))
}

impl Capture {
    /// Returns true if the user asked for a picture or a video.
    pub const fn is_wanted(&self) -> bool {
        self.image.is_some() || self.video.is_some()
    }

    /// Writes the picture or the video of a match. `html` is the page that plays its replay.
    ///
    /// # Errors
    /// Returns an error if the match has no such turn, the file cannot be written, or Chromium does
    /// not make the picture or the video.
    pub fn write(&self, replay: &Replay, html: &str) -> Result<(), CommandError> {
        let last = replay.steps.iter().filter_map(|step| step.number.filter(|_| step.is == "turn")).max();
        let last = last.unwrap_or(0);
        let exists = |turn: u64| {
            if turn <= last { Ok(()) } else { Err(format!("turn {turn}: the match has turns up to {last}")) }
        };
        let (output, extension, expression, patience) = match (&self.image, &self.video) {
            (Some(image), _) => {
                exists(self.turn.unwrap_or(0))?;
                let turn = self.turn.map_or("null".to_owned(), |turn| turn.to_string());
                (image, "png", format!("joute.picture({turn})"), PICTURE_TIMEOUT)
            }
            (None, Some(video)) => {
                let (first, last) = self.turns.unwrap_or((0, last));
                exists(last)?;
                (video, "webm", format!("joute.video({first}, {last})"), VIDEO_TIMEOUT)
            }
            (None, None) => return Ok(()),
        };
        if output.extension().is_none_or(|given| !given.eq_ignore_ascii_case(extension)) {
            return Err(format!("{}: the file's name must end with .{extension}", output.display()).into());
        }
        let data = self.capture(html, &expression, patience, output)?;
        std::fs::write(output, &data).map_err(|error| format!("{}: {error}", output.display()))?;
        println!("{}: {} kB", output.display(), data.len().div_ceil(1000));
        Ok(())
    }

    /// Opens the page in Chromium and returns the file that an expression of the page gives. The
    /// temporary files are written beside `output`, because some systems let Chromium read only the
    /// user's own folders.
    fn capture(
        &self,
        html: &str,
        expression: &str,
        patience: Duration,
        output: &Path,
    ) -> Result<Vec<u8>, CommandError> {
        let folder = match output.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        };
        let fail = |error: std::io::Error| format!("{}: {error}", folder.display());
        let scratch = folder
            .canonicalize()
            .and_then(|folder| tempfile::Builder::new().prefix("joute-view-").tempdir_in(folder))
            .map_err(fail)?;
        let page = scratch.path().join("page.html");
        std::fs::write(&page, html).map_err(fail)?;
        let mut chromium = Chromium::open(&page, self.size, scratch.path())?;
        let address = chromium.evaluate(expression, patience)?;
        // The address is "data:TYPE;base64,DATA".
        let data = address.rsplit_once(',').map_or("", |(_, data)| data);
        STANDARD.decode(data).map_err(|error| format!("the page: {error}").into())
    }
}
