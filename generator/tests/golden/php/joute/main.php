<?php
// Généré : appelle votre champion quand c'est à lui de jouer.

require __DIR__ . '/runtime.php';
joute_prepare(['lib/joute.so manque : décompressez le kit à nouveau', 'lib/joute.so est compilé pour {built}, et c\'est {running} qui s\'exécute : tapez make', 'impossible de charger lib/joute.so dans {running}']);
require dirname(__DIR__) . '/champion.php';
joute_expect(['partie_init', 'jouer_tour', 'partie_fin'], 'champion.php doit définir {functions}');
if (joute_start('5e4f4c2e477a96f2') !== 0) {
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
