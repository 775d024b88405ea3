"""`python -m steadyhand_gym` is the console script `gym`."""

from steadyhand_gym.cli import main

raise SystemExit(main())
