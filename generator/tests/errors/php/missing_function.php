<?php
// A champion that lacks what it must define.

require('api.php');
require('api.php');

function start(): void
{
}
