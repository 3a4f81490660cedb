JOUTE_ANSWER({{ name }}, {{ ty }}, "{{ spelt }}")
