//! A temporary server of PostgreSQL for the tests of a program.

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
    /// The shell that runs the server. It stops the server and removes the folder when its standard
    /// input ends, also if the tests' process was killed.
    shell: Child,
}

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

impl Postgres {
    /// Starts a server. The path of a socket has at most 107 bytes, so the folder is directly in `/tmp`.
    pub fn start() -> Self {
        let folder =
            tempfile::Builder::new().prefix("joute-pg-").tempdir_in("/tmp").expect("a folder").keep();
        if rustix::process::geteuid().is_root() {
            let given = Command::new("chown").arg(USER).arg(&folder).status();
            assert!(
                given.is_ok_and(|status| status.success()),
                "the user {USER} is missing: run scripts/setup.sh"
            );
        }
        let data = folder.join("data");
        let mut initdb = command(&programs().join("initdb"));
        initdb
            .args(["--no-sync", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8", "-U", USER, "-D"])
            .arg(&data);
        let result = initdb.output().expect("initdb starts");
        assert!(result.status.success(), "{}", String::from_utf8_lossy(&result.stderr));
        let server = Postgres { shell: Self::launch(&folder), folder };
        server.wait();
        server
    }

    /// Starts the server in the folder, below a shell that ends it.
    fn launch(folder: &Path) -> Child {
        let script =
            "\"$@\" >\"$0/log\" 2>&1 & read -r stop; kill -INT $!; wait; [ \"$stop\" ] || rm -rf \"$0\"";
        let server = command(&programs().join("postgres"));
        let mut shell = Command::new("sh");
        shell.args(["-c", script]).arg(folder).arg(server.get_program()).args(server.get_args());
        shell.arg("-D").arg(folder.join("data")).arg("-k").arg(folder).args(["-h", ""]);
        // Databases of tests need not survive a crash of the machine.
        shell.args(["-c", "fsync=off", "-c", "full_page_writes=off"]);
        shell.stdin(Stdio::piped()).spawn().expect("the shell starts")
    }

    fn psql(&self, database: &str, statement: &str) -> Output {
        let mut psql = Command::new(programs().join("psql"));
        psql.args(["-qX", "-U", USER, "-h"]).arg(&self.folder).args(["-c", statement, database]);
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

    /// Stops the server and ends its connections. [`Postgres::restart`] starts it again.
    pub fn stop(&mut self) {
        let mut input = self.shell.stdin.take().expect("the server runs");
        std::io::Write::write_all(&mut input, b"stop\n").expect("the shell reads its input");
        self.shell.wait().expect("the shell ends");
    }

    /// Starts the stopped server again.
    pub fn restart(&mut self) {
        self.shell = Self::launch(&self.folder);
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
