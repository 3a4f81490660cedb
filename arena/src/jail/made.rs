//! A jail that was chosen: what it has, and what it lacks.

use super::groups::Groups;
use super::keep::Keep;
use super::level::{self, Level};
use super::network::Networks;
use super::port::PORT;
use super::protection::Protection;
use super::rest::Brake;
use super::start::Role;
use super::{fence, gate, protection, rlimits};
use seccompiler::BpfProgram;
use std::net::{Ipv4Addr, TcpListener};

/// A way of jailing that was tried out on this machine. One for a whole league.
#[derive(Debug)]
pub struct Jail {
    pub(super) level: Level,
    /// As root, without a user namespace.
    pub(super) privileged: bool,
    pub(super) groups: Option<Groups>,
    pub(super) landlock: bool,
    pub(super) filters: Vec<BpfProgram>,
    pub(super) player_filters: Vec<BpfProgram>,
    pub(super) build_filters: Vec<BpfProgram>,
    /// Before the channel of kits.
    pub(super) gate: Option<gate::Plan>,
    /// Before the standard input of programs.
    pub(super) input_gate: Option<gate::Plan>,
    /// For players that connect.
    pub(super) connecting_filters: Vec<BpfProgram>,
    /// Answers what is asked about the machine, and holds nobody.
    pub(super) answers: Option<gate::Plan>,
    pub(super) networks: Networks,
    pub(super) keep: Keep,
    pub(super) freeze: bool,
    pub(super) last_capability: i32,
    /// Why it is not a better level.
    pub(super) refused: Vec<String>,
}

impl Jail {
    /// No jail at all: for the candidate's own process, under a debugger.
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
            keep: Keep::default(),
            freeze: false,
            last_capability: 0,
            refused: Vec::new(),
        }
    }

    /// The level.
    pub fn level(&self) -> Level {
        self.level
    }

    /// Champions are stopped between their calls, where groups can; it is so unless it is turned off.
    pub fn freeze(&mut self, freeze: bool) {
        self.freeze = freeze;
    }

    /// Are champions stopped between their calls?
    pub fn freezes(&self) -> bool {
        self.freeze
            && self.keep.has(protection::Protection::Freeze)
            && self.groups.as_ref().is_some_and(Groups::can_freeze)
    }

    /// How a process is stopped between its calls. A player's program that no group stops is stopped by a signal, which reaches
    /// all of its processes: they cannot leave their group.
    pub(super) fn brake(&self, role: Role) -> Brake {
        let crew = role == Role::Player && self.level > Level::L0;
        match self.freezes() {
            // Who connects may think at any time, as it could on a machine of its own.
            _ if role == Role::Guest => Brake::None,
            true => Brake::Group,
            false if crew && self.freeze && self.keep.has(protection::Protection::Freeze) => Brake::Crew,
            false => Brake::None,
        }
    }

    /// Does a champion stand still between its calls, if it is no kit?
    pub fn stops_players(&self) -> bool {
        self.brake(Role::Player) != Brake::None
    }

    /// Where a player that connects finds its match: the port, and the socket that listens there if the arena makes it.
    /// Otherwise the child does, in a network of its own.
    ///
    /// # Errors
    /// A message if nothing here would keep it from other ports.
    pub fn port(&self) -> Result<(u16, Option<TcpListener>), String> {
        if self.has_own_network() {
            return Ok((PORT, None));
        }
        if self.level > Level::L0 && self.keep.has(Protection::Landlock) && !fence::bounds_ports() {
            return Err(format!(
                "at {} Landlock alone keeps a player that connects from other ports, which takes Linux 6.7",
                self.level
            ));
        }
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0));
        let made = listener.and_then(|listener| Ok((listener.local_addr()?.port(), Some(listener))));
        made.map_err(|error| format!("a port for a player that connects: {error}"))
    }

    /// Does a player that connects have a network with nothing but its port?
    pub(super) fn has_own_network(&self) -> bool {
        self.level >= Level::L2 && self.keep.has(Protection::Network)
    }

    /// Why this is not a better level, one line each.
    pub fn refused(&self) -> &[String] {
        &self.refused
    }

    /// What this level does not enforce, one line each; empty at the best.
    pub fn missing(&self) -> Vec<&'static str> {
        let mut missing =
            level::missing(self.level, self.groups.is_some(), self.landlock, self.freezes(), self.privileged);
        if self.level > Level::L0 && rlimits::cores_leave() {
            missing.push("the host's handler is given the cores of champions that crash: start joute without ulimit -Hc 0");
        }
        missing
    }
}
