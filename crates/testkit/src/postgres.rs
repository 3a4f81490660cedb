//! A temporary server of PostgreSQL for the tests of a program.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU32, Ordering};

/// The name of the server's superuser, and of the user that runs it if the tests run as root.
const USER: &str = "postgres";

/// A server of PostgreSQL in a temporary folder. Only this machine's user and root can connect to it,
/// through a Unix socket.
pub struct Postgres {
    folder: PathBuf,
    /// The port of the server, which also names its socket.
    port: u16,
    /// The shell that runs the server. It stops the server and removes the folder when its standard
    /// input ends, also if the tests' process was killed.
    shell: Child,
}

/// The subfolder with the archived log of a server.
const ARCHIVE: &str = "archive";

/// The usual port of PostgreSQL. Servers that listen only on a socket have it.
const PORT: u16 = 5432;

/// The server of all tests of this program.
static SERVER: LazyLock<Postgres> = LazyLock::new(Postgres::start);

/// Creates an empty database on the server of this test program, and returns its address.
pub fn create_database() -> String {
    SERVER.create_database()
}

/// Returns the folder with the programs of the latest installed PostgreSQL.
fn programs() -> PathBuf {
    let installed = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let versions = installed.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
    let latest = versions.max().expect("PostgreSQL is missing: run scripts/setup.sh");
    PathBuf::from(format!("/usr/lib/postgresql/{latest}/bin"))
}

/// Returns a command that is not run as root, because PostgreSQL refuses that.
fn command(program: &Path) -> Command {
    if !rustix::process::geteuid().is_root() {
        return Command::new(program);
    }
    let mut command = Command::new("setpriv");
    command.args(["--reuid", USER, "--regid", USER, "--clear-groups"]).arg(program);
    command
}

/// Creates the folder of a server, which belongs to the user that runs it. The path of a socket
/// has at most 107 bytes, so the folder is directly in `/tmp`.
fn create_folder() -> PathBuf {
    let folder = tempfile::Builder::new()
        .prefix("joute-pg-")
        .tempdir_in("/tmp")
        .expect("the temporary folder can be created")
        .keep();
    if rustix::process::geteuid().is_root() {
        let given = Command::new("chown").arg(USER).arg(&folder).status();
        assert!(
            given.is_ok_and(|status| status.success()),
            "the user {USER} is missing: run scripts/setup.sh"
        );
    }
    folder
}

/// Creates an empty cluster of databases.
fn initdb(folder: &Path) {
    let mut initdb = command(&programs().join("initdb"));
    initdb.args(["--no-sync", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8", "-U", USER, "-D"]);
    run(initdb.arg(folder.join("data")));
}

/// Runs a program until it ends.
fn run(command: &mut Command) {
    let result = command.output().expect("the program starts");
    assert!(result.status.success(), "{command:?}: {}", String::from_utf8_lossy(&result.stderr));
}

impl Postgres {
    /// Starts a server with an empty cluster of databases.
    pub fn start() -> Self {
        let folder = create_folder();
        initdb(&folder);
        Self::start_in(folder)
    }

    /// Starts a server that also listens on the address `localhost`, where it encrypts connections.
    /// Returns its port and the file with the certificate of the authority that certifies it.
    pub fn start_with_tls() -> (Self, u16, PathBuf) {
        let folder = create_folder();
        initdb(&folder);
        let certify = |name: &str, extensions: &str, authority: &[&str]| {
            let mut openssl = command(Path::new("openssl"));
            openssl.current_dir(&folder).args([
                "req",
                "-x509",
                "-newkey",
                "ec",
                "-pkeyopt",
                "ec_paramgen_curve:P-256",
            ]);
            openssl.args(["-nodes", "-days", "2", "-subj", &format!("/CN={name}"), "-addext", extensions]);
            openssl.args(["-keyout", &format!("{name}.key"), "-out", &format!("{name}.pem")]);
            run(openssl.args(authority));
        };
        certify("authority", "keyUsage=critical,keyCertSign", &[]);
        let authority =
            ["-CA", "authority.pem", "-CAkey", "authority.key", "-addext", "basicConstraints=CA:FALSE"];
        certify("localhost", "subjectAltName=DNS:localhost", &authority);
        let listener = std::net::TcpListener::bind("localhost:0").expect("a free port can be bound");
        let port = listener.local_addr().expect("the socket has an address").port();
        drop(listener);
        let key = ["cert", "key"].map(|part| {
            let ending = part.replace("cert", "pem");
            format!("ssl_{part}_file={}", folder.join(format!("localhost.{ending}")).display())
        });
        let port_number = port.to_string();
        let settings = ["-h", "localhost", "-p", &port_number, "-c", "ssl=on", "-c", &key[0], "-c", &key[1]];
        let authority = folder.join("authority.pem");
        (Self::start_as(folder, &[], &settings, port), port, authority)
    }

    /// Starts a standby server of this server.
    pub fn start_standby(&self) -> Self {
        let folder = create_folder();
        self.copy_to(&folder);
        let standby = Self::start_in(folder);
        self.wait_for_standby();
        standby
    }

    /// Makes this server, which crashed, the standby server of another one. Its databases are replaced.
    pub fn follow(&mut self, primary: &Self) {
        std::fs::remove_dir_all(self.folder.join("data")).expect("the server has databases");
        primary.copy_to(&self.folder);
        self.restart();
        primary.wait_for_standby();
    }

    /// Copies all databases of this server for a standby server.
    fn copy_to(&self, folder: &Path) {
        let mut copy = command(&programs().join("pg_basebackup"));
        copy.args(["--no-sync", "--checkpoint=fast", "--write-recovery-conf", "-U", USER, "-h"]);
        run(copy.arg(&self.folder).arg("-D").arg(folder.join("data")));
    }

    /// Waits until a standby server receives all changes of this one. From then on, a change is
    /// complete only when the standby server has it too.
    fn wait_for_standby(&self) {
        self.run(USER, "ALTER SYSTEM SET synchronous_standby_names = '*'");
        self.run(USER, "SELECT pg_reload_conf()");
        crate::wait_until("the server streams its changes", || {
            let query = "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'";
            (self.ask(USER, query) == "1").then_some(())
        });
    }

    /// Starts a server that archives its log, for a restore to a point in time.
    pub fn start_with_archive() -> Self {
        let folder = create_folder();
        initdb(&folder);
        run(command(Path::new("mkdir")).arg(folder.join(ARCHIVE)));
        let archive = format!("archive_command=cp %p {}/%f", folder.join(ARCHIVE).display());
        Self::start_as(folder, &[], &["-c", "archive_mode=on", "-c", &archive], PORT)
    }

    /// Makes a base backup, and returns its folder.
    pub fn back_up(&self) -> PathBuf {
        let folder = create_folder();
        self.copy_to(&folder);
        folder
    }

    /// Starts a server from a base backup of this server and its archive, with all changes until a
    /// moment. The moment is a time of this server.
    pub fn restore_until(&self, backup: PathBuf, moment: &str) -> Self {
        let last = self.ask(USER, "SELECT pg_walfile_name(pg_switch_wal())");
        crate::wait_until("the log is archived", || {
            (self.ask(USER, "SELECT last_archived_wal FROM pg_stat_archiver") >= last).then_some(())
        });
        let data = backup.join("data");
        let settings = format!(
            "restore_command = 'cp {}/%f %p'\nrecovery_target_time = '{moment}'\nrecovery_target_action = promote\n",
            self.folder.join(ARCHIVE).display()
        );
        let written = std::fs::write(data.join("postgresql.auto.conf"), settings)
            .and_then(|()| std::fs::rename(data.join("standby.signal"), data.join("recovery.signal")));
        written.expect("the backup can be changed");
        let restored = Self::start_in(backup);
        crate::wait_until("the restore is complete", || {
            (restored.ask(USER, "SELECT pg_is_in_recovery()") == "f").then_some(())
        });
        restored
    }

    /// Makes this standby server accept changes, after the server that it followed crashed.
    pub fn promote(&self) {
        self.run(USER, "SELECT pg_promote()");
    }

    /// Starts a server whose databases are on a small disk, which is mounted in a user namespace. A
    /// shell starts the server again if it ends by itself, as systemd does.
    pub fn start_on_small_disk() -> Self {
        let folder = create_folder();
        run(command(Path::new("mkdir")).arg(folder.join("data")));
        let script = "set -e
            mount -t tmpfs -o size=64m,mode=700 tmpfs \"$0/data\"
            \"$1\" --no-sync --auth=trust --encoding=UTF8 --locale=C.UTF-8 --wal-segsize=1 -U postgres -D \"$0/data\"
            shift
            set +e
            trap 'ended=1; kill -INT $server' TERM
            until [ \"$ended\" ]; do \"$@\" & server=$!; wait $server; sleep 0.2; done
            wait";
        let mut namespace = Command::new("unshare");
        namespace.args(["--user", "--map-current-user", "--keep-caps", "--mount", "sh", "-c", script]);
        namespace.arg(&folder).arg(programs().join("initdb"));
        let arguments: Vec<&OsStr> =
            std::iter::once(namespace.get_program()).chain(namespace.get_args()).collect();
        Self::start_as(folder, &arguments, &[], PORT)
    }

    /// Fills the small disk of this server. [`Postgres::free_disk`] removes what was written.
    pub fn fill_disk(&self) {
        // The program runs on the server, in the folder of the databases. A server that ends would
        // kill the second part.
        let program = "cat /dev/zero > filler 2> /dev/null
            setsid sh -c \"until [ -e ../free ]; do sleep 0.1; done; rm filler\" < /dev/null > /dev/null 2>&1 &";
        self.run(USER, &format!("COPY (SELECT) TO PROGRAM '{program}'"));
    }

    /// Removes the file that fills the small disk of this server.
    pub fn free_disk(&self) {
        std::fs::write(self.folder.join("free"), "").expect("the file can be written");
    }

    fn start_in(folder: PathBuf) -> Self {
        Self::start_as(folder, &[], &[], PORT)
    }

    fn start_as(folder: PathBuf, namespace: &[&OsStr], settings: &[&str], port: u16) -> Self {
        let server = Postgres { shell: Self::launch(&folder, namespace, settings), folder, port };
        server.wait();
        server
    }

    /// Starts the server in the folder, below a shell that ends it. The command of the server is
    /// appended to that of `namespace`, which is empty if there is no namespace. Shells start their
    /// jobs with SIGINT ignored, so that a shell in the namespace needs SIGTERM.
    fn launch(folder: &Path, namespace: &[&OsStr], settings: &[&str]) -> Child {
        let script = "\"$@\" >\"$0/log\" 2>&1 & read -r end
            case $end in
                crash) kill -KILL $! $(cat /proc/$!/task/$!/children) ;;
                *) kill -INT $!; kill -TERM $! ;;
            esac
            wait
            [ \"$end\" ] || rm -rf \"$0\"";
        let postgres = programs().join("postgres");
        let words: Vec<&OsStr> = namespace.iter().copied().chain([postgres.as_os_str()]).collect();
        let mut server = command(Path::new(words[0]));
        server.args(&words[1..]);
        let mut shell = Command::new("sh");
        shell.args(["-c", script]).arg(folder).arg(server.get_program()).args(server.get_args());
        shell.arg("-D").arg(folder.join("data")).arg("-k").arg(folder).args(["-h", ""]);
        // Databases of tests need not survive a crash of the machine.
        shell.args(["-c", "fsync=off", "-c", "full_page_writes=off"]).args(settings);
        shell.stdin(Stdio::piped()).spawn().expect("the shell starts")
    }

    fn psql(&self, database: &str, statement: &str) -> Output {
        let mut psql = Command::new(programs().join("psql"));
        psql.args(["-qX", "-U", USER, "-p", &self.port.to_string(), "-h"]).arg(&self.folder);
        psql.args(["-c", statement, database]);
        psql.output().expect("psql starts")
    }

    /// Runs a statement in a database. The server's own one has the name `postgres`.
    pub fn run(&self, database: &str, statement: &str) {
        let run = self.psql(database, statement);
        assert!(run.status.success(), "{statement}: {}", String::from_utf8_lossy(&run.stderr));
    }

    /// Returns the value that a query in a database has as its result.
    pub fn ask(&self, database: &str, query: &str) -> String {
        let printed = self.psql(database, &format!("COPY ({query}) TO STDOUT"));
        assert!(printed.status.success(), "{query}: {}", String::from_utf8_lossy(&printed.stderr));
        String::from_utf8_lossy(&printed.stdout).trim().to_owned()
    }

    fn wait(&self) {
        crate::wait_until("PostgreSQL is ready", || {
            self.psql(USER, "SELECT 1").status.success().then_some(())
        });
    }

    /// Returns the address of a database.
    pub fn address(&self, name: &str) -> String {
        format!("postgresql://{USER}@/{name}?host={}", self.folder.display())
    }

    /// Creates an empty database and returns its address.
    pub fn create_database(&self) -> String {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let name = format!("contest{}", COUNT.fetch_add(1, Ordering::Relaxed));
        self.run(USER, &format!("CREATE DATABASE {name}"));
        self.address(&name)
    }

    /// Returns the folder of the server's socket.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Stops the server and ends its connections. [`Postgres::restart`] starts it again.
    pub fn stop(&mut self) {
        self.end("stop\n");
    }

    /// Kills all processes of the server with `SIGKILL`. [`Postgres::restart`] starts it again.
    pub fn crash(&mut self) {
        self.end("crash\n");
    }

    fn end(&mut self, mode: &str) {
        let mut input = self.shell.stdin.take().expect("the server runs");
        std::io::Write::write_all(&mut input, mode.as_bytes()).expect("the shell reads its input");
        self.shell.wait().expect("the shell ends");
    }

    /// Starts the stopped server again.
    pub fn restart(&mut self) {
        self.shell = Self::launch(&self.folder, &[], &[]);
        self.wait();
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        drop(self.shell.stdin.take());
        let _ = self.shell.wait();
        // The shell has removed the folder, unless the server was stopped by the test.
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}
