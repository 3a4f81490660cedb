//! Empty network namespaces for programs. Even their loopback interface is down. A namespace is
//! reused for later programs.
//!
//! Namespaces are reused, because creating and destroying one took 7 % of the time of a short
//! run. A program leaves nothing in its namespace. The only sockets that it can open are connected
//! pairs, which are closed when it ends. A namespace is reused only after the end of its program,
//! so no two running programs share one.

use super::error::JailError;
use rustix::fd::{AsFd, BorrowedFd, OwnedFd};
use rustix::fs::{Mode, OFlags};
use std::sync::{Arc, Mutex, PoisonError};

type Free = Arc<Mutex<Vec<OwnedFd>>>;

/// The empty networks that no program uses now.
#[derive(Debug, Default)]
pub struct Networks {
    free: Free,
}

/// A program's separate, empty network (a network namespace). When this value is dropped, another
/// program can use it.
#[derive(Debug)]
pub struct Network {
    space: Option<OwnedFd>,
    home: Free,
}

impl Networks {
    /// Returns an empty network that no program uses, or creates one.
    ///
    /// # Errors
    /// Returns an error if the kernel cannot create a network namespace.
    pub fn take(&self) -> Result<Network, JailError> {
        let network = self.free.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let space = network.map_or_else(make, Ok)?;
        Ok(Network { space: Some(space), home: Arc::clone(&self.free) })
    }
}

impl AsFd for Network {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.space.as_ref().expect("the namespace is open until it is dropped").as_fd()
    }
}

impl Drop for Network {
    fn drop(&mut self) {
        self.home.lock().unwrap_or_else(PoisonError::into_inner).extend(self.space.take());
    }
}

/// Creates an empty network (a network namespace). Only a separate thread enters it, so the parent's
/// other threads keep their network.
fn make() -> Result<OwnedFd, JailError> {
    let fail = || JailError::system("a network namespace");
    let thread = std::thread::Builder::new().spawn(|| {
        // SAFETY: the argument is a number. The calling thread ends directly after the call, and no
        // other thread is affected.
        if unsafe { libc::unshare(libc::CLONE_NEWNET) } < 0 {
            return Err(super::failure::last_error());
        }
        rustix::fs::open(c"/proc/thread-self/ns/net", OFlags::RDONLY | OFlags::CLOEXEC, Mode::empty())
    });
    let result = thread.map_err(fail())?.join();
    result
        .map_err(|_| std::io::Error::other("its thread died"))
        .map_err(fail())?
        .map_err(JailError::system("a network namespace"))
}

#[cfg(test)]
mod tests {
    use super::Networks;
    use rustix::fd::AsFd as _;

    #[test]
    fn namespaces_are_not_shared_and_are_reused_when_free() {
        if !rustix::process::geteuid().is_root() {
            println!("it takes root: nothing to see");
            return;
        }
        let networks = Networks::default();
        let number = |network: &super::Network| {
            rustix::fs::fstat(network.as_fd()).expect("the namespace can be queried").st_ino
        };
        let (first, second) = (
            networks.take().expect("the value was not taken before"),
            networks.take().expect("a second network can be taken"),
        );
        let own = rustix::fs::stat("/proc/self/ns/net").expect("the network namespace can be queried").st_ino;
        let numbers = [number(&first), number(&second), own];
        assert!(numbers[0] != numbers[1] && numbers[0] != own && numbers[1] != own, "{numbers:?}");
        drop(first);
        let third = networks.take().expect("the first network can be taken again");
        assert_eq!(number(&third), numbers[0]);
        assert_ne!(number(&networks.take().expect("a new network can be created")), numbers[1]);
    }
}
