# Généré : ne pas modifier.
JOUTE ?= $(firstword $(wildcard bin/joute) joute)
OPPONENT ?= opponent
REPLAY ?= replay.jsonl

.DEFAULT_GOAL := all
.PHONY: all run view doc tar clean

run: all
	$(JOUTE) match . $(OPPONENT) $(if $(CHAMPION),--command '$(CHAMPION)') --replay $(REPLAY)

view:
	$(JOUTE) view $(REPLAY)

doc:
	@echo "doc/index.html"

tar:
	tar --sort=name --owner=0 --group=0 --numeric-owner -czf champion.tar.gz $(SOURCES)
	@echo "champion.tar.gz"

clean:
	rm -rf $(CLEAN)
