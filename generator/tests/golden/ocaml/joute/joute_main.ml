(* Généré : appelle votre champion quand c'est à lui de jouer. *)

module Champion : sig
  val partie_init : unit -> unit
  val jouer_tour : unit -> unit
  val partie_fin : unit -> unit
end =
  Champion

external joute_start : string -> (int64[@unboxed]) -> (int32[@unboxed]) = "joute_ml_bytecode" "joute_start" [@@noalloc]
external joute_next : unit -> (int32[@unboxed]) = "joute_ml_bytecode" "joute_next" [@@noalloc]

let rec joute_loop () =
  Joute.flush ();
  match Joute.int (joute_next ()) with
  | 0 -> (Champion.partie_init [@inlined never]) (); joute_loop ()
  | 1 -> (Champion.jouer_tour [@inlined never]) (); joute_loop ()
  | 2 -> (Champion.partie_fin [@inlined never]) (); joute_loop ()
  | -1 -> 0
  | _ -> 1

let () = exit (if Joute.int (joute_start "ocaml" 0x5e4f4c2e477a96f2L) = 0 then joute_loop () else 1)
