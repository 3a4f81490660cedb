(* {{ kit::champion_notice(*api.model.locale) }} *)
open Api
{%- for f in api.user_functions %}

{{ doc::doc(f.summary, []) }}{{ spell::head(api, f, "_") }} =
  (* {{ kit::todo(*api.model.locale) }} *)
  {{ self::first_result(api, f.result_type()) }}
{%- endfor %}
