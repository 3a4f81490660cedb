//! Serves the page of a replay over HTTP, for browsers that cannot open the file, such as those
//! outside of a container.

use crate::error::CommandError;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::process::ExitCode;
use std::time::Duration;

/// The maximum size of the first line of a request, in bytes.
const REQUEST_LINE: u64 = 8 << 10;

/// The maximum time to wait for a request, and for each part of an answer to be taken.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(10);

/// Serves a page at the given port of the loopback until the process is interrupted. The page is
/// made again for each request, so that reloading it shows the newest match.
///
/// # Errors
/// Returns an error that names the port if it cannot be used.
pub fn serve(port: u16, page: &dyn Fn() -> Result<String, CommandError>) -> Result<ExitCode, CommandError> {
    // A replay that cannot be shown is an error of the command.
    page()?;
    let fail = |error| format!("port {port}: {error}; choose another one");
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).map_err(fail)?;
    let port = listener.local_addr().map_err(fail)?.port();
    println!("http://localhost:{port}/: open it in a browser; Ctrl+C ends this program");
    for connection in listener.incoming() {
        // A browser that closes its connection is not a reason to stop.
        let _ = connection.and_then(|mut stream| answer(&mut stream, page));
    }
    Ok(ExitCode::SUCCESS)
}

/// Answers one request and closes the connection.
fn answer(stream: &mut TcpStream, page: &dyn Fn() -> Result<String, CommandError>) -> std::io::Result<()> {
    stream.set_read_timeout(Some(REQUEST_TIMEOUT))?;
    stream.set_write_timeout(Some(REQUEST_TIMEOUT))?;
    let mut line = String::new();
    BufReader::new(&*stream).take(REQUEST_LINE).read_line(&mut line)?;
    let (status, kind, body) = match line.split(' ').collect::<Vec<_>>().as_slice() {
        ["GET", "/", ..] => match page() {
            Ok(page) => ("200 OK", "text/html", page),
            Err(error) => ("500 Internal Server Error", "text/plain", error.into_message()),
        },
        _ => ("404 Not Found", "text/plain", "there is only /\n".to_owned()),
    };
    let length = body.len();
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Type: {kind}; charset=utf-8\r\nContent-Length: {length}\r\n\
         Cache-Control: no-store\r\nConnection: close\r\n\r\n{body}"
    )
}
