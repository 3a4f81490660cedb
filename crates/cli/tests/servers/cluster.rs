//! Three servers of one contest, with PostgreSQL and nginx.

use jiff::Timestamp;
use joute_contest::data::Act;
use joute_contest::operations::workers;
use joute_contest::plan::Database;
use joute_contest::store::Store;
use joute_testkit::postgres::Postgres;
use joute_testkit::{Scratch, home, program, read, run, scratch, wait_until, write};
use std::fmt::Write as _;
use std::fs::File;
use std::io::{BufRead as _, BufReader};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};

/// A process that is killed when this value is dropped.
pub struct RunningProcess(Child);

impl Drop for RunningProcess {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Three servers of one contest in one folder, with one database, behind nginx.
pub struct Cluster {
    /// The address of the contest's pages, which is that of nginx.
    pub url: String,
    servers: [Option<RunningProcess>; 3],
    ports: [u16; 3],
    database: Database,
    _nginx: RunningProcess,
    folder: Scratch,
    _postgres: Postgres,
}

impl Cluster {
    /// Creates a contest and starts PostgreSQL and nginx. No server runs yet.
    pub fn new() -> Self {
        let (postgres, folder) = (Postgres::start(), scratch());
        let address = postgres.create_database();
        run(&["contest", "new", "hall", "--game", "morpion"], &folder);
        run(&["contest", "move", "hall", &address], &folder);
        let [own, first, second, third] = free_ports();
        let ports = [first, second, third];
        let cluster = Cluster {
            url: format!("http://127.0.0.1:{own}"),
            servers: [None, None, None],
            ports,
            database: Database::parse(&address).expect("the database address is valid"),
            _nginx: nginx(&folder, own, ports),
            folder,
            _postgres: postgres,
        };
        write(cluster.folder.join("address"), address);
        cluster.plan(&[]);
        wait_until("nginx accepts connections", || TcpStream::connect(("127.0.0.1", own)).ok());
        cluster
    }

    /// Opens the contest's database.
    pub fn store(&self) -> Store {
        Store::open(&self.folder.join("hall"), &self.database).expect("the database can be opened")
    }

    /// Writes the plan of the contest, with tournaments at these hours.
    pub fn plan(&self, hours: &[Timestamp]) {
        let address = read(self.folder.join("address"));
        let mut plan = format!(
            "title = \"Test\"\ngame = \"morpion\"\nlocale = \"en\"\ntime_zone = \"UTC\"\n\
             opens = 2020-01-01T00:00:00\ncloses = 2100-01-01T00:00:00\nbehind_proxy = true\n\
             database = {address:?}\n\n[quotas]\nversions_an_hour = 10000\nbuild_minutes_an_hour = 10000\n"
        );
        for (number, hour) in hours.iter().enumerate() {
            let added = write!(
                plan,
                "\n[[tournament]]\nname = \"round {number}\"\nat = {hour}\nshape = \"league\"\nseeds = [1, 2, 3, 4]\n"
            );
            added.expect("writing to a string succeeds");
        }
        write(self.folder.join("hall/contest.toml"), plan);
    }

    /// Starts a server and waits until it serves the contest.
    pub fn start(&mut self, number: usize) {
        let (log, port) = (self.log(number), self.ports[number].to_string());
        let mut server = Command::new(program());
        server.args(["serve", "hall", "--http", &port, "--workers", "1", "--language", "c"]);
        server.current_dir(&self.folder).stdin(Stdio::null()).stdout(Stdio::piped());
        server.stderr(File::options().create(true).append(true).open(&log).expect("the log can be opened"));
        let mut child = server.spawn().expect("joute starts");
        let mut lines = BufReader::new(child.stdout.take().expect("the output is piped")).lines();
        self.servers[number] = Some(RunningProcess(child));
        let line = lines.find(|line| line.as_ref().is_ok_and(|line| line.contains("is served at")));
        assert!(line.is_some(), "{}", read(&log));
        // The remaining output is discarded, so that the server never waits for a reader.
        std::thread::spawn(move || lines.for_each(drop));
    }

    /// Kills a server with SIGKILL.
    pub fn kill(&mut self, number: usize) {
        let killed = self.servers[number].take();
        assert!(killed.is_some(), "server {number} is not running");
    }

    /// Starts a worker that reaches the servers through nginx.
    pub fn worker(&self) -> RunningProcess {
        let act = Act::new(None, "admitted", Timestamp::now());
        let token = workers::admit_worker(&self.store(), "attic", &act).expect("the token can be created");
        let path = self.folder.join("attic.token");
        write(&path, token.expose());
        let mode = std::os::unix::fs::PermissionsExt::from_mode(0o600);
        std::fs::set_permissions(&path, mode).expect("the permissions can be changed");
        let mut worker = Command::new(program());
        worker.args(["worker", "--server", &self.url, "--token-file", "attic.token", "--slots", "1"]);
        worker.args(["--cache", "attic"]).current_dir(&self.folder).stdin(Stdio::null());
        worker.stderr(File::create(self.folder.join("attic.log")).expect("the log can be created"));
        RunningProcess(worker.spawn().expect("joute starts"))
    }

    /// Returns how often a server has taken the lead.
    pub fn terms(&self) -> usize {
        (0..3).map(|number| read(self.log(number)).matches("leads the tournaments now").count()).sum()
    }

    fn log(&self, number: usize) -> std::path::PathBuf {
        self.folder.join(format!("log-{number}"))
    }
}

/// Returns ports that are free now.
fn free_ports() -> [u16; 4] {
    let listeners = [(); 4].map(|()| TcpListener::bind("127.0.0.1:0").expect("a free port can be bound"));
    listeners.map(|listener| listener.local_addr().expect("the socket has an address").port())
}

/// Starts nginx with the configuration of the guide. It uses the ports of this test, and
/// connections without TLS.
fn nginx(folder: &Scratch, own: u16, ports: [u16; 3]) -> RunningProcess {
    let page = read(home().join("docs/organiser/several-servers.md"));
    let (_, block) = page.split_once("```nginx contest.nginx\n").expect("the guide has a configuration");
    let mut site = block.split("```").next().expect("the element has an end").to_owned();
    for (number, port) in (1..).zip(ports) {
        let guide = format!("server 10.0.0.{number}:8080 ");
        assert!(site.contains(&guide), "the guide no longer configures a third server");
        site = site.replace(&guide, &format!("server 127.0.0.1:{port} "));
    }
    assert!(site.contains("    listen 443 ssl;\n"), "the guide's server no longer listens on port 443");
    let site = site.replace("listen 443 ssl;", &format!("listen 127.0.0.1:{own};"));
    let site: String = site
        .lines()
        .filter(|line| !line.contains("ssl_certificate"))
        .map(|line| format!("{line}\n"))
        .collect();
    write(folder.join("contest.nginx"), site);
    let path = folder.path().display();
    let user = if rustix::process::geteuid().is_root() { "user root;" } else { "" };
    let main = format!(
        "daemon off;\n{user}\npid {path}/nginx.pid;\nerror_log {path}/nginx.log;\nevents {{}}\n\
         http {{\naccess_log off;\nclient_body_temp_path {path}/bodies;\nproxy_temp_path {path}/responses;\n\
         include {path}/contest.nginx;\n}}\n"
    );
    let configuration = folder.join("nginx.conf");
    write(&configuration, main);
    let mut nginx = Command::new("/usr/sbin/nginx");
    nginx.arg("-e").arg(folder.join("nginx.log")).arg("-c").arg(configuration).stdin(Stdio::null());
    RunningProcess(nginx.spawn().expect("nginx is missing: run scripts/setup.sh"))
}
