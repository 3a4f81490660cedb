{{ doc }}public {{ keyword }} {{ ty }} {{ name }} = {{ value }};
