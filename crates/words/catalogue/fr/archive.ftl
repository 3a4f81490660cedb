### Pourquoi une archive ou sa compilation est refusée. Les machines de calcul écrivent ces phrases en anglais, et les pages les montrent dans la langue du lecteur.

## L'archive

larger = l'archive dépasse { $size } Mio
inflated = une fois décompressée, l'archive dépasse { $size } Mio
not-whole = ce n'est pas une archive .tar.gz complète ({ $error }) ; make tar en crée une
many-entries = l'archive contient plus de { $count } fichiers et dossiers
none = l'archive est vide, ou ce n'est pas une archive ; make tar en crée une
huge-file = l'archive contient un fichier de plus de 8 Gio
holes = l'archive contient un fichier à trous ; seuls les fichiers ordinaires sont acceptés
twice = { $path } : ce chemin est deux fois dans l'archive
only-files = { $path } : { $what } ; seuls les fichiers ordinaires sont acceptés
a-link = un lien
a-device = un périphérique
a-pipe = un tube
a-sparse-file = un fichier à trous
no-file = ni un fichier ni un dossier
in-a-file = { $path } : un dossier de ce chemin est un fichier dans la même archive
other-makefile = { $path } : les champions sont compilés par le { $makefile } du kit ; enlevez ce fichier
large-file = { $path } : plus grand que { $size } Mio
large-files = { $path } : avec ce fichier, l'ensemble des fichiers dépasse { $size } Mio
two-champions = l'archive contient à la fois { $one } et { $other } ; elle ne doit contenir qu'un champion
no-champion = l'archive n'a pas de champion à sa racine, où il faut l'un de { $files } ; make tar crée une telle archive
named = { $path } : { $why }
long-path = ce chemin est trop long
no-utf8 = ce nom n'est pas en UTF-8
control = ce nom contient des caractères de contrôle
absolute = les chemins absolus ne sont pas acceptés
parent = les chemins qui passent par .. ne sont pas acceptés
long-name = ce nom est trop long
deep = plus de { $count } dossiers imbriqués
no-kit = ce concours n'a pas de kit pour { $language } ; il en a pour { $languages }

## La compilation

build-exit = EXIT { $code } dans { $name }
build-crash = CRASH { $signal } dans { $name }
build-late = CALL_TIMEOUT : plus de { $seconds } s dans { $name }
build-flood = OUTPUT : { $name } a affiché trop de texte
build-memory = MEMORY : plus de { $size } Mio dans { $name }
build-disk = DISK : plus de { $size } Mio écrits dans { $name }
build-files = DISK : plus de { $count } nouveaux fichiers dans { $name }
build-depth = DISK : plus de { $count } dossiers imbriqués dans { $name }
build-not-run = { $name } ne peut pas être lancé : { $error }
