impl<{% for i in 0..length %}{% if !loop.first %}, {% endif %}T{{ i }}: JouteDraw{% endfor %}> JouteDraw for ({% for i in 0..length %}T{{ i }}, {% endfor %}) {
    fn draw(joute: &mut Joute, _: bool) -> Self {
        ({% for _ in 0..length %}JouteDraw::draw(joute, false), {% endfor %})
    }
}

impl<{% for i in 0..length %}{% if !loop.first %}, {% endif %}T{{ i }}: JouteDump{% endfor %}> JouteDump for ({% for i in 0..length %}T{{ i }}, {% endfor %}) {
    fn dump(&self, out: &mut String) {
        let fields: &[&dyn JouteDump] = &[{% for i in 0..length %}{% if !loop.first %}, {% endif %}&self.{{ i }}{% endfor %}];
        joute_list(out, '(', fields.iter().copied(), ')');
    }
}
