<?php
// A champion that misbehaves in the way that the file `case` names.
require('api.php');

$kept = [];

// Allocates a number of millions of bytes at the first call and keeps them.
function keep(string $millions): void
{
    global $kept;
    for ($count = $kept ? 0 : (int) $millions; $count > 0; $count--) {
        $kept[] = str_repeat(chr($count % 256), 1000000);
    }
}

function deeper(int $count): int
{
    return $count < 0 ? 0 : deeper($count + 1) + 1;
}

function partie_init(): void
{
}

function jouer_tour(): void
{
    [$case, $millions] = explode('-', trim(file_get_contents('case'))) + [1 => ''];
    switch ($case) {
        case 'keep':
            keep($millions);
            break;
        case 'churn':
            keep($millions);
            for ($count = 0; $count < 100000; $count++) {
                $some = [str_repeat('x', 500)];
            }
            break;
        case 'memory':
            $all = [];
            while (true) {
                $all[] = str_repeat(chr(count($all) % 256), 1 << 20);
            }
        case 'recursion':
            echo deeper(1);
            break;
        case 'fork':
            echo @proc_open(['/bin/true'], [], $pipes) === false ? "refused\n" : "forked\n";
            break;
        case 'loop':
            while (true) {
            }
        case 'sleep':
            sleep(60);
            break;
        case 'flood':
            for ($count = 0; $count < 100000; $count++) {
                echo str_repeat('x', 99), "\n";
            }
            break;
        case 'exit':
            exit(42);
        case 'exception':
            throw new RuntimeException('mine');
    }
}

function partie_fin(): void
{
}
