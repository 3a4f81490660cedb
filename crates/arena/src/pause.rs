//! Pauses a match until a debugger is attached to a candidate's champion.

use crate::champion_process::ChampionProcess;
use joute_engine::Moment;
use joute_words::{Locale, arena};
use std::time::Duration;

/// A pause of a match, in which the candidate attaches a debugger to the champion's process.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pause {
    /// The number of the turn before which the match pauses. With 0, it pauses before the first call.
    pub turn: u64,
    /// The TCP port at which the champion's runtime accepts debuggers. It is `None` if debuggers trace
    /// the champion's process.
    pub port: Option<u16>,
}

/// The interval between two checks for a debugger.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// The time in which a debugger that has connected to a port can set its breakpoints. A debugger that
/// traces a process stops it meanwhile.
const BREAKPOINTS: Duration = Duration::from_secs(3);

impl Pause {
    /// Returns true if the match pauses before this step, unless it has already paused.
    pub(crate) fn precedes(self, moment: &Moment) -> bool {
        self.turn == 0 || moment.is == "turn" && moment.number.is_some_and(|number| number >= self.turn)
    }

    /// Asks for a debugger on standard error, and waits until it is attached or the process has ended.
    pub(crate) fn wait(self, process: &ChampionProcess, locale: Locale) {
        let id = process.id().unwrap_or_default();
        match self.port {
            Some(port) => eprintln!("{}", arena::pause_at_port(locale, self.turn, port)),
            None => eprintln!("{}", arena::pause_of_process(locale, self.turn, id)),
        }
        while !process.has_ended() {
            match self.port {
                Some(port) if is_connected(port) => return std::thread::sleep(BREAKPOINTS),
                None if is_traced(id) => return,
                _ => {}
            }
            std::thread::sleep(POLL_INTERVAL);
        }
    }
}

/// Returns true if a debugger traces a process.
fn is_traced(process: i32) -> bool {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let tracer = status.lines().find_map(|line| line.strip_prefix("TracerPid:"));
    tracer.is_some_and(|tracer| tracer.trim() != "0")
}

/// Returns true if a connection to a local TCP port is established.
fn is_connected(port: u16) -> bool {
    let suffix = format!(":{port:04X}");
    let is_connection = |line: &str| {
        let mut words = line.split_whitespace().skip(1);
        words.next().is_some_and(|address| address.ends_with(&suffix)) && words.nth(1) == Some("01")
    };
    let tables =
        ["/proc/net/tcp", "/proc/net/tcp6"].map(|path| std::fs::read_to_string(path).unwrap_or_default());
    tables.iter().flat_map(|table| table.lines()).any(is_connection)
}

#[cfg(test)]
mod tests {
    use super::{Pause, is_connected, is_traced};
    use joute_engine::Moment;
    use std::net::{TcpListener, TcpStream};

    #[test]
    fn the_pause_precedes_its_turn() {
        let pause = |turn| Pause { turn, port: None };
        assert!(pause(0).precedes(&Moment::INIT));
        assert!(!pause(2).precedes(&Moment::INIT) && !pause(2).precedes(&Moment::turn(1)));
        assert!(pause(2).precedes(&Moment::turn(2)) && pause(2).precedes(&Moment::turn(3)));
        assert!(!pause(2).precedes(&Moment::of("placing", Some(2))));
    }

    #[test]
    fn a_listening_port_is_not_connected() {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port can be bound");
        let address = listener.local_addr().expect("the socket has an address");
        assert!(!is_connected(address.port()));
        let _debugger = TcpStream::connect(address).expect("the port is open");
        let _runtime = listener.accept().expect("the connection can be accepted");
        assert!(is_connected(address.port()));
        assert!(!is_traced(std::process::id().cast_signed()));
    }
}
