(* {{ kit::main_notice(*api.model.locale) }} *)

module Champion : sig
{%- for f in api.user_functions %}
  val {{ f.name }} : {{ spell::arrow(api, f, "Api.") }}
{%- endfor %}
end =
  Champion

external joute_start : string -> (int64[@unboxed]) -> (int32[@unboxed]) = "joute_ml_bytecode" "joute_start" [@@noalloc]
external joute_next : unit -> (int32[@unboxed]) = "joute_ml_bytecode" "joute_next" [@@noalloc]
{%- for f in api.user_functions %}
{%- if let Some(value) = f.result %}
external joute_answer_{{ f.original_name }} : {{ spell::type_name(api, value.ty, "Api.") }} -> (int[@untagged]) = "joute_ml_bytecode" "joute_ml_answer_{{ f.original_name }}" [@@noalloc]
{%- endif %}
{%- if !f.args.is_empty() %}
external joute_take_{{ f.original_name }} : unit -> {{ spell::product(api, f.args, "Api.") }} = "joute_ml_take_{{ f.original_name }}"
{%- endif %}
{%- endfor %}

let rec joute_loop () =
  Joute.flush ();
  match Joute.int (joute_next ()) with
{%- for f in api.user_functions %}
  | {{ loop.index0 }} -> {% include "ocaml/entry.ml" %}; joute_loop ()
{%- endfor %}
  | -1 -> 0
  | _ -> 1

let () = exit (if Joute.int (joute_start "ocaml" 0x{{ api.hash() }}L) = 0 then joute_loop () else 1)
