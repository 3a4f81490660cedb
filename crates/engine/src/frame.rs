//! The format of the messages between the arena and a champion. Each message is a length of 4 bytes
//! in little-endian order, followed by that number of bytes in postcard format.

use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt;
use std::io::{ErrorKind, Read, Write};

/// The maximum length in bytes of one message between the arena and a champion. It is large enough
/// for any map and any turn.
pub const MAX_FRAME: usize = 16 << 20;

/// The number of bytes to allocate for a message before its contents arrive.
const INITIAL_ALLOCATION: usize = 16 << 10;

/// The reason why a message to or from a champion failed. It could not be read or written.
#[derive(Debug)]
pub enum FrameError {
    /// The other process has closed the channel. No message was cut off.
    Closed,
    /// The process at the other end of the channel did not answer in time.
    TimedOut,
    /// The channel failed, or it was closed in the middle of a message.
    Broken(std::io::Error),
    /// The message is announced to be longer than [`MAX_FRAME`].
    TooLong(usize),
    /// The received bytes cannot be decoded to a message.
    Garbled,
}

impl fmt::Display for FrameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FrameError::Closed => write!(f, "the other end is gone"),
            FrameError::TimedOut => write!(f, "no answer in time"),
            FrameError::Broken(error) => write!(f, "the channel broke: {error}"),
            FrameError::TooLong(length) => write!(f, "a frame of {length} bytes; {MAX_FRAME} is the limit"),
            FrameError::Garbled => write!(f, "bytes that are not a message"),
        }
    }
}

fn io(error: std::io::Error) -> FrameError {
    match error.kind() {
        ErrorKind::WouldBlock | ErrorKind::TimedOut => FrameError::TimedOut,
        ErrorKind::BrokenPipe | ErrorKind::ConnectionReset => FrameError::Closed,
        _ => FrameError::Broken(error),
    }
}

/// Writes one message to the channel between the arena and a champion. The message is a length,
/// followed by that number of bytes.
///
/// # Errors
/// Returns a [`FrameError`] if the channel fails or the message is too long for a reader.
pub fn write<M: Serialize>(channel: &mut impl Write, message: &M) -> Result<(), FrameError> {
    let frame = postcard::to_extend(message, vec![0; 4]).map_err(|_| FrameError::Garbled)?;
    let mut frame: Vec<u8> = frame;
    let length = frame.len() - 4;
    if length > MAX_FRAME {
        return Err(FrameError::TooLong(length));
    }
    frame[..4].copy_from_slice(&(length as u32).to_le_bytes());
    channel.write_all(&frame).map_err(io)
}

/// Reads one message from the channel between the arena and a champion. The message is a length,
/// followed by that number of bytes.
///
/// # Errors
/// Returns a [`FrameError`]. The length is checked before memory is allocated.
pub fn read<M: DeserializeOwned>(channel: &mut impl Read) -> Result<M, FrameError> {
    let mut length = [0; 4];
    read_length(channel, &mut length)?;
    let length = u32::from_le_bytes(length) as usize;
    if length > MAX_FRAME {
        return Err(FrameError::TooLong(length));
    }
    // A peer that announces a long frame and sends little must not make the reader allocate much.
    let mut bytes = Vec::with_capacity(length.min(INITIAL_ALLOCATION));
    channel.take(length as u64).read_to_end(&mut bytes).map_err(io)?;
    if bytes.len() < length {
        return Err(FrameError::Broken(ErrorKind::UnexpectedEof.into()));
    }
    decode(&bytes).ok_or(FrameError::Garbled)
}

/// Decodes the first message in the received bytes, and removes its bytes. Returns `None` while the
/// message is incomplete.
///
/// # Errors
/// Returns [`FrameError::TooLong`] as soon as the length is known, before memory is allocated for
/// it, or [`FrameError::Garbled`] if the bytes do not decode. The bytes are not removed in these
/// cases.
pub fn take<M: DeserializeOwned>(inbox: &mut Vec<u8>) -> Result<Option<M>, FrameError> {
    let Some(header) = inbox.first_chunk::<4>() else { return Ok(None) };
    let length = u32::from_le_bytes(*header) as usize;
    if length > MAX_FRAME {
        return Err(FrameError::TooLong(length));
    }
    let Some(bytes) = inbox.get(4..4 + length) else { return Ok(None) };
    let message = decode(bytes).ok_or(FrameError::Garbled)?;
    inbox.drain(..4 + length);
    Ok(Some(message))
}

/// Decodes a message from all the given bytes. Returns `None` if they are invalid or contain more.
pub fn decode<M: DeserializeOwned>(bytes: &[u8]) -> Option<M> {
    match postcard::take_from_bytes(bytes) {
        Ok((message, [])) => Some(message),
        _ => None,
    }
}

/// Encodes a message as bytes. The bytes do not include the length that precedes a message on the
/// channel.
pub fn encode<M: Serialize>(message: &M) -> Vec<u8> {
    // Serialization into memory fails only for types without a known length, and wire types have
    // none.
    postcard::to_stdvec(message).unwrap_or_default()
}

/// Joins two encoded lists into one, without decoding their elements. Returns `None` if one of them
/// does not begin with a length.
pub fn join(first: &[u8], later: &[u8]) -> Option<Vec<u8>> {
    let (count, first) = postcard::take_from_bytes::<u64>(first).ok()?;
    let (more, later) = postcard::take_from_bytes::<u64>(later).ok()?;
    let mut bytes = encode(&count.checked_add(more)?);
    bytes.extend_from_slice(first);
    bytes.extend_from_slice(later);
    Some(bytes)
}

/// Reads the length of the next message, which has 4 bytes. Returns [`FrameError::Closed`] if the
/// channel ends before the first of them, that is, between two messages.
fn read_length(channel: &mut impl Read, length: &mut [u8; 4]) -> Result<(), FrameError> {
    let mut filled = 0;
    while filled < length.len() {
        match channel.read(&mut length[filled..]) {
            Ok(0) if filled == 0 => return Err(FrameError::Closed),
            Ok(0) => return Err(FrameError::Broken(ErrorKind::UnexpectedEof.into())),
            Ok(count) => filled += count,
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(io(error)),
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{FrameError, MAX_FRAME, decode, encode, join, read, write};
    use proptest::prelude::*;

    #[test]
    fn written_frames_are_read() {
        let message = (7_u8, String::from("éà🍕"), vec![1_i32, -2]);
        let mut bytes = Vec::new();
        write(&mut bytes, &message).expect("writing to memory succeeds");
        assert_eq!(
            read::<(u8, String, Vec<i32>)>(&mut bytes.as_slice()).expect("the file can be read"),
            message
        );
    }

    #[test]
    fn a_long_length_is_refused_before_allocating() {
        let bytes = u32::MAX.to_le_bytes();
        let length = u32::MAX as usize;
        assert!(matches!(read::<u8>(&mut bytes.as_slice()), Err(FrameError::TooLong(l)) if l == length));
        const { assert!(MAX_FRAME < u32::MAX as usize) };
    }

    #[test]
    fn the_end_between_frames_is_not_the_end_inside_one() {
        assert!(matches!(read::<u8>(&mut [].as_slice()), Err(FrameError::Closed)));
        assert!(matches!(read::<u8>(&mut [1, 0].as_slice()), Err(FrameError::Broken(_))));
        assert!(matches!(read::<u8>(&mut [2, 0, 0, 0, 1].as_slice()), Err(FrameError::Broken(_))));
    }

    #[test]
    fn bytes_left_over_are_garbled() {
        assert!(matches!(read::<u8>(&mut [2, 0, 0, 0, 1, 1].as_slice()), Err(FrameError::Garbled)));
    }

    #[test]
    fn two_lists_are_joined() {
        let lists = [vec![], vec![(1_u8, "a".to_owned())], vec![(7, "é".to_owned()); 200]];
        for first in &lists {
            for later in &lists {
                let list = join(&encode(first), &encode(later)).expect("both encodings are lists");
                assert_eq!(decode(&list), Some([first.as_slice(), later.as_slice()].concat()));
            }
        }
        assert_eq!(join(&[0xff], &[0]), None);
    }

    proptest! {
        #[test]
        fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..64)) {
            let _ = read::<(String, Vec<u64>, Option<bool>)>(&mut bytes.as_slice());
        }
    }
}
