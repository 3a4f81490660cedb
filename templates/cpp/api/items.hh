inline const std::vector<{{ ty }}> {{ name }} = {{ items }};
