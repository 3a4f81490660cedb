//! A champion that calls everything with drawn values and writes down what it got: see docs/probe.md.

pub mod api;

use std::fmt::Write as _;
use std::io::Write as _;
use std::sync::Mutex;

struct Joute {
    seed: u64,
    tour: u32,
    log: Option<std::fs::File>,
}

static JOUTE: Mutex<Joute> = Mutex::new(Joute { seed: 2, tour: 0, log: None });

trait JouteDraw {
    fn draw(joute: &mut Joute, big: bool) -> Self;
}

trait JouteDump {
    fn dump(&self, out: &mut String);
}

impl Joute {
    fn next(&mut self) -> u32 {
        self.seed = (self.seed * 1103515245 + 12345) % (1 << 31);
        (self.seed >> 16) as u32
    }

    fn line(&mut self, word: &str, name: &str, args: &[&dyn JouteDump], result: Option<&dyn JouteDump>) {
        let mut line = format!("{} {} ", word, name);
        joute_list(&mut line, '(', args.iter().copied(), ')');
        line.push_str(" = ");
        match result {
            Some(result) => result.dump(&mut line),
            None => line.push_str("void"),
        }
        self.write(&line);
    }

    fn constant(&mut self, name: &str, value: &dyn JouteDump) {
        let mut line = format!("constant {} = ", name);
        value.dump(&mut line);
        self.write(&line);
    }

    fn write(&mut self, line: &str) {
        let log = self.log.get_or_insert_with(|| {
            let path = std::env::var_os("JOUTE_PROBE_CHAMPION").expect("JOUTE_PROBE_CHAMPION");
            std::fs::File::create(path).expect("the transcript")
        });
        log.write_all((line.to_owned() + "\n").as_bytes()).expect("the transcript");
    }
}

fn joute_list<'a>(out: &mut String, open: char, items: impl Iterator<Item = &'a dyn JouteDump>, close: char) {
    out.push(open);
    for (index, item) in items.enumerate() {
        if index > 0 {
            out.push(',');
        }
        item.dump(out);
    }
    out.push(close);
}

impl JouteDraw for i32 {
    fn draw(joute: &mut Joute, _: bool) -> i32 {
        match joute.next() % 8 {
            0 => i32::MIN,
            1 => i32::MAX,
            2 => 0,
            3 => -1,
            _ => {
                let high = joute.next();
                ((high * 32768 + joute.next()) % 2000001) as i32 - 1000000
            }
        }
    }
}

impl JouteDraw for f64 {
    fn draw(joute: &mut Joute, _: bool) -> f64 {
        match joute.next() % 10 {
            0 => f64::NAN,
            1 => f64::INFINITY,
            2 => f64::NEG_INFINITY,
            3 => -0.0,
            4 => 0.1,
            5 => f64::MAX,
            6 => f64::from_bits(1),
            7 => 1.0 / 3.0,
            _ => (f64::from(joute.next()) - 16384.0) / 64.0,
        }
    }
}

impl JouteDraw for bool {
    fn draw(joute: &mut Joute, _: bool) -> bool {
        joute.next() % 2 == 1
    }
}

impl JouteDraw for String {
    fn draw(joute: &mut Joute, _: bool) -> String {
        match joute.next() % 6 {
            0 => String::new(),
            1 => "joute".into(),
            2 => "éàüœ ÇÔ".into(),
            3 => "🐶🍕 日本".into(),
            4 => "a\"b\\c\n\t'$%{x}".into(),
            _ => "x".repeat(300),
        }
    }
}

impl<T: JouteDraw> JouteDraw for Vec<T> {
    fn draw(joute: &mut Joute, big: bool) -> Vec<T> {
        let length = if big { 10000 } else { [0, 1, 2, 5, 17][joute.next() as usize % 5] };
        (0..length).map(|_| T::draw(joute, false)).collect()
    }
}

impl JouteDump for i32 {
    fn dump(&self, out: &mut String) {
        let _ = write!(out, "{}", self);
    }
}

impl JouteDump for bool {
    fn dump(&self, out: &mut String) {
        let _ = write!(out, "{}", self);
    }
}

impl JouteDump for f64 {
    fn dump(&self, out: &mut String) {
        let _ = if self.is_nan() { write!(out, "nan") } else { write!(out, "{:016x}", self.to_bits()) };
    }
}

impl JouteDump for String {
    fn dump(&self, out: &mut String) {
        self.as_str().dump(out);
    }
}

impl JouteDump for &str {
    fn dump(&self, out: &mut String) {
        out.push('s');
        for byte in self.bytes() {
            let _ = write!(out, "{:02x}", byte);
        }
    }
}

impl<T: JouteDump> JouteDump for &[T] {
    fn dump(&self, out: &mut String) {
        joute_list(out, '[', self.iter().map(|item| item as &dyn JouteDump), ']');
    }
}

impl<T: JouteDump> JouteDump for Vec<T> {
    fn dump(&self, out: &mut String) {
        joute_list(out, '[', self.iter().map(|item| item as &dyn JouteDump), ']');
    }
}
{%- for block in helpers %}

{{ block }}
{%- endfor %}

fn joute_probe(joute: &mut Joute) {
    let big = joute.tour == 1;
    let _ = big;
{%- for line in calls %}
    {{ line }}
{%- endfor %}
    joute.tour += 1;
}
{%- for u in user_functions %}

{{ u.definition }} {
{%- for line in u.body %}
    {{ line }}
{%- endfor %}
}
{%- endfor %}

// Not every API has values of every type.
#[allow(dead_code)]
fn joute_unused(joute: &mut Joute) -> (i32, f64, bool, String, Vec<bool>) {
    let drawn = i32::draw(joute, false);
    joute.constant("", &drawn);
    (JouteDraw::draw(joute, false), JouteDraw::draw(joute, false), JouteDraw::draw(joute, false), JouteDraw::draw(joute, false), JouteDraw::draw(joute, false))
}
