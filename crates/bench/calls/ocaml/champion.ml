(* Measures the time of API calls with each kind of argument and result, for `joute-bench calls`. *)
open Api

let sink = ref 0

(* Measures the fastest of seven runs of repeat () calls. A first run warms up. *)
let time name run =
  let times = repeat () in
  let best = ref infinity in
  for round = 0 to 7 do
    let start = now () in
    run times;
    let taken = (now () -. start) /. float_of_int times in
    if round > 0 && taken < !best then best := taken
  done;
  report name !best

let hundred = Array.init 100 (fun i -> i * 1000)

(* Each loop is written out, because ocamlopt does not inline functions that are arguments. *)
let measure () =
  time "int" (fun times -> for _ = 1 to times do sink := no_argument () done);
  time "2 ints" (fun times -> for i = 1 to times do sink := two_ints i 2 done);
  time "tuple sent" (fun times -> for i = 1 to times do sink := send_pair (i, 2) done);
  time "text drawn" (fun times -> for i = 1 to times do draw_text (i, 2) "joute" done);
  time "struct back" (fun times -> for _ = 1 to times do let c = get_cell () in sink := c.amount + fst c.place done);
  time "10 pairs back" (fun times -> for _ = 1 to times do sink := snd (ten_pairs ()).(9) done);
  time "100 ints back" (fun times -> for _ = 1 to times do sink := (hundred_ints ()).(99) done);
  time "100 ints in" (fun times -> for _ = 1 to times do sink := take_ints hundred done)

let entry () =
  sink := no_argument ();
  sink := no_argument ()
