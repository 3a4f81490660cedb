(* A champion that misbehaves in the way that the file `case` names. *)

let name () =
  let file = open_in "case" in
  let line = input_line file in
  close_in file;
  line

let rec deeper count = if count < 0 then 0 else deeper (count + 1) + 1

let kept = ref []

(* Allocates a number of millions of bytes at the first call and keeps them. *)
let keep millions =
  if !kept = [] then
    for _ = 1 to int_of_string millions do
      kept := Bytes.make 1000000 'x' :: !kept
    done

(* Returns the part of a name after the dash. *)
let rest name = String.(sub name (index name '-' + 1) (length name - index name '-' - 1))

(* The function of the C library, because kits do not link the module Unix. *)
external sleep : (int [@untagged]) -> (int [@untagged]) = "no_bytecode" "sleep" [@@noalloc]

let partie_init () : unit = ()

let jouer_tour () : unit =
  match name () with
  | "memory" ->
    let all = ref [] in
    while true do
      all := Bytes.make 1048576 'x' :: !all
    done
  | name when String.length name > 5 && String.sub name 0 5 = "keep-" -> keep (rest name)
  | name when String.length name > 6 && String.sub name 0 6 = "churn-" ->
    keep (rest name);
    for _ = 1 to 100000 do
      ignore (Sys.opaque_identity [ Bytes.create 1000 ])
    done
  | "recursion" -> print_int (deeper 1)
  | "fork" -> print_endline (if Sys.command "true" = 0 then "forked" else "refused")
  | "loop" -> while true do () done
  | "sleep" -> ignore (sleep 60)
  | "flood" -> for _ = 1 to 100000 do print_endline (String.make 99 'x') done
  | "exit" -> exit 42
  | "exception" -> failwith "mine"
  | _ -> ()

let partie_fin () : unit = ()
