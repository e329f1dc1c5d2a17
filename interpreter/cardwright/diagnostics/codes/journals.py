"""Codes CW53x: journals that are of another notation, were changed, or break off."""

from cardwright.diagnostics.registry import Example, code

FINE = Example("journal", "", shown="the journal as it was written")

code(
    "CW530",
    "A journal in another notation",
    "this journal is written in the notation {there}{by}; here the notation {here} is read",
    page="What stands in a journal has changed between versions of Cardwright. A match is gone on with by the version "
    "that it was begun with; its header says which one that is.",
    wrong=Example("journal", 'replace "journal":2 "journal":1', shown='{"journal":1,…'),
    right=FINE,
)
code(
    "CW531",
    "A line that is not as it was written",
    "this line is not the one that was written here",
    page="Every line of a journal holds a hash of itself and of all before it. Here it does not fit: this line was "
    "changed, or lines before it were lost, added or moved. A match is not gone on with from there; what stands before "
    "is as it was.",
    wrong=Example("journal", "replace turn turm", shown="a journal in which the text of an event was changed"),
    right=FINE,
)
code(
    "CW532",
    "A journal that another program has written anew",
    "another program has written this journal anew: {reason}",
    severity="warning",
    page="The lines are those that were played, but something between them or at their end is not as Cardwright "
    "writes it; editors leave such traces. The match can be gone on with, and is written properly then.",
    wrong=Example("journal", "add \n", shown="a journal with a blank line at its end"),
    right=FINE,
)
code(
    "CW533",
    "A journal that breaks off",
    "the journal breaks off here: {reason}",
    severity="warning",
    page="The last line of a journal says that the match was over, and how it ended, or that it was left. Without it "
    "the program was stopped in the middle, or the end of the file was lost: there may have been more moves. What "
    "stands in it is gone on with by `cardwright play --resume`.",
    wrong=Example("journal", "end", shown="a journal without its last line"),
    right=FINE,
)
code(
    "CW534",
    "Another end",
    "by its last line the match was {there}; here it is {here}",
    page="The moves are possible, but they do not lead to the end that the journal tells of: it was made by hand, or "
    "the same rules were understood in another way when it was written.",
    wrong=Example("journal", "left 3", shown="a journal whose last line tells of three moves"),
    right=FINE,
)
