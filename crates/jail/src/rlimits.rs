//! The resource limits of the parent itself. A process cannot give its children higher limits than
//! its own.

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use std::fmt;

/// Raises one resource limit of the parent itself. This requires root privileges. Returns true on
/// success.
pub(super) fn raise(resource: Resource, to: u64) -> bool {
    let current = getrlimit(resource);
    setrlimit(resource, Rlimit { maximum: Some(to), ..current }).is_ok()
}

/// Returns the resource limits that can be set for a program. If the parent's own limit is lower,
/// it is raised if possible.
///
/// # Errors
/// Returns the parent's hard limit if it is too low and cannot be raised. The message of the error
/// says how to raise it.
pub(super) fn attainable(
    requested: Vec<(Resource, u64)>,
    raise: impl Fn(Resource, u64) -> bool,
) -> Result<Vec<(Resource, u64)>, HardLimit> {
    let one = |(resource, value)| match getrlimit(resource).maximum {
        Some(maximum) if maximum < value && !raise(resource, value) => match resource {
            // A limit of zero also prevents core files. `missing` reports hosts that pipe core
            // dumps to a program.
            Resource::Core => Ok((resource, maximum)),
            _ => Err(HardLimit { resource, maximum, requested: value }),
        },
        _ => Ok((resource, value)),
    };
    requested.into_iter().map(one).collect()
}

/// A hard limit of the parent that is lower than a limit that a program should have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HardLimit {
    /// The limited resource.
    pub resource: Resource,
    /// The hard limit of the parent.
    pub maximum: u64,
    /// The limit that the program should have.
    pub requested: u64,
}

impl std::error::Error for HardLimit {}

impl fmt::Display for HardLimit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let HardLimit { resource, maximum, requested } = *self;
        let (what, letter, unit) = match resource {
            Resource::Stack => ("a stack", 's', 1024),
            Resource::Nofile => ("open files", 'n', 1),
            Resource::Fsize => ("a file's size", 'f', 1024),
            Resource::Sigpending => ("pending signals", 'i', 1),
            Resource::Data => ("memory", 'd', 1024),
            Resource::Nproc => ("processes", 'u', 1),
            _ => {
                return write!(
                    f,
                    "{resource:?} is limited to {maximum} here, and champions need {requested}"
                );
            }
        };
        let (maximum, requested) = (maximum / unit, requested.div_ceil(unit));
        let unit = if unit == 1 { "" } else { " KiB" };
        write!(
            f,
            "joute was started with a hard limit on {what} of {maximum}{unit}, and champions may have \
             {requested}{unit}: start it where `ulimit -H{letter}` says that or more"
        )
    }
}

/// Returns true if the host passes core dumps to a program of its own. In some jails this cannot
/// happen.
pub(super) fn cores_leave() -> bool {
    let pattern = std::fs::read_to_string("/proc/sys/kernel/core_pattern").unwrap_or_default();
    pattern.starts_with('|') && getrlimit(Resource::Core).maximum == Some(0)
}

#[cfg(test)]
mod tests {
    use super::{HardLimit, attainable};
    use rustix::process::{Resource, getrlimit};

    #[test]
    fn limits_that_cannot_be_raised_are_reported_with_the_cure() {
        // Only the hard limit "unlimited" is larger than this number.
        let maximum = u64::MAX - 1;
        let bounded = getrlimit(Resource::Nofile).maximum.is_some();
        let result = attainable(vec![(Resource::Nofile, maximum)], |_, _| false);
        assert_eq!(result.is_err(), bounded, "{result:?}");
        assert_eq!(
            attainable(vec![(Resource::Nofile, maximum)], |_, _| true),
            Ok(vec![(Resource::Nofile, maximum)])
        );
        let message =
            HardLimit { resource: Resource::Stack, maximum: 8 << 20, requested: 500 << 20 }.to_string();
        assert!(message.contains("a stack of 8192 KiB") && message.contains("`ulimit -Hs`"), "{message}");
    }
}
