//! How many uploads are under way: some for each candidate, and some for all, so that nobody's keep others out.

use crate::people::Id;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Of one person.
const OWN: u32 = 2;

/// Of everybody: more than a hundred candidates need in the last minute, and few enough for the system's threads and files.
const ALL: u32 = 256;

/// The uploads that are under way, by person.
#[derive(Debug, Default, Clone)]
pub struct Uploads(Arc<Mutex<HashMap<Id, u32>>>);

/// One upload; it is over when this is dropped.
#[derive(Debug)]
pub struct Place {
    person: Id,
    uploads: Uploads,
}

impl Uploads {
    /// Begins one, unless too many are under way.
    pub fn begin(&self, person: Id) -> Option<Place> {
        let mut by_person = self.locked();
        let own = by_person.get(&person).copied().unwrap_or(0);
        if own >= OWN || by_person.values().sum::<u32>() >= ALL {
            return None;
        }
        by_person.insert(person, own + 1);
        drop(by_person);
        Some(Place { person, uploads: self.clone() })
    }

    fn locked(&self) -> MutexGuard<'_, HashMap<Id, u32>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut by_person = self.uploads.locked();
        match by_person.get_mut(&self.person) {
            Some(own) if *own > 1 => *own -= 1,
            _ => drop(by_person.remove(&self.person)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{ALL, OWN, Uploads};

    #[test]
    fn nobody_keeps_others_out() {
        let uploads = Uploads::default();
        let mut places: Vec<_> = (0..OWN).map(|_| uploads.begin(1).expect("there is room")).collect();
        assert!(uploads.begin(1).is_none(), "one person has had enough");
        places.extend((OWN..ALL).map(|other| uploads.begin(100 + i64::from(other)).expect("there is room")));
        assert!(uploads.begin(2).is_none(), "all places are taken");
        places.remove(0);
        assert!(uploads.begin(2).is_some(), "one is free again");
        drop(places);
        assert!(uploads.locked().is_empty(), "and nothing is remembered of what is over");
    }
}
