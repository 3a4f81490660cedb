//! Builds submitted kits by running `make` in the sandbox. A submitted Makefile is as untrusted as
//! a submitted champion.

mod error;
mod unshare;
mod usage;
mod watch;

use crate::kit::Kit;
use crate::launch::{Launch, LaunchError, may_be_on_other_machine};
use crate::limits::Limits;
use crate::output::Output;
pub use error::BuildError;
use error::EN;
use joute_jail::process::{End, MemoryShortage};
use joute_jail::protection::Protection;
use joute_jail::{Jail, JailError, Level, ProcessSpec, Role};
use joute_launch::{Languages, Program};
use joute_untrusted::folders::{SurveyEntry, open_folders, restore, survey, total_size};
use joute_untrusted::text::single_line;
use joute_words::archive as say;
use rustix::pipe::{PipeFlags, pipe_with};
use std::fs::File;
use std::io::{ErrorKind, Read as _, Write as _};
use std::os::fd::AsFd as _;
use std::path::Path;
use unshare::{PROTECTED_FILES, unshare};
use usage::DiskUsage;
use watch::{BuildObservations, Watch};

/// The name of the file that says why a kit could not be built. Leagues report its contents.
pub const FAILURE_FILE: &str = "not-built.txt";

/// Runs `make` in a kit (a candidate's program folder) and returns its output. The build can write
/// only to the kit, except for its `joute.json` and `bin`, which belong to joute. It must leave a
/// regular file that the arena can launch. If it fails, the files that `make` created are removed,
/// and the reason is stored in the kit ([`FAILURE_FILE`]).
///
/// # Errors
///
/// Returns the cause of the failure, with a message.
pub fn build(
    kit: &Path,
    languages: Languages,
    language: &str,
    jail: &Jail,
    limits: Limits,
) -> Result<String, BuildError> {
    let launch = || Ok(Launch::make(kit, languages, language)?);
    let check = || must_launch(kit, languages, language);
    run_build(
        kit,
        &BuildTask { name: "make", launch: &launch, in_folder: false, check: &check },
        jail,
        limits,
    )
}

/// Checks that the champion of a newly built kit can be launched in a match.
fn must_launch(kit: &Path, languages: Languages, language: &str) -> Result<(), BuildError> {
    let fault = |message: &str| Err(BuildError::Fault(format!("{}: {message}", kit.display())));
    let facts = languages.find(language);
    let launch = match Launch::of(kit, languages, language, Limits::DEFAULT.memory) {
        Ok(launch) => launch,
        Err(LaunchError::Kit(error)) => return Err(BuildError::Fault(error.to_string())),
        Err(LaunchError::Machine(error)) => {
            // The build ran on this machine, so it cannot have recorded the interpreter of another one.
            let recorded = facts.is_some_and(|facts| match facts.program {
                Program::Recorded(interpreter) => {
                    may_be_on_other_machine(&interpreter, &kit.join(facts.built))
                }
                Program::Built | Program::OnPath(_) => false,
            });
            let message = error.to_string();
            return Err(if recorded { BuildError::Fault(message) } else { BuildError::Internal(message) });
        }
    };
    if launch.command.program.is_relative() {
        let mut start = Vec::new();
        let read = File::open(kit.join(&launch.command.program))
            .and_then(|file| file.take(4).read_to_end(&mut start));
        if read.is_err() || !(start == b"\x7fELF" || start.starts_with(b"#!")) {
            let program = launch.command.program.display();
            return fault(&format!(
                "{program}: this file is neither a program nor a script; make must create one there"
            ));
        }
    }
    Ok(())
}

/// Builds a player. A kit is built with `make`, and a program without a kit by the command in its
/// manifest.
///
/// # Errors
/// Returns the same errors as [`build`].
pub fn player(kit: &Kit, jail: &Jail, limits: Limits) -> Result<String, BuildError> {
    let languages = kit.languages;
    let Some(foreign) = &kit.foreign else {
        return build(&kit.folder, languages, &kit.manifest.language, jail, limits);
    };
    let Some(name) = foreign.build.first() else { return Ok(String::new()) };
    if let [missing, more @ ..] = foreign.missing_packages().as_slice() {
        let all = more.iter().fold((*missing).to_owned(), |all, one| format!("{all} {one}"));
        let folder = kit.folder.display();
        return Err(BuildError::Internal(format!("{folder}: needs what is not here: apt-get install {all}")));
    }
    let launch = || foreign.building(&kit.folder, languages);
    let check = || match foreign.launch(&kit.folder, languages, Vec::new()) {
        Err(LaunchError::Kit(error)) => Err(BuildError::Fault(error.to_string())),
        Err(LaunchError::Machine(error)) => Err(BuildError::Internal(error.to_string())),
        Ok(_) => Ok(()),
    };
    run_build(&kit.folder, &BuildTask { name, launch: &launch, in_folder: true, check: &check }, jail, limits)
}

/// Runs a build script, such as `compile.sh`, in a folder that is not a kit. Otherwise it does the
/// same as [`build`].
///
/// # Errors
/// Returns the same errors as [`build`].
pub fn compile(
    folder: &Path,
    languages: Languages,
    script: &str,
    jail: &Jail,
    limits: Limits,
) -> Result<String, BuildError> {
    let launch = || Ok(Launch::compiler(folder, languages, script)?);
    // The caller checks the files that the script leaves.
    let check = || Ok(());
    run_build(
        folder,
        &BuildTask { name: script, launch: &launch, in_folder: true, check: &check },
        jail,
        limits,
    )
}

/// A build that runs in the sandbox. It names the program, and the function that checks the result.
struct BuildTask<'a> {
    name: &'a str,
    launch: &'a dyn Fn() -> Result<Launch, LaunchError>,
    /// True if the build program is a file of the built folder. If it then cannot be started, the
    /// author of the folder is at fault.
    in_folder: bool,
    /// The function that checks the files after a build has succeeded.
    check: &'a dyn Fn() -> Result<(), BuildError>,
}

fn run_build(kit: &Path, task: &BuildTask<'_>, jail: &Jail, limits: Limits) -> Result<String, BuildError> {
    let run_build = survey_kit(kit).and_then(|before| {
        let result = run_in_jail(kit, task, jail, limits);
        open_folders(kit);
        let result = result.and_then(|text| {
            check_size(kit, &before, task, &limits)?;
            // The compiler's output is part of the reason.
            (task.check)().map_err(|error| match error {
                BuildError::Fault(message) => BuildError::Fault(format!("{text}{message}")),
                other => other,
            })?;
            Ok(text)
        });
        if result.is_err() {
            restore(kit, &before)
                .map_err(|error| BuildError::Internal(format!("{}: {error}", kit.display())))?;
        }
        result
    });
    let mark = kit.join(FAILURE_FILE);
    let fail = |error: std::io::Error| BuildError::Internal(format!("{}: {error}", mark.display()));
    match std::fs::remove_file(&mark) {
        Err(error) if error.kind() != ErrorKind::NotFound => {
            return Err(fail(error));
        }
        _ => {}
    }
    if let Err(BuildError::Fault(message)) = &run_build {
        // The last line says how the build ended. The lines above it are the compiler's output.
        let reason = single_line(message.trim_end().lines().next_back().unwrap_or_default());
        let reason = reason.strip_prefix(&format!("{}: ", kit.display())).unwrap_or(&reason);
        let written = File::options().write(true).create_new(true).open(&mark);
        written.and_then(|mut file| file.write_all(format!("{reason}\n").as_bytes())).map_err(fail)?;
    }
    run_build
}

/// Lists the files of a kit. Returns an error if the kit is too large.
fn survey_kit(kit: &Path) -> Result<Vec<SurveyEntry>, BuildError> {
    survey(kit).map_err(|error| BuildError::Fault(format!("{}: {error}", kit.display())))
}

fn check_size(
    kit: &Path,
    before: &[SurveyEntry],
    task: &BuildTask<'_>,
    limits: &Limits,
) -> Result<(), BuildError> {
    if total_size(&survey_kit(kit)?).saturating_sub(total_size(before)) > limits.disk {
        let maximum = limits.disk >> 20;
        let name = task.name;
        return Err(BuildError::Fault(format!(
            "{}: DISK: more than {maximum} MiB written in {name}",
            kit.display()
        )));
    }
    Ok(())
}

fn run_in_jail(kit: &Path, task: &BuildTask<'_>, jail: &Jail, limits: Limits) -> Result<String, BuildError> {
    if jail.level() == Level::L1 {
        return Err(BuildError::NoJail(
            "at L1 there is no /tmp for compilers; allow user namespaces, or run joute as root".into(),
        ));
    }
    for file in PROTECTED_FILES {
        if std::fs::symlink_metadata(kit.join(file)).is_ok_and(|found| found.is_symlink()) {
            let path = kit.join(file);
            return Err(BuildError::Fault(format!(
                "{}: a link in place of the kit's own; refused",
                path.display()
            )));
        }
    }
    let internal = |error: String| BuildError::Internal(format!("{}: {error}", kit.display()));
    unshare(kit, limits.disk)?;
    let before = DiskUsage::of_kit(kit, u64::MAX);
    let launch = (task.launch)().map_err(|reason| internal(reason.to_string()))?;
    let (reading, writing) = pipe_with(PipeFlags::CLOEXEC).map_err(|error| internal(error.to_string()))?;
    rustix::io::ioctl_fionbio(&reading, true).map_err(|error| internal(error.to_string()))?;
    let output = Some(writing.as_fd());
    let spec = ProcessSpec {
        command: Some(&launch.command),
        output,
        role: Role::Build,
        protected: &PROTECTED_FILES,
        ..ProcessSpec::without_program(launch.resources(&limits, jail))
    };
    let mut process = jail.start(&spec).map_err(|error| internal(error.to_string()))?;
    drop(writing);
    let mut output = Output::new(Some(reading), limits.output, limits.flood, None);
    let watch = Watch { kit, name: task.name, limits: &limits, before: &before };
    let observations = watch.wait(&process, &mut output);
    let starved = process.memory_shortage();
    let end = if observations.stopped.is_some() { process.kill() } else { process.reap() };
    let text = String::from_utf8_lossy(&output.finish()).into_owned();
    match verdict(kit, task, &limits, (observations, end, starved)) {
        Ok(()) => Ok(text),
        Err(BuildError::Fault(reason)) => {
            Err(BuildError::Fault(format!("{text}{}: {reason}", kit.display())))
        }
        Err(BuildError::Internal(reason)) => Err(internal(reason)),
        Err(BuildError::NoJail(reason)) => Err(BuildError::NoJail(format!("{}: {reason}", kit.display()))),
    }
}

/// Decides whether a build succeeded. Returns the cause if it failed.
fn verdict(
    kit: &Path,
    task: &BuildTask<'_>,
    limits: &Limits,
    (observations, end, starved): (BuildObservations, End, Option<MemoryShortage>),
) -> Result<(), BuildError> {
    let name = task.name;
    let fault = |message: String| Err(BuildError::Fault(message));
    match (observations.stopped, end) {
        (_, End::Failed(protection @ Protection::Lend, error)) => {
            Err(BuildError::NoJail(JailError::Protection { protection, error }.to_string()))
        }
        (_, End::Failed(Protection::Program, error)) if task.in_folder => {
            fault(say::build_not_run(EN, name, std::io::Error::from_raw_os_error(error)))
        }
        (_, End::Failed(protection, error)) => {
            Err(BuildError::Internal(JailError::Protection { protection, error }.to_string()))
        }
        (Some(message), _) => fault(message),
        (None, End::Exited(0)) => Ok(()),
        // A compiler that the kernel kills makes `make` exit with an error and not with a signal.
        (None, _) if starved == Some(MemoryShortage::OtherGroup) => Err(BuildError::Internal(format!(
            "the machine has no memory left for {name}; build fewer kits at once"
        ))),
        (None, _) if starved.is_some() => fault(say::build_memory(EN, limits.memory.bytes(0) >> 20, name)),
        (None, _) if observations.full => Err(BuildError::Internal(format!(
            "the disk of {} is full, so that {name} could not end well; free some space",
            kit.parent().unwrap_or(kit).display()
        ))),
        (None, End::Exited(code)) => fault(say::build_exit(EN, code, name)),
        (None, End::Signalled(signal)) => fault(say::build_crash(EN, signal, name)),
        (None, End::Killed) => fault(say::build_crash(EN, 9, name)),
    }
}

#[cfg(test)]
mod tests {
    use super::{BuildError, BuildObservations, BuildTask, End, verdict};
    use crate::limits::Limits;
    use std::path::Path;

    #[test]
    fn a_full_disk_is_not_the_kit_s_fault() {
        let task =
            BuildTask { name: "make", launch: &|| unreachable!(), in_folder: false, check: &|| Ok(()) };
        let ended = |full, code| {
            let observations = BuildObservations { stopped: None, full };
            verdict(Path::new("kit"), &task, &Limits::BUILDING, (observations, End::Exited(code), None))
        };
        assert_eq!(ended(false, 2), Err(BuildError::Fault("EXIT 2 in make".into())));
        assert!(matches!(ended(true, 2), Err(BuildError::Internal(message)) if message.contains("is full")));
        assert_eq!(ended(true, 0), Ok(()));
    }
}
