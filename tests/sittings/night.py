"""The night of Ana, Ben, Carla, Dirk and Eva, worked out by hand from the rulebook.

A line a version: what happened; which cards lie before the seats afterwards; who is to act; which of the
three turns it is; the verdict of the move in the views public, Ana, Ben, Carla, Dirk, Eva when it was made;
and how these change later: `16B=L` from version 16 on in Ben's view, `35=OOOLOO` in all views.
L, I, O are legal, illegal, open. Cards have letters, in the order of the seats to which they were dealt. At
a reveal everybody learns every card of the round, and what is not illegal is then legal: that is not written.

Between 28 and 35 the record has a slip: Carla refused, and the scribe wrote that she accepted. Columns
after a `/` are how that stretch reads from 35 on.

How a verdict follows. An ask of a neighbour is lawful whatever is held. An ask of anybody else is unlawful
with the 5, an acceptance with the 2, a refusal with the 4, and only the one card of that seat matters: it is
decided for who knows that card, or knows where the 5, 2 or 4 is. Three cards always lie unseen in the box.
"""

from tests.sittings.paper import Plan, Slip, read

LINES = """
  8  deal 0      abcde       0      1    LLLLLL
  9  -           abcde       0      1
 10  -           abcde       0      1
 11  -           abcde       0      1
 12  0 asks 1    abcde       1      1    LLLLLL
 13  1 no        abcde       1      1    OOOOOO  16B=L 19D=L 37E=L
 14  1 asks 3    abcde       3      1    OOOOOO  16B=I 19D=I 37E=I 50=IIIIII
 15  3 yes       adcbe       2      1    OOOOOL  24A=L 35B=L
 16  -           adcbe       2      1
 17  2 asks 3    adcbe       3      1    LLLLLL
 18  3 no        adcbe       3      1    OOLOOO  19D=L 37E=L
 19  -           adcbe       3      1
 20  3 asks 4    adcbe       4      1    LLLLLL
 21  4 no        adcbe       4      1    OOOOOL  24A=L
 22  4 asks 0    adcbe       0      1    LLLLLL
 23  0 yes       edcba       0      2    OLOOOL
 24  -           edcba       0      2
 25  0 asks 2    edcba       2      2    OLLOLL
 26  2 no        edcba       1      2    OOOLOO  29B=L 35B=O
 27  1 asks 2    edcba       2      2    LLLLLL
 28  2 yes/no    ecdba/edcba 2      2    OLOLOL  29B=L 35=OOOLOO
 29  -           ecdba/edcba 2      2
 30  2 asks 0    ecdba/edcba 0      2    OOLOLO  35=OOLLLO 37E=L
 31  0 no        ecdba/edcba 3      2    OLOOOL
 32  3 asks 2    ecdba/edcba 2      2    LLLLLL
 33  2 no        ecdba/edcba 4      2    OOOOOO  35=OOOLOO
 34  4 asks 3    ecdba/edcba 3      2    LLLLLL
 35  -           edcba       3      2
 36  3 yes       edcab       0      3    OLLOLL
 37  -           edcab       0      3
 38  -           edcab       0      3
 39  -           edcab       0      3
 40  0 asks 1    edcab       1      3    LLLLLL
 41  1 no        edcab       1      3    OOLOOO
 42  1 asks 0    edcab       0      3    LLLLLL
 43  0 no        edcab       2      3    OLOOOL
 44  2 asks 4    edcab       4      3    OOLLLL
 45  4 no        edcab       3      3    OOLOLL
 46  3 asks 1    edcab       1      3    OLLOLL
 47  1 no        edcab       4      3    OOLOOO
 48  4 asks 0    edcab       0      3    LLLLLL
 49  0 no        edcab       -      3    OLOOOL
 50  reveal      edcab       -      3    LLLLLL
 51  -           edcab       -      3
 52  -           ebcad       -      3
 53  -           ebcad       -      3
 54  2 picks     ebcad       -      3    LLLLLL
 55  deal        fghij       4      1    LLLLLL
 56  -           fghij       4      1
 57  -           fghij       4      1
 58  4 asks 0    fghij       0      1    LLLLLL
 59  0 no        fghij       0      1    OLOOOL
 60  0 asks 1    fghij       1      1    LLLLLL
 61  1 no        fghij       1      1    OOOOOL
 62  1 asks 3    fghij       3      1    OOOOOO
 63  3 yes       fihgj       2      1    OOOOOO  64B=I 76=IIIIII
 64  -           fihgj       2      1
 65  2 asks 4    fihgj       4      1    OOOLOO  67E=L
 66  4 yes       fijgh       3      1    OOLOOL  76=LLLLLL
 67  -           fijgh       3      1
 68  3 asks 4    fijgh       4      1    LLLLLL
 69  4 no        fijgh       4      2    OOOLOL
 70  4 asks 3    fijgh       3      2    LLLLLL
 71  3 no        fijgh       0      2    OOOOOL
 72  0 asks 4    fijgh       4      2    LLLLLL
 73  4 no        fijgh       1      2    OOOLOL
 74  1 asks 2    fijgh       2      2    LLLLLL
 75  2 yes       fjigh       2      2    OOLOOL  76=LLLLLL
 76  -           fjigh       2      2
 77  -           fjigh       2      2
 78  -           fjgih       2      2
 79  2 asks 0    fjgih       0      2    OOOOOO
 80  0 no        fjgih       4      3    OLOOOL
 81  4 asks 2    fjgih       2      3    LLLLLL
 82  2 no        fjgih       0      3    OOOOOL
 83  0 asks 2    fjgih       2      3    OLOOOO
 84  2 no        fjgih       1      3    OOOOOL
 85  1 asks 0    fjgih       0      3    LLLLLL
 86  0 no        fjgih       2      3    OLOOOL
 87  2 asks 4    fjgih       4      3    LLLLLL
 88  4 no        fjgih       -      3    OOOLOL
 89  0 zero      gjfih       -      3    OLOOOO
 90  reveal      gjfih       -      3    LLLLLL
 91  -           gjfih       -      3
 92  deal        klmno       4      1    LLLLLL
 93  -           klmno       4      1
 94  -           klmno       4      1
 95  4 asks 2    klmno       2      1    OOOOOL
 96  2 no        klmno       0      1    OOOOOO  99A=I 102=IIIIII
 97  0 asks 2    klmno       2      1    OOOOOO
 98  2 yes       mlkno       1      1    OOOOLO  99A=L 102=LLLLLL
 99  -           mlkno       1      1
100  1 asks 2    mlkno       2      1    LLLLLL
101  2 no        mlkno       2      1    OLOOOO  102=LLLLLL
102  -           mlkno       2      1
103  -           mlkno       2      1
104  -           mlkno       3      1
105  3 asks 1    mlkno       1      1    LLLLLL
106  1 yes       mnklo       4      2    OOOOLO  107B=L
107  -           mnklo       4      2
108  4 asks 3    mnklo       3      2    LLLLLL
109  3 no        mnklo       0      2    LLLLLL
110  0 asks 1    mnklo       1      2    LLLLLL
111  1 no        mnklo       1      2    LLLLLL
112  1 asks 0    mnklo       0      2    LLLLLL
113  0 yes       nmklo       3      2    LLLLLL
114  3 asks 4    nmklo       4      2    LLLLLL
115  4 no        nmklo       4      3    LLLLLL
116  4 asks 0    nmklo       0      3    LLLLLL
117  0 no        nmklo       0      3    LLLLLL
118  -           nmklo       0      3
119  -           nmklo       0      3
120  0 asks 4    nmklo       4      3    LLLLLL
121  4 no        nmklo       1      3    LLLLLL
122  1 asks 0    nmklo       0      3    IIIIII
123  -           nmklo       0      3
124  -           nmklo       3      3
125  3 asks 0    nmklo       0      3    LLLLLL
126  0 no        nmklo       -      3    LLLLLL
127  reveal      nmklo       -      3    LLLLLL
128  -           nmklo       -      3
129  -           nmklo       -      3
"""

NIGHT = Plan(
    name="night",
    views="PABCDE",
    lines=read(LINES),
    truth={
        8: dict(zip("abcde", ("3", "5", "1", "6", "2"), strict=True)),
        55: dict(zip("fghij", ("0", "3", "6", "2", "4"), strict=True)),
        92: dict(zip("klmno", ("3", "6", "4", "2", "-1"), strict=True)),
    },
    starts={8: 0, 55: 4, 92: 4},
    known={
        "A": {9: "a", 24: "e", 56: "f", 99: "m"},
        "B": {16: "b", 29: "d", 64: "i", 107: "n"},
        "C": {10: "c", 55: "h"},
        "D": {19: "b", 94: "n"},
        "E": {11: "e", 37: "b", 57: "j", 67: "h", 93: "o"},
        "P": {50: "abcde", 76: "i", 90: "fghij", 102: "m", 127: "klmno"},
    },
    out={8: set(), 52: {1}, 55: set(), 78: {3}, 92: set(), 104: {2}, 124: {1, 2}},
    chips={
        8: (None, None, None),
        50: (1, None, None),
        52: (4, None, None),
        90: (None, None, 2),
        127: (3, 4, None),
    },
    scores={
        1: ("0 0 0 0 0", "1 1 1 1 1"),
        50: ("2 6 1 3 5", "4 1 5 3 2"),
        52: ("2 -2 1 3 6", "3 5 4 2 1"),
        78: ("2 -2 1 1 6", "2 5 3 3 1"),
        90: ("5 2 1 1 5", "1 3 4 4 1"),
        104: ("5 2 -1 1 5", "1 3 5 4 1"),
        124: ("5 0 -1 1 5", "1 4 5 3 1"),
        127: ("7 0 -1 7 4", "2 4 5 1 3"),
    },
    points=(
        "face 2, face 3, face 2",
        "out -2, face 4, out -2",
        "face 1, zero 0, out -2",
        "face 3, out -2, six 6",
        "six 6, six -1, minus-one -1",
    ),
    winners=[3],
    reveals=(50, 90, 127),
    broken={
        14: [("five-neighbours", 1)],
        63: [("two-refuses", 3)],
        96: [("four-accepts", 2)],
        122: [("not-same-twice", 1)],
    },
    cases={14: (2, 52), 63: (3, 78), 96: (4, 104), 122: (6, 124)},
    hands={
        52: (
            "Ben and Eva trade cards",
            "Ben is out of the round",
            "The 6 chip goes to Eva",
            "Write down \N{MINUS SIGN}2 for Ben in round 1",
            "Write down 6 for Eva in round 1",
        ),
        78: ("Carla and Dirk trade cards", "Dirk is out and lays the card face down"),
        104: ("Carla is out and lays the card face down",),
        119: (),
        124: ("Ben is out and lays the card face down",),
    },
    lapsed={124: 122},
    slip=Slip(since=28, until=35, view="B", taken_for={"d": "c"}),
)
"""Eva's two sixes give 5 together. Ana and Dirk both end with 7: Dirk's 6 is higher than Ana's 2.

Carla's pick is dealt to her in 55. What Ben notes in 29 is the card before him: as the slip had it, c.
"""

PROOFS = {
    14: {"PAC": ([50], [15, 36]), "B": ([16], []), "D": ([19], [15]), "E": ([37], [15, 36])},
    63: {"PACDE": ([76], [62, 63, 75]), "B": ([64], [62, 63])},
    96: {"PBCDE": ([102], [95, 98]), "A": ([99], [95, 98])},
    122: {"PABCDE": ([], [112])},
}
"""What proves each breach in which views: the showings, and the way that the card took.

Whoever noted the card themselves needs no later showing: the newest are left out first.
"""
