//! The functions of a game's API by number, with arguments and results as integers. Self-play calls
//! functions in this way, because its code is the same for all games.

/// A table of the functions of a game's API, by which they are called by number. The generator
/// implements it for each game.
pub trait Calls<A> {
    /// The functions of the API, in the order of the description.
    const FUNCTIONS: &'static [FunctionSpec];

    /// The names of the user functions that return a value.
    const ANSWERING: &'static [&'static str];

    /// Calls an action function and drops its result. Arguments are the integers of
    /// [`FunctionSpec::arguments`] and must be within the types of the description. A function that
    /// is not [`FunctionSpec::callable`], or no action, is not called.
    fn act(api: &mut A, function: usize, arguments: &[i32]);

    /// Calls a query function once for each answer, and writes the answers. A function that is not
    /// [`FunctionSpec::callable`], or an action, is not called.
    fn query(api: &mut A, function: usize, answers: &mut Answers<'_>);
}

/// A function of a game's API with its arguments and its result as integers.
#[derive(Debug, Clone, Copy)]
pub struct FunctionSpec {
    /// The name of the function in the description.
    pub name: &'static str,
    /// True if the function is an action, which changes the game.
    pub action: bool,
    /// True if all arguments are integers, enums, bools, or structs of them.
    pub callable: bool,
    /// The integers of all arguments, in order.
    pub arguments: &'static [Column],
    /// The integers of the result.
    pub result: ResultForm,
}

/// The integers that represent the result of a function.
#[derive(Debug, Clone, Copy)]
pub enum ResultForm {
    /// No result, or one that contains texts or nested lists.
    Nothing,
    /// The columns of one value.
    One(&'static [Column]),
    /// 1 and the columns of the value, or zeros if the value is absent.
    Optional(&'static [Column]),
    /// The number of items, and the columns of each item up to a capacity.
    List(&'static [Column]),
}

/// An integer in the arguments or in the result of a function.
#[derive(Debug, Clone, Copy)]
pub struct Column {
    /// The path of the value, such as `place.row`. It is empty for a result that is not a struct.
    pub name: &'static str,
    /// The values that the description allows.
    pub range: ValueRange,
}

/// The values of an integer, as far as the description states them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ValueRange {
    /// The smallest and the largest value, from the type or from the comment.
    Stated(i32, i32),
    /// The number of a player.
    Player,
    /// An int without a range in its comment.
    Unknown,
    /// The values of a double. Its integer contains the bits of a float with 32 bits.
    Double,
}

/// The answers of a query function to several calls, one after the other.
#[derive(Debug)]
pub struct Answers<'a> {
    /// The arguments of the calls, one call after the other.
    pub inputs: &'a [i32],
    /// The integers of the answers, which are overwritten.
    pub cells: &'a mut [i32],
    /// The number of integers of one answer.
    pub width: usize,
    /// The number of items of a list that are written.
    pub capacity: usize,
}

impl Answers<'_> {
    /// Writes each answer with `call`, which receives the `N` arguments of the function.
    #[inline]
    pub fn answer_each<const N: usize>(&mut self, mut call: impl FnMut(&[i32; N], &mut Cells<'_>)) {
        let (mut inputs, mut answers) = (self.inputs, &mut *self.cells);
        // `chunks_exact_mut` would divide the length, which takes longer than many queries.
        while let Some((cells, other_answers)) = answers.split_at_mut_checked(self.width.max(1))
            && let Some((arguments, rest)) = inputs.split_first_chunk()
        {
            let mut cells = Cells::new(cells, self.capacity);
            call(arguments, &mut cells);
            cells.finish();
            (inputs, answers) = (rest, other_answers);
        }
    }
}

/// A slice of integers that a result is written to. Values beyond its end are dropped.
#[derive(Debug)]
pub struct Cells<'a> {
    cells: &'a mut [i32],
    at: usize,
    capacity: usize,
}

impl<'a> Cells<'a> {
    /// Starts to write at the beginning of a slice. A list is written up to `capacity` items.
    #[inline]
    pub fn new(cells: &'a mut [i32], capacity: usize) -> Self {
        Cells { cells, at: 0, capacity }
    }

    /// Writes the next integer.
    #[inline]
    pub fn push(&mut self, value: i32) {
        if let Some(cell) = self.cells.get_mut(self.at) {
            *cell = value;
        }
        self.at += 1;
    }

    /// Writes zeros up to the end of the slice.
    #[inline]
    pub fn finish(self) {
        // Most results fill the slice, and a call of `fill` takes longer than this test.
        if self.at < self.cells.len() {
            self.cells[self.at..].fill(0);
        }
    }
}

/// A value of an API that can be written as integers.
pub trait Numbers {
    /// Writes the integers of the value. Texts have none.
    fn write(&self, cells: &mut Cells<'_>);
}

impl Numbers for i32 {
    #[inline]
    fn write(&self, cells: &mut Cells<'_>) {
        cells.push(*self);
    }
}

impl Numbers for bool {
    #[inline]
    fn write(&self, cells: &mut Cells<'_>) {
        cells.push((*self).into());
    }
}

impl Numbers for f64 {
    #[inline]
    fn write(&self, cells: &mut Cells<'_>) {
        cells.push((*self as f32).to_bits().cast_signed());
    }
}

impl Numbers for () {
    fn write(&self, _: &mut Cells<'_>) {}
}

impl Numbers for String {
    fn write(&self, _: &mut Cells<'_>) {}
}

impl<T: Numbers> Numbers for Vec<T> {
    #[inline]
    fn write(&self, cells: &mut Cells<'_>) {
        cells.push(i32::try_from(self.len()).unwrap_or(i32::MAX));
        self.iter().take(cells.capacity).for_each(|item| item.write(cells));
    }
}

impl<T: Numbers> Numbers for Option<T> {
    fn write(&self, cells: &mut Cells<'_>) {
        cells.push(self.is_some().into());
        if let Some(value) = self {
            value.write(cells);
        }
    }
}
