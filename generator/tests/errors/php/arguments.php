<?php
// Passes each kind of invalid argument, catches the exception and prints its message.

require('api.php');

$point = array('x' => 1, 'y' => 2);
$flat = array('an_int' => 1, 'a_double' => 0.5, 'a_bool' => true, 'a_colour' => GREEN);
$owner = array('title' => 'me', 'numbers' => [1], 'path' => [$point], 'words' => ['a'], 'parts' => []);
$cases = [
    fn () => echo_int(4294967296),
    fn () => echo_int(-2147483649),
    fn () => echo_int(3.0),
    fn () => echo_int('3'),
    fn () => echo_int(true),
    fn () => echo_int(null),
    fn () => echo_int(new stdClass()),
    fn () => echo_double('0.5'),
    fn () => echo_double(PHP_INT_MAX),
    fn () => echo_bool(1),
    fn () => echo_string(12),
    fn () => echo_string("a\0b"),
    fn () => echo_string("\xff"),
    fn () => echo_colour(3),
    fn () => echo_colour(-1),
    fn () => echo_colour('RED'),
    fn () => echo_single(1),
    fn () => echo_point(3),
    fn () => echo_point([3, 4]),
    fn () => echo_point(array('x' => 3)),
    fn () => echo_point(array('x' => 3, 'y' => 2147483648)),
    fn () => echo_mixed(array('where' => array('x' => 0, 'y' => 'b'), 'hue' => RED, 'sure' => true)),
    fn () => echo_flat(array('a_colour' => 9) + $flat),
    fn () => ints(12),
    fn () => ints([1, 2, 'three']),
    fn () => ints($point),
    fn () => points([$point, array('x' => 1)]),
    fn () => grids([[1], [2, 1 << 40]]),
    fn () => echo_owner(array('path' => [$point, 7]) + $owner),
    fn () => echo_owner(array('words' => ['a', "b\0"]) + $owner),
    fn () => act(array('x' => 1)),
    fn () => print_colour(12),
    fn () => print_point(array()),
    fn () => echo_int(),
];
foreach ($cases as $case) {
    try {
        $case();
        fwrite(STDERR, "accepted\n");
    } catch (Error $error) {
        fwrite(STDERR, get_class($error) . " {$error->getMessage()}\n");
    }
}

// Values that PHP converts to the type without loss are accepted.
$reference = &$point['x'];
$shuffled = array('y' => 2, 'own' => 'ignored', 'x' => 1);
$holes = array_filter([5, 6, 7, 8], fn (int $i) => $i % 2 == 0);
$long = range(1, 100000);
echo_point($point);
echo_point($shuffled);
echo_int($reference);
echo_double(3);
ints($holes);
ints($long);
fwrite(STDERR, "all fine\n");
exit(7);
