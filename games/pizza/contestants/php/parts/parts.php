<?php

require_once __DIR__ . "/inner/more.php";

function sum($p)
{
    return more($p["colonne"] + $p["ligne"]);
}
