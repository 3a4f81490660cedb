//! The place where a command plays its matches: this machine, or the workers of a contest.

use joute_jail::Jail;
use joute_league::fleet::Fleet;
use joute_league::run::{LocalMachine, Machines};

/// The place where a command plays its matches.
#[derive(Debug)]
pub enum Place {
    /// This machine, with the sandbox in which champions run.
    Local(Box<Jail>),
    /// The workers of a contest.
    Fleet(Box<dyn Fleet>),
}

impl Place {
    /// Returns the fleet, if there is one. Otherwise, returns this machine, with the sandbox of
    /// the given function.
    ///
    /// # Errors
    /// Returns the error of the function.
    pub fn choose<E>(
        fleet: Option<Box<dyn Fleet>>,
        jail: impl FnOnce() -> Result<Jail, E>,
    ) -> Result<Self, E> {
        fleet.map_or_else(|| jail().map(|jail| Place::Local(Box::new(jail))), |fleet| Ok(Place::Fleet(fleet)))
    }

    /// Tells the fleet, if there is one, that no further matches follow. If the fleet cannot be
    /// reached, it deletes the matches after some days.
    pub fn end(&self) {
        if let Place::Fleet(fleet) = self {
            let _ = fleet.end();
        }
    }

    /// Returns the machines that play the matches. On this machine, a function decides how many
    /// processors are reserved for each match, and how many matches are played in parallel.
    ///
    /// # Errors
    /// Returns the error of the function.
    pub fn machines<E>(
        &self,
        parallelism: impl FnOnce(&Jail) -> Result<(usize, usize), E>,
    ) -> Result<Machines<'_>, E> {
        match self {
            Place::Fleet(fleet) => Ok(Machines::Fleet(&**fleet)),
            Place::Local(jail) => {
                let (width, jobs) = parallelism(jail)?;
                Ok(Machines::Local(LocalMachine { jail, width, jobs }))
            }
        }
    }
}
