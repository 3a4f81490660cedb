//! A temporary object store with the API of Amazon S3, for the tests of a program.

use crate::python::python_with;
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// The packages of the virtual environment in which the store runs.
const PACKAGES: [&str; 1] = ["moto[s3,server]==5.*"];

/// The Python program that serves an empty bucket until its standard input ends. It prints the
/// port of the server.
const SCRIPT: &str = r#"
import logging, sys
import boto3
from moto.server import ThreadedMotoServer
logging.getLogger("werkzeug").setLevel(logging.ERROR)
server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
server.start()
port = server.get_host_and_port()[1]
client = boto3.client("s3", endpoint_url=f"http://127.0.0.1:{port}", region_name="us-east-1",
                      aws_access_key_id="key", aws_secret_access_key="secret")
client.create_bucket(Bucket="contest")
print(port, flush=True)
sys.stdin.read()
"#;

/// An object store with an empty bucket. It ends when the value is dropped.
pub struct ObjectStore {
    process: Child,
    port: u16,
}

impl ObjectStore {
    /// Starts a store. `target` is cargo's target folder, which keeps the virtual environment.
    pub fn start(target: &Path) -> Self {
        let mut process = Command::new(python_with(&target.join("moto"), &PACKAGES, &[]))
            .args(["-c", SCRIPT])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("Python starts");
        let mut line = String::new();
        let output = process.stdout.take().expect("the stream is piped");
        BufReader::new(output).read_line(&mut line).expect("the line can be read");
        let port = line.trim().parse().expect("the store prints its port");
        ObjectStore { process, port }
    }

    /// Returns the address of the bucket, as `contest.toml` contains it.
    pub fn address(&self) -> String {
        format!("s3://contest?endpoint=http://127.0.0.1:{}", self.port)
    }
}

impl Drop for ObjectStore {
    fn drop(&mut self) {
        drop(self.process.stdin.take());
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
