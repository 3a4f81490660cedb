//! A binary search for system call numbers, which is placed before the rules of a filter.
//!
//! A filter made by seccompiler compares the call's number with one number after the other. When
//! a filter is installed, the kernel simulates it for each system call, to find the calls whose
//! arguments need no check. With two hundred comparisons in a row, this simulation is most of a
//! filter's cost. A binary search needs eight comparisons.

use super::error::JailError;
use seccompiler::{BpfProgram, sock_filter};
use std::collections::BTreeMap;

/// The code of the filter instruction that loads a value from the system call.
const LOAD: u16 = 0x20;
/// The code of the filter instruction that jumps unconditionally.
const JUMP: u16 = 0x05;
/// The code of the filter instruction that jumps if the value is at least `k`. The comparison is
/// unsigned.
const JUMP_IF_AT_LEAST: u16 = 0x35;
/// The code of the filter instruction that ends the filter with a result.
const ANSWER: u16 = 0x06;
/// The offset of the system call's number in a filter's data.
const NUMBER: u32 = 0;

/// Adds a binary search for system calls to the start of a filter program that seccompiler made.
/// `answers` maps the number of a call to the filter's result for it, whatever its arguments are.
/// The existing rules decide about all other calls. A call must not be in both, because its rules
/// would have no effect.
///
/// # Errors
/// Returns an error if the program does not begin as seccompiler's programs do, or if the search is
/// too long for a jump.
pub fn insert_search(mut rules: BpfProgram, answers: &BTreeMap<u32, u32>) -> Result<BpfProgram, JailError> {
    // Three instructions check the architecture. The number is loaded after them.
    let start = 1 + rules
        .iter()
        .position(|instruction| instruction.code == LOAD && instruction.k == NUMBER)
        .ok_or(JailError::Search("its program does not load the call's number"))?;
    let search = grow(&edges(answers), None, 0)?;
    rules.splice(start..start, search);
    Ok(rules)
}

/// Divides the numbers of system calls into ranges with the same result. Returns the first
/// number of each range with the result of the range, which is `None` if the existing rules decide.
/// The numbers below the first range are also left to the rules.
fn edges(answers: &BTreeMap<u32, u32>) -> Vec<(u32, Option<u32>)> {
    let mut edges: Vec<(u32, Option<u32>)> = Vec::new();
    for (number, answer) in answers {
        if edges.last().is_none_or(|edge| edge.1 != Some(*answer)) {
            edges.push((*number, Some(*answer)));
        }
        if let Some(next) = number.checked_add(1).filter(|next| !answers.contains_key(next)) {
            edges.push((next, None));
        }
    }
    edges
}

/// Builds filter instructions that search for a system call's number in `edges`. `answer` is
/// the result for the numbers below the first edge. `after` is the number of instructions of the
/// search that will follow these.
fn grow(edges: &[(u32, Option<u32>)], answer: Option<u32>, after: usize) -> Result<BpfProgram, JailError> {
    let middle = edges.len() / 2;
    let Some((edge, from)) = edges.get(middle) else {
        return Ok(vec![match answer {
            Some(answer) => sock_filter { code: ANSWER, jt: 0, jf: 0, k: answer },
            None => sock_filter { code: JUMP, jt: 0, jf: 0, k: after as u32 },
        }]);
    };
    let upper = grow(&edges[middle + 1..], *from, after)?;
    let lower = grow(&edges[..middle], answer, after + upper.len())?;
    let far = u8::try_from(lower.len()).map_err(|_| JailError::Search("too many ranges of calls"))?;
    let mut search = vec![sock_filter { code: JUMP_IF_AT_LEAST, jt: far, jf: 0, k: *edge }];
    search.extend(lower);
    search.extend(upper);
    Ok(search)
}

#[cfg(test)]
mod tests {
    use super::{ANSWER, JUMP, JUMP_IF_AT_LEAST, LOAD, insert_search};
    use seccompiler::{SeccompAction, SeccompFilter, SeccompRule, sock_filter};
    use std::collections::BTreeMap;

    /// Runs a filter program in a test and returns its answer to a system call. It must have no
    /// rules on arguments.
    fn answer(program: &[sock_filter], arch: u32, number: u32) -> u32 {
        let (mut at, mut loaded) = (0, 0);
        loop {
            let instruction = &program[at];
            let jumps = match instruction.code {
                LOAD => {
                    loaded = if instruction.k == 0 { number } else { arch };
                    0
                }
                JUMP => instruction.k as usize,
                JUMP_IF_AT_LEAST if loaded >= instruction.k => usize::from(instruction.jt),
                JUMP_IF_AT_LEAST => usize::from(instruction.jf),
                // The instruction jumps if both values are equal.
                0x15 if loaded == instruction.k => usize::from(instruction.jt),
                0x15 => usize::from(instruction.jf),
                ANSWER => return instruction.k,
                code => panic!("the filter contains an unsupported instruction: {code:#x}"),
            };
            at += jumps + 1;
        }
    }

    fn program(calls: impl IntoIterator<Item = u32>) -> Vec<sock_filter> {
        let rules: BTreeMap<i64, Vec<SeccompRule>> =
            calls.into_iter().map(|call| (i64::from(call), Vec::new())).collect();
        let arch = std::env::consts::ARCH.try_into().expect("the architecture is supported");
        let filter = SeccompFilter::new(rules, SeccompAction::Errno(1), SeccompAction::Allow, arch);
        filter.and_then(TryInto::try_into).expect("the filter can be compiled")
    }

    /// Returns the answers of a search that allows some calls.
    fn allow(calls: impl IntoIterator<Item = u32>) -> BTreeMap<u32, u32> {
        calls.into_iter().map(|call| (call, libc::SECCOMP_RET_ALLOW)).collect()
    }

    /// Returns the number of this machine's architecture, which a filter program checks.
    fn architecture(program: &[sock_filter]) -> u32 {
        program[1].k
    }

    #[test]
    fn binary_search_and_linear_search_give_equal_answers() {
        let sets: [&[u32]; 6] = [
            &[],
            &[0],
            &[7],
            &[0, 1, 2, 5, 6, 9],
            &[334, 335, 424, 425, 451],
            &[3, 0x4000_0001, u32::MAX - 1],
        ];
        for set in sets {
            let rule = 8;
            let allowed = allow(set.iter().copied());
            let chain = program(set.iter().copied().chain([rule]));
            let search = insert_search(program([rule]), &allowed).expect("the search can be stored");
            let numbers = (0..600).chain(0x4000_0000..0x4000_0300).chain(u32::MAX - 5..=u32::MAX);
            for number in numbers {
                for arch in [architecture(&chain), 0x4000_0003] {
                    let actual = answer(&search, arch, number);
                    assert_eq!(actual, answer(&chain, arch, number), "{number} in {set:?}");
                }
            }
        }
    }

    #[test]
    fn every_number_is_found() {
        // If every second number is allowed, the number of ranges is as large as possible.
        let allowed = allow((0..120).map(|number| number * 2));
        let search = insert_search(program([999]), &allowed).expect("the search can be stored");
        for number in 0..300 {
            let passes = answer(&search, architecture(&search), number) == libc::SECCOMP_RET_ALLOW;
            assert_eq!(passes, allowed.contains_key(&number), "{number}");
        }
    }

    #[test]
    fn each_call_gets_its_own_answer() {
        let kill = libc::SECCOMP_RET_KILL_PROCESS;
        let answers: BTreeMap<u32, u32> =
            (3..9).map(|number| (number, number / 2)).chain([(9, kill)]).collect();
        let search = insert_search(program([20]), &answers).expect("the search can be stored");
        for number in 0..30 {
            let rules = if number == 20 { libc::SECCOMP_RET_ALLOW } else { libc::SECCOMP_RET_ERRNO | 1 };
            let expected = answers.get(&number).copied().unwrap_or(rules);
            assert_eq!(answer(&search, architecture(&search), number), expected, "{number}");
        }
    }

    #[test]
    fn too_many_ranges_are_refused() {
        let allowed = allow((0..600).map(|number| number * 2));
        insert_search(program([999]), &allowed).expect_err("the jump is too far");
    }
}
