# Compiles an OCaml kit's glue where its sources are: joute.ml, api.mli, api.ml, and the C beside them. The kit's Makefile
# runs it too, when OCaml is not the version that lib/ was made with. JOUTE_STRICT=1 turns warnings into errors.
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
