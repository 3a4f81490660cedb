# {{ text.generated_notice }}
JOUTE ?= $(firstword $(wildcard bin/joute) joute)
OPPONENT ?= opponent
MAP ?=
REPLAY ?= replay.jsonl
PAGE ?= $(basename $(REPLAY)).html
DEBUGGER ?= {{ debugger }}
MATCH = $(JOUTE) match . $(OPPONENT) $(if $(MAP),--map '$(MAP)') --own 0 --replay '$(REPLAY)'
PACKED ?= %$(suffix {{ champion }})
# {{ words.mine }}
OURS = api.% Api.% ffi.rs $(addsuffix /%,api bin build doc examples joute lib maps opponent{% for name in opponents %} {{ name }}{% endfor %} target)
MINE := $(wildcard $(filter $(PACKED),$(filter-out $(OURS),$(wildcard * */* */*/*))))
HERE := $(foreach file,$(MINE),$(if $(findstring /,$(file)),,$(file)))
WRITTEN = $(sort $(SOURCES) $(MINE))
FUNCTIONS = {{ functions }}
LIBRARY_FILE = lib/lib{{ game }}.so

.DEFAULT_GOAL := all
.PHONY: all tools program run debug view doc tar clean

# {{ words.tools_rule }}
tools:
	@for tool in $(TOOLS); do \
	  command -v $$tool > /dev/null || { echo "$$tool : {{ words.no_tool }}" >&2; exit 1; }; \
	done
	@for name in $(FUNCTIONS); do \
	  grep -qsw $$name $(WRITTEN) /dev/null || echo "{{ champion }} : $$name : {{ words.no_function }}" >&2; \
	done
	@test -e $(LIBRARY_FILE) || { echo "$(LIBRARY_FILE) : {{ words.no_library }}" >&2; exit 1; }

program:
	@$(JOUTE) --version > /dev/null 2>&1 || { command -v $(JOUTE) > /dev/null \
	  && echo "$(JOUTE) : {{ words.no_start }}" >&2 || echo "bin/joute : {{ words.no_library }}" >&2; exit 1; }

run: all program
	@$(MATCH) $(if $(CHAMPION),--command '$(CHAMPION)')

debug: all program
	@$(MATCH) --debug 0 $(if $(DEBUGGER),--command '$(DEBUGGER)')

view: program
	@test -e '$(REPLAY)' || { echo "$(REPLAY) : {{ words.no_replay }}" >&2; exit 1; }
	@$(JOUTE) view '$(REPLAY)' -o '$(PAGE)' > /dev/null
	@echo "$(PAGE) : {{ words.open }} file://$(CURDIR)/$(PAGE)"
{%- if !own_doc %}

doc:
	@echo "doc/index.html : {{ words.open }} file://$(CURDIR)/doc/index.html"
{%- endif %}

tar:
	@tar --sort=name --owner=0 --group=0 --numeric-owner -czf champion.tar.gz $(WRITTEN)
	@echo "champion.tar.gz : $(WRITTEN)"

clean:
	rm -rf $(CLEAN)
