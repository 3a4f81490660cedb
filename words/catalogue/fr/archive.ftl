### Pourquoi une archive ou sa compilation est refusée. Les machines de calcul écrivent ces phrases en anglais, et les pages les montrent dans la langue du lecteur.

## L'archive

larger = plus grande que { $size } Mio
inflated = elle fait plus de { $size } Mio une fois décompressée
not-whole = ce n'est pas un .tar.gz entier ({ $error }) ; make tar en fait un
many-entries = plus de { $count } fichiers et dossiers
none = une archive vide, ou pas une archive ; make tar en fait une
huge-file = un fichier de plus de 8 Gio
holes = un fichier à trous ; seuls les fichiers ordinaires sont acceptés
twice = { $path } : présent deux fois
only-files = { $path } : { $what } ; seuls les fichiers ordinaires sont acceptés
a-link = un lien
a-device = un périphérique
a-pipe = un tube
a-sparse-file = un fichier à trous
no-file = ni un fichier ni un dossier
in-a-file = { $path } : se trouve dans un fichier
other-makefile = { $path } : les champions sont compilés par le { $makefile } du kit ; enlevez ce fichier
large-file = { $path } : plus grand que { $size } Mio
large-files = { $path } : avec lui, les fichiers font plus de { $size } Mio ensemble
two-champions = { $one } et { $other } à la fois : une archive contient un seul champion
no-champion = pas de champion à sa racine, qui serait l'un de { $files } ; make tar fait une telle archive
named = { $path } : { $why }
long-path = un chemin démesurément long
no-utf8 = un nom qui n'est pas en UTF-8
control = un nom avec des caractères de contrôle
absolute = un chemin absolu
parent = un chemin qui passe par ..
long-name = un nom plus long que n'en ont les fichiers
deep = plus de { $count } dossiers les uns dans les autres
no-kit = ce concours n'a pas de kit en { $language } ; il a { $languages }

## La compilation

build-exit = EXIT { $code } dans { $name }
build-crash = CRASH { $signal } dans { $name }
build-late = CALL_TIMEOUT : plus de { $seconds } s dans { $name }
build-flood = OUTPUT : une inondation dans { $name }
build-memory = MEMORY : plus de { $size } Mio dans { $name }
build-disk = DISK : plus de { $size } Mio remplis dans { $name }
build-files = DISK : plus de { $count } nouveaux fichiers dans { $name }
build-depth = DISK : plus de { $count } dossiers les uns dans les autres dans { $name }
build-not-run = { $name } ne peut pas être lancé : { $error }
