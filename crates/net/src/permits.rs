//! Limits on what clients keep open for a long time, such as event streams.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A counter that limits what clients have open, such as event streams. It limits each client and
/// the total.
#[derive(Debug)]
pub struct ClientPermits<K>(Arc<Mutex<HashMap<K, usize>>>);

impl<K> Default for ClientPermits<K> {
    fn default() -> Self {
        ClientPermits(Arc::default())
    }
}

impl<K> Clone for ClientPermits<K> {
    fn clone(&self) -> Self {
        ClientPermits(Arc::clone(&self.0))
    }
}

/// A client's permission to have one thing open, such as an event stream. It is given back when
/// this value is dropped.
#[derive(Debug)]
pub struct ClientPermit<K: Eq + Hash> {
    client: K,
    places: ClientPermits<K>,
}

impl<K: Eq + Hash + Clone> ClientPermits<K> {
    /// Gives a client a permission. Returns `None` if the client already has `own` permissions, or
    /// if all clients together have `all`. To reserve some permissions for one kind of client,
    /// callers pass a larger `all` for this kind.
    pub fn take(&self, client: K, own: usize, all: usize) -> Option<ClientPermit<K>> {
        let mut counts = self.locked();
        let count = counts.get(&client).copied().unwrap_or(0);
        if count >= own || counts.values().sum::<usize>() >= all {
            return None;
        }
        counts.insert(client.clone(), count + 1);
        drop(counts);
        Some(ClientPermit { client, places: self.clone() })
    }
}

impl<K> ClientPermits<K> {
    fn locked(&self) -> MutexGuard<'_, HashMap<K, usize>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<K: Eq + Hash> Drop for ClientPermit<K> {
    fn drop(&mut self) {
        let mut counts = self.places.locked();
        match counts.get_mut(&self.client) {
            Some(count) if *count > 1 => *count -= 1,
            _ => drop(counts.remove(&self.client)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::ClientPermits;

    #[test]
    fn a_client_and_all_clients_together_have_so_many_places() {
        let places = ClientPermits::default();
        let mut permits: Vec<_> =
            (0..2).map(|_| places.take("ada", 2, 3).expect("a place is free")).collect();
        assert!(places.take("ada", 2, 3).is_none(), "a client cannot exceed its own limit");
        permits.push(places.take("bob", 2, 3).expect("a place is free"));
        assert!(places.take("eve", 2, 3).is_none(), "all permits are taken");
        permits.push(places.take("organiser", 2, 4).expect("a reserved place is free"));
        drop(permits);
        assert!(places.locked().is_empty(), "clients without permits are forgotten");
    }

    #[test]
    fn a_place_that_is_freed_can_be_taken_by_another_client() {
        let places = ClientPermits::default();
        let mut permits: Vec<_> = (0..2).map(|_| places.take(1, 2, 256).expect("a place is free")).collect();
        assert!(places.take(1, 2, 256).is_none(), "a client cannot exceed its own limit");
        permits.extend((2..256).map(|other| places.take(100 + other, 2, 256).expect("a place is free")));
        assert!(places.take(2, 2, 256).is_none(), "all permits are taken");
        permits.remove(0);
        assert!(places.take(2, 2, 256).is_some(), "a permit was released");
        drop(permits);
        assert!(places.locked().is_empty(), "clients without permits are forgotten");
    }
}
