//! A jail that was chosen: what it has, and what it lacks.

use super::groups::Groups;
use super::keep::Keep;
use super::level::{self, Level};
use super::network::Networks;
use super::{gate, protection, rlimits};
use seccompiler::BpfProgram;

/// A way of jailing that was tried out on this machine. One for a whole league.
#[derive(Debug)]
pub struct Jail {
    pub(super) level: Level,
    /// As root, without a user namespace.
    pub(super) privileged: bool,
    pub(super) groups: Option<Groups>,
    pub(super) landlock: bool,
    pub(super) filters: Vec<BpfProgram>,
    pub(super) build_filters: Vec<BpfProgram>,
    pub(super) gate: Option<gate::Plan>,
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
            build_filters: Vec::new(),
            gate: None,
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
