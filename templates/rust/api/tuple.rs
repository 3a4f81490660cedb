{{ doc::doc(s.summary, &self::notes(s.fields), "") }}pub type {{ s.name }} = {{ spell::tuple_type(api, s) }};
