use super::{Private, covers, everyone_reaches, examine, mount_points, public_paths};
use std::collections::BTreeSet;
use std::fs::{create_dir_all, set_permissions, write};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

#[test]
fn folders_of_this_user_are_private() {
    let folder = tempfile::tempdir().expect("the temporary folder can be created");
    create_dir_all(folder.path().join("inner")).expect("the folder can be created");
    let private_paths = examine(&[folder.path().to_owned()], &BTreeSet::new(), 100);
    assert_eq!(private_paths, [Private { path: folder.path().to_owned(), folder: true }]);
}

#[test]
fn mounted_and_unexamined_folders_are_private() {
    if rustix::process::geteuid().is_root() {
        println!("root owns what is public: nothing to see");
        return;
    }
    let share = PathBuf::from("/usr/share");
    let mounted = std::fs::read_dir(&share)
        .expect("the folder can be read")
        .flatten()
        .next()
        .expect("the folder has an entry")
        .path();
    let private_paths = examine(std::slice::from_ref(&share), &BTreeSet::from([mounted.clone()]), 1);
    assert!(covers(&private_paths, &mounted));
    assert!(private_paths.len() > 1, "more than one entry must be examined");
}

#[test]
fn rules_omit_private_paths() {
    let folder = tempfile::tempdir().expect("the temporary folder can be created");
    let at = |path: &str| folder.path().join(path);
    for inner in ["open/deep", "own/deep"] {
        create_dir_all(at(inner)).expect("the folder can be created");
    }
    write(at("own/one"), "").expect("the file can be written");
    std::os::unix::fs::symlink("/etc", at("own/link")).expect("the symbolic link can be created");
    let remaining = |private: &str| {
        let mut remaining = public_paths(folder.path(), &[Private { path: at(private), folder: true }]);
        remaining.sort();
        remaining
    };
    assert_eq!(remaining("own"), [at("open")]);
    assert_eq!(remaining("own/one"), [at("open"), at("own/deep")]);
    assert_eq!(remaining("/elsewhere"), [folder.path()]);
    assert!(public_paths(&at("own/deep"), &[Private { path: at("own"), folder: true }]).is_empty());
}

#[test]
fn mounts_are_read_with_their_spaces() {
    let text = "22 1 8:1 / / rw - ext4 /dev/sda rw\n30 22 0:5 / /var/lib/a\\040b rw - tmpfs none rw\n";
    assert_eq!(mount_points(text), ["/", "/var/lib/a b"].map(PathBuf::from).into());
}

#[test]
fn a_folder_is_reached_by_everyone_below_usr_and_var_alone() {
    assert!(everyone_reaches(Path::new("/usr/bin/env")));
    assert!(!everyone_reaches(Path::new("/etc/hostname")));
    assert!(!everyone_reaches(Path::new("/usr/no-such-file")));
    let Ok(folder) = tempfile::tempdir_in("/var/tmp") else { return };
    let inner = folder.path().join("inner");
    create_dir_all(&inner).expect("the folder can be created");
    for (mode, reached) in [(0o755, true), (0o711, true), (0o744, false), (0o700, false)] {
        set_permissions(folder.path(), PermissionsExt::from_mode(mode))
            .expect("the permissions can be changed");
        assert_eq!(everyone_reaches(&inner), reached, "{mode:o}");
    }
}
