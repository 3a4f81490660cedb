# Généré : ne pas modifier.
# make help montre chaque règle et chaque variable qui porte ## et un texte.
JOUTE ?= $(firstword $(wildcard bin/joute) joute)
## MAP=CARTE la carte, si le jeu en a : un fichier, ou le nom d'une carte officielle
MAP ?=
## OPPONENT=DOSSIER le kit d'un autre champion, déjà compilé
OPPONENT ?= opponent
PLAYERS ?= $(words . $(OPPONENT))
## SIDE=1 vous jouez en second (0 : en premier)
SIDE ?= 0
## SEED=N change les tirages au sort du jeu
SEED ?=
## QUIET=1 n'affiche pas ce que les champions écrivent
QUIET ?=
## REPLAY=FICHIER où le match est enregistré, et où make view le trouve
REPLAY ?= replay.jsonl
## PAGE=FICHIER où make view écrit la page
PAGE ?= $(basename $(REPLAY)).html
## PORT=8000 make view sert la page à http://localhost:8000/ au lieu de l'écrire
PORT = $(JOUTE_VIEW_PORT)
## DEBUGGER=COMMANDE ce que lance make debug
DEBUGGER ?= node joute/debug.js
## WITH=DOSSIER l'adversaire : un kit compilé (par défaut, le dernier que make keep a mis de côté)
WITH ?= $(patsubst %/,%,$(firstword $(shell ls -td kept/*/ 2> /dev/null)))
## NAME=NOM le nom sous lequel make keep met le champion de côté (par défaut, la date)
NAME ?=
## CHAMPION=COMMANDE ce que make run lance à la place de votre champion, hors de la prison
CHAMPION ?=
## SERVER=URL l'adresse du concours pour make submit, qui la retient
SERVER ?=
## NOTE=TEXTE une note sur cette version, pour make submit
NOTE ?=
## TOKEN=FICHIER un fichier qui contient le jeton pour make submit ; sinon, make submit le demande une fois
TOKEN ?=

# Votre champion a la place SIDE ; les adversaires prennent les autres, à tour de rôle.
SEATS = 0 1 2 3 4 5 6 7 8 9
OTHERS = $(wordlist 2,$(PLAYERS),. $(foreach seat,$(SEATS),$(OPPONENT)))
BEFORE = $(wordlist 1,$(SIDE),$(OTHERS))
KITS = $(BEFORE) . $(wordlist $(words . $(BEFORE)),$(PLAYERS),$(OTHERS))
SIDES = $(wordlist 1,$(PLAYERS),$(SEATS))
MATCH = $(if $(filter $(SIDES),$(SIDE)),,$(error SIDE=$(SIDE) : la place de votre champion doit être une de celles-ci : $(SIDES)))$(strip \
  $(JOUTE) match $(KITS) $(if $(MAP),--map '$(MAP)') $(if $(SEED),--seed '$(SEED)') $(if $(QUIET),--quiet) \
  --own $(SIDE) --replay '$(REPLAY)')

# Une variable qu'aucune règle ne lit est une faute de frappe.
GIVEN := $(foreach name,$(.VARIABLES),$(if $(filter command,$(origin $(name))),$(name)))
UNKNOWN := $(foreach name,$(if $(shell command -v grep),$(GIVEN)),$(if $(shell grep -E '^(## )?$(name) *[?:+]?=|\$$.$(name)\>' $(MAKEFILE_LIST)),,$(name)))
$(if $(filter 0,$(MAKELEVEL)),$(foreach name,$(UNKNOWN),$(error $(name) : ce kit n'a pas de variable de ce nom ; make help donne celles qui existent)))

PACKED ?= %$(suffix champion.js)
# Vos fichiers, ici et dans vos dossiers ; make ne sait pas lire un nom qui contient une espace.
OURS = api.% Api.% ffi.rs $(addsuffix /%,api bin build doc examples guide joute kept lib maps opponent target)
MINE := $(wildcard $(filter $(PACKED),$(filter-out $(OURS),$(wildcard * */* */*/*))))
HERE := $(foreach file,$(MINE),$(if $(findstring /,$(file)),,$(file)))
WRITTEN = $(sort $(SOURCES) $(MINE))
FUNCTIONS = partieInit jouerTour partieFin
LIBRARY_FILE = lib/libmorpion.so

# Les fichiers du kit qui ont été modifiés ; ce qui en a été compilé n'est pas utilisé.
CHANGED := $(filter $(KIT) Makefile joute/%,$(shell sha256sum --check --quiet joute/sums 2> /dev/null | sed 's/: .*//'))
EDITED = $(wildcard $(CHANGED))
COUNTS_HERE = vous avez modifié ce fichier du kit. La modification marche ici, mais make tar ne l'envoie pas, et les organisateurs compilent avec l'original : mettez vos ajouts dans vos propres fichiers.
TO_NO_EFFECT = vous avez modifié ce fichier du kit, sans effet : ce qu'il déclare est déjà compilé dans lib/, et make tar ne l'envoie pas. Mettez vos ajouts dans vos propres fichiers.

# Les noms que d'autres kits donnaient au fichier du champion.
ENDINGS ?= $(suffix champion.js)
OLD := $(filter-out champion.js,$(wildcard \
  $(foreach ending,$(ENDINGS),$(addsuffix $(ending),prologin Prologin champion Champion))))
ifeq ($(wildcard champion.js),)
OLD := $(sort $(OLD) $(filter $(addprefix %,$(ENDINGS)),$(HERE)))
endif

# Les champions d'autres langages qui sont ici par erreur.
OTHER := $(wildcard champion.c champion.cc champion.cs champion.go Champion.hs Champion.java champion.lua champion.ml champion.php Champion.py champion.rs champion.ts)

# Les fichiers dont le champion a été fait, comparés par contenu : une archive peut ramener un fichier plus ancien que lui.
ifdef BUILT
NOW := $(strip $(shell sha256sum $(sort $(MINE) $(KIT) Makefile) 2> /dev/null | sed 's/ \+/:/') $(MADE_BY))
MADE := $(strip $(file <build/made))
ALTERED := $(foreach word,$(filter-out $(MADE),$(NOW)),$(lastword $(subst :, ,$(word))))
ifneq ($(NOW),$(MADE))
AGAIN = again
$(BUILT): again
all: export JOUTE_MADE := $(NOW)
endif
$(BUILT): | tools
endif

.DEFAULT_GOAL := all
.PHONY: all named versions tools again program run debug duel keep view doc tar submit clean help

all: tools $(BUILT) ## compile
	$(if $(AGAIN),@mkdir -p build && printf %s "$$JOUTE_MADE" > build/made)

named:
	@$(foreach file,$(EDITED),echo "$(file) : $(if $(filter $(UNUSED),$(file)),$(TO_NO_EFFECT),$(COUNTS_HERE))" >&2;) \
	$(foreach old,$(OLD),echo "$(old) : ce kit ne lit pas de fichier de ce nom. Si c'est votre champion : mv $(old) champion.js" >&2;) \
	$(foreach other,$(OTHER),echo "$(other) : le langage de ce kit est JavaScript : ce fichier n'est pas compilé. Écrivez champion.js, ou prenez le kit de son langage." >&2;) \
	test -e champion.js || { echo "champion.js : ce fichier manque : c'est lui que le kit compile." >&2; exit 1; }

# Refuse les versions trop anciennes avant qu'elles ne le disent moins clairement.
ifneq ($(and $(OLDEST),$(or $(AGAIN),$(if $(BUILT),,again))),)
tools: versions
endif
versions: named
	@for pair in $(OLDEST); do \
	  tool=$${pair%:*} least=$${pair##*:}; command -v $$tool > /dev/null || continue; \
	  version=$$({ $$tool --version || $$tool version; } 2> /dev/null | grep -Eo '[0-9][0-9.]*' | head -n 1); \
	  test -z "$$version" || printf '%s\n' "$$least" "$$version" | sort -V -C \
	    || { echo "$$tool $$version : cette version est trop ancienne. Ce kit demande $$least ou plus récent. Le conteneur du dossier .devcontainer l'a." >&2; exit 1; }; \
	done

# Dit ce qui manque avant que le compilateur ne le dise moins clairement.
tools: named
	@for tool in $(TOOLS); do \
	  command -v $$tool > /dev/null || { echo "$$tool : commande introuvable. Ce kit demande : sudo apt install nodejs make" >&2; exit 1; }; \
	done
	@for name in $(filter-out $(OLDER),$(FUNCTIONS)); do \
	  grep -qsw $$name $(WRITTEN) /dev/null || echo "champion.js : $$name : aucune fonction ne porte ce nom. Le jeu l'appelle : écrivez-la, même vide." >&2; \
	done
	@for file in $(filter-out $(EDITED),$(CHANGED)) $(LIBRARY_FILE); do \
	  test -e $$file || { echo "$$file : ce fichier du kit manque. Décompressez le kit à nouveau, et gardez votre champion." >&2; exit 1; }; \
	done

program:
	@$(JOUTE) --version > /dev/null 2>&1 || { command -v $(JOUTE) > /dev/null \
	  && echo "$(JOUTE) : ne démarre pas ici. Ce kit demande Linux sur x86-64 avec la glibc $$(cat lib/glibc) ou plus récente." >&2 || echo "bin/joute : ce fichier du kit manque. Décompressez le kit à nouveau, et gardez votre champion." >&2; exit 1; }

run: all program ## joue un match contre l'adversaire fourni
	@$(MATCH) $(if $(CHAMPION),--debug $(SIDE) --command '$(CHAMPION)')

debug: all program ## joue le même match, avec votre champion dans un débogueur et sans limite de temps
	@$(MATCH) --debug $(SIDE) $(if $(DEBUGGER),--command '$(DEBUGGER)')

duel: all program ## dit lequel est le meilleur : votre champion, ou celui qui a été mis de côté
	@test -n '$(WITH)' || { echo "kept/ : rien n'a été mis de côté. Mettez d'abord un champion de côté avec make keep, ou nommez un kit compilé : make duel WITH=../autre" >&2; exit 1; }
	@$(JOUTE) duel . '$(WITH)' --own $(if $(MAP),--maps '$(MAP)')

# Un champion qui ne peut pas jouer n'est pas mis de côté.
ASIDE = kept bin duel maps doc guide examples target opponent .git *.jsonl *.html *.tar.gz
keep: all ## met votre champion d'aujourd'hui de côté, pour make duel
	@name='$(NAME)'; today=$$(date +%F); name=$${name:-$$today}; count=2; \
	while test -z '$(NAME)' -a -e "kept/$$name"; do name=$$today-$$count; count=$$((count + 1)); done; \
	test ! -e "kept/$$name" || { echo "kept/$$name : ce nom est pris. Choisissez-en un autre avec NAME=…, ou effacez ce dossier." >&2; exit 1; }; \
	mkdir -p "kept/$$name" \
	  && tar -c --anchored $(foreach file,$(ASIDE),--exclude='./$(file)') . | tar -xm -C "kept/$$name" \
	  && echo "kept/$$name : votre champion d'aujourd'hui. Demain : make duel WITH=kept/$$name"

view: program ## transforme le dernier match en page web
	@test -e '$(REPLAY)' || { echo "$(REPLAY) : pas de replay ici. Jouez d'abord un match : make run" >&2; exit 1; }
	@$(if $(PORT),,$(JOUTE) view '$(REPLAY)' -o '$(PAGE)' > /dev/null)
	@$(if $(PORT),echo "$(REPLAY) : à ouvrir dans un navigateur : http://localhost:$(PORT)/ (Ctrl+C arrête make view)",echo "$(PAGE) : à ouvrir dans un navigateur : file://$(CURDIR)/$(PAGE)")
	@$(if $(PORT),$(JOUTE) view '$(REPLAY)' --serve '$(PORT)' > /dev/null)

doc: ## dit où est la référence de l'API
	@echo "doc/index.html : à ouvrir dans un navigateur : file://$(CURDIR)/doc/index.html"

tar: named ## met vos fichiers dans champion.tar.gz, l'archive à envoyer
	@tar --sort=name --owner=0 --group=0 --numeric-owner -czf champion.tar.gz $(WRITTEN)
	@echo "champion.tar.gz : $(WRITTEN)"

submit: export JOUTE_LOCALE := fr
submit: export JOUTE_NOTE := $(NOTE)
submit: tar program ## prépare l'archive et l'envoie au concours
	@$(JOUTE) submit champion.tar.gz --note "$$JOUTE_NOTE" $(if $(SERVER),--server '$(SERVER)') $(if $(TOKEN),--token-file '$(TOKEN)')

clean: ## efface ce qui peut être recompilé
	rm -rf $(sort build $(CLEAN) )

help: ## affiche ce texte
	@sed -n 's/^\([a-z]*\):[^#]*## /make \1\t/p' $(HELPFUL) | sed 's/^make all/make/' | expand -t 24
	@echo; echo "Variables, par exemple make run SIDE=1 SEED=7 :"
	@sed -n 's/^## \([A-Z]*=[^ ]*\) /\1\t/p' $(HELPFUL) | expand -t 24

# Ce que lit make help.
HELPFUL = joute/kit.mk $(filter-out joute/kit.mk,$(MAKEFILE_LIST))
