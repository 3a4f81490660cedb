//! Checks that champions can open exactly the paths that docs/organiser/limits.md lists, and
//! nothing private below /usr and /var.

use crate::bench::Bench;
use joute_jail::{Jail, Level};
use std::collections::BTreeSet;
use std::fs::{Permissions, create_dir, set_permissions, write};
use std::os::unix::fs::{PermissionsExt as _, chown};
use std::path::Path;
use tempfile::TempDir;

/// The id of the user as which champions run below L3.
const CHAMPION_UID: u32 = crate::NOBODY_UID;

/// The name of the file with the paths that the champions search for. Each line has a word and a
/// path.
const PATHS_FILE: &str = "private-paths";

/// Creates folders of the system with files that belong to the user of the levels below L3. Only
/// root can create them.
pub fn prepare(bench: &Path) -> Vec<TempDir> {
    if !crate::rustix_is_root() {
        return Vec::new();
    }
    let make = |place: &str| {
        let folder = tempfile::Builder::new()
            .prefix("joute-suite-")
            .tempdir_in(place)
            .expect("root can write the file");
        set_permissions(folder.path(), Permissions::from_mode(0o755))
            .expect("the permissions can be changed");
        folder
    };
    let (var, local) = (make("/var/lib"), make("/usr/local/lib"));
    let file = |path: &Path, mode: u32, user: u32, group: u32| {
        write(path, "secret").expect("the file can be written");
        set_permissions(path, Permissions::from_mode(mode)).expect("the permissions can be changed");
        chown(path, Some(user), Some(group)).expect("the owner can be changed");
    };
    let folder = |name: &str, mode: u32, user: u32, group: u32| {
        let path = var.path().join(name);
        create_dir(&path).expect("the folder can be created");
        file(&path.join("inner"), if name == "closed" { 0o644 } else { 0o600 }, CHAMPION_UID, CHAMPION_UID);
        chown(&path, Some(user), Some(group)).expect("the owner can be changed");
        set_permissions(&path, Permissions::from_mode(mode)).expect("the permissions can be changed");
        path.join("inner")
    };
    let at = |name: &str| var.path().join(name);
    file(&at("public"), 0o644, 0, 0);
    file(&at("own"), 0o600, CHAMPION_UID, CHAMPION_UID);
    file(&at("group"), 0o640, 0, CHAMPION_UID);
    file(&local.path().join("own"), 0o600, CHAMPION_UID, CHAMPION_UID);
    let lines = [
        ("public", at("public")),
        ("own", at("own")),
        ("group", at("group")),
        ("folder", folder("folder", 0o755, CHAMPION_UID, CHAMPION_UID)),
        ("closed", folder("closed", 0o750, 0, CHAMPION_UID)),
        ("written", folder("written", 0o777, 0, 0)),
        ("local", local.path().join("own")),
    ];
    let text: String = lines.iter().map(|(word, path)| format!("{word} {}\n", path.display())).collect();
    write(bench.join(PATHS_FILE), text).expect("the paths can be written");
    vec![var, local]
}

/// Writes the paths into the kit of a case that searches for them.
pub fn paths(bench: &Path, case: &str, kit: &Path) {
    match case {
        "private" => drop(std::fs::copy(bench.join(PATHS_FILE), kit.join("paths"))),
        "visible" => write(kit.join("paths"), candidates().join("\n")).expect("the paths can be written"),
        _ => {}
    }
}

/// Returns the paths that a champion could find at the root of this machine, in its smaller
/// folders, and in those that only a jail has.
fn candidates() -> Vec<String> {
    let mut paths = Vec::new();
    for folder in ["/", "/etc", "/dev", "/proc", "/proc/self", "/proc/thread-self"] {
        paths.push(folder.to_owned());
        let entries = std::fs::read_dir(folder).expect("the folder can be read").flatten();
        let names = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
        let names_only = names.filter(|name| !name.contains(' ') && name.parse::<u32>().is_err());
        paths.extend(names_only.map(|name| format!("{}/{name}", folder.trim_end_matches('/'))));
    }
    for folder in [
        "/etc/ssl",
        "/etc/ssl/private",
        "/root/.ssh",
        "/home",
        "/tmp/.X11-unix",
        "/joute",
        "/joute/kit",
        "/joute/lib",
    ] {
        paths.push(folder.to_owned());
    }
    paths.sort();
    paths.dedup();
    paths
}

/// Returns the paths that the guide lists for a level and that exist on this machine.
fn documented(jail: &Jail) -> BTreeSet<String> {
    let guide = include_str!("../../../../docs/organiser/limits.md");
    let table = guide
        .split("| path | `L3` and `L2` | `L1` | what it is |")
        .nth(1)
        .expect("the guide has a table of paths");
    let rows = table.lines().skip(2).take_while(|line| line.starts_with('|'));
    let mut paths = BTreeSet::new();
    for row in rows {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let cell = cells[if jail.level() >= Level::L2 { 2 } else { 3 }];
        if cell == "yes" || cell == "with groups" && jail.freezes() {
            paths.extend(cells[1].split(", ").map(|path| path.trim_matches('`').to_owned()));
        }
    }
    paths
}

/// Compares the paths that a champion opens with those in the guide. Returns 1 if they differ.
pub fn as_documented(jail: &Jail, bench: &Bench) -> usize {
    let actual = bench.result_of(jail, "visible");
    let Some(list) = actual.strip_prefix("played: ").and_then(|text| text.strip_suffix("that is all")) else {
        println!("RED visible         {actual}");
        return 1;
    };
    // At L1, links of the host lead to the listed paths, and folders that contain private files cannot be
    // listed.
    let compared = |path: &String| {
        let link =
            Path::new(path).is_symlink() && ["/etc/", "/dev/"].iter().any(|folder| path.starts_with(folder));
        jail.level() > Level::L1 || !link && path != "/usr" && path != "/var"
    };
    let present: BTreeSet<String> = candidates().into_iter().collect();
    let visible: BTreeSet<String> =
        list.split(' ').filter(|path| !path.is_empty()).map(str::to_owned).collect();
    let expected: BTreeSet<String> = documented(jail).intersection(&present).cloned().collect();
    let expected: BTreeSet<String> = expected.into_iter().filter(compared).collect();
    let visible: BTreeSet<String> = visible.into_iter().filter(compared).collect();
    let (more, less) = (&visible - &expected, &expected - &visible);
    let good = more.is_empty() && less.is_empty() && !expected.is_empty();
    let mark = if good { "ok " } else { "RED" };
    println!(
        "{mark} visible         as the guide says: {} paths; also {more:?}, without {less:?}",
        visible.len()
    );
    usize::from(!good)
}
