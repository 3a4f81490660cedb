"""{{ kit::main_notice(*api.model.locale) }}"""

import os
import sys

sys.path[0] = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

import joute

sys.excepthook = joute.report
joute.packages()
joute.native()
sys.exit(
    joute.play(
        0x{{ api.hash().to_uppercase() }},
        {
{%- for f in api.user_functions %}
            "{{ f.name }}": "{{ spell::signature(api, f) }}",
{%- endfor %}
        },
    )
)
