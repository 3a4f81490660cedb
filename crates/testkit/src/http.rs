//! An HTTP server for tests, which simulates a service.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::sync::Arc;

/// A request that the server has received.
#[derive(Debug)]
pub struct HttpRequest {
    /// The method and the path, such as `GET /matches`.
    pub target: String,
    /// The headers, such as `accept: text/html`.
    pub headers: Vec<String>,
    /// The content of the request.
    pub body: Vec<u8>,
}

/// The body of a response, or the status with which a request is refused, such as `404 Not Found`.
pub type HttpAnswer = Result<String, &'static str>;

/// Starts a server on this machine, and returns its address. It answers each request in a thread of its
/// own, and closes the connection.
pub fn start_http_server(answer: impl Fn(HttpRequest) -> HttpAnswer + Send + Sync + 'static) -> String {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a free port can be bound");
    let address = format!("http://{}", listener.local_addr().expect("the socket has an address"));
    let answer = Arc::new(answer);
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let answer = Arc::clone(&answer);
            std::thread::spawn(move || serve(&stream.expect("the connection can be accepted"), &*answer));
        }
    });
    address
}

fn serve(stream: &TcpStream, answer: &dyn Fn(HttpRequest) -> HttpAnswer) {
    let mut reader = BufReader::new(stream);
    let lines = reader.by_ref().lines().map_while(Result::ok);
    let mut headers: Vec<String> = lines.take_while(|line| !line.is_empty()).collect();
    let first = headers.remove(0);
    let target = first.rsplit_once(' ').expect("the line is a request").0.to_owned();
    let length = headers.iter().find_map(|header| {
        let (name, value) = header.split_once(": ")?;
        name.eq_ignore_ascii_case("content-length").then(|| value.parse().expect("the text is a number"))
    });
    let mut body = vec![0; length.unwrap_or(0)];
    reader.read_exact(&mut body).expect("the response can be read");
    let (status, body) = match answer(HttpRequest { target, headers, body }) {
        Ok(body) => ("200 OK", body),
        Err(status) => (status, String::new()),
    };
    let length = body.len();
    let mut stream = stream;
    // Writing fails if the client has exited.
    let _ =
        write!(stream, "HTTP/1.1 {status}\r\ncontent-length: {length}\r\nconnection: close\r\n\r\n{body}");
}
