"""Prints the profile's JSON Schema: `python -m steadyhand.adapters.documents > FILE`."""

import json
import sys

from .profile_schema import profile_schema

sys.stdout.write(json.dumps(profile_schema(), indent=2, ensure_ascii=False) + "\n")
