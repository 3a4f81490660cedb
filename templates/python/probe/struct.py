def joute_draw_{{ s.original_name }}():
    return {% if !s.tuple %}{{ s.name }}{% endif %}({% for field in s.fields %}{% if !s.tuple %}{{ field.name }}={% endif %}joute_draw_{{ field.value.name }}({{ field.value.size_argument("False") }}), {% endfor %})


def joute_text_{{ s.original_name }}(value):
    joute_is(value, {% if s.tuple %}joute_python.tuple{% else %}{{ s.name }}{% endif %})
{%- if s.tuple %}
    return "(" + ",".join([{% for field in s.fields %}joute_text_{{ field.value.name }}(value[{{ loop.index0 }}]), {% endfor %}]) + ")"
{%- else %}
    return "(" + ",".join([{% for field in s.fields %}joute_text_{{ field.value.name }}(value.{{ field.name }}), {% endfor %}]) + ")"
{%- endif %}
