(* What a generated api.ml stands on: scalars checked and converted around externals that are symbols of lib<game> itself.

   Such an external is [@@noalloc]: nothing may be raised inside it. lib<game> sets a flag on misuse, and every function
   below that takes a result looks at it. *)

external joute_open : unit -> bool ref = "joute_ml_open"
external joute_raise : unit -> unit = "joute_ml_raise_misuse"
external joute_unflushed : out_channel -> bool = "joute_ml_unflushed" [@@noalloc]
external joute_record_backtrace : bool -> unit = "caml_record_backtrace"
external joute_identity : int -> 'a = "%identity"

(** A constructor's number. *)
external number : 'a -> int = "%identity"

let misused = joute_open ()

(* An uncaught exception says where it came from (that costs 11 ns each time that one is raised), in the candidate's own files. *)
let report exc trace =
  let ours slot =
    match Printexc.Slot.location slot with
    | Some { filename = "joute.ml" | "api.ml" | "joute/joute_main.ml"; _ } -> true
    | _ -> false
  in
  let line index slot = if ours slot then None else Printexc.Slot.format index slot in
  (* Printexc writes the bytes of an accent as numbers. *)
  let text =
    match exc with
    | Invalid_argument why -> "Invalid_argument(\"" ^ why ^ "\")"
    | Failure why -> "Failure(\"" ^ why ^ "\")"
    | _ -> Printexc.to_string exc
  in
  prerr_endline ("Fatal error: exception " ^ text);
  let slots = Option.value (Printexc.backtrace_slots trace) ~default:[||] in
  Array.iteri (fun index slot -> Option.iter prerr_endline (line index slot)) slots

let () =
  joute_record_backtrace true;
  Printexc.set_uncaught_exception_handler report

external joute_misfit : string -> string -> int -> 'a = "joute_ml_misfit"

let[@inline never] misfit name argument value = joute_misfit name argument value

(** An int argument; the bits beyond 32 are not looked at by lib<game>, so they must say nothing.
    @raise Invalid_argument if it does not fit. *)
let[@inline] arg name argument value =
  if (value + 0x8000_0000) lsr 32 <> 0 then misfit name argument value else value

let[@inline] check () = if !misused then joute_raise ()

(** Results. A bool is one byte: what is above it says nothing. *)

let[@inline] int result = check (); Int32.to_int result
let[@inline] enum result = check (); joute_identity (Int32.to_int result)
let[@inline] bool result = check (); result land 1 <> 0
let[@inline] float (result : float) = check (); result
let[@inline] unit (_ : int) = check ()

(** Where a struct of scalars is left for OCaml to read, as C lays it out. Too large for the minor heap: it stays where it is
    while a function runs. The largest such struct has 257 words. *)
let room = Bytes.create 4096

external get_32 : bytes -> int -> int32 = "%caml_bytes_get32u"
external get_64 : bytes -> int -> int64 = "%caml_bytes_get64u"

let[@inline] int_at offset = Int32.to_int (get_32 room offset)
let[@inline] enum_at offset = joute_identity (int_at offset)
let[@inline] bool_at offset = Bytes.unsafe_get room offset <> '\000'
let[@inline] float_at offset = Int64.float_of_bits (get_64 room offset)

(** Prints what a display function shows, through the candidate's own channel. *)
let show text = print_string text; print_char '\n'

(** Between two user functions: what the candidate printed is to be seen even if the next one never ends. Asking first saves
    5 ns. *)
let[@inline] flush () = if joute_unflushed stdout then flush stdout
