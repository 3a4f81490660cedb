{%- if !u.args.is_empty() %}

struct joute_args_{{ u.original_name }} {
{%- for a in u.args %}
    {{ a.raw }} arg{{ loop.index0 }};
{%- endfor %}
};
extern "C" void joute_take_{{ u.original_name }}(joute_args_{{ u.original_name }} *out);
{%- endif %}
{%- if let Some(result) = u.result %}

extern "C" void joute_answer_{{ u.original_name }}({{ result.raw }} value);
{%- endif %}
