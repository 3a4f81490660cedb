<?php

require_once("api.php");

function more($value)
{
    return $value;
}
