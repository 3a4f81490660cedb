### Ce que disent les fichiers d'un kit : `make`, ce qui entoure le champion, les commentaires.

## make

annotated = make help montre chaque règle et chaque variable qui porte ## et un texte.
given = Une variable qu'aucune règle ne lit est une faute de frappe.
no-variable = ce kit n'a pas de variable de ce nom ; make help donne celles qui existent
no-players = un match se joue à l'un de ces nombres de joueurs :
seats-rule = Votre champion a la place SIDE ; les adversaires prennent les autres, à tour de rôle.
no-side = la place de votre champion doit être une de celles-ci :
changed-rule = Les fichiers du kit qui ont été modifiés ; ce qui en a été compilé n'est pas utilisé.
edited = vous avez modifié ce fichier du kit. La modification marche ici, mais make tar ne l'envoie pas, et les organisateurs compilent avec l'original : mettez vos ajouts dans vos propres fichiers.
unused = vous avez modifié ce fichier du kit, sans effet : ce qu'il déclare est déjà compilé dans lib/, et make tar ne l'envoie pas. Mettez vos ajouts dans vos propres fichiers.
old-rule = Les noms que d'autres kits donnaient au fichier du champion.
old-name = ce kit ne lit pas de fichier de ce nom. Si c'est votre champion :
other-rule = Les champions d'autres langages qui sont ici par erreur.
other-language = le langage de ce kit est { $language } : ce fichier n'est pas compilé. Écrivez { $file }, ou prenez le kit de son langage.
no-champion = ce fichier manque : c'est lui que le kit compile.
made-rule = Les fichiers dont le champion a été fait, comparés par contenu : une archive peut ramener un fichier plus ancien que lui.
helpful = Ce que lit make help.
mine = Vos fichiers, ici et dans vos dossiers ; make ne sait pas lire un nom qui contient une espace.
tools-rule = Dit ce qui manque avant que le compilateur ne le dise moins clairement.
no-tool = commande introuvable. Ce kit demande : sudo apt install { $packages }
old-tool = cette version est trop ancienne. Ce kit demande { $version } ou plus récent. Le conteneur du dossier .devcontainer l'a.
versions-rule = Refuse les versions trop anciennes avant qu'elles ne le disent moins clairement.
oldest = Les plus anciennes versions qui conviennent.
no-function = aucune fonction ne porte ce nom. Le jeu l'appelle : écrivez-la, même vide.
no-library = ce fichier du kit manque. Décompressez le kit à nouveau, et gardez votre champion.
no-start = ne démarre pas ici. Ce kit demande Linux sur x86-64 avec la glibc { $glibc } ou plus récente.
no-replay = pas de replay ici. Jouez d'abord un match : make run
open = à ouvrir dans un navigateur :
stop = Ctrl+C arrête make view

## make help

help-all = compile
help-run = joue un match contre l'adversaire fourni
help-debug = joue le même match, avec votre champion dans un débogueur et sans limite de temps
help-attach = joue le match de make debug, ou avec TURN un replay, en attendant le débogueur d'un éditeur
help-view = transforme le dernier match en page web
help-doc = dit où est la référence de l'API
help-tar = met vos fichiers dans champion.tar.gz, l'archive à envoyer
help-submit = prépare l'archive et l'envoie au concours
help-server = l'adresse du concours pour make submit, qui la retient
help-a-url = URL
help-note = une note sur cette version, pour make submit
help-a-text = TEXTE
help-token = un fichier qui contient le jeton pour make submit ; sinon, make submit le demande une fois
help-clean = efface ce qui peut être recompilé
help-help = affiche ce texte
help-variables = Variables, par exemple make run SIDE=1 SEED=7 :
help-a-map = CARTE
help-a-folder = DOSSIER
help-a-file = FICHIER
help-a-command = COMMANDE
help-map = la carte, si le jeu en a : un fichier, ou le nom d'une carte officielle
help-opponent = le kit d'un autre champion, déjà compilé
help-players = le nombre de joueurs ; OPPONENT prend toutes les autres places
help-mode = le mode du jeu
help-a-mode = MODE
help-side = vous jouez en second (0 : en premier)
help-seed = change les tirages au sort du jeu
help-quiet = n'affiche pas ce que les champions écrivent
help-replay = où le match est enregistré, et où make view le trouve
help-port = make view sert la page à http://localhost:8000/ au lieu de l'écrire
help-page = où make view écrit la page
help-debugger = ce que lance make debug
help-turn = le tour de REPLAY avant lequel make attach attend ; sans lui, make attach joue un nouveau match
help-attached = ce que lance make attach
help-command = ce que make run lance à la place de votre champion, hors de la prison

## JavaScript

javascript-must-export = { $champion } doit exporter { $functions } : écrivez `export` devant `function`
javascript-ended = { $champion } termine le programme pendant son chargement (process.exit) ; enlevez cet appel
typescript-lines = tsc vérifie les types et compile ; lines.js remet le code compilé aux lignes des fichiers TypeScript.

## Lua

lua-must-define = champion.lua doit définir { $functions } : écrivez `function` sans `local`
lua-ended = champion.lua termine le programme pendant son chargement (os.exit) ; enlevez cet appel

## PHP

php-gone = lib/joute.so manque : décompressez le kit à nouveau
php-compile = compilé pour une autre version de PHP ; make le compile pour la vôtre avec ces paquets :
php-compiled = L'extension sert une version de PHP ; pour une autre, make la compile ici.
php-other = lib/joute.so est compilé pour { $built }, et c'est { $running } qui s'exécute : tapez make
php-unloadable = impossible de charger lib/joute.so dans { $running }
php-must-define = champion.php doit définir { $functions }

## VS Code

debug-match = Jouer un match
debug-turn = Jouer un tour d'un replay
ask-replay = Le replay
ask-side = La place de votre champion dans le replay (0 : le premier)
ask-turn = Le tour avant lequel le match attend

## Ce que disent les fichiers générés

title = L'API de { $game }.
notice = Ce fichier est généré : lisez-le, ne le modifiez pas. Votre code va dans le fichier du champion.
champion-notice = Votre champion. C'est le fichier à compléter ; `make` compile, `make run` joue un match.
main-notice = Généré : appelle votre champion quand c'est à lui de jouer.
makefile-notice = make : compile ; make run : joue un match ; make view, doc, tar, submit, clean.
generated-notice = Généré : ne pas modifier.
container-notice = Un conteneur avec les paquets de ce kit, pour VS Code, JetBrains et Codespaces.
todo = À compléter.
shown-value = La valeur à afficher
shows = Affiche une valeur de type { $name } sur la sortie standard
memory = Les tableaux et les chaînes que vous recevez sont à vous : libérez-les avec free. Ceux que vous donnez restent à vous.
frees = Libère ce que pointe une valeur rendue par l'API.
values-notice = Les structures se comparent, se hachent et s'affichent, les énumérations s'affichent par leur nom : ==, <, std::hash et <<.
values-yield = Si vous en définissez un vous-même, le vôtre est utilisé.
old-ffi = Les champions plus anciens déclarent ce module : il est vide aujourd'hui.
own-allocator = Un champion qui déclare son #[global_allocator] garde le sien.
cargo-notice = Pour rust-analyzer, cargo check et cargo clippy ; make n'a pas besoin de cargo.
included = Un fichier que l'un d'eux inclut n'est pas compilé à nouveau.
sorted = Les modules viennent avant ceux qui s'en servent.
precompiled = Ce qui ne change pas est déjà compilé ; sans ces fichiers, make part des sources.
own-header = Un champion peut apporter cet en-tête d'un ancien kit, avec ses propres déclarations de l'API.
other-value = attention : ce jeu a une autre valeur :
older-header = L'API sous le nom qu'elle avait dans d'anciens kits, où les fonctions commençaient aussi par api_.
older-functions = Les fonctions de l'API sous leurs anciens noms, pour un champion qui apporte son propre { $header }.
older-renamed = L'en-tête du champion peut définir des fonctions de ces noms.
older-linkage = L'en-tête du champion peut déclarer cette fonction avec les conventions de C ou de C++.
own-main = Si le champion définit aussi main, c'est celle-ci que le programme exécute.
api-compiled = L'API est déjà compilée, dans lib/api.jar ; si vous la modifiez, elle est compilée ici et passe devant.
ocaml-libraries = Tout champion peut utiliser ces bibliothèques, sauf s'il a un module de ce nom.
older-haskell = Les fonctions que le champion n'a que sous leur nom d'anciens kits, qui commençait par hs_.
glued = lib/ convient à la version d'OCaml qui l'a compilé, et à l'API d'origine ; sinon, ses sources sont compilées ici.
objects = GHC regarde l'âge des fichiers ; une archive peut ramener un fichier plus ancien que son objet.
shipped-objects = Utilise les objets livrés avec le kit, s'ils viennent des mêmes sources ; GHC compile ce qu'il ne peut pas utiliser.
ghci = ouvre votre champion dans ghci, avec l'API
options = OPTIONS
options-of = les options de
loads = Charge le champion comme un match le ferait, avec les règles du kit, sans jouer de tour.
loading = combien de secondes peut durer le chargement du champion pendant make
too-long = le chargement a duré trop longtemps. Mettez les longs calculs dans vos fonctions ; LOADING=30 laisse 30 secondes.
same-as-interface = Un autre nom d'{ "{" }@link Interface{ "}" }, avec les mêmes fonctions et constantes.
blank-object = Tout à zéro : nombres nuls, première valeur des énumérations, chaînes et tableaux vides.
full-object = Avec une valeur pour chaque champ.

## Python

python-import-it = Il s'importe par « from api import * ».
python-a-tuple = Un tuple
python-natively = à l'exécution, lib/_api fournit ces fonctions
python-record-notice = NamedTuple, sans le temps que prend l'import de typing.
python-enum-notice = IntEnum, dont les valeurs s'affichent par leur nom ; avec un format, par leur nombre.
python-typing-notice = Le NamedTuple que les champions reçoivent d'api.py : celui de typing, importé seulement s'il sert.
python-optional-notice = Optional[T], sans le temps que prend l'import de typing ; Python 3.9 l'importe.
python-native-notice = Le module compilé, lib/_api.*.so.
python-bind-notice = Relie les classes de api.py au module compilé, et lui prend les fonctions.
python-packages-notice = Après python3 -S : les paquets installés, sans exécuter leurs fichiers .pth, parfois lents.
python-line-notice = Ligne par ligne : un champion arrêté perd ce qu'il n'a pas encore écrit.
python-freeze-notice = Ce qui est chargé reste : inutile de l'examiner à chaque ramassage.
python-play-notice = Joue le match avec les fonctions de Champion.py.
python-report-notice = Montre une exception sans nos propres lignes.
python-build-notice = make : charge le champion comme un match le ferait, et retient quel Python l'exécute.
python-fresh-notice = Les sources telles qu'elles sont : __pycache__ peut être périmé.
python-hashed-notice = Compile un module pour que Python compare son contenu, et non son âge, au fichier compilé.
python-load-notice = Importe le champion avec les règles du kit, sans jouer de tour.
python-ended = Champion.py : le programme se termine pendant le chargement (sys.exit, exit ou quit) ; un match s'arrêterait là.
python-choose-python = l'interpréteur, s'il y en a plusieurs sur la machine
python-other-python = ce kit fonctionne avec CPython 3.9 ou une version plus récente, mais c'est { $running } ({ $executable }) qui s'exécute : choisissez-en un autre avec « make run PYTHON=python3 »
python-missing-functions = Champion.py ne définit pas tout ce qu'il faut ; ajoutez :

## Mettre un champion de côté, et l'affronter plus tard

nothing-kept = rien n'a été mis de côté. Mettez d'abord un champion de côté avec make keep, ou nommez un kit compilé : make duel WITH=../autre
keep-rule = Un champion qui ne peut pas jouer n'est pas mis de côté.
kept-before = ce nom est pris. Choisissez-en un autre avec NAME=…, ou effacez ce dossier.
kept = votre champion d'aujourd'hui. Demain :
help-duel = dit lequel est le meilleur : votre champion, ou celui qui a été mis de côté
help-keep = met votre champion d'aujourd'hui de côté, pour make duel
help-with = l'adversaire : un kit compilé (par défaut, le dernier que make keep a mis de côté)
help-name = le nom sous lequel make keep met le champion de côté (par défaut, la date)
help-a-name = NOM
