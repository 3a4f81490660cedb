impl JouteDraw for api::{{ e.name }} {
    fn draw(joute: &mut Joute, _: bool) -> Self {
        let values = [{% for value in e.values %}{% if !loop.first %}, {% endif %}api::{{ e.name }}::{{ value.name }}{% endfor %}];
        values[joute.next() as usize % values.len()]
    }
}

impl JouteDump for api::{{ e.name }} {
    fn dump(&self, out: &mut String) {
        (*self as i32).dump(out);
    }
}
