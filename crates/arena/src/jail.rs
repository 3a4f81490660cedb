//! The jail (sandbox) in which champions run. The arena finds its level by trying, shows it to
//! users and writes it to replays.
//!
//! Each mechanism has its own file: control groups (`groups`), mounts (`root_fs`, `mount`), networks
//! (`network`, `port`), Landlock (`fence`), system calls (`filter`, `search`), and stopping between
//! calls (`gate`, `stopping`). `setup` contains what the arena prepares before a child is created,
//! `child` the code that the child runs, `report` the child's messages, and `process` the arena's
//! view of it. `protection` lists all protections.

mod child;
mod config;
mod descriptors;
mod failure;
pub mod fence;
pub mod filter;
mod futexes;
mod gate;
pub mod groups;
pub mod level;
mod machine_facts;
pub mod memory;
mod mount;
pub mod network;
mod owner;
pub mod port;
pub mod private;
pub mod process;
pub mod protection;
pub mod protection_set;
pub mod report;
mod restrict;
mod rlimits;
pub mod root_fs;
pub mod search;
pub mod setup;
mod start;
mod stopping;

use crate::limits::Limits;
pub use config::Jail;
pub use failure::failure;
use groups::Groups;
pub use level::Level;
use network::Networks;
use process::End;
use protection_set::ProtectionSet;
pub use start::{ProcessSpec, Role};
pub use stopping::PATIENCE;

impl Jail {
    /// Creates the jail (the sandbox of champions) at the requested level. Without a request, it
    /// has the strictest level that works on this machine.
    ///
    /// # Errors
    /// Returns the reasons why no level works, with the cure.
    pub fn choose(wish: Option<Level>) -> Result<Self, String> {
        Self::choose_with(wish, ProtectionSet::default())
    }

    /// Creates a jail without the given protections, for the test suite. Otherwise it does the same
    /// as [`Jail::choose`].
    ///
    /// # Errors
    /// Returns the same errors as [`Jail::choose`].
    #[cfg(feature = "holes")]
    pub fn with_holes(wish: Option<Level>, without: &[protection::Protection]) -> Result<Self, String> {
        Self::choose_with(wish, ProtectionSet::all_but(without))
    }

    fn choose_with(wish: Option<Level>, protections: ProtectionSet) -> Result<Self, String> {
        if wish == Some(Level::L0) {
            return Ok(Self::open());
        }
        let mut refused = Vec::new();
        for level in [Level::L3, Level::L2, Level::L1] {
            if wish.is_some_and(|wish| wish != level) {
                continue;
            }
            match Self::at(level, protections, refused.clone()).and_then(|jail| jail.probe()) {
                Ok(jail) => return Ok(jail),
                Err(why) => refused.push(format!("{level}: {why}")),
            }
        }
        if let Some(wish) = wish {
            // A different level than the requested one may work, which the message then suggests.
            let best = Self::choose_with(None, protections)?.level;
            return Err(format!(
                "INTERNAL: the jail of level {wish} does not work here:\n  {}\n\
                 the highest level that works is {best}: choose it, or choose no level, or correct the \
                 problem above",
                refused.join("\n  ")
            ));
        }
        Err(format!(
            "INTERNAL: no jail works here, and champions are untrusted programs:\n  {}\n\
             run joute as root, or allow user namespaces, or use --unsafe if you trust every champion",
            refused.join("\n  ")
        ))
    }

    fn at(level: Level, protections: ProtectionSet, refused: Vec<String>) -> Result<Self, String> {
        let privileged = rustix::process::geteuid().is_root();
        let groups = match level {
            Level::L3 if !privileged => {
                return Err("it needs root for control groups and users: run joute as root".into());
            }
            Level::L3 => Some(Groups::open()?),
            // With a delegated group, memory can be limited without root privileges.
            Level::L2 if !privileged => Groups::open().ok(),
            _ => None,
        };
        let landlock = fence::present();
        if level == Level::L1 && !landlock {
            return Err("this kernel does not support Landlock".into());
        }
        let wish = filter::FilterOptions {
            bounded_by_process: groups.is_none(),
            processes: filter::Processes::None,
            connects: false,
            attacks: protections.has(protection::Protection::Attacks),
            list: protections.has(protection::Protection::Filter),
        };
        let gate = |descriptor| {
            let has = |protection| protections.has(protection);
            let (firm, facts) =
                (has(protection::Protection::HeldSignals), has(protection::Protection::MachineFacts));
            gate::GateFilter::new(descriptor, firm, facts, has(protection::Protection::Futexes))
        };
        let crew = filter::Processes::Crew {
            among_themselves: level >= Level::L2 && protections.has(protection::Protection::Processes),
        };
        Ok(Jail {
            level,
            privileged,
            groups,
            landlock,
            filters: filter::programs(wish)?,
            player_filters: filter::programs(filter::FilterOptions { processes: crew, ..wish })?,
            build_filters: filter::programs(filter::FilterOptions {
                processes: filter::Processes::Make,
                ..wish
            })?,
            connecting_filters: filter::programs(filter::FilterOptions { connects: true, ..wish })?,
            gate: gate(descriptors::CHANNEL),
            input_gate: gate(descriptors::INPUT),
            answers: gate(gate::NOWHERE),
            networks: Networks::default(),
            private: private(privileged, protections)?,
            protections,
            freeze: true,
            last_capability: last_capability()?,
            refused,
        })
    }

    /// Tests whether this machine can provide the level of this jail. It sets up a jail without a
    /// program. If any protection fails, the level is not available.
    fn probe(self) -> Result<Self, String> {
        match self.start(&ProcessSpec::without_program(Limits::default()))?.reap() {
            End::Exited(0) => Ok(self),
            End::Failed(protection, error) => Err(failure(protection, error)),
            end => Err(format!("the first process ended: {end:?}")),
        }
    }
}

/// Returns the paths that must be hidden from champions of the arena's own user. Other users are
/// kept out by the permissions of files.
fn private(privileged: bool, protections: ProtectionSet) -> Result<Vec<private::Private>, String> {
    if privileged || !protections.has(protection::Protection::Private) {
        Ok(Vec::new())
    } else {
        private::find()
    }
}

/// Returns the highest capability number that this kernel knows.
fn last_capability() -> Result<i32, String> {
    const PATH: &str = "/proc/sys/kernel/cap_last_cap";
    let text = std::fs::read_to_string(PATH).map_err(|error| format!("{PATH}: {error}"))?;
    text.trim().parse().map_err(|error| format!("{PATH}: {error}"))
}
