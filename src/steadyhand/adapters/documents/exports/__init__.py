"""Resumes as other systems export them, in data and not in pages: Europass and LinkedIn.

Every value of such a file is a leaf (`leaves`): it becomes a fact, it only arranges others, or it
is told as left out. `passport` and `candidate` read the two schemas of Europass, `linkedin` the
archive that LinkedIn sends, `attached` the data that a PDF of Europass carries along.
"""
