(* What a generated api.ml stands on: scalars checked and converted around externals that are symbols of lib<game> itself.

   Such an external is [@@noalloc]: nothing may be raised inside it. lib<game> sets a flag on misuse, and every function
   below that takes a result looks at it. *)

external joute_open : unit -> bool ref = "joute_ml_open"
external joute_raise : unit -> unit = "joute_ml_raise_misuse"
external joute_identity : int -> 'a = "%identity"

(** A constructor's number. *)
external number : 'a -> int = "%identity"

let misused = joute_open ()

let[@inline never] misfit name argument value =
  invalid_arg
    (name ^ ": " ^ argument ^ ": " ^ string_of_int value ^ " does not fit in an int (-2147483648 to 2147483647)")

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

(** A field of a block that a stub fills before anybody reads it: unknown to the compiler, or the block would be a constant. *)
let blank = joute_identity (Sys.opaque_identity 0)

(** Such a block: the compiler is not to remember its fields. *)
let[@inline] fresh block = Sys.opaque_identity block

(** Prints what [afficher_*] shows, through the candidate's own channel. *)
let show text = print_string text; print_char '\n'
