"""Fons, Gijs, Hanna and Iris play to ten points with a card in the centre, worked out by hand.

Read as the night is (night.py). Five cards lie on the table: before the seats and, last, in the centre.
Nobody but Hanna notes a card. In the first round she exchanges with the centre twice (15), which is undone;
Iris asks her when she is out (18), which is let stand. Fons gives the 0 to the centre, so that nobody has it,
and nobody in the round has the 6. In the second round Fons comes to ten points.
"""

from tests.sittings.paper import Plan, read

LINES = """
  7  deal 2      abcdz       2      1    LLLLL
  8  -           abcdz       2      1
  9  2 centre    abzdc       3      1    LLLLL
 10  3 asks 0    abzdc       0      1    LLLLL
 11  0 no        abzdc       0      1    OOOOO
 12  0 centre    cbzda       1      1    LLLLL
 13  1 asks 0    cbzda       0      1    LLLLL
 14  0 no        cbzda       2      2    OOOLO
 15  2 centre    cbadz       3      2    IIIII
 16  -           cbadz       3      2
 17  -           cbzda       3      2
 18  3 asks 2    cbzda       0      2    IIIII
 19  -           cbzda       0      2
 20  -           cbzda       0      2
 21  0 asks 1    cbzda       1      2    LLLLL
 22  1 yes       bczda       1      2    OOOLO
 23  1 asks 3    bczda       3      2    LLLLL
 24  3 yes       bdzca       3      3    OOOLO
 25  3 asks 0    bdzca       0      3    LLLLL
 26  0 no        bdzca       0      3    OOOOO
 27  0 asks 3    bdzca       3      3    LLLLL
 28  3 no        bdzca       1      3    OOOLO
 29  1 asks 0    bdzca       0      3    LLLLL
 30  0 no        bdzca       -      3    OOOOO
 31  0 zero      adzcb       -      3    OOOOO
 32  reveal      adzcb       -      3    LLLLL
 33  deal        efghy       0      1    LLLLL
 34  0 asks 3    efghy       3      1    LLLLL
 35  3 no        efghy       1      1    OOOOO
 36  1 centre    eyghf       2      1    LLLLL
 37  2 asks 1    eyghf       1      1    LLLLL
 38  1 no        eyghf       3      1    OOOOO
 39  3 asks 2    eyghf       2      1    LLLLL
 40  2 no        eyghf       0      2    OOOOO
 41  0 asks 1    eyghf       1      2    LLLLL
 42  1 no        eyghf       1      2    OOOOO
 43  1 asks 0    eyghf       0      2    LLLLL
 44  0 yes       yeghf       2      2    OOOOO
 45  2 asks 3    yeghf       3      2    LLLLL
 46  3 no        yeghf       3      2    OOOOO
 47  3 asks 0    yeghf       0      2    LLLLL
 48  0 no        yeghf       0      3    OOOOO
 49  0 asks 3    yeghf       3      3    LLLLL
 50  3 no        yeghf       1      3    OOOOO
 51  1 asks 2    yeghf       2      3    LLLLL
 52  2 no        yeghf       2      3    OOOOO
 53  2 asks 0    yeghf       0      3    OOOOO
 54  0 no        yeghf       3      3    OOOOO
 55  3 centre    yegfh       -      3    LLLLL
 56  reveal      yegfh       -      3    LLLLL
 57  -           yegfh       -      3
"""

CENTRE = Plan(
    name="centre",
    views="PFGHI",
    lines=read(LINES),
    truth={
        7: dict(zip("abcdz", ("5", "0", "2", "3", "6"), strict=True)),
        33: dict(zip("efghy", ("3", "4", "6", "1", "5"), strict=True)),
    },
    starts={7: 2, 33: 0},
    known={"P": {32: "abcdz", 56: "efghy"}, "F": {}, "G": {}, "H": {8: "c"}, "I": {}},
    out={7: set(), 17: {2}, 33: set()},
    chips={7: (None, None, None), 56: (2, None, None)},
    scores={
        1: ("0 0 0 0", "1 1 1 1"),
        17: ("0 0 -2 0", "1 1 4 1"),
        32: ("5 3 -2 2", "1 2 4 3"),
        56: ("10 6 4 6", "1 3 4 2"),
    },
    points=("face 5, face 5", "face 3, face 3", "out -2, six 6", "face 2, face 4"),
    winners=[0],
    reveals=(32, 56),
    broken={15: [("centre-once", 2)], 18: [("target-in-round", 3)]},
    cases={15: (1, 17), 18: (2, 20)},
    hands={17: ("Hanna trades cards with the centre", "Hanna is out and lays the card face down"), 20: ()},
)
"""Gijs and Iris both have 6 points at the end; Iris's 4 is higher than Gijs's 3."""
