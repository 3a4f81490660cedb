//! The page that plays replays: built from `viewer/` with npm when it is first needed, then kept, and copied into kits.

use crate::columns::columns;
use crate::command::run;
use crate::place::{Place, turn, write_if_changed};
use base64::prelude::{BASE64_STANDARD, Engine as _};
use flate2::{Compression, GzBuilder};
use sha2::{Digest as _, Sha256};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// The page's name beside the program that writes replays into it.
pub const PAGE: &str = "viewer.html";

/// What precedes the replay in the page: `viewer/src/page.html`. It also names the form: a page of another form has
/// no place.
const SLOT: &str = r#"<script type="application/gzip" id="replay">"#;

/// Installing from the registry is the slow part.
const LIMIT: Duration = Duration::from_secs(300);

/// The page for this program: the one that came with it, else the checkout's, with the painters of these folders (from
/// the checkout, or absolute). `progress` hears what takes time.
///
/// # Errors
/// Why there is none, and what can be done.
pub fn find(painters: &[PathBuf], progress: &dyn Fn(&str)) -> Result<PathBuf, String> {
    let beside = std::env::current_exe().map(|program| program.with_file_name(PAGE)).unwrap_or_default();
    if beside.is_file() {
        return Ok(beside);
    }
    let place = Place::find()
        .map_err(|error| format!("no {} here, and none can be built: {error}", beside.display()))?;
    build(&place, painters, progress)
}

/// Builds the checkout's page with these painters, unless it was built from the same sources before.
///
/// # Errors
/// What npm or the bundler says; a painter's folder that is none.
pub fn build(place: &Place, painters: &[PathBuf], progress: &dyn Fn(&str)) -> Result<PathBuf, String> {
    let sources = sources(&place.home.join("viewer"))?;
    let painters = painters
        .iter()
        .map(|folder| Painter::read(&place.home.join(folder)))
        .collect::<Result<Vec<_>, _>>()?;
    let work = place.target.join("joute/viewer");
    // One page for each choice of painters, wherever they lie; each says what it was built from.
    let names: Vec<String> = painters.iter().map(|painter| painter.folder.display().to_string()).collect();
    let made = work.join("build").join(&digest(&[("painters".into(), names.join("\n"))])[..16]);
    let page = made.join(PAGE);
    std::fs::create_dir_all(&made).map_err(fail(&made))?;
    // Several programs may want the page at once: one builds it.
    let _turn = turn(&work)?;
    let files = painters.iter().flat_map(|painter| &painter.files);
    let age = digest(&sources.iter().chain(files).cloned().collect::<Vec<_>>());
    if page.is_file() && std::fs::read_to_string(made.join("stamp")).is_ok_and(|stamp| stamp == age) {
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
    write_if_changed(&made.join("stamp"), &age)?;
    Ok(page)
}

/// What draws a game, from its own folder.
struct Painter {
    folder: PathBuf,
    /// By path, the folders that tests and packages have aside.
    files: Vec<(String, String)>,
}

impl Painter {
    fn read(folder: &Path) -> Result<Self, String> {
        let folder = folder.canonicalize().map_err(fail(folder))?;
        if !["painter.ts", "painter.js"].iter().any(|name| folder.join(name).is_file()) {
            return Err(format!("{}: a painter's folder has painter.ts or painter.js", folder.display()));
        }
        let files = read_all(&folder, Path::new(""), &["test", "node_modules"])?;
        Ok(Painter { folder, files })
    }
}

/// The page in a game's language, `fr` or `en`; its source is in French.
pub fn in_language(page: &str, locale: &str) -> String {
    page.replacen("<html lang=\"fr\">", &format!("<html lang=\"{locale}\">"), 1)
}

/// The page with a replay in it: the same bytes for the same two texts.
///
/// # Errors
/// A message if the page has no place for one.
pub fn with_replay(page: &str, replay: &str) -> Result<String, String> {
    let (before, after) =
        page.split_once(SLOT).ok_or_else(|| format!("{PAGE} has no place for a replay; build it again"))?;
    Ok(format!("{before}{SLOT}{}{after}", packed(replay.as_bytes(), 6)))
}

/// A replay as `viewer/src/beside.ts` loads it from beside the page: the same script for the same text.
///
/// # Errors
/// A message: it is not JSON, line by line.
pub fn script(replay: &str) -> Result<String, String> {
    Ok(format!("jouteReplay(\"{}\")\n", packed(&columns(replay)?, 9)))
}

/// A replay as `viewer/src/packed.ts` reads it: a tenth of its text, and no letter that could end its script.
fn packed(replay: &[u8], level: u32) -> String {
    // No time and no name: pages of the same match are the same.
    let mut gzip = GzBuilder::new().mtime(0).write(Vec::new(), Compression::new(level));
    let bytes = gzip.write_all(replay).and_then(|()| gzip.finish());
    BASE64_STANDARD.encode(bytes.expect("memory takes everything"))
}

fn command(work: &Path, program: &str, arguments: &[&str]) -> Result<(), String> {
    let mut command = Command::new(program);
    command.current_dir(work).args(arguments);
    let finished = run(&mut command, LIMIT).map_err(|error| format!("the viewer's page: {error}"))?;
    if finished.success() {
        return Ok(());
    }
    Err(format!("the viewer's page: {program} {} failed:\n{}", arguments.join(" "), finished.text()))
}

/// What the page is built from, by path.
fn sources(folder: &Path) -> Result<Vec<(String, String)>, String> {
    let mut found = read_all(folder, Path::new("src"), &[])?;
    for name in [".npmrc", "package.json", "package-lock.json", "build.mjs"] {
        let path = folder.join(name);
        found.push((name.to_owned(), std::fs::read_to_string(&path).map_err(fail(&path))?));
    }
    found.sort();
    Ok(found)
}

/// Every text below a folder's part, by path from the folder, in order; these folders aside.
fn read_all(folder: &Path, part: &Path, aside: &[&str]) -> Result<Vec<(String, String)>, String> {
    let mut found = Vec::new();
    let mut folders = vec![part.to_owned()];
    while let Some(inner) = folders.pop() {
        let path = folder.join(&inner);
        for entry in std::fs::read_dir(&path).map_err(fail(&path))? {
            let entry = entry.map_err(fail(&path))?;
            let name = entry.file_name();
            let inner = inner.join(&name);
            if !entry.file_type().map_err(fail(&path))?.is_dir() {
                let bytes = std::fs::read(entry.path()).map_err(fail(&entry.path()))?;
                found.push((
                    inner.to_string_lossy().into_owned(),
                    String::from_utf8_lossy(&bytes).into_owned(),
                ));
            } else if !aside.iter().any(|aside| name == *aside) {
                folders.push(inner);
            }
        }
    }
    found.sort();
    Ok(found)
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

fn fail(path: &Path) -> impl Fn(std::io::Error) -> String {
    move |error| format!("{}: {error}", path.display())
}

#[cfg(test)]
mod tests {
    use super::{SLOT, in_language, with_replay};
    use base64::prelude::{BASE64_STANDARD, Engine as _};
    use flate2::read::GzDecoder;
    use std::io::Read as _;

    #[test]
    fn a_page_says_its_language() {
        // What viewer/src/words.ts looks at.
        let page = include_str!("../../viewer/src/page.html");
        assert_eq!(in_language(page, "fr"), page);
        assert!(in_language(page, "en").contains("<html lang=\"en\">"));
    }

    #[test]
    fn no_replay_ends_its_script() {
        let page = format!("<p>{SLOT}</script>");
        let replay = "{\"name\":\"</script><!--\"}\n".repeat(1000);
        let made = with_replay(&page, &replay).expect("there is a place");
        assert_eq!(made, with_replay(&page, &replay).expect("there is a place"));
        let held = made.strip_prefix(&page[..page.len() - 9]).and_then(|rest| rest.strip_suffix("</script>"));
        let held = held.expect("the page is around it");
        assert!(held.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+/=".contains(&byte)), "{held}");
        let bytes = BASE64_STANDARD.decode(held).expect("base64");
        // No flags, no time, an unknown system: see RFC 1952, 2.3.
        assert_eq!((&bytes[..8], bytes[9]), (&[0x1f, 0x8b, 8, 0, 0, 0, 0, 0][..], 255));
        let mut text = String::new();
        GzDecoder::new(bytes.as_slice()).read_to_string(&mut text).expect("gzip");
        assert_eq!(text, replay);
        assert!(with_replay("<p>", "{}").is_err());
    }
}
