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
{%- for line in f.externals %}
{{ line }}
{%- endfor %}
{%- endfor %}

let rec joute_loop () =
  Joute.flush ();
  match Joute.int (joute_next ()) with
{%- for f in entries %}
  | {{ loop.index0 }} -> {{ f.call }}; joute_loop ()
{%- endfor %}
  | -1 -> 0
  | _ -> 1

let () = exit (if Joute.int (joute_start "ocaml" {{ hash }}L) = 0 then joute_loop () else 1)
