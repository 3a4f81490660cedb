typedef struct {
    joute_{{ item }}_t *items;
    size_t length;
} joute_{{ name }}_t;
extern void joute_drop_{{ name }}(joute_{{ name }}_t *value);

static void joute_move_{{ name }}(joute_{{ name }}_t *value)
{
    size_t at = joute_copy(value->items, value->length * sizeof *value->items);
{%- if *nested %}
    joute_{{ item }}_t *items = (void *)(joute_page + at);
    for (size_t i = 0; i < value->length && !joute_full; i++)
        joute_move_{{ item }}(&items[i]);
{%- endif %}
    memcpy(value, &at, sizeof at);
}
