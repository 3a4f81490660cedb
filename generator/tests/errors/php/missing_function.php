<?php
// A champion without the functions that it must define.

require('api.php');
require('api.php');

function start(): void
{
}
