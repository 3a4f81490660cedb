//! Processes that compute on all processors of this machine, four for each processor.

use crate::options::Result;
use joute_arena::play::own_processors;
use rustix::process::{Pid, Signal, kill_process_group};
use std::os::unix::process::CommandExt as _;
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// The scripts of the processes: computing, memory, disk and forks. Their first argument is the
/// process without which they end, and the second is a file that they may write.
const SCRIPTS: [&str; 4] = [
    "while kill -0 $1; do i=0; while [ $i -lt 100000 ]; do i=$((i + 1)); done; done",
    "while kill -0 $1; do dd if=/dev/zero of=/dev/null bs=32M count=100; done",
    "while kill -0 $1; do dd if=/dev/zero of=$2 bs=1M count=32 conv=fsync; done",
    "while kill -0 $1; do i=0; while [ $i -lt 100 ]; do /bin/true; i=$((i + 1)); done; done",
];

/// Processes that use the machine's processors, memory and disk. They are killed when this value is
/// dropped.
pub struct Load(Vec<Child>);

impl Load {
    /// Starts four processes for each processor. They write files in the folder.
    ///
    /// # Errors
    /// Returns an error if a process cannot be started.
    pub fn start(folder: &Path) -> Result<Self> {
        let mut load = Load(Vec::new());
        for number in 0..own_processors().len().max(1) {
            for script in SCRIPTS {
                let mut command = Command::new("/bin/sh");
                command.args(["-c", script, "load", &std::process::id().to_string()]);
                command.arg(folder.join(format!("load-{number}")));
                command.stdout(Stdio::null()).stderr(Stdio::null()).process_group(0);
                load.0.push(command.spawn()?);
            }
        }
        Ok(load)
    }
}

impl Drop for Load {
    fn drop(&mut self) {
        for child in &mut self.0 {
            if let Some(group) = i32::try_from(child.id()).ok().and_then(Pid::from_raw) {
                // This fails only if the processes have ended.
                let _ = kill_process_group(group, Signal::KILL);
            }
            let _ = child.wait();
        }
    }
}
