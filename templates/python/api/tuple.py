{{ s.name }} = {{ spell::builtin(api, "tuple") }}[{% for f in s.fields %}{% if !loop.first %}, {% endif %}{{ spell::type_name(api, f.ty()) }}{% endfor %}]
{{ doc::tuple_docstring(api, s) }}
