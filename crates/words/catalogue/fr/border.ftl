### Ce que la bibliothèque du jeu et la glu de chaque langage disent d'un appel impossible. Les langages autres que Rust les
### demandent par leur clé (`joute_say`) et donnent leurs valeurs dans l'ordre du fichier anglais.

## Les valeurs

range = { $first } = 0 à { $last } = { $number }
out-of-range = { $value } ne tient pas dans un entier (-2147483648 à 2147483647)
no-value = { $value } n'est pas une valeur de { $name } ({ $range })
no-bool = l'octet { $byte } n'est pas un booléen (0 ou 1)
null-string = la chaîne est NULL
not-utf8 = la chaîne n'est pas en UTF-8 ({ $error })
not-utf8-from = la chaîne n'est pas en UTF-8 à partir de l'indice { $index }
null-array = le tableau a { $length } éléments, mais son adresse { $address } n'est pas valide
nul-at = la chaîne contient un caractère nul à l'indice { $index } ; enlevez-le
nul-index = la chaîne contient un caractère nul à l'indice { $index } ; enlevez-le
nul-byte = la chaîne contient un caractère nul à l'octet { $index } ; enlevez-le
nul-character = la chaîne contient un caractère nul à l'indice { $index } ; aucune chaîne ne peut en contenir
holds-nul = { $value } contient un caractère nul, ce qu'aucune chaîne ne peut
holds-half = { $value } contient la moitié d'un caractère, que l'UTF-8 ne peut pas coder
half-character = la chaîne contient la moitié d'un caractère ({ $code }) à l'indice { $index } ; coupez les chaînes entre deux caractères
half-pair = la chaîne contient la moitié d'une paire de substitution à l'indice { $index } ; ce n'est pas un texte Unicode
null-where = null au lieu d'une valeur de type { $kind } ; donnez-en une, comme { $sample }
null-is-no = null n'est pas de type { $kind } ; donnez une valeur, comme { $sample }
unusable = cette valeur est inutilisable
too-large = { $function } : ces valeurs sont plus grandes que ce qui peut passer à l'API d'un coup ({ $limit } Mio)
large-answer = la réponse de l'API est plus grande que ce que Java peut recevoir d'un coup ({ $limit } Mio)

## Les valeurs en Python

expected = { $value }, mais il faut { $expected }
expected-not = { $value } est de type { $kind }, mais il faut { $expected }
an-int = un entier (int)
a-float = un nombre (float)
a-bool = un booléen (True ou False)
a-str = une chaîne (str)
a-list = une liste
a-value = une valeur de { $name }
a-record = une valeur de { $name } : { $form }
no-double = { $value } ne tient pas dans un double
half-surrogate = { $value } n'est pas un texte en UTF-8 : il contient la moitié d'une paire de substitution
nul-in = { $value } contient un caractère nul, ce qu'une chaîne ne peut pas
list-changed = la liste a changé pendant qu'on la lisait
misses = { $value } n'a pas de { $field } : il faut une valeur de { $name } : { $form }
too-many = { $value } a trop d'éléments ({ $has }), une valeur de { $name } en a { $wants } : { $form }
no-argument = aucun argument
one-argument = 1 argument ({ $name })
arguments = { $count } arguments ({ $names })
takes = { $function } : prend { $arguments }, en a reçu { $count }
not-called = { $function } : aucun argument ne s'appelle { $name } ; elle prend { $arguments }
given-twice = { $function } : { $name } est donné deux fois
argument-missing = { $function } : { $name } manque ; elle prend { $arguments }
foreign-value = la bibliothèque du jeu a donné { $value }, qui n'est pas une valeur de { $name }
mixed-files = les fichiers de ce kit sont de versions différentes de l'API (api.py { $api }, _api { $module }, bibliothèque { $library }) : téléchargez le kit à nouveau et gardez votre fichier de champion
not-defined = api.py ne définit pas { $name }
no-record = api.{ $name } n'est pas un NamedTuple
no-enum = api.{ $name } n'est pas une énumération
unknown-python = ce kit ne sait pas comment cette version de Python range ses objets : utilisez CPython 3.9 à 3.14

## Les valeurs en JavaScript, Lua et PHP

mistyped = { $value } n'est pas { $wanted }
mistyped-cure = { $value } n'est pas { $wanted } ; { $cure }
null-cure = manque-t-il un `return`, ou une valeur à une variable ?
write-bool = écrivez true ou false
string-value = { $value } (une chaîne)
enum-value = une valeur de { $name } ({ $range })
array-of = un tableau de { $item }
field-missing = ce champ manque ; { $cure }
cast = écrivez { $function } autour
a-function = une fonction
a-number = un nombre
a-boolean = un booléen
a-string = une chaîne
write-braces = écrivez {"{"} { $fields } {"}"}
float-value = { $value } (un float)

## Les valeurs en Lua

lua-table = une table
lua-has-key = une table qui a la clé { $key } n'est pas un tableau de { $item } : les clés d'un tableau sont 1, 2, 3, …

## Les valeurs en PHP

php-cast-int = écrivez (int) devant
php-cast-float = écrivez (float) devant
php-cast-string = écrivez (string) devant
php-write-array = écrivez array({ $fields })
php-an-array = un tableau (array)
php-an-object = un objet de classe { $class }
php-a-float = un nombre (float)
php-bool = un booléen (bool)
php-a-string = une chaîne (string)
php-large = { $value } est trop grand pour qu'un float le contienne exactement ; écrivez (float)
php-nul = une chaîne avec un octet nul (à l'indice { $index }) ; enlevez-le
php-has-key = un tableau qui a la clé '{ $key }' n'est pas un tableau de { $item } ; écrivez array_values()

## Les valeurs en JavaScript

js-bigint = { $value } (un BigInt)
js-symbol = un symbole
js-array = un tableau
js-object = un objet de classe { $class }
js-large-answer = la réponse de l'API est plus grande que ce que JavaScript peut recevoir à la fois ({ $limit } Mio)

## Les appels

other-thread = { $function } : appelée depuis un autre fil d'exécution ; n'appelez l'API que depuis celui qui exécute les fonctions de votre champion
being-opened = { $function } : appelée pendant l'ouverture du jeu
other-api = ce champion a été compilé pour une autre version de l'API de { $game } (kit { $kit }, bibliothèque { $library }) : téléchargez le kit à nouveau, gardez votre fichier de champion, lancez make clean, puis make.
rules-failed = les règles de { $game } ont échoué ; ce n'est pas la faute de votre champion, dites-le aux organisateurs.
crash-memory = accès invalide à la mémoire, par exemple un pointeur nul ou un indice hors d'un tableau
crash-stack = la pile est pleine : une fonction s'appelle sans fin, ou des variables locales sont trop grandes
crash-division = division entière par zéro
crash-abort = le programme s'est interrompu
crash-instruction = instruction invalide
uncaught = exception non rattrapée { $name }
terminated = std::terminate a été appelé
other-module = le module pour Java ne correspond pas à ses classes ({ $error }) ; téléchargez le kit à nouveau.
no-method = champion.cs : la classe Champion n'a pas de { $name } ; il lui faut une méthode
other-method = champion.cs : la classe Champion a un autre { $name } ; il lui faut une méthode

## La partie

no-arena = ce champion ne joue que dans une partie ; lancez-en une avec `make run`
no-arena-because = ce champion ne joue que dans une partie ; lancez-en une avec `make run` ({ $error })
nobody-waits = aucune partie n'attend à { $path } ({ $error }) ; relancez `joute match --debug`
no-hello = l'arène n'a pas envoyé son message d'accueil ; le kit et l'arène sont de versions différentes : téléchargez le kit à nouveau et gardez votre fichier de champion
other-protocol = l'arène parle le protocole { $theirs }, mais ce kit parle { $ours } ; téléchargez le kit à nouveau et gardez votre champion
arena-plays = l'arène joue { $theirs } (API { $their-api }), mais ce kit est pour { $ours } (API { $our-api }) ; téléchargez le kit à nouveau, gardez votre fichier de champion, lancez make clean, puis make
bad-opening = le premier message de l'arène est illisible ; téléchargez le kit à nouveau et gardez votre fichier de champion, ou prévenez les organisateurs
bad-turn = le message de l'arène pour ce tour est illisible ; prévenez les organisateurs
hello-twice = l'arène a envoyé son message d'accueil deux fois ; prévenez les organisateurs
cannot-hear = impossible de recevoir un message de l'arène : { $error }
cannot-speak = impossible d'envoyer un message à l'arène : { $error }
no-map = ce jeu ne commence pas sans carte ; jouez une partie avec `make run`
