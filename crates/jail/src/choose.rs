//! The choice of the strictest level of the jail that works on this machine.

use crate::config::Jail;
use crate::error::{JailError, Refusal};
use crate::groups::Groups;
use crate::level::Level;
use crate::network::Networks;
use crate::process::End;
use crate::protection::Protection;
use crate::protection_set::ProtectionSet;
use crate::spec::{CHANNEL_DESCRIPTOR, INPUT_DESCRIPTOR, ProcessSpec, ResourceLimits};
use crate::{fence, filter, gate, private};
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;

impl Jail {
    /// Creates the jail (the sandbox of programs) at the requested level. Without a request, it
    /// has the strictest level that works on this machine.
    ///
    /// # Errors
    /// Returns an error with the reasons why no level works and how to change this.
    pub fn choose(wish: Option<Level>) -> Result<Self, JailError> {
        Self::choose_with(wish, ProtectionSet::default())
    }

    /// Creates the jail as [`Jail::choose`] does without a request. If no level works, programs run
    /// without a jail, and [`Jail::refusals`] has the reasons. This is only for programs that the user
    /// of this machine could start without a jail.
    ///
    /// # Errors
    /// Returns an error if a system call fails for a reason that has nothing to do with a level.
    pub fn choose_or_open() -> Result<Self, JailError> {
        match Self::choose(None) {
            Err(JailError::NoLevel(refused)) => Ok(Jail { refused, ..Self::open() }),
            jail => jail,
        }
    }

    /// Creates a jail without the given protections, for the test suite. Otherwise it does the same
    /// as [`Jail::choose`].
    ///
    /// # Errors
    /// Returns the same errors as [`Jail::choose`].
    #[cfg(debug_assertions)]
    pub fn with_holes(wish: Option<Level>, holes: &[Protection]) -> Result<Self, JailError> {
        Self::choose_with(wish, ProtectionSet::all_but(holes))
    }

    /// Returns the jail in which programs can enter the given folders. Root's programs run as a user
    /// without files, who cannot read a folder of mode 0700. In this case, the sandbox of L2 and L3
    /// shows each program its folder as its own. At L1, programs run as root without capabilities.
    /// They can then read root's own files in `/usr` and `/var`, and the other protections apply.
    #[must_use]
    pub fn entering<'a>(self, folders: impl IntoIterator<Item = &'a Path>) -> Self {
        let folders: Vec<&Path> = folders.into_iter().collect();
        let readable = folders.iter().all(|folder| others_read(folder));
        let reachable = readable && folders.iter().all(|folder| others_reach(folder));
        Jail {
            privileged: self.privileged && (reachable || self.level != Level::L1),
            lends_folders: !readable && self.level >= Level::L2,
            ..self
        }
    }

    fn choose_with(wish: Option<Level>, protections: ProtectionSet) -> Result<Self, JailError> {
        if wish == Some(Level::L0) {
            return Ok(Self::open());
        }
        let mut refused = Vec::new();
        for level in [Level::L3, Level::L2, Level::L1] {
            if wish.is_some_and(|wish| wish != level) {
                continue;
            }
            match Self::at(level, protections).and_then(|jail| jail.probe()) {
                Ok(jail) => return Ok(Jail { refused, ..jail }),
                Err(error) => refused.push(Refusal { level, error }),
            }
        }
        if let Some(wish) = wish {
            // A different level than the requested one may work, which the message then suggests.
            let best = Self::choose_with(None, protections)?.level;
            return Err(JailError::Level { wish, best, refused });
        }
        Err(JailError::NoLevel(refused))
    }

    fn at(level: Level, protections: ProtectionSet) -> Result<Self, JailError> {
        let privileged = rustix::process::geteuid().is_root();
        let mut without_groups = None;
        let groups = match level {
            Level::L3 if !privileged => return Err(JailError::NoRoot),
            Level::L3 => Some(Groups::open()?),
            // With a delegated group, memory can be limited without root privileges.
            Level::L2 if !privileged => Groups::open().map_err(|error| without_groups = Some(error)).ok(),
            _ => None,
        };
        let landlock = fence::present();
        if level == Level::L1 && !landlock {
            return Err(JailError::NoLandlock);
        }
        let wish = filter::FilterOptions {
            bounded_by_process: groups.is_none(),
            processes: filter::Processes::None,
            connects: false,
            attacks: protections.has(Protection::Attacks),
            list: protections.has(Protection::Filter),
        };
        let gate = |descriptor| {
            let has = |protection| protections.has(protection);
            let (firm, facts) = (has(Protection::HeldSignals), has(Protection::MachineFacts));
            gate::GateFilter::new(descriptor, firm, facts, has(Protection::Futexes))
        };
        let crew = filter::Processes::Crew {
            among_themselves: level >= Level::L2 && protections.has(Protection::Processes),
        };
        Ok(Jail {
            level,
            privileged,
            lends_folders: false,
            groups,
            without_groups,
            landlock,
            filter: filter::program(wish)?,
            player_filter: filter::program(filter::FilterOptions { processes: crew, ..wish })?,
            build_filter: filter::program(filter::FilterOptions {
                processes: filter::Processes::Any,
                ..wish
            })?,
            connecting_filter: filter::program(filter::FilterOptions { connects: true, ..wish })?,
            gate: gate(CHANNEL_DESCRIPTOR),
            input_gate: gate(INPUT_DESCRIPTOR),
            answers: gate(gate::NO_DESCRIPTOR),
            networks: Networks::default(),
            private: private_paths(privileged, protections)?,
            protections,
            freeze: true,
            last_capability: last_capability()?,
            refused: Vec::new(),
        })
    }

    /// Tests whether this machine can provide the level of this jail. It sets up a jail without a
    /// program. If any protection fails, the level is not available.
    fn probe(self) -> Result<Self, JailError> {
        match self.start(&ProcessSpec::without_program(ResourceLimits::TEST))?.reap() {
            End::Exited(0) => Ok(self),
            End::Failed(protection, error) => Err(JailError::Protection { protection, error }),
            end => Err(JailError::Probe(end)),
        }
    }
}

/// Returns true if all users may read a folder and the entries of it.
fn others_read(folder: &Path) -> bool {
    let Ok(entries) = std::fs::read_dir(folder) else { return false };
    allows(folder, 0o005) && entries.flatten().all(|entry| allows(&entry.path(), 0o004))
}

/// Returns true if all users may enter a folder and the folders above it.
fn others_reach(folder: &Path) -> bool {
    folder.canonicalize().is_ok_and(|real| real.ancestors().all(|above| allows(above, 0o001)))
}

/// Returns true if the permissions of a file or folder have all these bits.
fn allows(path: &Path, bits: u32) -> bool {
    path.metadata().is_ok_and(|found| found.permissions().mode() & bits == bits)
}

/// Returns the paths that must be hidden from programs of the parent's own user. Other users are
/// kept out by the permissions of files.
fn private_paths(privileged: bool, protections: ProtectionSet) -> Result<Vec<private::Private>, JailError> {
    if privileged || !protections.has(Protection::Private) { Ok(Vec::new()) } else { private::find() }
}

/// Returns the highest capability number that this kernel knows.
fn last_capability() -> Result<i32, JailError> {
    const PATH: &str = "/proc/sys/kernel/cap_last_cap";
    let fail = || JailError::file(Path::new(PATH));
    let text = std::fs::read_to_string(PATH).map_err(fail())?;
    text.trim().parse().map_err(std::io::Error::other).map_err(fail())
}
