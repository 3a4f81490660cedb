# {{ text.generated_notice }}
# {{ words.annotated }}
JOUTE ?= $(firstword $(wildcard bin/joute) joute)
## MAP={{ words.help.a_map }} {{ words.help.map }}
MAP ?=
## OPPONENT={{ words.help.a_folder }} {{ words.help.opponent }}
OPPONENT ?= opponent
{%- if supplies.players.len() > 1 %}
## PLAYERS=N {{ words.help.players }}
{%- endif %}
{%- match supplies.usual %}{% when Some(usual) %}
PLAYERS ?= $(if $(word {{ usual }},$(OPPONENT)),$(words . $(OPPONENT)),{{ usual }}){% when None %}
PLAYERS ?= $(words . $(OPPONENT)){% endmatch %}
{%- if !supplies.modes.is_empty() %}
## MODE={{ words.help.a_mode }} {{ words.help.mode }}
MODE ?=
{%- endif %}
## SIDE=1 {{ words.help.side }}
SIDE ?= 0
## SEED=N {{ words.help.seed }}
SEED ?=
## QUIET=1 {{ words.help.quiet }}
QUIET ?=
## REPLAY={{ words.help.a_file }} {{ words.help.replay }}
REPLAY ?= replay.jsonl
## PAGE={{ words.help.a_file }} {{ words.help.page }}
PAGE ?= $(basename $(REPLAY)).html
## DEBUGGER={{ words.help.a_command }} {{ words.help.debugger }}
DEBUGGER ?= {{ debugger }}
## WITH={{ words.help.a_folder }} {{ words.help.with }}
WITH ?= $(patsubst %/,%,$(firstword $(shell ls -td kept/*/ 2> /dev/null)))
## NAME={{ words.help.a_name }} {{ words.help.name }}
NAME ?=
## CHAMPION={{ words.help.a_command }} {{ words.help.command }}
CHAMPION ?=
## SERVER={{ words.help.a_url }} {{ words.help.server }}
SERVER ?=
## NOTE={{ words.help.a_text }} {{ words.help.note }}
NOTE ?=
## TOKEN={{ words.help.a_file }} {{ words.help.token }}
TOKEN ?=

# {{ words.seats_rule }}
SEATS = {{ seats }}
OTHERS = $(wordlist 2,$(PLAYERS),. $(foreach seat,$(SEATS),$(OPPONENT)))
BEFORE = $(wordlist 1,$(SIDE),$(OTHERS))
KITS = $(BEFORE) . $(wordlist $(words . $(BEFORE)),$(PLAYERS),$(OTHERS))
SIDES = $(wordlist 1,$(PLAYERS),$(SEATS))
MATCH = {% if !supplies.players.is_empty() %}$(if $(filter {{ players }},$(PLAYERS)),,$(error PLAYERS=$(PLAYERS) : {{ words.no_players }} {{ players }}))$(strip \
  ){% endif %}$(if $(filter $(SIDES),$(SIDE)),,$(error SIDE=$(SIDE) : {{ words.no_side }} $(SIDES)))$(strip \
  $(JOUTE) match $(KITS) $(if $(MAP),--map '$(MAP)'){% if !supplies.modes.is_empty() %} $(if $(MODE),--mode '$(MODE)'){% endif %} $(if $(SEED),--seed '$(SEED)') $(if $(QUIET),--quiet) \
  --own $(SIDE) --replay '$(REPLAY)')

# {{ words.given }}
GIVEN := $(foreach name,$(.VARIABLES),$(if $(filter command,$(origin $(name))),$(name)))
UNKNOWN := $(foreach name,$(if $(shell command -v grep),$(GIVEN)),$(if $(shell grep -E '^(## )?$(name) *[?:+]?=|\$$.$(name)\>' $(MAKEFILE_LIST)),,$(name)))
$(if $(filter 0,$(MAKELEVEL)),$(foreach name,$(UNKNOWN),$(error $(name) : {{ words.no_variable }})))

PACKED ?= %$(suffix {{ champion }})
# {{ words.mine }}
OURS = api.% Api.% ffi.rs $(addsuffix /%,api bin build doc examples joute kept lib maps opponent{% for name in opponents %} {{ name }}{% endfor %} target)
MINE := $(wildcard $(filter $(PACKED),$(filter-out $(OURS),$(wildcard * */* */*/*))))
HERE := $(foreach file,$(MINE),$(if $(findstring /,$(file)),,$(file)))
WRITTEN = $(sort $(SOURCES) $(MINE))
FUNCTIONS = {{ functions }}
LIBRARY_FILE = lib/lib{{ game }}.so

# {{ words.changed_rule }}
CHANGED := $(filter $(KIT) Makefile joute/%,$(shell sha256sum --check --quiet joute/sums 2> /dev/null | sed 's/: .*//'))
EDITED = $(wildcard $(CHANGED))
COUNTS_HERE = {{ words.edited }}
TO_NO_EFFECT = {{ words.unused }}

# {{ words.old_rule }}
ENDINGS ?= $(suffix {{ champion }})
OLD := $(filter-out {{ champion }},$(wildcard \
  $(foreach ending,$(ENDINGS),$(addsuffix $(ending),prologin Prologin champion Champion))))
ifeq ($(wildcard {{ champion }}),)
OLD := $(sort $(OLD) $(filter $(addprefix %,$(ENDINGS)),$(HERE)))
endif

# {{ words.other_rule }}
OTHER := $(wildcard {{ others }})

# {{ words.made_rule }}
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
.PHONY: all named tools again program run debug duel keep view doc tar submit clean help

all: tools $(BUILT) ## {{ words.help.all }}
	$(if $(AGAIN),@mkdir -p build && printf %s "$$JOUTE_MADE" > build/made)

named:
	@$(foreach file,$(EDITED),echo "$(file) : $(if $(filter $(UNUSED),$(file)),$(TO_NO_EFFECT),$(COUNTS_HERE))" >&2;) \
	$(foreach old,$(OLD),echo "$(old) : {{ words.old_name }} mv $(old) {{ champion }}" >&2;) \
	$(foreach other,$(OTHER),echo "$(other) : {{ words.other_language }}" >&2;) \
	test -e {{ champion }} || { echo "{{ champion }} : {{ words.no_champion }}" >&2; exit 1; }

# {{ words.tools_rule }}
tools: named
	@for tool in $(TOOLS); do \
	  command -v $$tool > /dev/null || { echo "$$tool : {{ words.no_tool }}" >&2; exit 1; }; \
	done
	@for name in $(FUNCTIONS); do \
	  grep -qsw $$name $(WRITTEN) /dev/null || echo "{{ champion }} : $$name : {{ words.no_function }}" >&2; \
	done
	@for file in $(filter-out $(EDITED),$(CHANGED)) $(LIBRARY_FILE); do \
	  test -e $$file || { echo "$$file : {{ words.no_library }}" >&2; exit 1; }; \
	done

program:
	@$(JOUTE) --version > /dev/null 2>&1 || { command -v $(JOUTE) > /dev/null \
	  && echo "$(JOUTE) : {{ words.no_start }}" >&2 || echo "bin/joute : {{ words.no_library }}" >&2; exit 1; }

run: all program ## {{ words.help.run }}
	@$(MATCH) $(if $(CHAMPION),--debug $(SIDE) --command '$(CHAMPION)')

debug: all program ## {{ words.help.debug }}
	@$(MATCH) --debug $(SIDE) $(if $(DEBUGGER),--command '$(DEBUGGER)')

duel: all program ## {{ words.help.duel }}
	@test -n '$(WITH)' || { echo "kept/ : {{ words.nothing_kept }}" >&2; exit 1; }
	@$(JOUTE) duel . '$(WITH)' $(if $(MAP),--maps '$(MAP)'){% if supplies.players.len() > 1 %} --players $(PLAYERS){% endif %}{% if !supplies.modes.is_empty() %} $(if $(MODE),--mode '$(MODE)'){% endif %}

# {{ words.keep_rule }}
ASIDE = kept bin duel maps doc examples target opponent{% for name in opponents %} {{ name }}{% endfor %} .git *.jsonl *.html *.tar.gz
keep: all ## {{ words.help.keep }}
	@name='$(NAME)'; today=$$(date +%F); name=$${name:-$$today}; count=2; \
	while test -z '$(NAME)' -a -e "kept/$$name"; do name=$$today-$$count; count=$$((count + 1)); done; \
	test ! -e "kept/$$name" || { echo "kept/$$name : {{ words.kept_before }}" >&2; exit 1; }; \
	mkdir -p "kept/$$name" \
	  && tar -c --anchored $(foreach file,$(ASIDE),--exclude='./$(file)') . | tar -xm -C "kept/$$name" \
	  && echo "kept/$$name : {{ words.kept }} make duel WITH=kept/$$name"

view: program ## {{ words.help.view }}
	@test -e '$(REPLAY)' || { echo "$(REPLAY) : {{ words.no_replay }}" >&2; exit 1; }
	@$(JOUTE) view '$(REPLAY)' -o '$(PAGE)' > /dev/null
	@echo "$(PAGE) : {{ words.open }} file://$(CURDIR)/$(PAGE)"
{%- if !own_doc %}

doc: ## {{ words.help.doc }}
	@echo "doc/index.html : {{ words.open }} file://$(CURDIR)/doc/index.html"
{%- endif %}

tar: named ## {{ words.help.tar }}
	@tar --sort=name --owner=0 --group=0 --numeric-owner -czf champion.tar.gz $(WRITTEN)
	@echo "champion.tar.gz : $(WRITTEN)"

submit: export JOUTE_LOCALE := {{ locale }}
submit: export JOUTE_NOTE := $(NOTE)
submit: tar program ## {{ words.help.submit }}
	@$(JOUTE) submit champion.tar.gz --note "$$JOUTE_NOTE" $(if $(SERVER),--server '$(SERVER)') $(if $(TOKEN),--token-file '$(TOKEN)')

clean: ## {{ words.help.clean }}
	rm -rf $(sort build $(CLEAN))

help: ## {{ words.help.help }}
	@sed -n 's/^\([a-z]*\):[^#]*## /make \1\t/p' $(HELPFUL) | sed 's/^make all/make/' | expand -t 24
	@echo; echo "{{ words.help.variables }}"
	@sed -n 's/^## \([A-Z]*=[^ ]*\) /\1\t/p' $(HELPFUL) | expand -t 24

# {{ words.helpful }}
HELPFUL = joute/kit.mk $(filter-out joute/kit.mk,$(MAKEFILE_LIST))
