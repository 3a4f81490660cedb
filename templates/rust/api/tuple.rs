{{ doc }}pub type {{ name }} = {{ tuple }};
