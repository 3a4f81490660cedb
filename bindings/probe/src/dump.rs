//! Writes values to the log of a probe, a test of a language binding. Equal texts in the log mean
//! equal bits.

use std::fmt::Write as _;

/// A value that a probe can write to its log as text. A probe is a test with random calls. Two
/// values have the same text only if they have the same bits.
pub trait Dump {
    /// Appends the value's text form to the log line `out`.
    fn dump(&self, out: &mut String);
}

/// Returns the text form of a value for a probe's log. A probe is a test with random calls.
pub fn dump_line(value: &impl Dump) -> String {
    let mut line = String::new();
    value.dump(&mut line);
    line
}

/// Appends several values to a log line, in parentheses and separated by commas.
pub fn dump_list(out: &mut String, items: &[&dyn Dump]) {
    out.push('(');
    for (index, item) in items.iter().enumerate() {
        if index > 0 {
            out.push(',');
        }
        item.dump(out);
    }
    out.push(')');
}

impl Dump for i32 {
    fn dump(&self, out: &mut String) {
        let _ = write!(out, "{self}");
    }
}

impl Dump for f64 {
    fn dump(&self, out: &mut String) {
        if self.is_nan() {
            out.push_str("nan");
        } else {
            let _ = write!(out, "{:016x}", self.to_bits());
        }
    }
}

impl Dump for bool {
    fn dump(&self, out: &mut String) {
        out.push_str(if *self { "true" } else { "false" });
    }
}

impl Dump for str {
    fn dump(&self, out: &mut String) {
        out.push('s');
        for byte in self.bytes() {
            let _ = write!(out, "{byte:02x}");
        }
    }
}

impl Dump for &str {
    fn dump(&self, out: &mut String) {
        (**self).dump(out);
    }
}

impl Dump for String {
    fn dump(&self, out: &mut String) {
        self.as_str().dump(out);
    }
}

impl Dump for [i32; 2] {
    fn dump(&self, out: &mut String) {
        dump_list(out, &[&self[0], &self[1]]);
    }
}

impl<T: Dump> Dump for [T] {
    fn dump(&self, out: &mut String) {
        out.push('[');
        for (index, item) in self.iter().enumerate() {
            if index > 0 {
                out.push(',');
            }
            item.dump(out);
        }
        out.push(']');
    }
}

impl<T: Dump> Dump for &[T] {
    fn dump(&self, out: &mut String) {
        (**self).dump(out);
    }
}

impl<T: Dump> Dump for Vec<T> {
    fn dump(&self, out: &mut String) {
        self.as_slice().dump(out);
    }
}

impl<T: Dump> Dump for Option<T> {
    fn dump(&self, out: &mut String) {
        match self {
            Some(value) => value.dump(out),
            None => out.push_str("none"),
        }
    }
}

impl<T: Dump> Dump for &Option<T> {
    fn dump(&self, out: &mut String) {
        (**self).dump(out);
    }
}
