{%- let t = self::table(api, spell::in_api) -%}
//! A champion that calls every function with random values and writes down the results. See
//! docs/probe.md.

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
            let path = std::env::var_os("JOUTE_PROBE_CHAMPION").expect("JOUTE_PROBE_CHAMPION names a file");
            std::fs::File::create(path).expect("the log can be written")
        });
        log.write_all((line.to_owned() + "\n").as_bytes()).expect("the log can be written");
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
        let edges = [{% for n in t.ints %}{{ n }}, {% endfor %}];
        let kind = joute.next() as usize % 8;
        if kind < edges.len() {
            return edges[kind];
        }
        let high = joute.next();
        ((high * 32768 + joute.next()) % 2000001) as i32 - 1000000
    }
}

impl JouteDraw for f64 {
    fn draw(joute: &mut Joute, _: bool) -> f64 {
        let edges = [{% for bits in t.doubles %}0x{{ bits }}, {% endfor %}];
        let kind = joute.next() as usize % 10;
        if kind < edges.len() {
            return f64::from_bits(edges[kind]);
        }
        (f64::from(joute.next()) - 16384.0) / 64.0
    }
}

impl JouteDraw for bool {
    fn draw(joute: &mut Joute, _: bool) -> bool {
        joute.next() % 2 == 1
    }
}

impl JouteDraw for String {
    fn draw(joute: &mut Joute, _: bool) -> String {
        let texts = [{% for text in t.texts %}{{ text }}, {% endfor %}];
        let kind = joute.next() as usize % 6;
        texts.get(kind).map_or_else(|| "x".repeat({{ t.long }}), |text| text.to_string())
    }
}

impl<T: JouteDraw> JouteDraw for Vec<T> {
    fn draw(joute: &mut Joute, big: bool) -> Vec<T> {
        let lengths = [{% for n in t.lengths %}{{ n }}, {% endfor %}];
        let length = if big { {{ t.big }} } else { lengths[joute.next() as usize % lengths.len()] };
        (0..length).map(|_| T::draw(joute, false)).collect()
    }
}

impl<T: JouteDraw> JouteDraw for Option<T> {
    fn draw(joute: &mut Joute, big: bool) -> Option<T> {
        bool::draw(joute, big).then(|| T::draw(joute, big))
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

impl<T: JouteDump> JouteDump for Option<T> {
    fn dump(&self, out: &mut String) {
        match self {
            Some(value) => value.dump(out),
            None => out.push_str("none"),
        }
    }
}

impl<T: JouteDump> JouteDump for Vec<T> {
    fn dump(&self, out: &mut String) {
        joute_list(out, '[', self.iter().map(|item| item as &dyn JouteDump), ']');
    }
}
{%- for e in t.enums %}

{% include "rust/probe/enum.rs" %}
{%- endfor %}
{%- for s in t.structs %}
{%- if !self::is_tuple(api.structs[loop.index0]) %}

{% include "rust/probe/record.rs" %}
{%- endif %}
{%- endfor %}
{%- for length in spell::tuple_lengths(api) %}

{% include "rust/probe/tuple.rs" %}
{%- endfor %}

fn joute_probe(joute: &mut Joute) {
    let big = joute.tour == 1;
    let _ = big;
{%- for c in t.constants %}
    joute.constant("{{ c.original_name }}", &api::{{ c.name }});
{%- endfor %}
{%- for f in t.calls %}
    {
{%- for arg in f.args %}
        let arg{{ loop.index0 }}: {{ arg.value.ty }} = JouteDraw::draw(joute, big);
{%- endfor %}
        {% if let Some(result) = f.result %}let result: {{ result.ty }} = {% endif %}api::{{ f.name }}({% for arg in f.args %}{% if !loop.first %}, {% endif %}{% if arg.value.owned %}&{% endif %}arg{{ loop.index0 }}{% endfor %});
        joute.line("call", "{{ f.original_name }}", &[{% for _ in f.args %}{% if !loop.first %}, {% endif %}&arg{{ loop.index0 }}{% endfor %}], {% if f.result.is_some() %}Some(&result){% else %}None{% endif %});
    }
{%- endfor %}
{%- for s in t.shows %}
    {
        let value: {{ s.value.ty }} = JouteDraw::draw(joute, false);
        println!("-- {{ s.original_name }}");
        api::{{ s.name }}({% if s.value.owned %}&{% endif %}value);
    }
{%- endfor %}
    joute.tour += 1;
}
{%- for f in t.users %}

pub fn {{ f.name }}({% for arg in f.args %}{% if !loop.first %}, {% endif %}{{ arg.name }}: {{ arg.value.ty }}{% endfor %}){% if let Some(result) = f.result %} -> {{ result.ty }}{% endif %} {
    let joute = &mut *JOUTE.lock().unwrap();
    joute_probe(joute);
{%- if let Some(result) = f.result %}
    let joute_big = joute.tour == 2; // joute_probe counted this tour already
    let joute_result: {{ result.ty }} = JouteDraw::draw(joute, joute_big);
{%- endif %}
    joute.line("user", "{{ f.original_name }}", &[{% for arg in f.args %}{% if !loop.first %}, {% endif %}&{{ arg.name }}{% endfor %}], {% if f.result.is_some() %}Some(&joute_result){% else %}None{% endif %});
{%- if f.result.is_some() %}
    joute_result
{%- endif %}
}
{%- endfor %}

// Functions are unused if the API has no values of their type.
#[allow(dead_code)]
fn joute_unused(joute: &mut Joute) -> (i32, f64, bool, String, Vec<bool>) {
    let drawn = i32::draw(joute, false);
    joute.constant("", &drawn);
    (JouteDraw::draw(joute, false), JouteDraw::draw(joute, false), JouteDraw::draw(joute, false), JouteDraw::draw(joute, false), JouteDraw::draw(joute, false))
}
