//! The release of the system, where what runtimes say depends on it.

/// Is this Debian 12, whose runtimes' words were written down? Later releases' differ here and there.
pub fn is_debian_12() -> bool {
    let release = std::fs::read_to_string("/etc/os-release").unwrap_or_default();
    release.lines().any(|line| line == "ID=debian") && release.lines().any(|line| line == "VERSION_ID=\"12\"")
}
