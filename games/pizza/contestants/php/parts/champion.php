<?php
// A champion in several files, one of them in a folder.

require('api.php');
require_once('parts.php');

function partie_init()
{
    echo 'parts ', sum(array('colonne' => 40, 'ligne' => 2)), "\n";
}

function jouer_tour() {}

function partie_fin() {}
