//! Tests the guide about many workers with a real Slurm. Verifies its unit with systemd, and its
//! manifest with the schemas of Kubernetes.

use super::service::{documented_command, guide_command, page, start_server, submit};
use super::shell::{Shell, blocks};
use joute_contest::clock::SystemClock;
use joute_contest::data::Role;
use joute_contest::operations::people;
use joute_contest::plan::Database;
use joute_contest::store::Store;
use joute_testkit::{python_with, read, run, scratch, wait_until, write};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command};

/// The configuration of a cluster that consists of this machine. FOLDER, HOST, CPUS, USER and the
/// ports are replaced.
const CONFIGURATION: &str = "\
ClusterName=test
SlurmctldHost=HOST(127.0.0.1)
SlurmctldPort=PORT_A
SlurmdPort=PORT_B
SlurmUser=USER
SlurmdUser=USER
AuthInfo=socket=FOLDER/munge.socket
StateSaveLocation=FOLDER/state
SlurmdSpoolDir=FOLDER/spool
SlurmctldPidFile=FOLDER/controller.pid
SlurmdPidFile=FOLDER/node.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
NodeName=HOST NodeAddr=127.0.0.1 CPUs=CPUS
PartitionName=main Nodes=ALL Default=YES State=UP
";

/// The daemons of a cluster that consists of this machine. They are stopped when the value is dropped.
struct Cluster {
    folder: PathBuf,
    daemons: Vec<Child>,
}

impl Drop for Cluster {
    fn drop(&mut self) {
        let _ = self.command("scancel --name=joute-worker --signal=KILL").status();
        for daemon in self.daemons.iter_mut().rev() {
            let _ = daemon.kill();
            let _ = daemon.wait();
        }
    }
}

impl Cluster {
    /// Starts the daemons with their files in a folder.
    fn start(folder: &Path) -> Cluster {
        for name in ["state", "spool"] {
            std::fs::create_dir_all(folder.join(name)).expect("the folder can be created");
        }
        let sockets = [(); 2].map(|()| TcpListener::bind("127.0.0.1:0").expect("a free port can be bound"));
        let ports =
            sockets.map(|socket| socket.local_addr().expect("the socket has an address").port().to_string());
        let words = [("hostname", &["-s"][..]), ("nproc", &[]), ("id", &["-un"])].map(|(program, args)| {
            let output = Command::new(program).args(args).output().expect("the program starts");
            String::from_utf8_lossy(&output.stdout).trim().to_owned()
        });
        let values = [
            ("FOLDER", folder.display().to_string()),
            ("HOST", words[0].clone()),
            ("CPUS", words[1].clone()),
            ("USER", words[2].clone()),
            ("PORT_A", ports[0].clone()),
            ("PORT_B", ports[1].clone()),
        ];
        let text =
            values.iter().fold(CONFIGURATION.to_owned(), |text, (name, value)| text.replace(name, value));
        write(folder.join("slurm.conf"), text);
        let key = folder.join("munge.key");
        write(&key, "a key of thirty-two bytes or more, which protects nothing");
        std::fs::set_permissions(&key, std::os::unix::fs::PermissionsExt::from_mode(0o400))
            .expect("the permissions can be changed");
        let mut cluster = Cluster { folder: folder.to_owned(), daemons: Vec::new() };
        let at = |name: &str| format!("{}/{name}", folder.display());
        cluster.spawn(
            "munged",
            &[
                "--foreground".into(),
                "--force".into(),
                format!("--key-file={}", at("munge.key")),
                format!("--socket={}", at("munge.socket")),
                format!("--pid-file={}", at("munge.pid")),
                format!("--log-file={}", at("munge.log")),
                format!("--seed-file={}", at("munge.seed")),
            ],
        );
        wait_until("munge listens", || folder.join("munge.socket").exists().then_some(()));
        cluster.spawn("slurmctld", &["-D".into()]);
        cluster.spawn("slurmd", &["-D".into(), "-N".into(), words[0].clone()]);
        wait_until("the cluster is idle", || {
            let output = cluster.command("sinfo --noheader --format=%T").output().ok()?;
            String::from_utf8_lossy(&output.stdout).starts_with("idle").then_some(())
        });
        cluster
    }

    fn command(&self, program: &str) -> Command {
        let mut command = guide_command(program, &self.folder);
        command.env("SLURM_CONF", self.folder.join("slurm.conf"));
        // Debian installs daemons in a folder that the path of ordinary users lacks.
        let path = std::env::var("PATH").unwrap_or_default();
        command.env(
            "PATH",
            format!(
                "{}:{path}:/usr/sbin",
                joute_testkit::program().parent().expect("the path has a parent folder").display()
            ),
        );
        command
    }

    fn spawn(&mut self, program: &str, arguments: &[String]) {
        let mut command = self.command(&format!("{program} {}", arguments.join(" ")));
        self.daemons.push(command.spawn().expect("the daemon starts"));
    }
}

#[test]
fn slurm_starts_workers_with_the_guides_script() {
    let (guide, hall) = (page("cluster.md"), page("contest.md"));
    let folder = scratch();
    let cluster = Cluster::start(&folder);
    run(&["contest", "new", "hall", "--game", "morpion"], &folder);
    let store =
        Store::open(&folder.join("hall"), &Database::Sqlite).expect("the contest's database can be opened");
    let ada = people::enrol(&store, "Ada", Role::Candidate, &SystemClock).expect("the person can be added");
    write(
        folder.join("token"),
        people::token(&store, ada.id, "test", &SystemClock).expect("the token can be created").expose(),
    );
    let mut shell = Shell::new(&folder);
    let token = documented_command(&guide, "joute contest worker");
    shell.run(&token.replace("sudo -u joute ", "").replace("/srv/joute/contest", "hall"), "", 0);
    shell.run("chmod 600 token", "", 0);
    // The server starts no workers of its own, so only those of Slurm can do the jobs.
    let serve = documented_command(&hall, "joute serve hall");
    let (_server, address) = start_server(&format!("{} --workers 0", serve.trim()), &folder);
    let script = blocks(&guide)
        .into_iter()
        .find(|block| block.info == "sh worker.sbatch")
        .expect("the guide has the script")
        .text;
    let smaller = [
        ("https://contest.example.org", address.as_str()),
        ("--array=1-20", "--array=1-2"),
        ("--cpus-per-task=8", "--cpus-per-task=1"),
        ("--slots 4", "--slots 1"),
        ("/tmp/joute-$USER", "$PWD/cache-$SLURM_ARRAY_TASK_ID"),
    ];
    let script = smaller.iter().fold(script, |script, (from, to)| {
        assert!(script.contains(from), "the script no longer contains {from}: {script}");
        script.replace(from, to)
    });
    write(folder.join("worker.sbatch"), script);
    let submitted = cluster
        .command(documented_command(&guide, "sbatch worker.sbatch").trim())
        .status()
        .expect("sbatch starts");
    assert!(submitted.success());
    submit(&address, &folder.join("token"), &folder, "v1");
    let names: Vec<String> = store
        .workers_seen()
        .expect("the workers can be listed")
        .into_iter()
        .map(|worker| worker.name)
        .collect();
    assert!(names.iter().any(|name| name.starts_with("cluster/")), "{names:?}");
    // Draining workers exit by themselves before Slurm kills them.
    assert!(cluster.command("scancel --name=joute-worker").status().expect("scancel starts").success());
    wait_until("all workers have ended", || {
        let output = cluster.command("squeue --noheader").output().ok()?;
        output.stdout.is_empty().then_some(())
    });
    let logs: Vec<String> = std::fs::read_dir(&*folder)
        .expect("the folder can be read")
        .map(|entry| entry.expect("the folder's entry can be read").path())
        .filter(|path| path.extension().is_some_and(|it| it == "log"))
        .map(read)
        .collect();
    assert!(logs.iter().any(|log| log.contains("stopping after the jobs that have begun")), "{logs:?}");
}

#[test]
fn systemd_accepts_the_guides_unit() {
    let guide = page("cluster.md");
    let folder = scratch();
    let unit = blocks(&guide)
        .into_iter()
        .find(|block| block.info == "ini joute-worker@.service")
        .expect("the guide has the systemd unit");
    // The program need not be installed.
    write(folder.join("joute-worker@.service"), unit.text.replace("/usr/local/bin/joute", "/bin/true"));
    let verify = guide_command("systemd-analyze verify --man=no ./joute-worker@.service", &folder).output();
    let output = verify.expect("a shell starts");
    let text = String::from_utf8_lossy(&output.stdout).into_owned() + &read(folder.join("log"));
    assert!(output.status.success() && !text.contains("Unknown"), "{text}");
}

/// Checks manifests with the schemas of Kubernetes, which the package contains. Returns the validator's
/// messages about an invalid manifest.
fn kubernetes_errors(manifests: &str, folder: &Path) -> Option<String> {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().expect("the program is in a target folder");
    let python = python_with(&target.join("kubernetes/venv"), &["kubernetes-validate==1.37.*"], &[]);
    write(folder.join("manifests.yaml"), manifests);
    let mut validate = Command::new(python.with_file_name("kubernetes-validate"));
    let output = validate.args(["--strict", "manifests.yaml"]).current_dir(folder).output();
    let output = output.expect("the validator starts");
    let text = [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
    (!output.status.success()).then(|| text.concat())
}

#[test]
fn kubernetes_accepts_the_guides_manifest() {
    let guide = page("cluster.md");
    let folder = scratch();
    let manifest = blocks(&guide)
        .into_iter()
        .find(|block| block.info == "yaml joute-worker.yaml")
        .expect("the manifest is in the archive");
    assert_eq!(kubernetes_errors(&manifest.text, &folder), None);
    let misspelt = [
        ("terminationGracePeriodSeconds: 30", "terminationGraceSeconds: 30"),
        ("procMount: Unmasked", "procMounts: Unmasked"),
        ("replicas: 4", "replicas: four"),
    ];
    for (from, to) in misspelt {
        assert!(manifest.text.contains(from), "the manifest no longer contains {from}");
        let reason = kubernetes_errors(&manifest.text.replace(from, to), &folder);
        let (word, _) = to.split_once(':').expect("the line has a field");
        assert!(reason.as_deref().is_some_and(|reason| reason.contains(word)), "{to}: {reason:?}");
    }
    // The program must accept the manifest's command line. It fails later, because the folder has no token.
    let words = manifest.text.lines().find_map(|line| line.trim().strip_prefix("command: [joute, "));
    let words = words
        .and_then(|words| words.strip_suffix(']'))
        .expect("the guide has a command")
        .replace(['"', ','], "");
    let command = guide_command(&format!("joute {words}"), &folder).status().expect("the shell starts");
    let log = read(folder.join("log"));
    assert!(!command.success() && log.contains("/token/token"), "{log}");
}

#[test]
fn a_fleet_plays_a_league_with_the_guides_commands() {
    let guide = page("cluster.md");
    let folder = scratch();
    let mut shell = Shell::new(&folder);
    shell.run(&documented_command(&guide, "joute contest new lab"), "", 0);
    let client = documented_command(&guide, "joute contest client");
    shell.run(&client.replace("sudo -u joute ", "").replace("/srv/joute/contest", "lab"), "", 0);
    let (_server, address) = start_server(&documented_command(&guide, "joute serve lab"), &folder);
    let kits = joute_testkit::kits_of(joute_testkit::TUTORIAL, &["c"]);
    for name in ["ada", "bob"] {
        let kit = joute_testkit::copy(kits.of("c"), folder.join("champions").join(name));
        joute_testkit::make(kit);
    }
    let league = documented_command(&guide, "--fleet").replace("https://contest.example.org", &address);
    shell.run(&league, "", 0);
    shell.expect("6 matches played in this run, 6 in all: friday/league.html", 0);
    let standings = read(folder.join("friday/standings.csv"));
    assert!(standings.contains("ada") && standings.contains("bob"), "{standings}");
}
