//! The sandbox configuration that was selected for this machine, with its features and gaps.

use super::error::{JailError, Refusal};
use super::groups::Groups;
use super::level::{self, Level};
use super::network::Networks;
use super::port::PORT;
use super::private::{Private, covers, everyone_reaches, real_path, visible_folders};
use super::protection::Protection;
use super::protection_set::ProtectionSet;
use super::spec::Role;
use super::stopping::StopMechanism;
use super::{fence, gate, protection, rlimits};
use seccompiler::BpfProgram;
use std::net::{Ipv4Addr, TcpListener};
use std::path::Path;

/// A sandbox configuration that was tested on this machine. One configuration serves for all processes.
#[derive(Debug)]
pub struct Jail {
    pub(super) level: Level,
    /// True if the parent runs as root, without a user namespace, and starts programs as other users.
    pub(super) privileged: bool,
    /// True if programs see their folders as their own. [`Jail::entering`] sets this for folders
    /// without read permission for others.
    pub(super) lends_folders: bool,
    pub(super) groups: Option<Groups>,
    /// The reason why an ordinary user's jail with namespaces has no control groups.
    pub(super) without_groups: Option<JailError>,
    pub(super) landlock: bool,
    pub(super) filter: Option<BpfProgram>,
    pub(super) player_filter: Option<BpfProgram>,
    pub(super) build_filter: Option<BpfProgram>,
    /// The system call filter that stops a program with a channel between its calls. It stops the program
    /// when it reads its next message.
    pub(super) gate: Option<gate::GateFilter>,
    /// The system call filter that stops other programs between their calls. It stops a program
    /// when it reads its standard input.
    pub(super) input_gate: Option<gate::GateFilter>,
    /// The system call filter for programs that connect by TCP.
    pub(super) connecting_filter: Option<BpfProgram>,
    /// The system call filter for questions about the machine, such as its host name. The parent
    /// answers them in place of the kernel.
    pub(super) answers: Option<gate::GateFilter>,
    pub(super) networks: Networks,
    /// The hidden paths below `/usr` and `/var`, which programs must not see.
    pub(super) private: Vec<Private>,
    pub(super) protections: ProtectionSet,
    pub(super) freeze: bool,
    pub(super) last_capability: i32,
    /// The reasons why this machine does not provide a stricter level of the jail.
    pub(super) refused: Vec<Refusal>,
}

impl Jail {
    /// Returns a jail without any protection, for a user's own process in a debugger.
    pub fn open() -> Self {
        Jail {
            level: Level::L0,
            privileged: false,
            lends_folders: false,
            groups: None,
            without_groups: None,
            landlock: false,
            filter: None,
            player_filter: None,
            build_filter: None,
            connecting_filter: None,
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

    /// Returns the level of the jail: how strictly it confines programs.
    pub fn level(&self) -> Level {
        self.level
    }

    /// Sets whether programs are stopped between their calls. They are by default, if control
    /// groups can do so.
    pub fn freeze(&mut self, freeze: bool) {
        self.freeze = freeze;
    }

    /// Returns true if programs are stopped between their calls. They then cannot compute while
    /// others run.
    pub fn freezes(&self) -> bool {
        self.freeze
            && self.protections.has(protection::Protection::Freeze)
            && self.groups.as_ref().is_some_and(Groups::can_freeze)
    }

    /// Returns the mechanism that stops a process of this role between its calls. Without a control
    /// group, a signal stops programs that read their standard input.
    pub(super) fn stop_mechanism(&self, role: Role) -> StopMechanism {
        let crew = role == Role::Interactive && self.level > Level::L0;
        match self.freezes() {
            // A program that connects may compute at any time, as it could on its own machine.
            _ if role == Role::Connecting => StopMechanism::None,
            true => StopMechanism::Group,
            false if crew && self.freeze && self.protections.has(protection::Protection::Freeze) => {
                StopMechanism::Crew
            }
            false => StopMechanism::None,
        }
    }

    /// Returns true if programs that read their standard input are stopped between their calls.
    pub fn stops_interactive(&self) -> bool {
        self.stop_mechanism(Role::Interactive) != StopMechanism::None
    }

    /// Returns the TCP port for a program that connects. The second value is the listening socket, if
    /// the parent creates it. Otherwise the child process creates it in its own network.
    ///
    /// # Errors
    /// Returns an error if this machine cannot restrict the program to that port.
    pub fn port(&self) -> Result<(u16, Option<TcpListener>), JailError> {
        if self.has_own_network() {
            return Ok((PORT, None));
        }
        if self.level > Level::L0 && self.protections.has(Protection::Landlock) && !fence::bounds_ports() {
            return Err(JailError::Ports(self.level));
        }
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0));
        let result = listener.and_then(|listener| Ok((listener.local_addr()?.port(), Some(listener))));
        result.map_err(JailError::system("a port for a player that connects"))
    }

    /// Returns true if a program with TCP runs in its own network. This network contains only the
    /// port of the parent.
    pub(super) fn has_own_network(&self) -> bool {
        self.level >= Level::L2 && self.protections.has(Protection::Network)
    }

    /// Returns true if programs in this jail can read a folder. The folder need not exist yet.
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

    /// Checks that programs in this jail cannot read a secret folder.
    ///
    /// # Errors
    /// Returns [`JailError::Exposed`] if they can. Its message says how to prevent this.
    pub fn hides(&self, folder: &Path) -> Result<(), JailError> {
        if self.shows(folder) { Err(JailError::Exposed(folder.to_owned())) } else { Ok(()) }
    }

    /// Returns the reasons why no stricter level of the jail works, one line each.
    pub fn refusals(&self) -> &[Refusal] {
        &self.refused
    }

    /// Returns the reason why an ordinary user's jail has no control groups. The error's message
    /// says how to change this. Returns `None` if the jail has them, or if its level uses none.
    pub fn without_groups(&self) -> Option<&JailError> {
        self.without_groups.as_ref()
    }

    /// Returns true if the memory limit of a process applies to all memory that it maps. With control
    /// groups, it applies to the memory that the process uses.
    pub fn limits_mapped_memory(&self) -> bool {
        self.groups.is_none()
    }

    /// Returns the restrictions that this jail does not enforce, one line each. The list is empty
    /// for the best level.
    pub fn missing_restrictions(&self) -> Vec<&'static str> {
        let mut missing = level::missing_protections(
            self.level,
            self.groups.is_some(),
            self.landlock,
            self.freezes(),
            self.privileged,
        );
        if self.level > Level::L0 && rlimits::cores_leave() {
            missing.push(
                "private core dumps: the host's handler receives the cores of champions that crash; start \
                 joute without ulimit -Hc 0",
            );
        }
        missing
    }
}
