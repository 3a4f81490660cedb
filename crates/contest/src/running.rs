//! Changes that organisers make while a contest runs, and the audit log of them.
//!
//! *Invariant:* Every change by an organiser or a member of the jury is recorded in the audit log
//! in the same transaction ([`Store::audited_transaction`](crate::store::Store)).

mod announce;
mod audit;
pub(crate) mod changes;
mod disqualify;
mod health;
mod meter;
mod queue_view;
pub(crate) mod renew;

pub use announce::Announcement;
pub use audit::{Act, AuditEntry};
pub use changes::{Changes, Pause};
pub(crate) use disqualify::reason;
pub use health::{Disk, Health, RESULTS};
pub use meter::Meter;
pub use queue_view::{ClassCounts, JobSubject, QueuedJob, ReturnedJob, WorkerActivity};
