//! The folders in which kits and libraries are built.

use crate::error::{Error, Result, at, read_text};
use crate::linker::PortableLinker;
use joute_generator::model::Api;
use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};

/// The folders of a joute checkout, with which kits and libraries are built.
#[derive(Debug, Clone)]
pub struct Checkout {
    /// The path of the checkout of joute's sources, which contains `bindings/` and `crates/engine/`.
    pub home: PathBuf,
    /// The folder below which all compiled files are stored.
    pub target: PathBuf,
    /// The linker for an older version of glibc, if kits must run on one.
    pub linker: Option<PortableLinker>,
}

impl Checkout {
    /// Finds the checkout of joute's sources: the one that `JOUTE_HOME` names, or the one in which
    /// this program was built.
    ///
    /// # Errors
    /// Returns an error if there is no checkout, or if kits must run on an older version of glibc
    /// and there is no linker for it.
    pub fn find() -> Result<Self> {
        let home = std::env::var_os("JOUTE_HOME").map(PathBuf::from);
        let built_in = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let home = home.unwrap_or(built_in);
        let home = home
            .canonicalize()
            .ok()
            .filter(|home| home.join("bindings/abi/Cargo.toml").is_file())
            .ok_or(Error::NoCheckout { folder: home })?;
        let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| home.join("target"), PathBuf::from);
        let target = if target.is_absolute() { target } else { home.join(target) };
        let linker = PortableLinker::from_environment(&target)?;
        Ok(Checkout { home, target, linker })
    }

    /// Returns cargo's target folder for generated crates. It is the joute checkout's own, so that
    /// shared dependencies are compiled once.
    pub fn cargo_target(&self) -> PathBuf {
        self.target.clone()
    }

    /// Returns the sections of joute's `Cargo.toml` that define its profiles for release builds and
    /// for tests. A new game gets them in its cargo configuration, so that the crates that
    /// `scripts/build` and `./test` compiled are not compiled again for the game.
    ///
    /// # Errors
    /// Returns an error if a file cannot be read.
    pub fn profiles(&self) -> Result<String> {
        let path = self.home.join("Cargo.toml");
        let text = read_text(&path)?;
        let mut inside = false;
        let mut profiles = String::new();
        for line in text.lines() {
            if line.starts_with('[') {
                inside = PROFILES.contains(&line);
            }
            if inside && !line.is_empty() && !line.starts_with('#') {
                profiles.push_str(line);
                profiles.push('\n');
            }
        }
        Ok(profiles)
    }

    /// Returns the packages that release builds optimize for speed.
    ///
    /// # Errors
    /// Returns an error if joute's `Cargo.toml` cannot be read.
    pub(crate) fn fast_packages(&self) -> Result<Vec<String>> {
        let profiles = self.profiles()?;
        let release = profiles.lines().skip_while(|line| *line != RELEASE_PACKAGES).skip(1);
        let release = release.take_while(|line| !line.starts_with('['));
        Ok(release.filter_map(|line| line.strip_suffix(".opt-level = 3")).map(str::to_owned).collect())
    }

    /// Prepares the folder of a generated crate for cargo, so that the crate uses the same versions and
    /// settings of other crates as `joute`, and cargo does not compile them again.
    ///
    /// Joute's `Cargo.lock` is copied if the folder has none, and the cargo configuration of the folder
    /// gets joute's profiles. The packages in `optimized` get the highest level of optimization.
    ///
    /// # Errors
    /// Returns an error if a file cannot be written.
    pub(crate) fn prepare(&self, folder: &Path, optimized: &[&str]) -> Result<()> {
        let locked = self.home.join("Cargo.lock");
        let own = folder.join("Cargo.lock");
        if locked.is_file() && !own.is_file() {
            std::fs::copy(&locked, &own).map_err(at(&own))?;
        }
        let mut profiles = self.profiles()?;
        for package in optimized {
            let level = format!("{package}.opt-level = ");
            let others = profiles.lines().filter(|line| !line.starts_with(&level)).collect::<Vec<_>>();
            let fast = format!("{RELEASE_PACKAGES}\n{level}3");
            profiles = others.join("\n").replacen(RELEASE_PACKAGES, &fast, 1);
        }
        write_if_changed(&folder.join(".cargo/config.toml"), &profiles).map(drop)
    }

    /// Returns the folder for files that are built for an API and a purpose, such as `kits` or
    /// `check`. Files that are linked for an older version of glibc have a folder of their own.
    pub fn work(&self, api: &Api, purpose: &str) -> PathBuf {
        let game = format!("{}-{:016x}", api.name, api.ordered_hash());
        let label = self.linker.as_ref().map(|linker| format!("-{}", linker.label()));
        self.target.join("joute").join(game).join(format!("{purpose}{}", label.unwrap_or_default()))
    }
}

/// The headings of the sections of joute's `Cargo.toml` that new games copy.
const PROFILES: [&str; 4] = ["[profile.release]", RELEASE_PACKAGES, "[profile.dev]", "[profile.dev.package]"];

const RELEASE_PACKAGES: &str = "[profile.release.package]";

/// Locks a build folder and waits while another process has it locked. The lock is held as long as
/// the returned file is open.
pub(crate) fn turn(work: &Path) -> Result<File> {
    let path = work.join("lock");
    std::fs::create_dir_all(work).map_err(at(work))?;
    let lock = File::create(&path).map_err(at(&path))?;
    if let Err(TryLockError::WouldBlock) = lock.try_lock() {
        eprintln!("waiting for another joute that compiles in {}", work.display());
        lock.lock().map_err(at(&path))?;
    }
    Ok(lock)
}

/// Returns true if a file exists and another process has locked it. The file is locked for sharing for a
/// moment. Two processes that ask at the same time do not see each other's locks, and NFS allows no
/// other lock on a file that is open for reading.
pub fn is_locked(path: &Path) -> bool {
    File::open(path).is_ok_and(|file| matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock)))
}

/// Writes a text file and creates its folders, unless the file already contains this text. Returns
/// true if the file was written.
///
/// # Errors
/// Returns an error if the file cannot be written.
pub fn write_if_changed(path: &Path, text: &str) -> Result<bool> {
    if std::fs::read(path).is_ok_and(|old| old == text.as_bytes()) {
        return Ok(false);
    }
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).map_err(at(path))?;
    }
    std::fs::write(path, text).map_err(at(path))?;
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::{Checkout, is_locked};
    use std::collections::BTreeSet;
    use std::process::Command;

    /// Checks that the profile for release builds has a level of optimization for each of joute's own
    /// crates. The program of another game would otherwise contain such a crate with the level of
    /// foreign crates.
    #[test]
    fn the_release_profile_names_our_own_crates() {
        let checkout = Checkout::find().expect("the checkout can be found");
        let profiles = checkout.profiles().expect("the manifest has the profiles");
        let (release, _) = profiles.split_once("[profile.dev]\n").expect("the manifest has both profiles");
        let manifest =
            std::fs::read_to_string(checkout.home.join("Cargo.toml")).expect("the file can be read");
        let own = manifest.lines().filter_map(|line| line.split_once(" = { path").map(|(name, _)| name));
        let own: Vec<&str> =
            own.filter(|name| name.starts_with("joute-") && *name != "joute-testkit").collect();
        assert!(own.contains(&"joute-arena"), "{own:?}");
        for name in own.into_iter().chain(["joute"]) {
            let settings = [format!("{name}.opt-level"), format!("{name} = {{ opt-level")];
            let level = release.lines().find(|line| settings.iter().any(|setting| line.starts_with(setting)));
            assert!(level.is_some(), "{name}:\n{release}");
        }
    }

    #[test]
    fn packages_that_are_optimized_for_speed_are_found() {
        let fast =
            Checkout::find().and_then(|checkout| checkout.fast_packages()).expect("the packages are listed");
        assert!(fast.iter().any(|name| name == "joute-arena") && fast.iter().all(|name| !name.contains(' ')));
        assert!(!fast.iter().any(|name| name == "joute-league"), "it is optimized for size: {fast:?}");
    }

    /// Checks that build scripts and `joute` use all crates with the same features. The generator takes a
    /// twentieth of the time of a build, and cargo would compile it twice if one of its dependencies
    /// had two sets of features.
    #[test]
    fn build_scripts_share_their_crates_with_joute() {
        let printed = crates_of(&["joute"], &["--duplicates", "--depth", "0"]);
        let mut known_lines = BTreeSet::new();
        let mut twice: Vec<&str> =
            printed.lines().filter(|line| !line.is_empty() && !known_lines.insert(*line)).collect();
        // Only the derive macro of askama and the parser of TOML use this crate.
        twice.retain(|line| !line.starts_with("winnow "));
        assert!(twice.is_empty(), "these crates are compiled with two sets of features: {twice:?}");
    }

    /// Checks that a program without servers uses all crates with the same features as one with servers,
    /// except for joute's own crates that have a feature for it. The program of a game without servers
    /// would otherwise compile most crates of `scripts/build` again.
    #[test]
    fn programs_with_and_without_servers_share_their_crates() {
        let format = ["--format", "{p} {f}"];
        let printed = crates_of(&["joute"], &format);
        let whole: BTreeSet<&str> = printed.lines().map(first_mention).collect();
        let without = ["--no-default-features", "--features", "games"];
        let printed = crates_of(&["joute"], &[&format[..], &without].concat());
        let smaller: BTreeSet<&str> = printed.lines().map(first_mention).collect();
        assert!(smaller.len() + 100 < whole.len(), "the servers need more than 100 crates");
        let differ = smaller.difference(&whole).filter_map(|line| line.split(' ').next());
        assert_eq!(differ.collect::<Vec<_>>(), ["joute", "joute-contest-api"]);
    }

    /// Checks that quick builds optimize the crates of the generator as other builds do. The first
    /// `joute kits` after `./demo` would otherwise compile the generator again.
    #[test]
    fn quick_builds_share_the_generator_with_the_libraries_of_kits() {
        let checkout = Checkout::find().expect("the checkout can be found");
        let profiles = checkout.profiles().expect("the manifest has the profiles");
        let (release, _) = profiles.split_once("[profile.dev]\n").expect("the manifest has both profiles");
        let levels: BTreeSet<&str> = release
            .lines()
            .filter_map(|line| line.split_once(".opt-level = "))
            .filter(|(_, level)| *level != "0")
            .map(|(name, _)| name)
            .collect();
        let printed = crates_of(&["joute-generator"], &["--format", "{p}"]);
        let used: BTreeSet<&str> = printed.lines().filter_map(|line| line.split(' ').next()).collect();
        let script =
            std::fs::read_to_string(checkout.home.join("scripts/build")).expect("the file can be read");
        let kept =
            script.lines().find_map(|line| line.strip_prefix("kept='")).expect("the list of quick builds");
        let kept: BTreeSet<&str> = kept.trim_end_matches('\'').split('|').collect();
        assert_eq!(kept, levels.intersection(&used).copied().collect());
    }

    /// Checks that the libraries of kits use all crates with the same features as the program. The first
    /// `joute kits` would otherwise compile the generator and the engine again.
    #[test]
    fn libraries_of_kits_share_their_crates_with_joute() {
        let format = ["--format", "{p} {f}"];
        let program = crates_of(&["joute"], &format);
        let program: BTreeSet<&str> = program.lines().map(first_mention).collect();
        let library = crates_of(&["joute-abi", "joute-client", "morpion"], &format);
        let library: BTreeSet<&str> = library.lines().map(first_mention).collect();
        assert!(library.len() > 50, "{library:?}");
        let differ: Vec<_> = library.difference(&program).filter(|line| !line.is_empty()).collect();
        assert!(differ.is_empty(), "these crates have other features in libraries: {differ:?}");
    }

    /// Checks that the tests and the program of a game outside of the workspace share all crates.
    /// Crates with other features would be compiled a second time by the tests that write a new game.
    #[test]
    fn games_outside_of_the_workspace_share_the_crates_of_the_tests() {
        let format = ["--format", "{p} {f}"];
        let tests = crates_of(&[], &[&format[..], &["--workspace", "--edges", "normal,build,dev"]].concat());
        let tests: BTreeSet<&str> = tests.lines().map(first_mention).collect();
        let options = ["--no-default-features", "--features", "joute/server"];
        let packages = ["joute", "joute-abi", "joute-client", "morpion"];
        let game = crates_of(&packages, &[&format[..], &options].concat());
        let game: BTreeSet<&str> = game.lines().map(first_mention).collect();
        assert!(game.len() > 200, "{}", game.len());
        let differ = game.difference(&tests).filter_map(|line| line.split(' ').next());
        assert_eq!(differ.collect::<Vec<_>>(), ["joute"]);
    }

    /// Removes cargo's mark of a repetition from the line of a crate.
    fn first_mention(line: &str) -> &str {
        line.trim_end_matches(" (*)")
    }

    /// Returns the lines that `cargo tree` prints about packages and their build scripts.
    fn crates_of(packages: &[&str], options: &[&str]) -> String {
        let mut cargo = Command::new("cargo");
        cargo.args(["tree", "--offline", "--prefix", "none"]).args(options);
        cargo.args(packages.iter().flat_map(|package| ["--package", package]));
        if !options.contains(&"--edges") {
            cargo.args(["--edges", "normal,build"]);
        }
        let output = cargo
            .current_dir(Checkout::find().expect("the checkout can be found").home)
            .output()
            .expect("cargo starts");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("the bytes are UTF-8")
    }

    #[test]
    fn a_held_lock_is_detected() {
        let folder = tempfile::tempdir().expect("the temporary folder can be created");
        let path = folder.path().join(".cargo-lock");
        assert!(!is_locked(&path), "the lock file does not exist yet");
        let file = std::fs::File::create(&path).expect("the file can be created");
        assert!(!is_locked(&path));
        file.lock().expect("no thread panicked with the lock");
        assert!(is_locked(&path));
        drop(file);
        assert!(!is_locked(&path));
    }
}
