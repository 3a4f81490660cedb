Refusal.Throw("{{ call.blamed }}", "{{ m.original_name }}", {{ m.here }}, typeof({{ m.full }}));
