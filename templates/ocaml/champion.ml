(* {{ text.champion_notice }} *)
open Api
{%- for f in user_functions %}

{{ f.doc }}{{ f.head }} =
  (* {{ text.todo }} *)
  {{ f.body }}
{%- endfor %}
