//! Generates inputs for every test run by small changes to seeds.

/// Changes a fuzz input at random. It makes one to eight changes, such as adding a part of another
/// input.
pub fn mutate(input: &mut Vec<u8>, other: &[u8], chance: &mut fastrand::Rng) {
    /// The maximum length of a fuzz input, in bytes. Longer inputs do not find further errors.
    const MAX_INPUT_LENGTH: usize = 16 << 10;
    /// Byte sequences that often make code fail, such as very large lengths and numbers. They are
    /// inserted into inputs at random.
    const EDGES: &[&[u8]] = &[
        &[0],
        &[0xff],
        &[0x7f],
        &[0x80],
        &[0xff, 0xff, 0xff, 0xff],
        &[0xff, 0xff, 0xff, 0x7f],
        &[0, 0, 0, 1],
        // The largest length that postcard can encode.
        &[0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01],
        b"-2147483649",
        b"99999999999999999999",
        b"\n",
        b"\xc3",
        b"[[[[[[[[",
        b"null",
    ];
    for _ in 0..chance.usize(1..=8) {
        let at = chance.usize(0..=input.len());
        let to = (at + chance.usize(0..16)).min(input.len());
        match chance.u8(0..8) {
            0 => input.insert(at, chance.u8(..)),
            1 => drop(input.drain(at..to)),
            2 => input.truncate(at),
            3 => {
                let again = input[at..to].to_vec();
                input.splice(at..at, again).for_each(drop);
            }
            4 => {
                let edge = EDGES[chance.usize(..EDGES.len())];
                let end = (at + edge.len() * chance.usize(0..2)).min(input.len());
                input.splice(at..end, edge.iter().copied()).for_each(drop);
            }
            5 => {
                let from = chance.usize(0..=other.len());
                let end = (from + chance.usize(0..64)).min(other.len());
                input.splice(at..to, other[from..end].iter().copied()).for_each(drop);
            }
            _ if at < input.len() => input[at] ^= 1 << chance.u8(0..8),
            _ => input.push(chance.u8(..)),
        }
    }
    input.truncate(MAX_INPUT_LENGTH);
}
