{%- if !u.args.is_empty() %}

struct joute_args_{{ u.written }} {
{%- for a in u.args %}
    {{ a.raw }} arg{{ loop.index0 }};
{%- endfor %}
};
extern "C" void joute_take_{{ u.written }}(joute_args_{{ u.written }} *out);
{%- endif %}
{%- if let Some(result) = u.result %}

extern "C" void joute_answer_{{ u.written }}({{ result.raw }} value);
{%- endif %}
