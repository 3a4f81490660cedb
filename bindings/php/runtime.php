<?php
/**
 * What joute/main.php stands on: settings, and words for what keeps a champion from playing.
 *
 * Every name starts with joute_, since the champion's code shares this space.
 */

/**
 * Settings, and a check that the extension is there.
 *
 * @param list<string> $words what to say if it is not: gone, of another PHP, unloadable
 */
function joute_prepare(array $words): void
{
    chdir(dirname(__DIR__));
    // Errors are the candidate's to read, in order with what else goes to standard error.
    ini_set('display_errors', 'stderr');
    ini_set('log_errors', '0');
    error_reporting(E_ALL);
    // The arena limits memory; PHP's own default of 128 MiB would be in its way.
    ini_set('memory_limit', '-1');
    if (!extension_loaded('joute')) {
        joute_give_up(joute_built_for($words));
    }
    // php starts with -n, so that it runs alike on every machine; these are what champions customarily use.
    foreach (['ctype', 'iconv', 'mbstring', 'bcmath', 'gmp'] as $extension) {
        // phpdbg has no dl.
        if (function_exists('dl') && !extension_loaded($extension) && is_file(PHP_EXTENSION_DIR . "/$extension.so")) {
            dl($extension);
        }
    }
    set_exception_handler('joute_uncaught');
    register_shutdown_function('joute_ended');
}

/** A champion that calls exit while it is being loaded says nothing; so this does. */
function joute_ended(): void
{
    if (!defined('JOUTE_TOLD') && error_get_last() === null) {
        joute_give_up('champion.php ends the program while it is being loaded (exit or die); take that out');
    }
}

/** Whatever ends the program from now on has been told, or is meant. */
function joute_told(): void
{
    defined('JOUTE_TOLD') || define('JOUTE_TOLD', true);
}

/** Ends with a message; never the champion's trace. */
function joute_give_up(string $message): never
{
    joute_told();
    fwrite(STDERR, "joute: $message\n");
    exit(1);
}

/**
 * Why lib/joute.so is not loaded.
 *
 * @param list<string> $words
 */
function joute_built_for(array $words): string
{
    $path = dirname(__DIR__) . '/lib/joute.so';
    if (!is_file($path)) {
        return $words[0];
    }
    $this_php = 'PHP ' . PHP_VERSION . ' (' . (PHP_ZTS ? 'thread-safe' : 'not thread-safe') . (PHP_DEBUG ? ', debug' : '') . ')';
    if (preg_match('/joute was built for (PHP [^\0]+)/', (string) file_get_contents($path), $found)) {
        return strtr($words[1], ['{built}' => $found[1], '{running}' => $this_php]);
    }
    return strtr($words[2], ['{running}' => $this_php]);
}

/**
 * Says at once which functions the champion lacks.
 *
 * @param list<string> $functions
 * @param string $words what to say
 */
function joute_expect(array $functions, string $words): void
{
    $missing = array_filter($functions, fn (string $function) => !function_exists($function));
    if ($missing) {
        $list = implode(', ', array_map(fn (string $function) => "$function()", $missing));
        joute_give_up(strtr($words, ['{functions}' => $list]));
    }
    joute_told();
}

/** PHP's own message for an exception that nobody caught, without the frames of joute/. */
function joute_uncaught(Throwable $error): never
{
    joute_told();
    $ours = preg_quote(__DIR__, '~');
    $unwanted = ["~^#\d+ $ours/.*\n~m", '~\n#\d+ \{main\}~', "~ in $ours/[^\n]*:\d+$~m", '~\nStack trace:$~'];
    $text = preg_replace($unwanted, '', (string) $error);
    fwrite(STDERR, "PHP Fatal error:  Uncaught $text\n");
    exit(255);
}
