<?php
// A user function that returns a value of the wrong type.

require('api.php');


function start(): void
{

}

function choose() { return 1 << 31; }
function name_it(): string { return ''; }
function decide(): bool { return false; }
function weigh(): float { return 0.0; }
function paint(): int { return RED; }
function place(): array { return array('x' => 0, 'y' => 0); }
function describe(): array { return array(); }
function list_ints(): array { return array(); }
function list_points(): array { return array(); }
function build(): array { return array(); }
