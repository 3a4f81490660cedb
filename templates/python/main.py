"""{{ text.main_notice }}"""

import os
import sys

sys.path[0] = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

import joute

sys.excepthook = joute.report
joute.packages()
joute.native()
sys.exit(
    joute.play(
        {{ hash }},
        {
{%- for f in user_functions %}
            "{{ f.name }}": "{{ f.signature }}",
{%- endfor %}
        },
    )
)
