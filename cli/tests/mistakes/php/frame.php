<?php
require('api.php');

@SNIPPET@

function partie_init() {}

function partie_fin() {}
