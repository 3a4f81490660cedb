.PHONY: loaded
all: loaded

# {{ kit::loads(*api.model.locale) }}
loaded: tools $(BUILT)
	@JOUTE_LOADING=1 timeout --foreground $(LOADING) $(NODE) joute/main.js \
	  < /dev/null > /dev/null || { test $$? -ne 124 || echo "$(SOURCES) : {{ kit::too_long(*api.model.locale) }}" >&2; exit 1; }