"""The file that a new profile begins as: everything that can be said, with room to say it.

What it says from the start are lines that their owner sees and saves: "decline" for demographic
questions is such a line. Delete it, and those questions are asked.
"""

TEMPLATE = """\
# Your profile. What you write here may be said about you on a form; what you leave out is asked.
# Delete what you do not need. `steadyhand profile check {name}` tells what is wrong, line by line.

name:
  given:
  family:
  # middle: ...      preferred: ...      full: (in place of given and family)
email:
phone:               # international: +49 30 5550 1423
address:
  line1:
  postal_code:
  city:
  region:
  country:           # code or name: DE, Germany
links: {{}}            # linkedin: https://...
# birthday: 1990-03-31
# citizenships: [DE]

# Newest first. Without `end` it goes on.
work: []
#  - company: ...
#    title: ...
#    start: 2021-03
#    location: ...
education: []
#  - school: ...
#    degree: ...
#    field: ...
#    start: 2014-10
#    end: 2018-07
skills: []           # - {{name: Python, years: 4}}
languages: []        # - {{name: German, level: native}}
certificates: []     # - {{name: ..., issuer: ..., date: 2022-05, expires: 2025-05}}
# driving_licence: [B]

# Per country code: may you work there? Do you need a sponsor, now or later?
authorizations: {{}}   # DE: true
sponsorship: {{}}      # DE: false      or US: {{now: false, later: true}}

preferences: {{}}
#  salary: {{amount: 60000, currency: EUR, period: year}}
#  notice_period: 3 months
#  start: 2027-04-01
#  relocate: false
#  remote: true
#  travel_percent: 20

# Your own statements; only what you write here is ever said.
background: {{}}
#  criminal_record: false
#  worked_for: [...]   every employer so far: who is not in the list was none
#  non_compete: false

# Demographic questions. "decline" is your answer to all kinds that you do not name.
eeo:
  default: decline
#  gender: ...

consents: {{}}         # privacy: true
documents: {{}}        # resume: cv.pdf
facts: {{}}            # Do you own a bicycle?: true
"""


def template(name: str) -> str:
    """The text of a new profile of that name."""
    return TEMPLATE.format(name=name)
