(* {{ text.main_notice }} *)

module Champion : sig
{%- for f in entries %}
  val {{ f.name }} : {{ f.ty }}
{%- endfor %}
end =
  Champion

external joute_start : string -> (int64[@unboxed]) -> (int32[@unboxed]) = "joute_ml_bytecode" "joute_start" [@@noalloc]
external joute_next : unit -> (int32[@unboxed]) = "joute_ml_bytecode" "joute_next" [@@noalloc]
{%- for f in entries %}
{%- if let Some(ty) = f.answer %}
external joute_answer_{{ f.written }} : {{ ty }} -> (int[@untagged]) = "joute_ml_bytecode" "joute_ml_answer_{{ f.written }}" [@@noalloc]
{%- endif %}
{%- if !f.locals.is_empty() %}
external joute_take_{{ f.written }} : unit -> {{ f.take }} = "joute_ml_take_{{ f.written }}"
{%- endif %}
{%- endfor %}

let rec joute_loop () =
  Joute.flush ();
  match Joute.int (joute_next ()) with
{%- for f in entries %}
  | {{ loop.index0 }} -> {% include "ocaml/entry.ml" %}; joute_loop ()
{%- endfor %}
  | -1 -> 0
  | _ -> 1

let () = exit (if Joute.int (joute_start "ocaml" {{ hash }}L) = 0 then joute_loop () else 1)
