//! Changes that organisers make while a contest runs, and the audit log of them.
//!
//! *Invariant:* Every change by an organiser or a member of the jury is recorded in the audit log
//! in the same transaction ([`Store::audited`](crate::store::Store)).

mod announce;
mod audit;
pub(crate) mod changes;
mod desk;
mod health;
mod meter;
mod out;
pub(crate) mod renew;

pub use announce::Announcement;
pub use audit::{Act, Line};
pub use changes::{Changes, Pause};
pub use desk::{Count, Placed, Seen, Task, Trouble};
pub use health::{Disk, Health, RESULTS};
pub use meter::Meter;
pub(crate) use out::reason;
