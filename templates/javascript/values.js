// {{ kit::generated_notice(*api.model.locale) }}
import {
    joute_enum_kind,
    joute_get_bool,
    joute_get_double,
    joute_get_int,
    joute_get_string,
    joute_ints_get,
    joute_ints_put,
    joute_items,
    joute_kind_bool,
    joute_kind_double,
    joute_kind_int,
    joute_kind_string,
    joute_length,
    joute_list,
    joute_list_kind,
    joute_number,
{%- if api.model.has_optionals() %}
    joute_optional_kind,
    joute_present,
{%- endif %}
    joute_put_bool,
    joute_put_double,
    joute_put_int,
    joute_put_string,
    joute_room,
    joute_struct_kind,
} from './border.js';

export * from './border.js';
{%- for form in self::forms(api) %}

{{ form }}
{%- endfor %}
