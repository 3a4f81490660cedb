//! The levels of the jail.

use std::fmt;
use std::str::FromStr;

/// The level of a jail.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// No confinement, for champions whose code is trusted.
    L0,
    /// Landlock, the system call filter, and limits of the process.
    L1,
    /// Also namespaces, and control groups if the user has delegated ones.
    L2,
    /// Namespaces, control groups and separate users, which need root privileges.
    L3,
}

impl Level {
    /// Every level, the tightest first.
    pub const ALL: [Level; 4] = [Level::L3, Level::L2, Level::L1, Level::L0];

    /// Returns the name of the level.
    pub fn name(self) -> &'static str {
        match self {
            Level::L0 => "L0",
            Level::L1 => "L1",
            Level::L2 => "L2",
            Level::L3 => "L3",
        }
    }

    /// Returns a short description of the level for help texts.
    pub fn what(self) -> &'static str {
        match self {
            Level::L0 => "nothing: only for champions whose every line is known",
            Level::L1 => "Landlock, the filter of system calls, limits of the process",
            Level::L2 => "namespaces as well, and groups if this user was handed one",
            Level::L3 => "as root: namespaces, groups, a user for each champion",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Level {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Level::ALL
            .into_iter()
            .find(|level| level.name() == text)
            .ok_or_else(|| format!("{text:?} is no level of the jail; there are L3, L2, L1 and L0"))
    }
}

/// Returns what the level does not enforce.
pub(super) fn missing(
    level: Level,
    groups: bool,
    landlock: bool,
    freezes: bool,
    root: bool,
) -> Vec<&'static str> {
    if level == Level::L0 {
        return vec!["anything: champions can read and write what you can"];
    }
    let mut missing = Vec::new();
    if !groups {
        missing.push(
            "memory is bounded by the limits of a process: what is only reserved counts, the stack and /tmp count apart, tables of pages not at all",
        );
    }
    if !freezes {
        missing.push("champions may go on thinking while others play");
    }
    if level == Level::L1 {
        if !root {
            missing
                .push("threads: memory alone bounds them, for a limit by user would count your own programs");
            missing.push(
                "champions run as you: what the kernel counts by user they share with you and each other",
            );
        }
        missing.push("all of /usr and /var that its user may read is open, with whatever is mounted below");
        missing.push("processes, mounts, the kit's path, shared memory and the host's name are visible, though out of reach");
        missing.push("the filter of system calls alone keeps it from the network and from other processes");
        missing.push(
            "a player that connects reaches its match's port at any address, not at this machine's alone",
        );
        missing.push("there is no /tmp to write to");
    }
    if !landlock {
        missing.push("Landlock: the kernel has none, mounts alone bound the files");
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
