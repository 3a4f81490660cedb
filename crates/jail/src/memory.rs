//! The memory that programs can still use. Beyond it, the kernel kills processes.

use super::groups::{field, hierarchy, number};
use std::path::Path;

/// The memory that programs can still use, and the place of its limit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AvailableMemory {
    /// The available memory in bytes.
    pub bytes: u64,
    /// The place of the memory limit: the machine, or a control group's folder.
    pub place: String,
}

/// Returns the memory that is available to this process. This is the smallest amount of the machine
/// and of all control groups around it. Returns `None` if it is unknown.
pub fn available_memory() -> Option<AvailableMemory> {
    let read = |path: &str| std::fs::read_to_string(path).unwrap_or_default();
    let machine =
        available(&read("/proc/meminfo")).map(|bytes| AvailableMemory { bytes, place: "the machine".into() });
    let (mounts, own) = (read("/proc/self/mounts"), read("/proc/self/cgroup"));
    let folder = hierarchy(&mounts, &own, "memory").or_else(|| hierarchy(&mounts, &own, ""));
    let groups = folder.iter().flat_map(|folder| folder.ancestors()).filter_map(in_group);
    machine.into_iter().chain(groups).min_by_key(|memory| memory.bytes)
}

/// Returns the machine's available memory in bytes from the text of `/proc/meminfo`.
fn available(text: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    Some(line.trim().strip_suffix(" kB")?.parse::<u64>().ok()? << 10)
}

/// Returns the available memory of a control group. Cached files count as available, because the
/// kernel can discard them. Files that programs wrote to memory do not.
fn in_group(folder: &Path) -> Option<AvailableMemory> {
    let limit = ["memory.max", "memory.limit_in_bytes"].iter().find_map(|file| number(&folder.join(file)))?;
    let stat = std::fs::read_to_string(folder.join("memory.stat")).unwrap_or_default();
    let used = ["total_rss", "anon"].iter().find_map(|key| field(&stat, key)).unwrap_or(0);
    Some(AvailableMemory {
        bytes: limit.saturating_sub(used),
        place: format!("the group {}", folder.display()),
    })
}

#[cfg(test)]
mod tests {
    use super::{AvailableMemory, available, available_memory, in_group};

    #[test]
    fn free_memory_is_read_from_the_machine_and_the_group() {
        assert_eq!(available("MemTotal: 9 kB\nMemAvailable:    2048 kB\n"), Some(2 << 20));
        let folder = tempfile::tempdir().expect("the temporary folder can be created");
        let put = |name: &str, text: &str| {
            std::fs::write(folder.path().join(name), text).expect("the file can be written")
        };
        assert_eq!(in_group(folder.path()), None);
        put("memory.max", "max\n");
        assert_eq!(in_group(folder.path()), None);
        put("memory.max", "1000000\n");
        put("memory.stat", "file 5\nanon 300000\n");
        let place = format!("the group {}", folder.path().display());
        assert_eq!(in_group(folder.path()), Some(AvailableMemory { bytes: 700_000, place }));
        assert!(available_memory().is_some_and(|memory| memory.bytes > 0));
    }
}
