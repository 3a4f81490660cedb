# Généré : ne pas modifier.
JOUTE ?= $(firstword $(wildcard bin/joute) joute)
OPPONENT ?= opponent
MAP ?=
REPLAY ?= replay.jsonl
PAGE ?= $(basename $(REPLAY)).html
DEBUGGER ?= $(PYTHON) -m pdb joute/main.py
MATCH = $(JOUTE) match . $(OPPONENT) $(if $(MAP),--map '$(MAP)') --replay '$(REPLAY)'
PACKED ?= %$(suffix Champion.py)
# Vos fichiers, ici et dans vos dossiers ; make ne sait pas lire un nom qui contient une espace.
OURS = api.% Api.% ffi.rs $(addsuffix /%,api bin build doc examples joute lib maps opponent target)
MINE := $(wildcard $(filter $(PACKED),$(filter-out $(OURS),$(wildcard * */* */*/*))))
HERE := $(foreach file,$(MINE),$(if $(findstring /,$(file)),,$(file)))
WRITTEN = $(sort $(SOURCES) $(MINE))
FUNCTIONS = partie_init jouer_tour partie_fin
LIBRARY_FILE = lib/libmorpion.so

.DEFAULT_GOAL := all
.PHONY: all tools program run debug view doc tar clean

# Dit ce qui manque avant que le compilateur ne le dise mal.
tools:
	@for tool in $(TOOLS); do \
	  command -v $$tool > /dev/null || { echo "$$tool : commande introuvable. Ce kit demande : sudo apt install python3 make" >&2; exit 1; }; \
	done
	@for name in $(FUNCTIONS); do \
	  grep -qsw $$name $(WRITTEN) /dev/null || echo "Champion.py : $$name : rien ne porte ce nom. Le jeu appelle cette fonction : écrivez-la, même vide." >&2; \
	done
	@test -e $(LIBRARY_FILE) || { echo "$(LIBRARY_FILE) : ce fichier du kit a disparu. Décompressez le kit à nouveau ; votre champion n'y perd rien si vous le gardez." >&2; exit 1; }

program:
	@$(JOUTE) --version > /dev/null 2>&1 || { command -v $(JOUTE) > /dev/null \
	  && echo "$(JOUTE) : ne démarre pas ici. Ce kit demande Linux sur x86-64 avec la glibc $$(cat lib/glibc) ou plus récente." >&2 || echo "bin/joute : ce fichier du kit a disparu. Décompressez le kit à nouveau ; votre champion n'y perd rien si vous le gardez." >&2; exit 1; }

run: all program
	@$(MATCH) $(if $(CHAMPION),--command '$(CHAMPION)')

debug: all program
	@$(MATCH) --debug 0 $(if $(DEBUGGER),--command '$(DEBUGGER)')

view: program
	@test -e '$(REPLAY)' || { echo "$(REPLAY) : pas de replay ici. Jouez d'abord un match : make run" >&2; exit 1; }
	@$(JOUTE) view '$(REPLAY)' -o '$(PAGE)' > /dev/null
	@echo "$(PAGE) : à ouvrir dans un navigateur : file://$(CURDIR)/$(PAGE)"

doc:
	@echo "doc/index.html : à ouvrir dans un navigateur : file://$(CURDIR)/doc/index.html"

tar:
	@tar --sort=name --owner=0 --group=0 --numeric-owner -czf champion.tar.gz $(WRITTEN)
	@echo "champion.tar.gz : $(WRITTEN)"

clean:
	rm -rf $(CLEAN)
