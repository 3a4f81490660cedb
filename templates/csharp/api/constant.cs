{{ doc::doc(c.summary) }}public {{ constant::keyword(c.value) }} {{ spell::type_name(api, &c.value.ty()) }} {{ c.name }} = {{ constant::value(c.value, self::exact) }};
