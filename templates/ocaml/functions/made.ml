external {{ name }} : {{ ty }} = {% if *bytecode %}"joute_ml_bytecode" {% endif %}"joute_ml_api_{{ original_name }}"
