<?php
// Invalid values of optional arguments, and all ways to omit such an argument.

require('api.php');

$here = array('x' => 1, 'y' => 2);
$card = array('bords' => []);
$cases = [
    fn () => un_entier(4294967296),
    fn () => un_entier('3'),
    fn () => un_entier(false),
    fn () => un_double('0.5'),
    fn () => un_booleen(0),
    fn () => un_texte("a\0b"),
    fn () => une_couleur(2),
    fn () => une_position(array('x' => 1)),
    fn () => une_position(array('x' => 1, 'y' => null)),
    fn () => un_objet(array('nom' => 'sac', 'places' => [$here, null])),
    fn () => un_rebord(array('fin' => $here)),
    fn () => un_rebord(array('debut' => $here, 'fin' => array('x' => 1, 'y' => 1 << 31))),
    fn () => la_fiche(null),
    fn () => la_fiche(array()),
    fn () => la_fiche($card + array('sac' => array('nom' => 'sac'))),
    fn () => la_fiche($card + array('notes' => [1, null])),
    fn () => la_fiche(array('bords' => [array('debut' => $here), array('debut' => $here, 'fin' => 3)])),
    fn () => des_fiches([$card, $card + array('age' => 0.5)]),
    fn () => melange(1, null, null, null, null),
    fn () => afficher_fiche($card + array('vu' => 'oui')),
];
foreach ($cases as $case) {
    try {
        $case();
        fwrite(STDERR, "accepted\n");
    } catch (Error $error) {
        fwrite(STDERR, get_class($error) . " {$error->getMessage()}\n");
    }
}

// All values that PHP uses for a missing value.
$none = null;
$nothing = &$none;
un_entier(null);
un_entier($nothing);
une_fiche(null);
une_fiche($card);
une_fiche($card + array('age' => null, 'sac' => $nothing));
un_rebord(array('debut' => $here));
melange(1, null, 'c', null, null);
// These values are not treated as missing values.
afficher_fiche($card + array('age' => 0, 'vu' => false, 'teinte' => ROUGE, 'surnom' => '', 'notes' => []));

// Results of the library are freed, also within optional values, so the memory does not grow.
function rounds(int $count): void
{
    $full = array('age' => 1, 'surnom' => str_repeat('s', 999), 'sac' => array('nom' => 'sac', 'places' => []), 'notes' => range(1, 500), 'bords' => []);
    for ($i = 0; $i < $count; $i++) {
        une_fiche($full);
        un_objet($full['sac']);
        un_texte($full['surnom']);
        des_entiers($full['notes']);
        des_textes(['a', 'b']);
        des_grilles([[1], [2]]);
    }
}
function resident(): int
{
    preg_match('/VmRSS:\s+(\d+)/', file_get_contents('/proc/self/status'), $found);
    return (int) $found[1];
}
rounds(5000);
$before = resident();
rounds(40000);
fwrite(STDERR, resident() - $before < 1024 ? "memory stays\n" : 'grew by ' . (resident() - $before) . " KiB\n");
exit(7);
