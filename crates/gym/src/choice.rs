//! The choice of an action by tokens. A token is an index of the action mask. In most games, a
//! token is the number of an action. If actions are chosen in stages, the first token chooses the
//! function, and each further token an argument.

use crate::space::Space;

/// The part of a staged action that has been chosen so far. It is the range of the actions with the
/// chosen function and the chosen arguments.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Choice {
    /// The number of the first action in the range. It is 0 before the function is chosen.
    first: u64,
    /// The number of actions in the range.
    span: u64,
    /// The number of arguments that are chosen.
    arguments: usize,
}

/// The result of choosing a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TokenResult {
    /// The turn or the call ends.
    End,
    /// The action is complete.
    Action(u64),
    /// Another argument must be chosen.
    Partial(Choice),
}

impl Choice {
    /// Returns true if the function of a staged action is chosen, and not yet all of its arguments.
    pub fn is_partial(self) -> bool {
        self.span != 0
    }

    /// Calls `offer` with each token that can be chosen now. `legal` lists the numbers of the legal
    /// actions in ascending order. A token may be offered several times.
    pub fn for_each_offered(self, space: &Space, legal: &[u64], mut offer: impl FnMut(usize)) {
        if !self.is_partial() {
            offer(0);
        }
        if !space.staged {
            legal.iter().for_each(|action| offer(*action as usize));
        } else if self.is_partial() {
            let Some(unit) = self.unit(space) else { return };
            let from = legal.partition_point(|action| *action < self.first);
            let tokens = legal[from..].iter().take_while(|action| **action < self.first + self.span);
            tokens.for_each(|action| offer(((action - self.first) / unit) as usize));
        } else {
            for (number, function) in space.actions.iter().enumerate() {
                let at = legal.partition_point(|action| *action < function.first);
                if legal.get(at).is_some_and(|action| *action < function.first + function.span) {
                    offer(number + 1);
                }
            }
        }
    }

    /// Returns the number of actions with the same value of the next argument. Returns `None` if no
    /// argument is left to choose.
    fn unit(self, space: &Space) -> Option<u64> {
        let argument = space.function_of(self.first)?.arguments.get(self.arguments)?;
        Some(self.span / argument.count)
    }

    /// Chooses an offered token and returns the result. Further arguments that have only one legal
    /// value are chosen automatically.
    pub fn choose(self, space: &Space, legal: &[u64], token: usize) -> TokenResult {
        if !self.is_partial() && token == 0 {
            return TokenResult::End;
        }
        if !space.staged {
            return TokenResult::Action(token as u64);
        }
        let mut next = self;
        if self.is_partial() {
            next.narrow(space, token as u64);
        } else if let Some(function) = space.actions.get(token - 1) {
            next = Choice { first: function.first, span: function.span, arguments: 0 };
        }
        loop {
            if next.span == 1 {
                return TokenResult::Action(next.first);
            }
            let (mut minimum, mut maximum) = (usize::MAX, 0);
            next.for_each_offered(space, legal, |token| {
                (minimum, maximum) = (minimum.min(token), maximum.max(token))
            });
            if minimum != maximum {
                return TokenResult::Partial(next);
            }
            next.narrow(space, minimum as u64);
        }
    }

    fn narrow(&mut self, space: &Space, value: u64) {
        let unit = self.unit(space).unwrap_or(1);
        (self.first, self.span) = (self.first + value * unit, unit);
        self.arguments += 1;
    }

    /// Writes the chosen function and the chosen arguments to `cells`, each counted from 1.
    /// Cells of parts that are not chosen yet are 0.
    pub fn write(self, space: &Space, cells: &mut [i32]) {
        cells.fill(0);
        let Some(function) = space.function_of(self.first).filter(|_| self.is_partial()) else { return };
        let number = space.actions.iter().position(|other| other.first == function.first);
        let mut values = Vec::new();
        function.arguments_of(self.first, &mut values);
        let arguments = values.iter().zip(&function.arguments).take(self.arguments);
        let arguments = arguments.map(|(value, argument)| value - argument.low + 1);
        let all = number.map(|number| number as i32 + 1).into_iter().chain(arguments);
        cells.iter_mut().zip(all).for_each(|(cell, value)| *cell = value);
    }
}
