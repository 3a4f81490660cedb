{%- match given.free %}
{%- when Free::Nothing %}
    joute_put(&result, sizeof result);
{%- when Free::Text %}
    joute_move_string(joute_put(&result, sizeof result));
    free(result);
{%- when Free::Drop %}
    joute_move_{{ given.ty }}(joute_put(&result, sizeof result));
    joute_drop_{{ given.ty }}(&result);
{%- endmatch %}
