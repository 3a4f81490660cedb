//! Calls the asynchronous client of PostgreSQL from blocking code.
//!
//! A thread of its own reads from and writes to the connections. The calling thread sleeps until the
//! response is there. It may therefore belong to another asynchronous runtime, in which calls of the
//! crate `postgres` would panic.

use super::tls::connector;
use super::{failure, place};
use crate::data::Error;
use crate::plan::PostgresAddress;
use std::future::{Future, poll_fn};
use std::pin::pin;
use std::sync::{Arc, LazyLock};
use std::task::{Context, Poll, Wake, Waker};
use std::thread::{self, Thread};
use tokio::runtime::Runtime;
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};
use tokio_postgres::{AsyncMessage, Client, Notification};

/// The thread that reads from and writes to the connections.
static CONNECTIONS: LazyLock<Runtime> = LazyLock::new(|| {
    let built = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(1)
        .thread_name("postgres")
        .enable_all()
        .build();
    built.expect("the system starts a thread")
});

/// A waker for a thread that waits for a response.
struct ThreadWaker(Thread);

impl Wake for ThreadWaker {
    fn wake(self: Arc<Self>) {
        self.0.unpark();
    }
}

/// Runs a future on the thread of the connections.
pub(in crate::store) fn spawn(future: impl Future<Output = ()> + Send + 'static) {
    CONNECTIONS.spawn(future);
}

/// Waits for a future's result.
pub(in crate::store) fn wait<T>(future: impl Future<Output = T>) -> T {
    let waker = Waker::from(Arc::new(ThreadWaker(thread::current())));
    let (mut context, mut future) = (Context::from_waker(&waker), pin!(future));
    loop {
        match future.as_mut().poll(&mut context) {
            Poll::Ready(result) => return result,
            Poll::Pending => thread::park(),
        }
    }
}

/// Connects to a server.
pub(super) fn connect(address: &PostgresAddress) -> Result<Client, Error> {
    let (config, tls, place) = (address.config.clone(), connector(address)?, place(address));
    let connected = CONNECTIONS.spawn(async move {
        let (client, connection) = config.connect(tls).await.map_err(|error| failure(&place, &error))?;
        tokio::spawn(async move {
            if let Err(error) = connection.await {
                tracing::warn!(%error, "the connection to PostgreSQL was lost");
            }
        });
        Ok(client)
    });
    wait(connected).expect("connecting does not panic")
}

/// Connects to a server from the thread of the connections. The receiver gets the notifications of the
/// session, and ends with it.
pub(in crate::store) async fn connect_session(
    address: &PostgresAddress,
) -> Result<(Client, UnboundedReceiver<Notification>), Error> {
    let failed = |error| failure(&place(address), &error);
    let (client, mut connection) = address.config.connect(connector(address)?).await.map_err(failed)?;
    let (sender, receiver) = unbounded_channel();
    tokio::spawn(async move {
        while let Some(Ok(message)) = poll_fn(|context| connection.poll_message(context)).await {
            if let AsyncMessage::Notification(notification) = message
                && sender.send(notification).is_err()
            {
                return;
            }
        }
    });
    Ok((client, receiver))
}
