### Ce que le README d'un kit dit de son langage, et ses fichiers.

## C

c-debug = `make debug` lance votre champion sous gdb (`sudo apt install gdb`) ; il est compilé avec `-g`. Fuites et débordements : `make debug DEBUGGER='valgrind --leak-check=full ./champion'`.
c-print = `afficher_…(v)` affiche une valeur de l'API par son nom ; `printf("%d", v)`, son nombre.
c-editor = `compile_flags.txt` suffit à clangd ; `api.h` se lit comme une documentation.
c-optional = n'a de sens que si present est vrai

## C++

cpp-debug = `make debug` lance votre champion sous gdb (`sudo apt install gdb` ; `catch throw` s'arrête aux exceptions) ; il est compilé avec `-g`. Pour plus de contrôles : `make run CHAMPION=./champion CXXFLAGS='-std=gnu++20 -g -fsanitize=address,undefined'`.
cpp-print = `std::cout << v` affiche une valeur de l'API par son nom, comme `afficher_…(v)` ; `int(v)` est son nombre.
cpp-editor = `compile_flags.txt` suffit à clangd ; `api.hh` se lit comme une documentation.

## C#

csharp-debug = une exception donne le fichier et la ligne. `make debug` attend le débogueur de VS Code (Mono Debug), Rider ou MonoDevelop sur le port 55555.
csharp-print = `Console.WriteLine(v)` affiche une valeur de l'API par son nom ; `(int)v` est son nombre.
csharp-blank = Une valeur vide, à compléter champ par champ.
csharp-full = Une valeur complète.
csharp-editor = `champion.csproj` renvoie à `lib/Api.dll` et à sa documentation ; `Api.cs` en contient le texte, à lire.
csharp-null = null s'il n'y en a pas

## Go

go-debug = une panique donne le fichier et la ligne. `make debug` lance votre champion sous Delve (`sudo apt install delve` ; pas à pas : `make debug GOFLAGS=-gcflags=-N`). `fmt.Println(…)` marche pendant un match.
go-print = `fmt.Println(v)` affiche une valeur de l'API par son nom ; `int(v)` est son nombre, et `fmt.Printf("%+v", v)` affiche aussi les noms des champs.
go-editor = `go.mod` suffit à gopls, VS Code et GoLand ; `api.go` se lit comme une documentation.
go-name = String renvoie le nom de la valeur.
go-some = Some renvoie un pointeur vers une valeur, pour les arguments et les champs qui peuvent manquer (nil).
go-environment = Go ne télécharge rien, et compile avec le cache de l'utilisateur ou, à défaut, dans build/.

## Haskell

haskell-debug = `Debug.Trace` écrit sur la sortie d'erreur depuis du code pur ; `make ghci` ouvre votre champion dans ghci, avec l'API.
haskell-print = `print v` affiche une valeur de l'API par son nom ; `show v` en fait une chaîne.
haskell-constants = Constantes
haskell-enums = Énumérations
haskell-structs = Structures
haskell-functions = Fonctions
haskell-displays = Affichage
haskell-end = La suite ne sert qu'à transmettre vos appels à la bibliothèque du jeu.
haskell-variable = toursJoues
haskell-kept = Une valeur gardée d'un appel à l'autre. NOINLINE est important, et son type ne doit pas être polymorphe.
haskell-editor = `hie.yaml` est pour haskell-language-server ; `Api.hs` se lit comme une documentation.

## Java

java-debug = `make debug` attend un débogueur sur le port 8000 : `jdb -attach 8000`, ou celui de votre éditeur. Tout est compilé avec `-g`.
java-print = `System.out.println(v)` affiche une valeur de l'API par son nom ; `v.ordinal()` est son nombre.
java-editor = ouvrez ce dossier : `.classpath` et `.project` suffisent à VS Code, Eclipse et jdtls ; `api/Interface.java` se lit comme une documentation.

## JavaScript

javascript-debug = `console.error(…)` et `console.trace()` marchent pendant un match ; une exception que personne n'attrape s'affiche avec sa pile d'appels. Pas à pas : `make debug`, où `debugger;` dans votre code est un point d'arrêt.
javascript-print = `api.afficher…(v)` affiche une valeur de l'API par son nom ; `console.log(v)` affiche le nombre d'une valeur d'énumération.
javascript-described = Ce qu'il contient est décrit dans api.d.ts.
javascript-import = S'importe par `import * as api from './api.js'`.
javascript-objects = Les structures sont des objets, par exemple {"{"} x: 42, y: 1337 {"}"} ; les listes, des tableaux.
javascript-enums = Une valeur d'énumération est un nombre : api.Couleur.ROUGE vaut 0, et api.Couleur[0] vaut 'ROUGE'.
javascript-ints = Un int a 32 bits. Une valeur qui ne convient pas à son type lève une TypeError, une RangeError ou une Error qui nomme la fonction et l'argument.
javascript-optional = Une valeur qui peut manquer est null ; undefined, ou un champ laissé de côté, convient aussi.
javascript-editor = `api.d.ts` donne à VS Code et WebStorm toutes les fonctions et leurs types ; `jsconfig.json` leur fait souligner les erreurs.

## Lua

lua-debug = `io.stderr:write(…)` et `debug.traceback()` marchent pendant un match ; une erreur que personne n'attrape s'affiche avec sa trace. Pas à pas : `make debug`, où `h` donne les commandes.
lua-print = `afficher_…(v)` affiche une valeur de l'API par son nom ; `print(v)` affiche le nombre d'une valeur d'énumération.
lua-editor = `api.lua` contient les fonctions et leurs types, avec des commentaires que lit lua-language-server ; `.luarc.json` contient ses réglages.
lua-structs = Les structures sont des tables à champs nommés : {"{"}x = 42, y = 1337{"}"}. Les tableaux sont des tables indexées à partir de 1.
lua-enums = Une valeur d'énumération est un entier dans la table de l'énumération.
lua-optionals = Une valeur optionnelle vaut nil quand il n'y en a pas.
lua-ints = Un int a 32 bits ; une valeur d'un autre type, ou qui n'y tient pas, est une erreur
lua-names = qui nomme la fonction et l'argument.
lua-alone = l'API ne répond que pendant un match ; lancez `make run`

## OCaml

ocaml-debug = `OCAMLRUNPARAM=b make run` montre d'où vient une exception ; `make debug` lance votre champion sous gdb (`sudo apt install gdb` ; `break champion.ml:12`), il est compilé avec `-g`.
ocaml-print = `afficher_… v` affiche une valeur de l'API par son nom : OCaml n'a pas de `print` pour tous les types.
ocaml-editor = `.merlin` suffit à Merlin, et à `ocamllsp --fallback-read-dot-merlin` ; `api.mli` se lit comme une documentation.

## PHP

php-debug = `fwrite(STDERR, …)`, `var_dump` et `debug_print_backtrace()` marchent pendant un match ; une exception que personne n'attrape s'affiche avec sa trace. Pas à pas : installez `php-phpdbg`, puis `make debug`.
php-print = `afficher_…($v)` affiche une valeur de l'API par son nom ; `echo $v` affiche son nombre en PHP.
php-structs = Les structures sont des tableaux associatifs : array('x' => 42, 'y' => 1337).
php-enums = Les énumérations sont des suites de constantes.
php-optionals = Une valeur optionnelle vaut null quand il n'y en a pas ; dans une structure, on peut aussi l'omettre.
php-ints = Un int a 32 bits ; une valeur d'un autre type, ou qui n'y tient pas, lève une TypeError, une ValueError ou une Error
php-names = qui nomme la fonction et l'argument.
php-absent = Pendant un match, tout cela existe déjà : ce bloc est là pour être lu, par vous et par votre éditeur.
php-constants = Constantes
php-refuses = Hors d'un match, l'API ne répond pas.
php-alone = l'API ne répond que pendant un match ; lancez `make run`.
php-editor = `api.php` donne à PhpStorm, Intelephense et PHPStan toutes les fonctions et leurs types.

## Python

python-debug = `make debug` lance votre champion sous pdb ; une exception y ouvre le débogueur là où elle a eu lieu. Avec plusieurs Python installés : `make run PYTHON=python3.11`.
python-print = `print(v)` et `f"{"{"}v{"}"}"` affichent une valeur de l'API par son nom ; `int(v)` et `f"{"{"}v:d{"}"}"`, son nombre.
python-editor = `api.py` est typé et commenté : Pylance, PyCharm et `mypy Champion.py` s'en servent tels quels.

## Rust

rust-debug = `RUST_BACKTRACE=1 make run` montre d'où vient une panique ; `make debug` lance votre champion sous gdb (`sudo apt install rust-gdb` ; pas à pas : `make debug RUSTFLAGS='--edition 2021 -g'`).
rust-print = `println!("{"{"}v:?{"}"}")` affiche une valeur de l'API par son nom ; `v as i32` est son nombre.
rust-editor = `Cargo.toml` suffit à rust-analyzer et à `cargo clippy` ; `api.rs` se lit comme une documentation.

## TypeScript

typescript-debug = `console.error(…)` et `console.trace()` marchent pendant un match ; une exception que personne n'attrape s'affiche avec sa pile d'appels. Pas à pas : `make debug`, où `debugger;` dans votre code est un point d'arrêt. Les lignes et les colonnes sont celles de vos fichiers.
typescript-editor = `api.d.ts` donne à VS Code et WebStorm toutes les fonctions et leurs types, et `tsconfig.json` les options du compilateur ; `joute/node.d.ts` déclare ce qu'un champion peut utiliser de Node.js.
