//! The order of cargo's builds: one at a time in a process, and a message while another process builds.

use std::fs::{File, TryLockError};
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

static BUILD: Mutex<()> = Mutex::new(());

/// Waits until no other thread of this process runs cargo, and prints a message if another process
/// builds in the same target folder. Cargo waits for that process itself, silently, because it runs
/// with `--quiet`.
pub(crate) fn wait_for_turn(target: &Path) -> MutexGuard<'static, ()> {
    let turn = BUILD.lock().unwrap_or_else(PoisonError::into_inner);
    if is_locked(&target.join("release/.cargo-lock")) {
        eprintln!("waiting for another cargo build in {}", target.display());
    }
    turn
}

/// Returns true if another process has locked a file, as cargo does in its target folder.
fn is_locked(path: &Path) -> bool {
    File::open(path).is_ok_and(|file| matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock)))
}

#[cfg(test)]
mod tests {
    use super::is_locked;

    #[test]
    fn a_lock_is_seen_while_it_is_held() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join(".cargo-lock");
        assert!(!is_locked(&path), "there is no such file yet");
        let file = std::fs::File::create(&path).expect("a file");
        assert!(!is_locked(&path));
        file.lock().expect("a lock");
        assert!(is_locked(&path));
        drop(file);
        assert!(!is_locked(&path));
    }
}
