//! What organisers change while a contest runs, over what its plan says, and the record of who did what.
//!
//! *Invariant:* nobody of the organisers or the jury changes anything without its line in the audit log: both are one
//! transaction ([`Store::audited`](crate::store::Store)).

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
