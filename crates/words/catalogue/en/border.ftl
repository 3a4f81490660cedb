### Messages of the game's library and of each language's glue about invalid calls. Languages other than Rust look them up by
### key (`joute_say`), and pass the values in the order in which they occur here.

## Values

range = { $first } = 0 to { $last } = { $number }
out-of-range = { $value } does not fit in an int (-2147483648 to 2147483647)
no-value = { $value } is not a value of { $name } ({ $range })
no-bool = byte { $byte } is not a bool (0 or 1)
null-string = the string is NULL
not-utf8 = the string is not UTF-8 ({ $error })
not-utf8-from = the string is not UTF-8 from index { $index } on
null-array = the array has { $length } elements, but its address { $address } is not valid
nul-at = the string contains a NUL character at index { $index }; remove it
nul-index = the string contains a NUL character at index { $index }; remove it
nul-byte = the string contains a NUL character at byte { $index }; remove it
nul-character = the string contains a NUL character at index { $index }; strings cannot contain one
holds-nul = { $value } contains NUL, which no string can contain
holds-half = { $value } contains half of a character, which UTF-8 cannot encode
half-character = the string contains half of a character ({ $code }) at index { $index }; cut strings between characters
half-pair = the string contains half of a surrogate pair at index { $index }; it is not Unicode text
null-where = null where a value of type { $kind } is expected; give one, as in { $sample }
null-is-no = null is not a valid { $kind }; give one, as in { $sample }
unusable = this value cannot be used
too-large = { $function }: these values are larger than what can be sent to the API at once ({ $limit } MiB)
large-answer = the API's answer is larger than what Java can receive at once ({ $limit } MiB)

## Values in Python

expected = { $value }, expected { $expected }
expected-not = { $value } is of type { $kind }, expected { $expected }
an-int = an int
a-float = a float
a-bool = a bool (True or False)
a-str = a str
a-list = a list
a-value = a value of { $name }
a-record = a { $name }: { $form }
no-double = { $value } does not fit in a double
half-surrogate = { $value } is not UTF-8 text: it contains half of a surrogate pair
nul-in = { $value } contains a NUL character, which no string can contain
list-changed = the list changed while it was being read
misses = { $value } has no { $field }, expected a { $name }: { $form }
too-many = { $value } has { $has } items, a { $name } has { $wants }: { $form }
no-argument = no argument
one-argument = 1 argument ({ $name })
arguments = { $count } arguments ({ $names })
takes = { $function }: takes { $arguments }, got { $count }
not-called = { $function }: no argument is called { $name }; it takes { $arguments }
given-twice = { $function }: { $name } is given twice
argument-missing = { $function }: { $name } is missing; it takes { $arguments }
foreign-value = the game's library returned { $value }, which is not a value of { $name }
mixed-files = the files of this kit belong to different versions of the API (api.py { $api }, _api { $module }, library { $library }): download the kit again and keep your champion file
not-defined = api.py does not define { $name }
no-record = api.{ $name } is not a NamedTuple
no-enum = api.{ $name } is not an enum
unknown-python = this kit does not know how this version of Python stores its objects: use CPython 3.9 to 3.14

## Values in JavaScript, Lua and PHP

mistyped = { $value } is not { $wanted }
mistyped-cure = { $value } is not { $wanted }; { $cure }
null-cure = is a `return` missing, or a variable not set?
write-bool = write true or false
string-value = { $value } (a string)
enum-value = a value of { $name } ({ $range })
array-of = an array of { $item }
field-missing = this field is missing; { $cure }
cast = write { $function } around it
a-function = a function
a-number = a number
a-boolean = a boolean
a-string = a string
write-braces = write {"{"} { $fields } {"}"}
float-value = { $value } (a float)

## Values in Lua

lua-table = a table
lua-has-key = a table with the key { $key } is not an array of { $item }: the keys of an array are 1, 2, 3, …

## Values in PHP

php-cast-int = write (int) in front of it
php-cast-float = write (float) in front of it
php-cast-string = write (string) in front of it
php-write-array = write array({ $fields })
php-an-array = an array
php-an-object = an object of class { $class }
php-a-float = a float
php-bool = a bool
php-a-string = a string
php-large = { $value } is too large for a float to hold exactly; write (float)
php-nul = a string with a NUL byte (at { $index }); remove it
php-has-key = an array with the key '{ $key }' is not an array of { $item }; write array_values()

## Values in JavaScript

js-bigint = { $value } (a BigInt)
js-symbol = a symbol
js-array = an array
js-object = an object of class { $class }
js-large-answer = the API's answer is larger than what JavaScript can receive at once ({ $limit } MiB)

## Calls

other-thread = { $function }: called from another thread; call the API only from the thread that runs your champion's functions
being-opened = { $function }: called while the game was being opened
other-api = this champion was built for another version of the API of { $game } (kit { $kit }, library { $library }): download the kit again, keep your champion file, run make clean, then make.
rules-failed = the rules of { $game } failed; this is not your champion's fault, tell the organisers.
crash-memory = invalid memory access, such as a null pointer or an index outside of an array
crash-stack = the stack is full: a function calls itself without end, or local variables are too large
crash-division = integer division by zero
crash-abort = the program aborted
crash-instruction = invalid instruction
uncaught = uncaught exception { $name }
terminated = std::terminate was called
other-module = the module for Java does not match its classes ({ $error }); download the kit again.
no-method = champion.cs: class Champion has no { $name }; it must have a method
other-method = champion.cs: class Champion has a { $name } with other parameters or another result; it must have a method

## The match

no-arena = this champion plays only inside a match; start one with `make run`
no-arena-because = this champion plays only inside a match; start one with `make run` ({ $error })
nobody-waits = no match is listening at { $path } ({ $error }); start `joute match --debug` again
no-hello = the arena did not send its first message; the kit and the arena have different versions: download the kit again and keep your champion file
other-protocol = the arena uses protocol { $theirs }, but this kit uses { $ours }; download the kit again and keep your champion
arena-plays = the arena plays { $theirs } (API { $their-api }), but this kit is for { $ours } (API { $our-api }); download the kit again, keep your champion file, run make clean, then make
bad-opening = the arena's first message cannot be read; download the kit again and keep your champion file, or tell the organisers
bad-turn = the arena's message for this turn cannot be read; tell the organisers
hello-twice = the arena sent its first message twice; tell the organisers
cannot-hear = cannot receive from the arena: { $error }
cannot-speak = cannot send to the arena: { $error }
no-map = this game does not start without a map; play a match with `make run`
