"""What a person may declare, why not what they may not, and what each declaration can come to.

`listed` says at once what there is; `reckoned` counts the odds of one declaration, which may take a
tenth of a second, and says of each percentage how it comes about.
"""

from agents.human.choices.listing import Choice, Group, Listing, Part, listed
from agents.human.choices.reckoned import Amount, Finish, Percentage, Reckoned, Taken
from agents.human.choices.reckoning import Reckoner, reckoned

__all__ = [
    "Amount",
    "Choice",
    "Finish",
    "Group",
    "Listing",
    "Part",
    "Percentage",
    "Reckoned",
    "Reckoner",
    "Taken",
    "listed",
    "reckoned",
]
