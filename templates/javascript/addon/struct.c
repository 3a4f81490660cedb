typedef struct {
{%- for f in fields %}
    joute_{{ f }}_t f{{ loop.index0 }};
{%- endfor %}
} joute_{{ name }}_t;
{%- if *deep %}
extern void joute_drop_{{ name }}(joute_{{ name }}_t *value);

static void joute_move_{{ name }}(joute_{{ name }}_t *value)
{
{%- for f in fields %}
    joute_move_{{ f }}(&value->f{{ loop.index0 }});
{%- endfor %}
}
{%- else %}
#define joute_move_{{ name }}(value) ((void)(value))
{%- endif %}
