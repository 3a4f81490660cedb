//! Computes the number of matches that a machine can play in parallel, before the first match is started.

use joute_jail::memory::AvailableMemory;

/// The number of a league's matches to play in parallel, with warnings for the organiser.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parallelism {
    /// The number of matches to play in parallel.
    pub jobs: usize,
    /// The warnings for the organiser, one line each.
    pub warnings: Vec<String>,
}

/// Computes how many matches of a league to play in parallel. The processors are sufficient for
/// `served` matches. The free memory, `left` bytes, must be sufficient for `players` champions in
/// each match, with `memory` bytes each. A number in `asked` is used even if it is too large, with
/// a warning about the consequences.
pub fn parallel_matches(
    requested_jobs: Option<usize>,
    served: usize,
    players: usize,
    memory: u64,
    left: Option<&AvailableMemory>,
) -> Parallelism {
    let jobs = requested_jobs.unwrap_or(served).max(1);
    let mut parallelism = Parallelism { jobs, warnings: Vec::new() };
    if jobs > served {
        parallelism.warnings.push(format!(
            "{jobs} matches are played at once, but there are processors for {served}, so champions lose \
             time waiting for each other; use --jobs {served}, or limit processor time (call_cpu) and raise \
             call"
        ));
    }
    let each = memory.saturating_mul(players as u64).max(1);
    let Some(left) = left.filter(|left| each.saturating_mul(jobs as u64) > left.bytes) else {
        return parallelism;
    };
    let fit = usize::try_from(left.bytes / each).unwrap_or(usize::MAX);
    let mib = |bytes: u64| bytes >> 20;
    let note = format!(
        "{jobs} matches at once may use {jobs} x {players} x {} MiB of memory, but {} has {} MiB left",
        mib(memory),
        left.place,
        mib(left.bytes)
    );
    // At least one match is played, because champions rarely use all of the memory they may use.
    parallelism.warnings.push(match (requested_jobs, fit) {
        (None, 1..) => {
            parallelism.jobs = fit;
            format!("{note}: only {fit} at once are played")
        }
        (Some(_), 1..) => format!(
            "{note}: only {fit} fit; a match has no result if the kernel kills a champion for lack of memory"
        ),
        (_, 0) => {
            parallelism.jobs = requested_jobs.unwrap_or(1);
            format!(
                "{note}, which is too little for one match: a match has no result if the kernel kills a \
                 champion for lack of memory; lower the memory limit"
            )
        }
    });
    parallelism
}

#[cfg(test)]
mod tests {
    use super::parallel_matches;
    use joute_jail::memory::AvailableMemory;

    const MIB: u64 = 1 << 20;

    fn free_memory(mib: u64) -> AvailableMemory {
        AvailableMemory { bytes: mib * MIB, place: "the machine".into() }
    }

    #[test]
    fn matches_that_fit_cause_no_warning() {
        let got = parallel_matches(None, 4, 2, 500 * MIB, Some(&free_memory(4000)));
        assert_eq!((got.jobs, got.warnings.len()), (4, 0));
        assert_eq!(parallel_matches(Some(3), 4, 2, 500 * MIB, None).warnings.len(), 0);
    }

    #[test]
    fn memory_limits_the_default_and_causes_warnings() {
        let got = parallel_matches(None, 8, 2, 500 * MIB, Some(&free_memory(3999)));
        assert_eq!(got.jobs, 3);
        assert!(
            got.warnings[0].contains("8 x 2 x 500 MiB") && got.warnings[0].contains("3 at once"),
            "{got:?}"
        );
        let got = parallel_matches(Some(4), 8, 2, 500 * MIB, Some(&free_memory(3999)));
        assert_eq!(got.jobs, 4);
        assert!(got.warnings[0].contains("3 fit") && got.warnings[0].contains("no result"), "{got:?}");
        let got = parallel_matches(None, 8, 2, 500 * MIB, Some(&free_memory(600)));
        assert_eq!(got.jobs, 1);
        assert!(got.warnings[0].contains("too little for one"), "{got:?}");
    }

    #[test]
    fn more_matches_than_processors_cause_a_warning() {
        let got = parallel_matches(Some(64), 2, 2, 1, Some(&free_memory(4000)));
        assert_eq!(got.jobs, 64);
        assert!(
            got.warnings[0].contains("processors for 2") && got.warnings[0].contains("--jobs 2"),
            "{got:?}"
        );
    }
}
