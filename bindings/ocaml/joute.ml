(* Checks and converts the arguments and results of the game's library, lib<game>. The generated api.ml uses this module.

   The functions of lib<game> are externals with [@@noalloc], in which no exception may be raised. On misuse, the library
   sets a flag, which every function below checks when it converts a result. *)

external joute_open : unit -> bool ref = "joute_ml_open"
external joute_raise : unit -> unit = "joute_ml_raise_misuse"
external joute_unflushed : out_channel -> bool = "joute_ml_unflushed" [@@noalloc]
external joute_record_backtrace : bool -> unit = "caml_record_backtrace"
external joute_identity : int -> 'a = "%identity"

(** Returns the number of a constant constructor. *)
external number : 'a -> int = "%identity"

let misused = joute_open ()

(* Prints an uncaught exception with the stack frames of the candidate's own files. Recording them takes 11 ns for each raised
   exception. *)
let report exc trace =
  let ours slot =
    match Printexc.Slot.location slot with
    | Some { filename = "joute.ml" | "api.ml" | "joute/joute_main.ml"; _ } -> true
    | _ -> false
  in
  let line index slot = if ours slot then None else Printexc.Slot.format index slot in
  (* Printexc would escape the bytes of accented characters. *)
  let text =
    match exc with
    | Invalid_argument message -> "Invalid_argument(\"" ^ message ^ "\")"
    | Failure message -> "Failure(\"" ^ message ^ "\")"
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

(** Returns an int argument, of which lib<game> reads the lower 32 bits.
    @raise Invalid_argument if it does not fit into 32 bits. *)
let[@inline] arg name argument value =
  if (value + 0x8000_0000) lsr 32 <> 0 then misfit name argument value else value

let[@inline] check () = if !misused then joute_raise ()

(** Conversions of results. A bool is one byte, and the other bits of the register are undefined. *)

let[@inline] int result = check (); Int32.to_int result
let[@inline] enum result = check (); joute_identity (Int32.to_int result)
let[@inline] bool result = check (); result land 1 <> 0
let[@inline] float (result : float) = check (); result
let[@inline] unit (_ : int) = check ()

(** The memory to which the library writes structs of scalars in their C form. It is larger than objects of the minor heap, so
    that the garbage collector does not move it during a call. The largest such struct has 257 words. *)
let room = Bytes.create 4096

external get_32 : bytes -> int -> int32 = "%caml_bytes_get32u"
external get_64 : bytes -> int -> int64 = "%caml_bytes_get64u"

let[@inline] int_at offset = Int32.to_int (get_32 room offset)
let[@inline] enum_at offset = joute_identity (int_at offset)
let[@inline] bool_at offset = Bytes.unsafe_get room offset <> '\000'
let[@inline] float_at offset = Int64.float_of_bits (get_64 room offset)

(** Prints a line of a display function to the standard output channel that the candidate also uses. *)
let show text = print_string text; print_char '\n'

(** Flushes the candidate's output between two user functions, so that it is shown even if the next one never returns. The
    check saves 5 ns if there is no output. *)
let[@inline] flush () = if joute_unflushed stdout then flush stdout
