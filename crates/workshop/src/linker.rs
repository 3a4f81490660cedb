//! Links the compiled files of kits for versions of glibc that are older than this machine's, with
//! zig.

use crate::checkout::write_if_changed;
use crate::command::variable;
use crate::error::{Error, Result, at};
use crate::libc::{minor_version, newest_required};
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The environment variable with the oldest version of glibc on which kits must run, such as `2.28`.
/// Without it, kits need the version of the machine that compiles them, or a version near to it.
pub const GLIBC_VARIABLE: &str = "JOUTE_GLIBC";

/// A compiler of C and linker that links programs for an older version of glibc.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PortableLinker {
    /// The path of a script that takes the arguments of a C compiler, like `cc`.
    pub program: PathBuf,
    /// The oldest version of glibc on which the linked programs run: `28` is glibc 2.28.
    minor: u32,
}

impl PortableLinker {
    /// Returns the linker for the version of glibc in [`GLIBC_VARIABLE`], or `None` if the variable
    /// is not set. Its script is written to a folder below `target`.
    ///
    /// # Errors
    /// Returns an error if the variable contains no version of glibc, or if zig is not installed.
    pub(crate) fn from_environment(target: &Path) -> Result<Option<Self>> {
        let Some(version) = variable(GLIBC_VARIABLE) else {
            return Ok(None);
        };
        let version = version.to_string_lossy().into_owned();
        let minor = minor_version(&version).ok_or(Error::GlibcVersion { version })?;
        Self::new(minor, target).map(Some)
    }

    /// Creates a linker for a version of glibc. Its script is written to a folder below `target`.
    fn new(minor: u32, target: &Path) -> Result<Self> {
        let zig = find_zig().ok_or(Error::NoZig)?;
        let program = target.join(format!("joute/zig/glibc-2.{minor}/cc"));
        let text = format!("#!/bin/sh\nexec {zig} cc -target x86_64-linux-gnu.2.{minor} \"$@\"\n");
        write_if_changed(&program, &text)?;
        let executable = std::fs::Permissions::from_mode(0o755);
        std::fs::set_permissions(&program, executable).map_err(at(&program))?;
        Ok(PortableLinker { program, minor })
    }

    /// Returns the version of glibc for names of folders, such as `glibc-2.28`.
    pub(crate) fn label(&self) -> String {
        format!("glibc-2.{}", self.minor)
    }

    /// Makes a command that compiles a part of a kit use this linker. For cargo, the arguments of the
    /// command must end with arguments of rustc.
    pub(crate) fn apply(&self, command: &mut Command) {
        if command.get_program() == "cargo" {
            command.arg(format!("-Clinker={}", self.program.display()));
        } else {
            command.env("CC", &self.program);
        }
    }

    /// Returns an error if one of the compiled files requires a newer version of glibc.
    pub(crate) fn check<'a>(&self, files: impl IntoIterator<Item = &'a Path>) -> Result<()> {
        for file in files {
            let needed = newest_required(file)?;
            if needed > self.minor {
                return Err(Error::NewerGlibc { file: file.to_owned(), needed, wanted: self.minor });
            }
        }
        Ok(())
    }
}

/// Returns the shell command that runs zig: the program on the `PATH`, or the one that the Python
/// package `ziglang` contains.
fn find_zig() -> Option<&'static str> {
    ["zig", "python3 -m ziglang"].into_iter().find(|command| {
        let mut shell = Command::new("sh");
        shell.args(["-c", &format!("{command} version")]);
        shell.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        shell.status().is_ok_and(|status| status.success())
    })
}

#[cfg(test)]
mod tests {
    use super::{PortableLinker, find_zig};
    use crate::command::run;
    use crate::libc::newest_required;
    use std::path::Path;
    use std::process::Command;
    use std::time::Duration;

    /// A program whose functions have newer versions in glibc 2.34 (`__libc_start_main`, `dlsym`,
    /// `pthread_create`) and 2.33 (`stat`).
    const SOURCE: &str = "#define _GNU_SOURCE\n#include <dlfcn.h>\n#include <pthread.h>\n#include <sys/stat.h>\n\
        static void *run(void *p) { struct stat s; stat(\"/\", &s); return p; }\n\
        int main(void) { pthread_t t; void *r = dlsym(RTLD_DEFAULT, \"puts\");\n\
        return pthread_create(&t, 0, run, r) || pthread_join(t, &r) || !r; }\n";

    #[test]
    fn a_program_is_linked_for_an_older_glibc() {
        if find_zig().is_none() {
            eprintln!("skipped: zig is not installed (pip install ziglang)");
            return;
        }
        let folder = tempfile::tempdir().expect("the temporary folder can be created");
        let source = folder.path().join("a.c");
        std::fs::write(&source, SOURCE).expect("the file can be written");
        let compile = |compiler: &Path, name: &str| {
            let program = folder.path().join(name);
            let mut command = Command::new(compiler);
            command.arg("-O2").arg(&source).arg("-o").arg(&program).args(["-ldl", "-lpthread"]);
            let output = run(&mut command, Duration::from_secs(300)).expect("the compiler starts");
            assert!(output.success(), "{}", output.text());
            assert!(Command::new(&program).status().expect("the command starts").success());
            program
        };
        let linker = PortableLinker::new(28, folder.path()).expect("a portable linker is available");
        let portable = compile(&linker.program, "portable");
        let needed = newest_required(&portable).expect("the program's requirements can be read");
        assert!((2..=28).contains(&needed), "{needed}");
        linker.check([portable.as_path()]).expect("the file needs no newer glibc");
        let own = compile(Path::new("gcc"), "own");
        let message = linker.check([own.as_path()]).expect_err("the file needs a newer glibc").to_string();
        assert!(message.contains("own: needs glibc 2.") && message.contains("2.28"), "{message}");
    }
}
