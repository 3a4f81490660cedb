Refusal.Throw("{{ call.blamed }}", "{{ m.written }}", {{ m.here }}, typeof({{ m.full }}));
