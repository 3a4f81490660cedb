//! Calls the asynchronous client of PostgreSQL from blocking code.
//!
//! A thread of its own reads from and writes to the connections. The calling thread sleeps until the
//! response is there. It may therefore belong to another asynchronous runtime, in which calls of the
//! crate `postgres` would panic.

use std::future::Future;
use std::pin::pin;
use std::sync::{Arc, LazyLock};
use std::task::{Context, Poll, Wake, Waker};
use std::thread::{self, Thread};
use tokio::runtime::Runtime;
use tokio_postgres::{Client, Config, Error, NoTls};

/// The thread that reads from and writes to the connections.
static CONNECTIONS: LazyLock<Runtime> = LazyLock::new(|| {
    let built = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(1)
        .thread_name("postgres")
        .enable_all()
        .build();
    built.expect("the system starts a thread")
});

/// Wakes a thread that waits for a response.
struct Unpark(Thread);

impl Wake for Unpark {
    fn wake(self: Arc<Self>) {
        self.0.unpark();
    }
}

/// Waits for a future's result.
pub(super) fn wait<T>(future: impl Future<Output = T>) -> T {
    let waker = Waker::from(Arc::new(Unpark(thread::current())));
    let (mut context, mut future) = (Context::from_waker(&waker), pin!(future));
    loop {
        match future.as_mut().poll(&mut context) {
            Poll::Ready(result) => return result,
            Poll::Pending => thread::park(),
        }
    }
}

/// Connects to a server.
pub(super) fn connect(config: &Config) -> Result<Client, Error> {
    let config = config.clone();
    let connected = CONNECTIONS.spawn(async move {
        let (client, connection) = config.connect(NoTls).await?;
        tokio::spawn(async move {
            if let Err(error) = connection.await {
                tracing::warn!(%error, "the connection to PostgreSQL was lost");
            }
        });
        Ok(client)
    });
    wait(connected).expect("connecting does not panic")
}
