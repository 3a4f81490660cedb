//! The actions and the observation of a game, derived from the functions of its API.

use joute_abi::{Calls, Column, FunctionSpec, ResultForm, ValueRange};
use joute_engine::{Game, Replica};

/// The largest number of actions that are numbered one by one. An action mask then has one byte for
/// each action. In games with more actions, an action is chosen in stages.
pub const MAX_FLAT_ACTIONS: u64 = 1 << 16;

/// The largest number of integers that one query function adds to an observation.
pub const MAX_ANSWERS: usize = 1 << 14;

/// The largest value that is tried for an int argument of an action if neither the description nor
/// the game states its range. The smallest one is 0.
pub const UNSTATED: i32 = 15;

/// The default maximum number of items of a list in an observation.
pub const LIST_CAPACITY: usize = 64;

/// The actions and the observation of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Space {
    /// The functions with which a player acts.
    pub actions: Vec<ActionFunction>,
    /// True if an action is chosen in stages: first the function, then each argument.
    pub staged: bool,
    /// The axes of the game's own numbering of actions, and a sentence about it. It is `None` if
    /// the numbers are derived from the description.
    pub own_actions: Option<(Vec<Argument>, &'static str)>,
    /// The number of arrays of an observation that the game writes itself.
    pub own_arrays: usize,
    /// The number of tokens from which a player chooses, which is the length of an action mask.
    pub choices: usize,
    /// The parts of an observation.
    pub fields: Vec<Field>,
    /// The number of integers of an observation.
    pub observation: usize,
    /// The names of the API functions that are not part of the actions or the observation,
    /// each with the reason.
    pub left_out: Vec<(&'static str, &'static str)>,
}

/// A function of the API with which a player acts, and the numbers of its actions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ActionFunction {
    /// The name of the function in the description.
    pub name: &'static str,
    /// The index of the function in the API.
    pub function: usize,
    /// The number of the function's first action, in which each argument has its smallest value.
    /// The numbers of all functions start at 1, because action 0 ends the turn.
    pub first: u64,
    /// The number of the function's actions, which is the product of the counts of its arguments.
    pub span: u64,
    /// The arguments of the function. The last one varies fastest.
    pub arguments: Vec<Argument>,
}

/// An integer in the arguments of a function.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Argument {
    /// The path of the argument, such as `place.row`.
    pub name: &'static str,
    /// The smallest value.
    pub low: i32,
    /// The number of values.
    pub count: u64,
    /// True if the description or the game states the range.
    pub stated: bool,
}

/// A part of an observation, which is an array.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field {
    /// The name of the query function, of the game's own array, or `chosen`.
    pub name: &'static str,
    /// The source of the values.
    pub source: Source,
    /// The arguments with which the function is called. They are the first axes of the array.
    pub arguments: Vec<Argument>,
    /// The values of the arguments in each call, one call after the other.
    pub inputs: Vec<i32>,
    /// The names of the columns, which are the last axis, and whether each is a double.
    pub columns: Vec<(&'static str, bool)>,
    /// The maximum number of items, if the function returns a list. In the array, the length of the
    /// list comes before the items.
    pub capacity: Option<usize>,
    /// The shape of a game's own array.
    pub own_shape: &'static [usize],
    /// The index of the first integer in the observation.
    pub offset: usize,
    /// The number of integers of one answer.
    pub width: usize,
    /// The number of integers of the array.
    pub size: usize,
}

/// The source of the values of a part of an observation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// The query function with this index in the API.
    Query(usize),
    /// The game's own code.
    Own,
    /// The part of a staged action that is chosen.
    Choice,
}

impl Field {
    /// Returns the shape of the array.
    pub fn shape(&self) -> Vec<usize> {
        let counts = self.arguments.iter().map(|argument| argument.count as usize);
        let width = Some(self.width).filter(|width| *width != 1 && self.own_shape.is_empty());
        counts.chain(width).chain(self.own_shape.iter().copied()).collect()
    }
}

impl Space {
    /// Derives the actions and the observation of a game from its API. A list in an observation has
    /// up to `capacity` items.
    pub fn of<G: Game, C: Calls<Replica<G>>>(capacity: usize) -> Self {
        let mut space = Space {
            actions: Vec::new(),
            staged: false,
            own_actions: None,
            own_arrays: G::SELF_PLAY.observation.len(),
            choices: 0,
            fields: Vec::new(),
            observation: 0,
            left_out: Vec::new(),
        };
        let mut next = 1_u64;
        for (function, spec) in C::FUNCTIONS.iter().enumerate().filter(|(_, spec)| spec.action) {
            if !spec.callable {
                space.left_out.push((spec.name, "an argument is a double, a text, a list or an optional"));
                continue;
            }
            let arguments: Vec<_> = spec.arguments.iter().map(argument::<G>).collect();
            let span = arguments.iter().fold(1_u64, |all, argument| all.saturating_mul(argument.count));
            space.actions.push(ActionFunction { name: spec.name, function, first: next, span, arguments });
            next = next.saturating_add(span);
        }
        space.choices = space.number_actions::<G>(next);
        space.observe::<G, C>(capacity);
        space
    }

    /// Decides how actions are numbered, and returns the number of tokens. `next` is the
    /// number after the last action of all functions.
    fn number_actions<G: Game>(&mut self, next: u64) -> usize {
        if let Some(own) = G::SELF_PLAY.actions {
            let axes = own.axes.iter();
            let axes =
                axes.map(|(name, count)| Argument { name, low: 0, count: (*count).into(), stated: true });
            self.own_actions = Some((axes.collect(), own.summary));
            return own.axes.iter().map(|(_, count)| *count as usize).product::<usize>() + 1;
        }
        self.staged = next > MAX_FLAT_ACTIONS;
        let arguments = self.actions.iter().flat_map(|action| &action.arguments);
        let widest = arguments.map(|argument| argument.count).max().unwrap_or(0);
        let widest = widest.max(self.actions.len() as u64 + 1);
        if self.staged { widest as usize } else { next as usize }
    }

    fn observe<G: Game, C: Calls<Replica<G>>>(&mut self, capacity: usize) {
        if self.staged {
            let maximum = self.actions.iter().map(|action| action.arguments.len()).max().unwrap_or(0);
            self.add("chosen", Source::Choice, maximum + 1, &[]);
        }
        for own in G::SELF_PLAY.observation {
            self.add(own.name, Source::Own, own.shape.iter().product(), own.shape);
        }
        let derived = G::SELF_PLAY.observation.is_empty();
        let is_chosen = |spec: &FunctionSpec| match G::SELF_PLAY.queries {
            Some(names) => names.contains(&spec.name),
            None => derived,
        };
        let queries = C::FUNCTIONS.iter().enumerate().filter(|(_, spec)| !spec.action && is_chosen(spec));
        for (function, spec) in queries {
            match query::<G>(function, spec, capacity) {
                Ok(field) => self.push(field),
                Err(reason) => self.left_out.push((spec.name, reason)),
            }
        }
    }

    fn add(&mut self, name: &'static str, source: Source, width: usize, own_shape: &'static [usize]) {
        let (arguments, inputs, columns) = (Vec::new(), Vec::new(), Vec::new());
        let (capacity, offset, size) = (None, 0, width);
        self.push(Field {
            name,
            source,
            arguments,
            inputs,
            columns,
            capacity,
            own_shape,
            offset,
            width,
            size,
        });
    }

    fn push(&mut self, mut field: Field) {
        let Field { arguments, inputs, .. } = &mut field;
        for_each_combination(arguments, &mut Vec::new(), |values| inputs.extend_from_slice(values));
        field.offset = self.observation;
        self.observation += field.size;
        self.fields.push(field);
    }

    /// Returns the action function to which the action with a number belongs. Action 0, which ends
    /// the turn, belongs to none.
    pub fn function_of(&self, action: u64) -> Option<&ActionFunction> {
        let after = self.actions.partition_point(|function| function.first <= action);
        self.actions.get(after.checked_sub(1)?)
    }

    /// Returns the action function with a name.
    pub fn find_function(&self, name: &str) -> Option<&ActionFunction> {
        self.actions.iter().find(|function| function.name == name)
    }

    /// Returns the number of an action, given the name of its function and its arguments. Returns
    /// `None` if there is no such action.
    pub fn number(&self, name: &str, arguments: &[i32]) -> Option<u64> {
        self.find_function(name)?.number(arguments)
    }
}

impl ActionFunction {
    /// Returns the number of the action with these arguments. Returns `None` if there is no such action.
    #[inline]
    pub fn number(&self, arguments: &[i32]) -> Option<u64> {
        let mut number = 0;
        if arguments.len() != self.arguments.len() {
            return None;
        }
        for (argument, value) in self.arguments.iter().zip(arguments) {
            // A value below the range becomes a very large number when converted to an unsigned type.
            let digit = (i64::from(*value) - i64::from(argument.low)).cast_unsigned();
            if digit >= argument.count {
                return None;
            }
            number = number * argument.count + digit;
        }
        Some(self.first + number)
    }

    /// Stores the arguments of the action with the given number in `values`. The action must
    /// belong to this function.
    pub fn arguments_of(&self, action: u64, values: &mut Vec<i32>) {
        values.clear();
        let mut rest = action - self.first;
        for argument in self.arguments.iter().rev() {
            values.push(argument.low + (rest % argument.count) as i32);
            rest /= argument.count;
        }
        values.reverse();
    }
}

fn argument<G: Game>(column: &Column) -> Argument {
    let own = G::SELF_PLAY.ranges.iter().find(|(name, _, _)| *name == column.name);
    let last = |last| (0, last);
    let range = own.map(|(_, low, high)| (*low, *high)).or(match column.range {
        ValueRange::Stated(low, high) => Some((low, high)),
        ValueRange::Player => Some(last(G::SEATS.maximum() as i32 - 1)),
        ValueRange::Unknown | ValueRange::Double => None,
    });
    let (low, high) = range.unwrap_or(last(UNSTATED));
    let count = (i64::from(high) - i64::from(low) + 1).max(1) as u64;
    Argument { name: column.name, low, count, stated: range.is_some() }
}

/// Returns the part of an observation that contains the answers of a query function, or the
/// reason why the function is left out.
fn query<G: Game>(
    function: usize,
    spec: &'static FunctionSpec,
    capacity: usize,
) -> Result<Field, &'static str> {
    if !spec.callable {
        return Err("an argument is a double, a text, a list or an optional");
    }
    let (columns, extra, list) = match spec.result {
        ResultForm::Nothing => return Err("the result is nothing, a text or a nested list"),
        ResultForm::One(columns) => (columns, 0, false),
        ResultForm::Optional(columns) => (columns, 1, false),
        ResultForm::List(columns) => (columns, 1, true),
    };
    let arguments: Vec<_> = spec.arguments.iter().map(argument::<G>).collect();
    if arguments.iter().any(|argument| !argument.stated) {
        return Err("the range of an argument is not stated");
    }
    let capacity = list.then(|| {
        columns
            .iter()
            .try_fold(1, |all, column| match column.range {
                ValueRange::Stated(low, high) => Some(all * (i64::from(high) - i64::from(low) + 1)),
                _ => None,
            })
            .map_or(capacity, |all| (all as usize).min(capacity))
    });
    let width = extra + columns.len() * capacity.unwrap_or(1);
    let columns = columns.iter().map(|column| (column.name, column.range == ValueRange::Double)).collect();
    let answers = arguments.iter().fold(1_u64, |all, argument| all.saturating_mul(argument.count));
    if answers.saturating_mul(width as u64) > MAX_ANSWERS as u64 {
        return Err("the answers are too many");
    }
    let (inputs, own_shape) = (Vec::new(), &[][..]);
    Ok(Field {
        name: spec.name,
        source: Source::Query(function),
        arguments,
        inputs,
        columns,
        capacity,
        own_shape,
        offset: 0,
        width,
        size: answers as usize * width,
    })
}

/// Calls `act` with all combinations of argument values. The last argument varies fastest.
pub(crate) fn for_each_combination(
    arguments: &[Argument],
    values: &mut Vec<i32>,
    mut act: impl FnMut(&[i32]),
) {
    values.clear();
    values.extend(arguments.iter().map(|argument| argument.low));
    loop {
        act(values);
        let next = values.iter_mut().zip(arguments).rev().any(|(value, argument)| {
            let has_more = ((*value - argument.low) as u64) + 1 < argument.count;
            *value = if has_more { *value + 1 } else { argument.low };
            has_more
        });
        if !next {
            return;
        }
    }
}
