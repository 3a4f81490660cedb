<?php
// Writes functions.txt and constants.txt, the names that php-cli took: php reserved.php, in this folder.
//
// Debian's php-cli with the extensions that it brings. Functions in lower case, since PHP tells no cases apart there.

foreach (['functions' => get_defined_functions()['internal'], 'constants' => array_keys(get_defined_constants())] as $kind => $names) {
    sort($names);
    file_put_contents(__DIR__ . "/$kind.txt", implode("\n", $names) . "\n");
}
