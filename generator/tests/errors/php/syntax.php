<?php
// Not PHP.

require('api.php');

function start(: void
{
}
