<?php
require('api.php');

function partie_init() {}

function jouer_tour() {}
