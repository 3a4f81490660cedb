<?php
// Measures the time of API calls with each kind of argument and result, for `joute-bench calls`.

require('api.php');

// Measures the fastest of 7 runs. A first run warms up. Each loop is written out, because a closure would take longer than the call.
function measure(): void
{
    $times = repeat();
    $hundred = [];
    for ($i = 0; $i < 100; $i++) {
        $hundred[] = $i * 1000;
    }
    $best = array_fill(0, 8, INF);
    for ($run = 0; $run <= 7; $run++) {
        $marks = [now()];
        for ($i = 0; $i < $times; $i++) {
            $sink = no_argument();
        }
        $marks[] = now();
        for ($i = 0; $i < $times; $i++) {
            $sink = two_ints($i, 2);
        }
        $marks[] = now();
        for ($i = 0; $i < $times; $i++) {
            $sink = send_pair(['x' => $i, 'y' => 2]);
        }
        $marks[] = now();
        for ($i = 0; $i < $times; $i++) {
            draw_text(['x' => $i, 'y' => 2], 'joute');
        }
        $marks[] = now();
        for ($i = 0; $i < $times; $i++) {
            $sink = get_cell();
        }
        $marks[] = now();
        for ($i = 0; $i < $times; $i++) {
            $sink = ten_pairs();
        }
        $marks[] = now();
        for ($i = 0; $i < $times; $i++) {
            $sink = hundred_ints();
        }
        $marks[] = now();
        for ($i = 0; $i < $times; $i++) {
            $sink = take_ints($hundred);
        }
        $marks[] = now();
        for ($what = 0; $run > 0 && $what < 8; $what++) {
            $best[$what] = min($best[$what], ($marks[$what + 1] - $marks[$what]) / $times);
        }
    }
    $names = ['int', '2 ints', 'tuple sent', 'text drawn', 'struct back', '10 pairs back', '100 ints back', '100 ints in'];
    foreach ($names as $what => $name) {
        report($name, $best[$what]);
    }
}

function entry(): void
{
    $sink = no_argument();
    $sink = no_argument();
}
