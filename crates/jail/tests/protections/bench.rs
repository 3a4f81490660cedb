//! Compiles the handwritten champions once and plays matches between them. A *case* is an attack on the
//! jail, which one of these champions attempts.

use crate::cases::{CASES, timed};
use crate::game::{API, TOGETHER_BIT, TurnCounter};
use joute_arena::champion::Kit;
use joute_arena::limits::{Limits, Memory, Reserve};
use joute_arena::play::{MatchConfig, MatchReport, play_and_report};
use joute_engine::{Authority, Setup};
use joute_jail::Jail;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// The environment variable that makes the arena show the output of champions as it arrives.
pub const SHOW_VARIABLE: &str = "SUITE_SHOWN";

/// A folder of kits that share one program.
pub struct Bench {
    folder: PathBuf,
}

/// Returns the limits of the suite's champions. They are low, so that they are soon reached.
pub fn limits() -> Limits {
    Limits {
        start: Duration::from_millis(1500),
        call: Some(Duration::from_millis(500)),
        margin: Duration::from_millis(200),
        total: Some(Duration::from_secs(30)),
        memory: Memory::Whole(64 << 20),
        flood: 64 << 20,
        tasks: 16,
        files: 64,
        tmp: 32 << 20,
        tmp_files: 200,
        ..Limits::default()
    }
}

/// Returns the limits of a case. Some cases have limits of their own.
fn limits_of(case: &str) -> Limits {
    let ms = Duration::from_millis;
    let waited_for = CASES.iter().any(|other| other.name == case && timed(other));
    // Only the time limit that the case tests is short, because a busy machine is slow.
    let limits = match case {
        "loop-load" | "never-reads" => limits(),
        _ if waited_for => Limits { start: ms(30_000), ..limits() },
        _ => Limits { start: ms(30_000), call: Some(ms(30_000)), total: None, ..limits() },
    };
    match case {
        "slow" => Limits { total: Some(ms(300)), ..limits },
        "reserve-used" => {
            let reserve = Some(Reserve { call: ms(100), pool: ms(120) });
            Limits { call: None, margin: ms(0), total: None, reserve, ..limits }
        }
        "inodes" => Limits { tmp_files: 50, ..limits },
        "spinners" => Limits { tasks: 64, ..limits },
        _ => limits,
    }
}

impl Bench {
    /// Compiles the champions into a folder that every user may read.
    pub fn new(folder: &Path) -> Self {
        let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/champions");
        let mut command = Command::new("gcc");
        command.args(["-std=gnu11", "-O1", "-Wall", "-Wextra", "-Werror"]);
        command.args(["-Wno-missing-field-initializers", "-Wno-infinite-recursion", "-pthread", "-o"]);
        command.arg(folder.join("program"));
        let files = std::fs::read_dir(&sources)
            .expect("the folder of champions can be read")
            .flatten()
            .map(|entry| entry.path());
        command.args(files.filter(|path| path.extension().is_some_and(|extension| extension == "c")));
        let result = command.output().expect("gcc starts");
        assert!(result.status.success(), "{}", String::from_utf8_lossy(&result.stderr));
        Bench { folder: folder.to_owned() }
    }

    /// Returns the bench in a folder where another process compiled the champions.
    pub fn at(folder: &Path) -> Self {
        Bench { folder: folder.to_owned() }
    }

    /// Returns the path of the shared program. Processes of champions are recognised by this
    /// program.
    pub fn program(&self) -> PathBuf {
        self.folder.join("program")
    }

    /// Creates the program of a case. Some cases have an unusable file instead.
    fn champion(&self, case: &str, path: &Path) -> std::io::Result<()> {
        let text = match case {
            "no-interpreter" => "#!/nowhere\n",
            "no-program" => "\x7fELF\n",
            "a-loop" => "#!champion\n",
            "a-folder" => return std::fs::create_dir(path),
            _ => return std::fs::hard_link(self.program(), path),
        };
        std::fs::write(path, text)?;
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o755))
    }

    /// Returns the kit of the champion in a case. The first process that asks for it creates it, and other
    /// processes use the same one.
    pub fn kit(&self, case: &str) -> Kit {
        let folder = self.folder.join(case);
        if !folder.exists() {
            std::fs::create_dir(&folder).expect("the folder can be created");
            self.champion(case, &folder.join("champion")).expect("the champion's program can be created");
            std::fs::write(folder.join("case"), case).expect("the case can be written");
            let manifest = format!("{{\"game\":\"dull\",\"language\":\"c\",\"api\":\"{API:016x}\"}}");
            std::fs::write(folder.join("joute.json"), manifest).expect("the manifest can be written");
            let mut host = String::new();
            for kind in ["net", "ipc", "uts", "mnt", "pid", "cgroup"] {
                let link =
                    std::fs::read_link(format!("/proc/self/ns/{kind}")).expect("the namespace can be read");
                host += &format!("{kind} {}\n", link.display());
            }
            std::fs::write(folder.join("host"), host).expect("the host's namespaces can be written");
            crate::visible::paths(&self.folder, case, &folder);
            if case == "lent-rights" {
                let lent = folder.join("lent");
                std::fs::copy(self.program(), &lent).expect("the file can be copied");
                std::fs::set_permissions(&lent, std::fs::Permissions::from_mode(0o4755))
                    .expect("the permissions can be changed");
            }
            // The kit is writable for all users, so that only a read-only mount protects it from the
            // champion.
            std::fs::set_permissions(&folder, std::fs::Permissions::from_mode(0o777))
                .expect("the permissions can be changed");
        }
        Kit::read(&folder, joute_testkit::launch_facts()).expect("the kit can be read")
    }

    /// Plays a case against an opponent.
    pub fn play(&self, jail: &Jail, case: &str, opponent: &str) -> Result<MatchReport, String> {
        self.play_with(jail, case, opponent, limits_of(case), &[])
    }

    /// Plays a case with the given limits on the given processors.
    pub fn play_with(
        &self,
        jail: &Jail,
        case: &str,
        opponent: &str,
        limits: Limits,
        processors: &[usize],
    ) -> Result<MatchReport, String> {
        self.record(jail, [case, opponent], limits, processors, &mut std::io::sink())
    }

    /// Plays a case and writes the replay.
    pub fn record(
        &self,
        jail: &Jail,
        [case, opponent]: [&str; 2],
        limits: Limits,
        processors: &[usize],
        replay: &mut dyn std::io::Write,
    ) -> Result<MatchReport, String> {
        // The first message is larger than the buffer of a socket, for the champion that never reads.
        let seed = match case {
            "never-reads" => 4 << 20,
            "stamps" => TOGETHER_BIT + 16,
            _ => 16,
        };
        let setup = Setup { map: String::new(), players: 2, seed, ..Setup::default() };
        let mut referee = Authority::<TurnCounter>::boxed(&setup).map_err(|error| error.to_string())?;
        let kits = [self.kit(case), self.kit(opponent)];
        let config = MatchConfig {
            processors,
            show_output: std::env::var_os(SHOW_VARIABLE).is_some(),
            ..MatchConfig::new(&kits, &setup, limits, jail)
        };
        play_and_report(&config, referee.as_mut(), replay).map_err(|error| error.to_string())
    }

    /// Plays a case and returns its result in one line. The line has the reason why the champion
    /// left, or `played`, and its output.
    pub fn result_of(&self, jail: &Jail, case: &str) -> String {
        let opponent = match case {
            // The opponent of `ponder` plays slowly, so that the champion has time to compute meanwhile.
            "ponder" => "sluggish",
            "linger" | "alarms" | "doze" | "disguise" | "second" => "dawdle",
            "listen" => "leave",
            _ => "good",
        };
        let limits = limits_of(case);
        self.play_with(jail, case, opponent, limits, &[])
            .map_or_else(|error| error, |report| summary(&report))
    }
}

/// Returns one line with the reason why the first champion left, or `played`, and its output.
pub fn summary(report: &MatchReport) -> String {
    let reason = report.outcome.gone[0].as_ref().map_or_else(|| "played".into(), ToString::to_string);
    let neighbour = match &report.outcome.gone[1] {
        None => String::new(),
        Some(reason) => format!(" (and the neighbour: {reason})"),
    };
    let output = &report.accounts[0].output;
    let printed = match output.len() {
        0..1024 => String::from_utf8_lossy(output).trim().replace('\n', "; "),
        length => format!("{length} bytes"),
    };
    let printed = if printed.is_empty() { printed } else { format!(": {printed}") };
    format!("{reason}{neighbour}{printed}")
}
