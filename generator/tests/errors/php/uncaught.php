<?php
// An uncaught exception. The message is PHP's, and its stack trace contains none of the kit's frames.

require('api.php');

function deeper(array $where): void
{
    echo_point($where);
}

function start(): void
{
    deeper(array('x' => 4294967296, 'y' => 0));
}

function choose(): int { return 0; }
function name_it(): string { return ''; }
function decide(): bool { return false; }
function weigh(): float { return 0.0; }
function paint(): int { return RED; }
function place(): array { return array('x' => 0, 'y' => 0); }
function describe(): array { return array(); }
function list_ints(): array { return array(); }
function list_points(): array { return array(); }
function build(): array { return array(); }
