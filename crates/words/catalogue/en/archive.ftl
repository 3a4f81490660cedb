### Why an archive or its build is refused. Workers write these sentences in English, and pages show them in the reader's language.

## The archive

larger = the archive is larger than { $size } MiB
inflated = the archive is larger than { $size } MiB when it is decompressed
not-whole = this is not a complete .tar.gz archive ({ $error }); make tar makes one
many-entries = the archive contains more than { $count } files and folders
none = the archive is empty, or this is not an archive; make tar makes one
huge-file = the archive contains a file of more than 8 GiB
holes = the archive contains a sparse file; only regular files are accepted
twice = { $path }: this path is in the archive twice
only-files = { $path }: { $what }; only regular files are accepted
a-link = a link
a-device = a device
a-pipe = a pipe
a-sparse-file = a sparse file
no-file = neither a file nor a folder
in-a-file = { $path }: a folder of this path is a file in the same archive
other-makefile = { $path }: champions are built by the kit's { $makefile }; remove this file
large-file = { $path }: larger than { $size } MiB
large-files = { $path }: with this file, the files of the archive exceed { $size } MiB together
two-champions = the archive contains both { $one } and { $other }; it must contain one champion only
no-champion = the archive has no champion in its top folder, where one of { $files } is needed; make tar makes such an archive
named = { $path }: { $why }
long-path = this path is too long
no-utf8 = this name is not UTF-8
control = this name contains control characters
absolute = absolute paths are not accepted
parent = paths through .. are not accepted
long-name = this name is too long
deep = more than { $count } nested folders
no-kit = this contest has no kit for { $language }; it has kits for { $languages }

## The build

build-exit = EXIT { $code } in { $name }
build-crash = CRASH { $signal } in { $name }
build-late = CALL_TIMEOUT: more than { $seconds } s in { $name }
build-flood = OUTPUT: { $name } printed too much
build-memory = MEMORY: more than { $size } MiB in { $name }
build-disk = DISK: more than { $size } MiB written in { $name }
build-files = DISK: more than { $count } new files in { $name }
build-depth = DISK: more than { $count } nested folders in { $name }
build-not-run = { $name } cannot be run: { $error }
