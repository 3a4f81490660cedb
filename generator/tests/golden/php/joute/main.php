<?php
// Généré : appelle votre champion quand c'est à lui de jouer.

require __DIR__ . '/runtime.php';
joute_prepare();
require dirname(__DIR__) . '/champion.php';
joute_expect(['partie_init', 'jouer_tour', 'partie_fin']);
if (joute_start('f124b5c2f73faf92') !== 0) {
    exit(1);
}
while (($joute_call = joute_next()) >= 0) {
    switch ($joute_call) {
        case 0:
            partie_init();
            break;
        case 1:
            jouer_tour();
            break;
        case 2:
            partie_fin();
            break;
    }
}
exit($joute_call === -1 ? 0 : 1);
