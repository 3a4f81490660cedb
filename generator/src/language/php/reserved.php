<?php
// Writes functions.txt and constants.txt, which list the names that php-cli defines. To write them again, run
// `php reserved.php` in this folder with Debian's php-cli and its default extensions. Names of functions are in lower case,
// because they are case-insensitive in PHP.

foreach (['functions' => get_defined_functions()['internal'], 'constants' => array_keys(get_defined_constants())] as $kind => $names) {
    sort($names);
    file_put_contents(__DIR__ . "/$kind.txt", implode("\n", $names) . "\n");
}
