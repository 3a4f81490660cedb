# Compiles the glue of an OCaml kit in the current folder: joute.ml, api.mli, api.ml and the C files. The kit's Makefile also
# runs this script if the installed OCaml has another version than lib/. JOUTE_STRICT=1 turns warnings into errors.
set -e
strict=${JOUTE_STRICT:+-Werror}
warnings=${JOUTE_STRICT:+-warn-error +a}
ocamlopt -ccopt "-O3 -g0 -fno-plt -fno-stack-protector -Wall -Wextra $strict" -c runtime.c
ocamlopt -ccopt "-O3 -g0 -fno-plt -fno-stack-protector -Wall -Wextra $strict" -c stubs.c
rm -f libjoute_ocaml.a
ar rcs libjoute_ocaml.a runtime.o stubs.o
ocamlopt -w +a-4-9-40-41-42-44-45-70 $warnings -g -bin-annot -O3 -inline 200 -c joute.ml api.mli api.ml
ocamlopt -a -o joute.cmxa joute.cmx api.cmx -cclib -ljoute_ocaml
ocamlopt -version >ocaml.version
