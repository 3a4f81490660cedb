export function {{ spelt }}({% for a in args %}{% if !loop.first %}, {% endif %}{{ a.spelt }}{% endfor %}) {
{%- if let Some(frame) = frame %}
    joute_open({{ frame }});
{%- endif %}
{%- if !args.is_empty() %}
    if ({% for a in args %}{% if !loop.first %} || {% endif %}!joute_put_{{ a.ty }}({{ a.spelt }}, {{ a.offset }}){% endfor %}) {
        joute_refuse('{{ spelt }}', [{% for a in args %}{% if !loop.first %}, {% endif %}['{{ a.spelt }}', joute_kind_{{ a.ty }}, {{ a.spelt }}]{% endfor %}]);
    }
{%- endif %}
    joute_{{ call }}();
{%- match back %}
{%- when ReturnMode::Nothing %}
{%- when ReturnMode::Value(ty) %}
    return joute_get_{{ ty }}(0);
{%- when ReturnMode::Line %}
    joute_print(joute_get_string(0));
{%- endmatch %}
}
