//! The levels of the jail, from no confinement to the strictest.

use std::fmt;
use std::str::FromStr;

/// The level of the jail, which says how strictly it confines programs. `L0` does not confine them
/// at all, and `L3` is the strictest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// Programs are not confined at all. This is only for trusted code.
    L0,
    /// Programs are confined by file access rules (Landlock), a system call filter and limits.
    L1,
    /// Programs are confined as in `L1`, and by namespaces. If the user may create control groups,
    /// they are used too.
    L2,
    /// Programs are confined by namespaces, control groups and their own users. This needs root
    /// privileges.
    L3,
}

impl Level {
    /// All levels of the jail, the strictest first.
    pub const ALL: [Level; 4] = [Level::L3, Level::L2, Level::L1, Level::L0];

    /// Returns the name of the level of the jail, such as `L2`.
    pub fn name(self) -> &'static str {
        match self {
            Level::L0 => "L0",
            Level::L1 => "L1",
            Level::L2 => "L2",
            Level::L3 => "L3",
        }
    }

    /// Returns a short description of this level of the jail for help texts.
    pub fn description(self) -> &'static str {
        match self {
            Level::L0 => "no isolation, for trusted champions only",
            Level::L1 => "limited files, system calls and resources, without namespaces",
            Level::L2 => "like L1, with namespaces and, if delegated, control groups",
            Level::L3 => "like L2, with a user for each champion; needs root",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The error for a text that is not the name of a level.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a level of the jail; the levels are L3, L2, L1 and L0")]
pub struct UnknownLevel(pub String);

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(text: &str) -> Result<Self, UnknownLevel> {
        Level::ALL.into_iter().find(|level| level.name() == text).ok_or_else(|| UnknownLevel(text.to_owned()))
    }
}

/// Returns the restrictions that a level of the jail does not enforce here, one text each.
pub(super) fn missing_protections(
    level: Level,
    groups: bool,
    landlock: bool,
    freezes: bool,
    root: bool,
) -> Vec<&'static str> {
    if level == Level::L0 {
        return vec!["everything: champions can read and write what you can"];
    }
    let mut missing = Vec::new();
    if !groups {
        missing.push(
            "exact memory limits: the limits of a process apply, which count reserved memory, count the \
             stack and /tmp separately, and do not count page tables",
        );
    }
    if !freezes {
        missing.push("pauses: champions may continue to compute while others play");
    }
    if level == Level::L1 {
        if !root {
            missing.push(
                "a limit of threads: only memory limits them, because a limit per user would count your own \
                 programs",
            );
            missing.push(
                "separate users: champions run as your user, and share what the kernel counts per user with \
                 you and each other",
            );
        }
        missing.push(
            "private files in /usr and /var: a champion can read everything there that your user may read, \
             including what is mounted below",
        );
        missing.push(
            "hidden processes, mounts, paths, shared memory and host name: a champion can see them, but \
             cannot change them",
        );
        missing.push(
            "namespaces: only the filter of system calls keeps a champion from the network and from other \
             processes",
        );
        missing.push(
            "a private network: a player that connects can reach its match's port at any address, not only \
             on this machine",
        );
        missing.push("a writable /tmp");
    }
    if !landlock {
        missing.push("Landlock: this kernel does not support it, so only mounts restrict the files");
    }
    missing
}

#[cfg(test)]
mod tests {
    use super::Level;

    #[test]
    fn levels_are_read_as_they_are_written() {
        for level in Level::ALL {
            assert_eq!(level.to_string().parse(), Ok(level));
        }
        assert!("L4".parse::<Level>().is_err());
    }
}
