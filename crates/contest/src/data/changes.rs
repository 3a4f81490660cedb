//! The changes that organisers make to the plan of a running contest: later times, and pauses.

use crate::plan::{Plan, PlannedTournament};
use jiff::Timestamp;
use serde::Deserialize;
use std::collections::BTreeMap;
use strum::{AsRefStr, VariantArray};

/// A part of the contest service that an organiser can pause.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, AsRefStr, VariantArray)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum Pause {
    /// The queue of jobs. While it is paused, workers receive no jobs and finish those that they
    /// have.
    Queue,
    /// The acceptance of submissions. While it is paused, submissions are refused.
    Sending,
}

/// The changes that organisers made to the plan of a running contest.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Changes {
    /// The changed time until which candidates may submit programs. It is `None` if the planned
    /// time applies.
    pub(crate) closes: Option<Timestamp>,
    /// The changed starting times of tournaments, by tournament name.
    pub(crate) hours: BTreeMap<String, Timestamp>,
    /// The parts of the contest service that are paused.
    pub(crate) paused: Vec<Pause>,
}

impl Changes {
    /// Returns the time until which candidates may submit programs. An organiser can postpone the
    /// planned time.
    pub fn closes(&self, plan: &Plan) -> Timestamp {
        self.closes.unwrap_or(plan.closes)
    }

    /// Returns the time at which a tournament begins. An organiser can postpone the planned time.
    pub fn hour(&self, tournament: &PlannedTournament) -> Timestamp {
        self.hours.get(&tournament.name).copied().unwrap_or(tournament.at)
    }

    /// Returns true if a part of the service is paused.
    pub fn paused(&self, part: Pause) -> bool {
        self.paused.contains(&part)
    }
}
