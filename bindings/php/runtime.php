<?php
/**
 * Settings, and messages about errors that prevent a champion from playing. joute/main.php uses these functions.
 *
 * All names start with joute_, because the champion's code is in the same namespace.
 */

/**
 * Changes settings of PHP, and checks that the extension is loaded.
 *
 * @param list<string> $words the messages if it is missing, for another version of PHP, or cannot be loaded
 */
function joute_prepare(array $words): void
{
    chdir(dirname(__DIR__));
    // Errors are printed to standard error, in order with the champion's other output.
    ini_set('display_errors', 'stderr');
    ini_set('log_errors', '0');
    error_reporting(E_ALL);
    // The arena limits memory, so PHP's default limit of 128 MiB is removed.
    ini_set('memory_limit', '-1');
    if (!extension_loaded('joute')) {
        joute_give_up(joute_built_for($words));
    }
    // php is started with -n to ignore the machine's configuration. These extensions are loaded because champions use them.
    foreach (['ctype', 'iconv', 'mbstring', 'bcmath', 'gmp'] as $extension) {
        // phpdbg has no function dl.
        if (function_exists('dl') && !extension_loaded($extension) && is_file(PHP_EXTENSION_DIR . "/$extension.so")) {
            dl($extension);
        }
    }
    set_exception_handler('joute_uncaught');
    register_shutdown_function('joute_ended');
}

/** Prints a message if the champion exits while it is being loaded. */
function joute_ended(): void
{
    if (!defined('JOUTE_TOLD') && error_get_last() === null) {
        joute_give_up('champion.php ends the program while it is being loaded (exit or die); take that out');
    }
}

/** Marks the champion as loaded. An exit from now on is reported elsewhere or intended. */
function joute_told(): void
{
    defined('JOUTE_TOLD') || define('JOUTE_TOLD', true);
}

/** Prints a message without a stack trace and exits. */
function joute_give_up(string $message): never
{
    joute_told();
    fwrite(STDERR, "joute: $message\n");
    exit(1);
}

/**
 * Returns the reason why lib/joute.so is not loaded.
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
 * Prints a message that lists all missing user functions, and exits.
 *
 * @param list<string> $functions
 * @param string $words the message
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

/** Prints PHP's message about an uncaught exception, without the stack frames of joute/. */
function joute_uncaught(Throwable $error): never
{
    joute_told();
    $ours = preg_quote(__DIR__, '~');
    $unwanted = ["~^#\d+ $ours/.*\n~m", '~\n#\d+ \{main\}~', "~ in $ours/[^\n]*:\d+$~m", '~\nStack trace:$~'];
    $text = preg_replace($unwanted, '', (string) $error);
    fwrite(STDERR, "PHP Fatal error:  Uncaught $text\n");
    exit(255);
}
