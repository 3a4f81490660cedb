//! Network namespaces: empty ones, with not even a loopback that is up, kept from champion to champion.
//!
//! To make and to forget one cost 7 % of a match. A champion leaves nothing in its own, for it can open no socket but a
//! pair, which dies with it: so the next one moves in when it is gone, and never before. No two processes that live at
//! the same time share one.

use rustix::fd::{AsFd, BorrowedFd, OwnedFd};
use rustix::fs::{Mode, OFlags};
use std::sync::{Arc, Mutex, PoisonError};

type Free = Arc<Mutex<Vec<OwnedFd>>>;

/// Those that nobody lives in.
#[derive(Debug, Default)]
pub struct Networks {
    free: Free,
}

/// One that is lived in; free again when dropped.
#[derive(Debug)]
pub struct Network {
    space: Option<OwnedFd>,
    home: Free,
}

impl Networks {
    /// An empty namespace that nobody lives in.
    ///
    /// # Errors
    /// A message if the kernel makes none.
    pub fn lend(&self) -> Result<Network, String> {
        let kept = self.free.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let space = kept.map_or_else(make, Ok)?;
        Ok(Network { space: Some(space), home: Arc::clone(&self.free) })
    }
}

impl AsFd for Network {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.space.as_ref().expect("it is taken away when dropped only").as_fd()
    }
}

impl Drop for Network {
    fn drop(&mut self) {
        self.home.lock().unwrap_or_else(PoisonError::into_inner).extend(self.space.take());
    }
}

/// A thread of its own goes into the new namespace: the arena's stay where they are.
fn make() -> Result<OwnedFd, String> {
    let fail = |error: &dyn std::fmt::Display| format!("a network namespace: {error}");
    let thread = std::thread::Builder::new().spawn(|| {
        // SAFETY: one number; the thread ends right after, and nobody else is moved.
        if unsafe { libc::unshare(libc::CLONE_NEWNET) } < 0 {
            return Err(super::failure::last_error());
        }
        rustix::fs::open(c"/proc/thread-self/ns/net", OFlags::RDONLY | OFlags::CLOEXEC, Mode::empty())
    });
    let made = thread.map_err(|error| fail(&error))?.join();
    made.map_err(|_| fail(&"its thread died"))?.map_err(|error| fail(&error))
}

#[cfg(test)]
mod tests {
    use super::Networks;
    use rustix::fd::AsFd as _;

    #[test]
    fn nobody_shares_one_and_the_next_gets_one_that_is_free() {
        if !rustix::process::geteuid().is_root() {
            println!("it takes root: nothing to see");
            return;
        }
        let networks = Networks::default();
        let number =
            |network: &super::Network| rustix::fs::fstat(network.as_fd()).expect("it is open").st_ino;
        let (first, second) = (networks.lend().expect("one"), networks.lend().expect("another"));
        let own = rustix::fs::stat("/proc/self/ns/net").expect("the arena's").st_ino;
        let numbers = [number(&first), number(&second), own];
        assert!(numbers[0] != numbers[1] && numbers[0] != own && numbers[1] != own, "{numbers:?}");
        drop(first);
        let third = networks.lend().expect("the first again");
        assert_eq!(number(&third), numbers[0]);
        assert_ne!(number(&networks.lend().expect("a new one")), numbers[1]);
    }
}
