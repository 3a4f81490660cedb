impl JouteDraw for api::{{ s.name }} {
    fn draw(joute: &mut Joute, _: bool) -> Self {
        api::{{ s.name }} { {%- for field in s.fields %}{% if !loop.first %}, {% endif %}{{ field.name }}: JouteDraw::draw(joute, false){% endfor -%} }
    }
}

impl JouteDump for api::{{ s.name }} {
    fn dump(&self, out: &mut String) {
        let fields: &[&dyn JouteDump] = &[{% for field in s.fields %}{% if !loop.first %}, {% endif %}&self.{{ field.name }}{% endfor %}];
        joute_list(out, '(', fields.iter().copied(), ')');
    }
}
