# {{ kit::generated_notice(*api.model.locale) }}
# {{ kit::annotated(*api.model.locale) }}
JOUTE ?= $(firstword $(wildcard bin/joute) joute)
## MAP={{ kit::help_a_map(*api.model.locale) }} {{ kit::help_map(*api.model.locale) }}
MAP ?=
## OPPONENT={{ kit::help_a_folder(*api.model.locale) }} {{ kit::help_opponent(*api.model.locale) }}
OPPONENT ?= opponent
{%- if supplies.players.len() > 1 %}
## PLAYERS=N {{ kit::help_players(*api.model.locale) }}
{%- endif %}
{%- match supplies.usual %}{% when Some(usual) %}
PLAYERS ?= $(if $(word {{ usual }},$(OPPONENT)),$(words . $(OPPONENT)),{{ usual }}){% when None %}
PLAYERS ?= $(words . $(OPPONENT)){% endmatch %}
{%- if !supplies.modes.is_empty() %}
## MODE={{ kit::help_a_mode(*api.model.locale) }} {{ kit::help_mode(*api.model.locale) }}
MODE ?=
{%- endif %}
## SIDE=1 {{ kit::help_side(*api.model.locale) }}
SIDE ?= 0
## SEED=N {{ kit::help_seed(*api.model.locale) }}
SEED ?=
## QUIET=1 {{ kit::help_quiet(*api.model.locale) }}
QUIET ?=
## REPLAY={{ kit::help_a_file(*api.model.locale) }} {{ kit::help_replay(*api.model.locale) }}
REPLAY ?= replay.jsonl
## PAGE={{ kit::help_a_file(*api.model.locale) }} {{ kit::help_page(*api.model.locale) }}
PAGE ?= $(basename $(REPLAY)).html
## PORT=8000 {{ kit::help_port(*api.model.locale) }}
PORT = $(JOUTE_VIEW_PORT)
## DEBUGGER={{ kit::help_a_command(*api.model.locale) }} {{ kit::help_debugger(*api.model.locale) }}
DEBUGGER ?= {{ language.guide.debugger.unwrap_or_default() }}
{%- match attach %}{% when Some(attach) %}
## ATTACHED={{ kit::help_a_command(*api.model.locale) }} {{ kit::help_attached(*api.model.locale) }}
ATTACHED ?= {{ attach.command }}
## TURN=N {{ kit::help_turn(*api.model.locale) }}
TURN ?={% when None %}{% endmatch %}
## WITH={{ kit::help_a_folder(*api.model.locale) }} {{ kit::help_with(*api.model.locale) }}
WITH ?= $(patsubst %/,%,$(firstword $(shell ls -td kept/*/ 2> /dev/null)))
## NAME={{ kit::help_a_name(*api.model.locale) }} {{ kit::help_name(*api.model.locale) }}
NAME ?=
## CHAMPION={{ kit::help_a_command(*api.model.locale) }} {{ kit::help_command(*api.model.locale) }}
CHAMPION ?=
## SERVER={{ kit::help_a_url(*api.model.locale) }} {{ kit::help_server(*api.model.locale) }}
SERVER ?=
## NOTE={{ kit::help_a_text(*api.model.locale) }} {{ kit::help_note(*api.model.locale) }}
NOTE ?=
## TOKEN={{ kit::help_a_file(*api.model.locale) }} {{ kit::help_token(*api.model.locale) }}
TOKEN ?=

# {{ kit::seats_rule(*api.model.locale) }}
SEATS = {{ seats }}
OTHERS = $(wordlist 2,$(PLAYERS),. $(foreach seat,$(SEATS),$(OPPONENT)))
BEFORE = $(wordlist 1,$(SIDE),$(OTHERS))
KITS = $(BEFORE) . $(wordlist $(words . $(BEFORE)),$(PLAYERS),$(OTHERS))
SIDES = $(wordlist 1,$(PLAYERS),$(SEATS))
MATCH = {% if !supplies.players.is_empty() %}$(if $(filter {{ players }},$(PLAYERS)),,$(error PLAYERS=$(PLAYERS) : {{ kit::no_players(*api.model.locale) }} {{ players }}))$(strip \
  ){% endif %}$(if $(filter $(SIDES),$(SIDE)),,$(error SIDE=$(SIDE) : {{ kit::no_side(*api.model.locale) }} $(SIDES)))$(strip \
  $(JOUTE) match $(KITS) $(if $(MAP),--map '$(MAP)'){% if !supplies.modes.is_empty() %} $(if $(MODE),--mode '$(MODE)'){% endif %} $(if $(SEED),--seed '$(SEED)') $(if $(QUIET),--quiet) \
  --own $(SIDE) --replay '$(REPLAY)')

# {{ kit::given(*api.model.locale) }}
GIVEN := $(foreach name,$(.VARIABLES),$(if $(filter command,$(origin $(name))),$(name)))
UNKNOWN := $(foreach name,$(if $(shell command -v grep),$(GIVEN)),$(if $(shell grep -E '^(## )?$(name) *[?:+]?=|\$$.$(name)\>' $(MAKEFILE_LIST)),,$(name)))
$(if $(filter 0,$(MAKELEVEL)),$(foreach name,$(UNKNOWN),$(error $(name) : {{ kit::no_variable(*api.model.locale) }})))

PACKED ?= %$(suffix {{ language.champion }})
# {{ kit::mine(*api.model.locale) }}
OURS = api.% Api.% ffi.rs $(addsuffix /%,api bin build doc examples guide joute kept lib maps opponent{% for name in supplies.opponents %} {{ name }}{% endfor %} target)
MINE := $(wildcard $(filter $(PACKED),$(filter-out $(OURS),$(wildcard * */* */*/*))))
HERE := $(foreach file,$(MINE),$(if $(findstring /,$(file)),,$(file)))
WRITTEN = $(sort $(SOURCES) $(MINE))
FUNCTIONS = {{ self::searchable(api.user_functions) }}
LIBRARY_FILE = lib/lib{{ api.model.name }}.so

# {{ kit::changed_rule(*api.model.locale) }}
CHANGED := $(filter $(KIT) Makefile joute/%,$(shell sha256sum --check --quiet joute/sums 2> /dev/null | sed 's/: .*//'))
EDITED = $(wildcard $(CHANGED))
COUNTS_HERE = {{ kit::edited(*api.model.locale) }}
TO_NO_EFFECT = {{ kit::unused(*api.model.locale) }}

# {{ kit::old_rule(*api.model.locale) }}
ENDINGS ?= $(suffix {{ language.champion }})
OLD := $(filter-out {{ language.champion }},$(wildcard \
  $(foreach ending,$(ENDINGS),$(addsuffix $(ending),prologin Prologin champion Champion))))
ifeq ($(wildcard {{ language.champion }}),)
OLD := $(sort $(OLD) $(filter $(addprefix %,$(ENDINGS)),$(HERE)))
endif

# {{ kit::other_rule(*api.model.locale) }}
OTHER := $(wildcard {{ self::other_champion_files(language) }})

# {{ kit::made_rule(*api.model.locale) }}
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

all: tools $(BUILT) ## {{ kit::help_all(*api.model.locale) }}
	$(if $(AGAIN),@mkdir -p build && printf %s "$$JOUTE_MADE" > build/made)

named:
	@$(foreach file,$(EDITED),echo "$(file) : $(if $(filter $(UNUSED),$(file)),$(TO_NO_EFFECT),$(COUNTS_HERE))" >&2;) \
	$(foreach old,$(OLD),echo "$(old) : {{ kit::old_name(*api.model.locale) }} mv $(old) {{ language.champion }}" >&2;) \
	$(foreach other,$(OTHER),echo "$(other) : {{ kit::other_language(*api.model.locale, language.title, language.champion) }}" >&2;) \
	test -e {{ language.champion }} || { echo "{{ language.champion }} : {{ kit::no_champion(*api.model.locale) }}" >&2; exit 1; }

# {{ kit::versions_rule(*api.model.locale) }}
ifneq ($(and $(OLDEST),$(or $(AGAIN),$(if $(BUILT),,again))),)
tools: versions
endif
versions: named
	@for pair in $(OLDEST); do \
	  tool=$${pair%:*} least=$${pair##*:}; command -v $$tool > /dev/null || continue; \
	  version=$$({ $$tool --version || $$tool version; } 2> /dev/null | grep -Eo '[0-9][0-9.]*' | head -n 1); \
	  test -z "$$version" || printf '%s\n' "$$least" "$$version" | sort -V -C \
	    || { echo "$$tool $$version : {{ kit::old_tool(*api.model.locale, "$$least") }}" >&2; exit 1; }; \
	done

# {{ kit::tools_rule(*api.model.locale) }}
tools: named
	@for tool in $(TOOLS); do \
	  command -v $$tool > /dev/null || { echo "$$tool : {{ kit::no_tool(*api.model.locale, language.packages()) }}" >&2; exit 1; }; \
	done
	@for name in $(filter-out $(OLDER),$(FUNCTIONS)); do \
	  grep -qsw $$name $(WRITTEN) /dev/null || echo "{{ language.champion }} : $$name : {{ kit::no_function(*api.model.locale) }}" >&2; \
	done
	@for file in $(filter-out $(EDITED),$(CHANGED)) $(LIBRARY_FILE); do \
	  test -e $$file || { echo "$$file : {{ kit::no_library(*api.model.locale) }}" >&2; exit 1; }; \
	done

program:
	@$(JOUTE) --version > /dev/null 2>&1 || { command -v $(JOUTE) > /dev/null \
	  && echo "$(JOUTE) : {{ kit::no_start(*api.model.locale, "$$(cat lib/glibc)") }}" >&2 || echo "bin/joute : {{ kit::no_library(*api.model.locale) }}" >&2; exit 1; }

run: all program ## {{ kit::help_run(*api.model.locale) }}
	@$(MATCH) $(if $(CHAMPION),--debug $(SIDE) --command '$(CHAMPION)')

debug: all program ## {{ kit::help_debug(*api.model.locale) }}
	@$(MATCH) --debug $(SIDE) $(if $(DEBUGGER),--command '$(DEBUGGER)')

{%- match attach %}{% when Some(attach) %}

.PHONY: attach
attach: all program ## {{ kit::help_attach(*api.model.locale) }}
	@$(if $(TURN),$(JOUTE) match . --replay-as $(SIDE) '$(REPLAY)',$(MATCH) --debug $(SIDE)) \
	  --command '$(ATTACHED)' --pause $(or $(TURN),0){% match attach.port %}{% when Some(port) %} --port {{ port }}{% when None %}{% endmatch %}{% when None %}{% endmatch %}

duel: all program ## {{ kit::help_duel(*api.model.locale) }}
	@test -n '$(WITH)' || { echo "kept/ : {{ kit::nothing_kept(*api.model.locale) }}" >&2; exit 1; }
	@$(JOUTE) duel . '$(WITH)' --own $(if $(MAP),--maps '$(MAP)'){% if supplies.players.len() > 1 %} --players $(PLAYERS){% endif %}{% if !supplies.modes.is_empty() %} $(if $(MODE),--mode '$(MODE)'){% endif %}

# {{ kit::keep_rule(*api.model.locale) }}
ASIDE = kept bin duel maps doc guide examples target opponent{% for name in supplies.opponents %} {{ name }}{% endfor %} .git *.jsonl *.html *.tar.gz
keep: all ## {{ kit::help_keep(*api.model.locale) }}
	@name='$(NAME)'; today=$$(date +%F); name=$${name:-$$today}; count=2; \
	while test -z '$(NAME)' -a -e "kept/$$name"; do name=$$today-$$count; count=$$((count + 1)); done; \
	test ! -e "kept/$$name" || { echo "kept/$$name : {{ kit::kept_before(*api.model.locale) }}" >&2; exit 1; }; \
	mkdir -p "kept/$$name" \
	  && tar -c --anchored $(foreach file,$(ASIDE),--exclude='./$(file)') . | tar -xm -C "kept/$$name" \
	  && echo "kept/$$name : {{ kit::kept(*api.model.locale) }} make duel WITH=kept/$$name"

view: program ## {{ kit::help_view(*api.model.locale) }}
	@test -e '$(REPLAY)' || { echo "$(REPLAY) : {{ kit::no_replay(*api.model.locale) }}" >&2; exit 1; }
	@$(if $(PORT),,$(JOUTE) view '$(REPLAY)' -o '$(PAGE)' > /dev/null)
	@$(if $(PORT),echo "$(REPLAY) : {{ kit::open(*api.model.locale) }} http://localhost:$(PORT)/ ({{ kit::stop(*api.model.locale) }})",echo "$(PAGE) : {{ kit::open(*api.model.locale) }} file://$(CURDIR)/$(PAGE)")
	@$(if $(PORT),$(JOUTE) view '$(REPLAY)' --serve '$(PORT)' > /dev/null)

doc: ## {{ kit::help_doc(*api.model.locale) }}
	@echo "doc/index.html : {{ kit::open(*api.model.locale) }} file://$(CURDIR)/doc/index.html"

tar: named ## {{ kit::help_tar(*api.model.locale) }}
	@tar --sort=name --owner=0 --group=0 --numeric-owner -czf champion.tar.gz $(WRITTEN)
	@echo "champion.tar.gz : $(WRITTEN)"

submit: export JOUTE_LOCALE := {{ api.model.locale.code() }}
submit: export JOUTE_NOTE := $(NOTE)
submit: tar program ## {{ kit::help_submit(*api.model.locale) }}
	@$(JOUTE) submit champion.tar.gz --note "$$JOUTE_NOTE" $(if $(SERVER),--server '$(SERVER)') $(if $(TOKEN),--token-file '$(TOKEN)')

clean: ## {{ kit::help_clean(*api.model.locale) }}
	rm -rf $(sort build $(CLEAN) {% match attach %}{% when Some(_) %}debugged{% when None %}{% endmatch %})

help: ## {{ kit::help_help(*api.model.locale) }}
	@sed -n 's/^\([a-z]*\):[^#]*## /make \1\t/p' $(HELPFUL) | sed 's/^make all/make/' | expand -t 24
	@echo; echo "{{ kit::help_variables(*api.model.locale) }}"
	@sed -n 's/^## \([A-Z]*=[^ ]*\) /\1\t/p' $(HELPFUL) | expand -t 24

# {{ kit::helpful(*api.model.locale) }}
HELPFUL = joute/kit.mk $(filter-out joute/kit.mk,$(MAKEFILE_LIST))
