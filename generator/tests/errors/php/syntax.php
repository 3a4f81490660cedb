<?php
// A file with a syntax error.

require('api.php');

function start(: void
{
}
