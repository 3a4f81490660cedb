### Why an archive or its build is refused. Workers write these sentences in English, and pages show them in the reader's language.

## The archive

larger = larger than { $size } MiB
inflated = it becomes more than { $size } MiB when it is inflated
not-whole = not a whole .tar.gz ({ $error }); make tar makes one
many-entries = more than { $count } files and folders
none = an empty archive, or no archive; make tar makes one
huge-file = a file of more than 8 GiB
holes = a file with holes; only files are taken
twice = { $path }: there twice
only-files = { $path }: { $what }; only files are taken
a-link = a link
a-device = a device
a-pipe = a pipe
a-sparse-file = a file with holes
no-file = neither a file nor a folder
in-a-file = { $path }: lies in a file
other-makefile = { $path }: champions are built by the kit's { $makefile }; remove this file
large-file = { $path }: larger than { $size } MiB
large-files = { $path }: the files are more than { $size } MiB together with it
two-champions = both { $one } and { $other }: one champion an archive
no-champion = no champion at its top, which would be one of { $files }; make tar makes such an archive
named = { $path }: { $why }
long-path = a longer path than anybody needs
no-utf8 = a name that is not UTF-8
control = a name with control characters
absolute = an absolute path
parent = a path through ..
long-name = a longer name than files have
deep = more than { $count } folders in each other
no-kit = this contest has no kit in { $language }; it has { $languages }

## The build

build-exit = EXIT { $code } in { $name }
build-crash = CRASH { $signal } in { $name }
build-late = CALL_TIMEOUT: more than { $seconds } s in { $name }
build-flood = OUTPUT: a flood in { $name }
build-memory = MEMORY: more than { $size } MiB in { $name }
build-disk = DISK: more than { $size } MiB filled in { $name }
build-files = DISK: more than { $count } new files in { $name }
build-depth = DISK: more than { $count } folders in each other in { $name }
build-not-run = { $name } cannot be run: { $error }
