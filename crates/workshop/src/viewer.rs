//! Builds the page that plays replays from `viewer/` with npm when it is first needed, caches it,
//! and copies it into kits.

use crate::checkout::{Checkout, turn, write_if_changed};
use crate::command::run;
use crate::error::{Error, Result, at, read_text};
use base64::prelude::{BASE64_STANDARD, Engine as _};
use flate2::{Compression, GzBuilder};
use joute_words::Locale;
use sha2::{Digest as _, Sha256};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// The file name of the viewer's page, which plays replays, beside the program.
pub const PAGE_FILE: &str = "viewer.html";

/// The text in the viewer's page that precedes the replay, from `viewer/src/page.html`. It includes
/// the replay format, so a page for another format does not contain this text.
const REPLAY_SLOT: &str = r#"<script type="application/gzip" id="replay">"#;

/// The time limit for building the viewer's page. Installing packages from the registry is the slow
/// part.
const BUILD_TIMEOUT: Duration = Duration::from_secs(300);

/// Returns the path of the viewer's page, which plays replays: the one beside this program, or else
/// the checkout's with the painters (drawing code of games) of the given folders, which are
/// absolute or relative to the checkout. `progress` is called before work that takes time.
///
/// # Errors
/// Returns the reason why there is no page, and what to do.
pub fn find(painters: &[PathBuf], progress: &dyn Fn(&str)) -> Result<PathBuf> {
    let beside = std::env::current_exe().map(|program| program.with_file_name(PAGE_FILE)).unwrap_or_default();
    if beside.is_file() {
        return Ok(beside);
    }
    let checkout =
        Checkout::find().map_err(|error| Error::NoViewer { page: beside, source: Box::new(error) })?;
    build(&checkout, painters, progress)
}

/// Builds the viewer's page of the checkout with these painters (drawing code of games), unless it
/// was already built from the same sources.
///
/// # Errors
/// Returns the message of npm or the bundler, or a message about an invalid painter folder.
pub fn build(checkout: &Checkout, painters: &[PathBuf], progress: &dyn Fn(&str)) -> Result<PathBuf> {
    let sources = sources(&checkout.home.join("viewer"))?;
    let painters = painters
        .iter()
        .map(|folder| Painter::read(&checkout.home.join(folder)))
        .collect::<Result<Vec<_>>>()?;
    let work = checkout.target.join("joute/viewer");
    // There is one page for each set of painters, wherever their folders are. Each page records its
    // sources.
    let names: Vec<String> = painters.iter().map(|painter| painter.folder.display().to_string()).collect();
    let build_folder = work.join("build").join(&digest(&[("painters".into(), names.join("\n"))])[..16]);
    let page = build_folder.join(PAGE_FILE);
    std::fs::create_dir_all(&build_folder).map_err(at(&build_folder))?;
    // Several programs may need the page at once. The lock lets one of them build it.
    let _turn = turn(&work)?;
    let files = painters.iter().flat_map(|painter| &painter.files);
    let age = digest(&sources.iter().chain(files).cloned().collect::<Vec<_>>());
    if page.is_file() && std::fs::read_to_string(build_folder.join("stamp")).is_ok_and(|stamp| stamp == age) {
        return Ok(page);
    }
    progress("building the viewer");
    let _ = std::fs::remove_dir_all(work.join("src"));
    let mut installed = work.join("node_modules").is_dir();
    for (name, text) in &sources {
        let changed = write_if_changed(&work.join(name), text)?;
        installed &= !(changed && name.starts_with("package"));
    }
    if !installed {
        command(&work, "npm", &["ci", "--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund"])?;
    }
    let out = page.display().to_string();
    let mut arguments = vec!["build.mjs", "--out", &out];
    names.iter().for_each(|name| arguments.extend(["--painter", name]));
    command(&work, "node", &arguments)?;
    write_if_changed(&build_folder.join("stamp"), &age)?;
    Ok(page)
}

/// A game's own drawing code for the viewer's page, read from the game's folder.
struct Painter {
    folder: PathBuf,
    /// The text files of the painter by path, without the folders of tests and packages.
    files: Vec<(String, String)>,
}

impl Painter {
    fn read(folder: &Path) -> Result<Self> {
        let folder = folder.canonicalize().map_err(at(folder))?;
        if !["painter.ts", "painter.js"].iter().any(|name| folder.join(name).is_file()) {
            return Err(Error::NoPainter { folder });
        }
        let files = read_all(&folder, Path::new(""), &["test", "node_modules"])?;
        Ok(Painter { folder, files })
    }
}

/// Returns the viewer's page in a game's language. The source of the page is in French.
pub fn in_language(page: &str, locale: Locale) -> String {
    page.replacen("<html lang=\"fr\">", &format!("<html lang=\"{}\">", locale.code()), 1)
}

/// Embeds a replay in the viewer's page and returns the result, which depends on the two texts
/// only.
///
/// # Errors
/// Returns an error if the page has no place for a replay.
pub fn with_replay(page: &str, replay: &str) -> Result<String> {
    let (before, after) = page.split_once(REPLAY_SLOT).ok_or(Error::NoSlot { page: PAGE_FILE })?;
    Ok(format!("{before}{REPLAY_SLOT}{}{after}", compress(replay.as_bytes())))
}

/// Compresses a replay and encodes it as text for `viewer/src/packed.ts`. The result takes a tenth
/// of the space and contains no character that could end a script element.
fn compress(replay: &[u8]) -> String {
    // Without a time and a file name, pages of the same match are identical.
    let mut gzip = GzBuilder::new().mtime(0).write(Vec::new(), Compression::new(6));
    let bytes = gzip.write_all(replay).and_then(|()| gzip.finish());
    BASE64_STANDARD.encode(bytes.expect("writing to memory succeeds"))
}

fn command(work: &Path, program: &str, arguments: &[&str]) -> Result<()> {
    let mut command = Command::new(program);
    command.current_dir(work).args(arguments);
    let finished =
        run(&mut command, BUILD_TIMEOUT).map_err(|error| Error::Viewer { source: Box::new(error) })?;
    if finished.success() {
        return Ok(());
    }
    let command = format!("{program} {}", arguments.join(" "));
    Err(Error::ViewerCommand { command, output: finished.text() })
}

/// Returns the sources of the viewer's page by path.
fn sources(folder: &Path) -> Result<Vec<(String, String)>> {
    let mut files = read_all(folder, Path::new("src"), &[])?;
    for name in [".npmrc", "package.json", "package-lock.json", "build.mjs"] {
        let path = folder.join(name);
        files.push((name.to_owned(), read_text(&path)?));
    }
    files.sort();
    Ok(files)
}

/// Returns the contents of all text files below a part of a folder, sorted by their path, without
/// the given subfolders.
fn read_all(folder: &Path, part: &Path, skipped_folder: &[&str]) -> Result<Vec<(String, String)>> {
    let mut files = Vec::new();
    let mut folders = vec![part.to_owned()];
    while let Some(inner) = folders.pop() {
        let path = folder.join(&inner);
        for entry in std::fs::read_dir(&path).map_err(at(&path))? {
            let entry = entry.map_err(at(&path))?;
            let name = entry.file_name();
            let inner = inner.join(&name);
            if !entry.file_type().map_err(at(&path))?.is_dir() {
                let bytes = std::fs::read(entry.path()).map_err(at(&entry.path()))?;
                files.push((
                    inner.to_string_lossy().into_owned(),
                    String::from_utf8_lossy(&bytes).into_owned(),
                ));
            } else if !skipped_folder.iter().any(|skipped_folder| name == *skipped_folder) {
                folders.push(inner);
            }
        }
    }
    files.sort();
    Ok(files)
}

fn digest(sources: &[(String, String)]) -> String {
    let mut hash = Sha256::new();
    for (name, text) in sources {
        hash.update((name.len() as u64).to_le_bytes());
        hash.update(name);
        hash.update((text.len() as u64).to_le_bytes());
        hash.update(text);
    }
    hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::{REPLAY_SLOT, in_language, with_replay};
    use base64::prelude::{BASE64_STANDARD, Engine as _};
    use flate2::read::GzDecoder;
    use joute_words::Locale;
    use std::io::Read as _;

    #[test]
    fn pages_declare_their_language() {
        // viewer/src/words.ts reads this attribute.
        let page = include_str!("../../../viewer/src/page.html");
        assert_eq!(in_language(page, Locale::Fr), page);
        assert!(in_language(page, Locale::En).contains("<html lang=\"en\">"));
    }

    #[test]
    fn no_replay_ends_its_script() {
        let page = format!("<p>{REPLAY_SLOT}</script>");
        let replay = "{\"name\":\"</script><!--\"}\n".repeat(1000);
        let page_with_replay = with_replay(&page, &replay).expect("the page has a place for the replay");
        assert_eq!(
            page_with_replay,
            with_replay(&page, &replay).expect("the page has a place for the replay")
        );
        let encoded_replay = page_with_replay
            .strip_prefix(&page[..page.len() - 9])
            .and_then(|rest| rest.strip_suffix("</script>"));
        let encoded_replay = encoded_replay.expect("the page contains it");
        assert!(
            encoded_replay.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+/=".contains(&byte)),
            "{encoded_replay}"
        );
        let bytes = BASE64_STANDARD.decode(encoded_replay).expect("the text is base64");
        // The gzip header contains no flags, no time and an unknown system (RFC 1952, section 2.3).
        assert_eq!((&bytes[..8], bytes[9]), (&[0x1f, 0x8b, 8, 0, 0, 0, 0, 0][..], 255));
        let mut text = String::new();
        GzDecoder::new(bytes.as_slice()).read_to_string(&mut text).expect("the data is gzip");
        assert_eq!(text, replay);
        assert!(with_replay("<p>", "{}").is_err());
    }
}
