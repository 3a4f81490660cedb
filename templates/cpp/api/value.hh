constexpr {{ ty }}{{ name }} = {{ value }};
