//! A jail that was selected for this machine, with its features and gaps.

use super::groups::Groups;
use super::level::{self, Level};
use super::network::Networks;
use super::port::PORT;
use super::private::{Private, covers, everyone_reaches, real_path, visible_folders};
use super::protection::Protection;
use super::protection_set::ProtectionSet;
use super::start::Role;
use super::stopping::StopMechanism;
use super::{fence, gate, protection, rlimits};
use seccompiler::BpfProgram;
use std::net::{Ipv4Addr, TcpListener};
use std::path::Path;

/// A configuration of the jail (the sandbox of champions) that was tested on this machine. A league
/// uses one for all matches.
#[derive(Debug)]
pub struct Jail {
    pub(super) level: Level,
    /// Whether the arena runs as root, without a user namespace.
    pub(super) privileged: bool,
    pub(super) groups: Option<Groups>,
    pub(super) landlock: bool,
    pub(super) filters: Vec<BpfProgram>,
    pub(super) player_filters: Vec<BpfProgram>,
    pub(super) build_filters: Vec<BpfProgram>,
    /// The system call filter for champions made with a language kit. It stops a champion when it
    /// reads its next message, until the arena makes the next call.
    pub(super) gate: Option<gate::GateFilter>,
    /// The system call filter for other programs. It stops a program when it reads its standard
    /// input, until the arena makes the next call.
    pub(super) input_gate: Option<gate::GateFilter>,
    /// The system call filters for players that connect to their match by TCP.
    pub(super) connecting_filters: Vec<BpfProgram>,
    /// A system call filter that only redirects questions about the machine, such as its host name.
    /// The arena answers them in place of the kernel.
    pub(super) answers: Option<gate::GateFilter>,
    pub(super) networks: Networks,
    /// The paths below `/usr` and `/var` that champions must not see.
    pub(super) private: Vec<Private>,
    pub(super) protections: ProtectionSet,
    pub(super) freeze: bool,
    pub(super) last_capability: i32,
    /// The reasons why no stricter level of the jail was selected.
    pub(super) refused: Vec<String>,
}

impl Jail {
    /// Returns a configuration without any confinement, for a candidate's own process in a
    /// debugger.
    pub(crate) fn open() -> Self {
        Jail {
            level: Level::L0,
            privileged: false,
            groups: None,
            landlock: false,
            filters: Vec::new(),
            player_filters: Vec::new(),
            build_filters: Vec::new(),
            connecting_filters: Vec::new(),
            gate: None,
            input_gate: None,
            answers: None,
            networks: Networks::default(),
            private: Vec::new(),
            protections: ProtectionSet::default(),
            freeze: false,
            last_capability: 0,
            refused: Vec::new(),
        }
    }

    /// Returns the level of the jail, which says how strictly it confines champions.
    pub fn level(&self) -> Level {
        self.level
    }

    /// Sets whether champions are stopped between their calls, if control groups can do so. This is
    /// the default.
    pub fn freeze(&mut self, freeze: bool) {
        self.freeze = freeze;
    }

    /// Returns true if champions are stopped between their calls, so that they cannot compute while
    /// others play.
    pub fn freezes(&self) -> bool {
        self.freeze
            && self.protections.has(protection::Protection::Freeze)
            && self.groups.as_ref().is_some_and(Groups::can_freeze)
    }

    /// Returns the mechanism that stops a process with this role between its calls. If no control
    /// group can stop a program written without a kit, a signal does. The signal reaches all
    /// processes of the program, because they cannot leave their process group.
    pub(super) fn stop_mechanism(&self, role: Role) -> StopMechanism {
        let crew = role == Role::Player && self.level > Level::L0;
        match self.freezes() {
            // A player that connects may compute at any time, as it could on its own machine.
            _ if role == Role::Guest => StopMechanism::None,
            true => StopMechanism::Group,
            false if crew && self.freeze && self.protections.has(protection::Protection::Freeze) => {
                StopMechanism::Crew
            }
            false => StopMechanism::None,
        }
    }

    /// Returns true if programs written without a language kit are stopped between their calls.
    pub fn stops_players(&self) -> bool {
        self.stop_mechanism(Role::Player) != StopMechanism::None
    }

    /// Returns the TCP port to which a player's program connects, and the listening socket if the
    /// arena creates it. Otherwise the child process creates the socket in its own network.
    ///
    /// # Errors
    /// Returns a message if this machine cannot restrict the player to that port.
    pub fn port(&self) -> Result<(u16, Option<TcpListener>), String> {
        if self.has_own_network() {
            return Ok((PORT, None));
        }
        if self.level > Level::L0 && self.protections.has(Protection::Landlock) && !fence::bounds_ports() {
            return Err(format!(
                "at level {}, only Landlock can keep a player that connects from other ports, and this \
                 needs Linux 6.7",
                self.level
            ));
        }
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0));
        let made = listener.and_then(|listener| Ok((listener.local_addr()?.port(), Some(listener))));
        made.map_err(|error| format!("a port for a player that connects: {error}"))
    }

    /// Returns true if a player that connects by TCP runs in a separate network. This network
    /// contains only the port of its match.
    pub(super) fn has_own_network(&self) -> bool {
        self.level >= Level::L2 && self.protections.has(Protection::Network)
    }

    /// Returns true if champions in this jail can read a folder, or could read it if it were
    /// created.
    pub fn shows(&self, folder: &Path) -> bool {
        let Some(real) = real_path(folder) else { return false };
        match self.level {
            Level::L0 => false,
            _ if self.privileged => everyone_reaches(&real),
            _ => {
                visible_folders().iter().any(|shown| real.starts_with(shown)) && !covers(&self.private, &real)
            }
        }
    }

    /// Returns an error if champions in this jail could read a folder that must stay secret.
    ///
    /// # Errors
    /// Returns a message that names the folder and the cure.
    pub fn hides(&self, folder: &Path) -> Result<(), String> {
        if self.shows(folder) { Err(super::private::exposed_folder_message(folder)) } else { Ok(()) }
    }

    /// Returns the reasons why no stricter level of the jail was selected, one line each.
    pub fn refused(&self) -> &[String] {
        &self.refused
    }

    /// Returns the restrictions that this level of the jail does not enforce, one line each. The
    /// list is empty for the best level.
    pub fn missing(&self) -> Vec<&'static str> {
        let mut missing =
            level::missing(self.level, self.groups.is_some(), self.landlock, self.freezes(), self.privileged);
        if self.level > Level::L0 && rlimits::cores_leave() {
            missing.push(
                "private core dumps: the host's handler receives the cores of champions that crash; start \
                 joute without ulimit -Hc 0",
            );
        }
        missing
    }
}
