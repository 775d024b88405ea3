"""Names of companies without what the law adds to them."""

from __future__ import annotations

from .folding import words_of

# Words without points. The longest that ends a name is taken off, then again from what is left.
_FORMS = """
inc|incorporated|corp|corporation|co|company|llc|llp|lp|plc|ltd|limited|pty|pvt|private|pbc
gmbh|ggmbh|mbh|ag|se|kg|kgaa|ohg|gbr|ug|haftungsbeschränkt|ek|ev|eg|gmbh and co kg|ag and co kg
ug haftungsbeschränkt and co kg|se and co kg|gmbh and co kgaa|gesellschaft mit beschränkter haftung
sa|sas|sasu|sarl|sàrl|sà rl|eurl|snc|sca|sci|scop|scrl|sprl|bvba|srl|nv|bv|cv|vof|asbl|vzw
sl|slu|sau|sll|sa de cv|s de rl de cv|sapi de cv|spa|srls|sapa|lda|ltda|sgps|eireli
ab|as|a s|asa|aps|oy|oyj|hf|ehf|ou|oü|sia|uab|kft|zrt|nyrt|bt|doo|dd|sro|spol s ro|z oo|zoo
sp z oo|sp zoo|sp k|sp j|ad|ood|eood|ood|ead|jsc|pjsc|ojsc|ooo|ооо|ао|пао|оао|зао|тов
kk|gk|株式会社|有限会社|合同会社|有限公司|股份有限公司|주식회사|sdn bhd|bhd|tbk|pt|pte|psc|fze|fzco
"""
_ENDINGS = frozenset(tuple(form.split()) for line in _FORMS.split("\n") for form in line.split("|"))
_LONGEST = max(map(len, _ENDINGS))
_IN_FRONT = frozenset(
    ("株式会社", "有限会社", "合同会社", "주식회사", "ооо", "ао", "пао", "pt")
)  # in front


def company_key(name: str) -> str:
    """The name's words without its legal form; a name that is nothing else stays as it is."""
    whole = tuple(word.replace(".", "") for word in words_of(_unstuck(name)))
    kept = whole[1:] if len(whole) > 1 and whole[0] == "the" else whole
    if len(kept) > 1 and kept[0] in _IN_FRONT:
        kept = kept[1:]
    while (shorter := _shorter(kept)) != kept:
        kept = shorter
    return " ".join(kept)


def one_company(one: str, other: str) -> bool:
    """Whether two keys can be of one company: the same, or the one is how the other begins.

    Boards write "Birkenhof" where the employer writes "Birkenhof Deutschland GmbH".
    """
    shorter, longer = sorted((one.split(), other.split()), key=len)
    return bool(shorter) and longer[: len(shorter)] == shorter


def _shorter(words: tuple[str, ...]) -> tuple[str, ...]:
    for length in range(min(_LONGEST, len(words) - 1), 0, -1):
        if words[-length:] in _ENDINGS:
            return words[:-length]
    return words[:-1] if len(words) > 1 and words[-1] == "and" else words


def _unstuck(name: str) -> str:
    """The name with a form that is written into it in other letters set apart."""
    for form in ("株式会社", "有限会社", "合同会社", "股份有限公司", "주식회사"):
        name = name.replace(form, f" {form} ")
    return name
