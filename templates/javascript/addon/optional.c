typedef struct {
    joute_bool_t present;
    joute_{{ value }}_t value;
} joute_{{ name }}_t;
{%- if *owned %}
extern void joute_drop_{{ name }}(joute_{{ name }}_t *value);

static void joute_move_{{ name }}(joute_{{ name }}_t *value)
{
    if (value->present)
        joute_move_{{ value }}(&value->value);
}
{%- else %}
#define joute_move_{{ name }}(value) ((void)(value))
{%- endif %}