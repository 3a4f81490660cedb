//! The order of cargo's builds: one at a time in a process, and a message while another process builds.

use crate::checkout::is_locked;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

static BUILD_LOCK: Mutex<()> = Mutex::new(());

/// Waits until no other thread of this process runs cargo, and prints a message if another process
/// builds in the same target folder. Cargo waits for that process itself, silently, because it runs
/// with `--quiet`.
pub(crate) fn wait_for_turn(target: &Path) -> MutexGuard<'static, ()> {
    let turn = BUILD_LOCK.lock().unwrap_or_else(PoisonError::into_inner);
    if is_locked(&target.join("release/.cargo-lock")) {
        eprintln!("waiting for another cargo build in {}", target.display());
    }
    turn
}
