"""Two runs over repeated questions once more, from their definitions: pairs as JSON lines on stdin, one object out.

A line is {"group": …, "a": {"p": […], "answer": …}, "b": …}. Plain Python: signs by whole numbers of any length, draws
of medians by a generator of its own that gives the same numbers.
"""
import json
import math
import sys
from bisect import bisect_left, bisect_right
from fractions import Fraction

from student import error, student

DRAWS = 2000
Z = 1.959963984540054
POWER = 0.8416212335729143


class Draws:
    """PCG RXS-M-XS 32, from the seed that every interval starts from."""

    def __init__(self):
        self.state = 0x5EEDCAFE

    def below(self, n):
        state = self.state
        word = (((state >> ((state >> 28) + 4)) ^ state) * 277803737) & 0xFFFFFFFF
        word = (word >> 22) ^ word
        self.state = (state * 747796405 + 2891336453) & 0xFFFFFFFF
        return int(word * (n / 2**32))


def percentiles(values):
    values = sorted(values)

    def at(share):
        place = share * (len(values) - 1)
        low = math.floor(place)
        high = math.ceil(place)
        return values[low] + (values[high] - values[low]) * (place - low)

    return [at(0.025), at(0.975)]


def members(groups):
    """Rows of each group, groups in the order of their first rows."""
    rows = {}
    for row, group in enumerate(groups):
        rows.setdefault(group, []).append(row)
    return list(rows.values())


def drawn(groups, statistic):
    """The percentile interval of a statistic over draws of whole groups."""
    of = members(groups)
    if len(of) < 30:
        return None
    draws = Draws()
    found = []
    for _ in range(DRAWS):
        rows = []
        for _ in of:
            rows += of[draws.below(len(of))]
        found.append(statistic(rows))
    return percentiles(found)


def moved(groups, value, changes, low, high):
    """The interval of a value that rows move by these changes."""
    of = members(groups)
    if len(of) < 30:
        return None
    half = error(changes, of)
    return [max(low, value - half), min(high, value + half)]


def placements(positives, negatives):
    """Of each question the share of negatives below its positive, and of positives above its negative."""
    n = len(positives)
    low, high = sorted(negatives), sorted(positives)
    return [
        (bisect_left(low, p) + bisect_right(low, p)) / 2 / n
        + 1
        - (bisect_left(high, q) + bisect_right(high, q)) / 2 / n
        for p, q in zip(positives, negatives)
    ]


def on_logit(groups, value, changes):
    """The interval of an area that is symmetric on the logit scale, v being at least A (1 − A) / 6 of so many groups."""
    of = members(groups)
    if len(of) < 30:
        return None
    slope = value * (1 - value)
    half = error(changes, of) / slope
    middle = math.log(value / (1 - value))
    assert (half * slope / student(len(of) - 1)) ** 2 > slope / 6 / len(of), "the least variance is not looked at here"
    return [1 / (1 + math.exp(-(middle + shift))) for shift in (-half, half)]


def median_interval(groups, values):
    """Values at ranks from 1, n/2 ± t √n/2; of groups n (1/2 ± t √v), v that of the share up to the median."""
    of, n = members(groups), len(values)
    if len(of) < 30:
        return None
    middle, ordered = median(values), sorted(values)
    if len(of) == n:
        half = student(n - 1) * math.sqrt(n) / 2
    else:
        half = n * error([float(value <= middle) for value in values], of)
    return [ordered[max(0, math.floor(n / 2 - half))], ordered[min(n - 1, math.ceil(n / 2 + half) - 1)]]


def flips(sums):
    """How many of all choices of signs give a sum as far out, counted exactly."""
    ways = {0: 1}
    for size in (abs(one) for one in sums if one):
        further = {}
        for total, count in ways.items():
            for signed in (total + size, total - size):
                further[signed] = further.get(signed, 0) + count
        ways = further
    if len(ways) == 1:
        return None
    observed = abs(sum(sums))
    extreme = sum(count for total, count in ways.items() if abs(total) >= observed)
    return float(Fraction(extreme, sum(ways.values())))


def visible(n, discordance):
    if n < Z * Z:
        return None
    low, high = 0.0, 1.0
    for _ in range(200):
        difference = (low + high) / 2
        changing = max(discordance, difference)
        root = Z * math.sqrt(changing) + POWER * math.sqrt(changing - difference**2)
        if (root / difference) ** 2 <= n:
            high = difference
        else:
            low = difference
    return high


def design_effect(differences, groups):
    n = len(differences)
    mean = sum(differences) / n
    of = members(groups)
    rows = sum((x - mean) ** 2 for x in differences) / n / n
    if len(of) == n:
        return 1.0
    if rows == 0:
        return n / len(of)
    clustered = len(of) / (len(of) - 1) * sum(sum(differences[i] - mean for i in own) ** 2 for own in of) / n / n
    return max(1.0, clustered / rows)


def median(values):
    values = sorted(values)
    half = len(values) // 2
    return values[half] if len(values) % 2 else (values[half - 1] + values[half]) / 2


def area(positives, negatives):
    """Every positive against every negative: those below it, and half of those that are equal."""
    negatives = sorted(negatives)
    wins = sum(bisect_left(negatives, p) + bisect_right(negatives, p) for p in positives) / 2
    return wins / len(positives) / len(negatives)


def main():
    pairs = [json.loads(line) for line in sys.stdin if line.strip()]
    groups = [pair["group"] for pair in pairs]
    phi, wrong, right = {}, {}, {}
    for side in "ab":
        phi[side] = [pair[side]["p"][pair[side]["answer"]] for pair in pairs]
        wrong[side] = [
            max(p for at, p in enumerate(pair[side]["p"]) if at != pair[side]["answer"]) for pair in pairs
        ]
        right[side] = [int(p > q) for p, q in zip(phi[side], wrong[side])]
    of = members(groups)

    def compared(values):
        differences = [b - a for a, b in zip(values["a"], values["b"])]
        mean = sum(differences) / len(differences)
        interval = moved(groups, mean, differences, -1, 1)
        return differences, [sum(differences[row] for row in own) for own in of], interval

    changes, sums, interval = compared(right)
    discordance = sum(map(abs, changes)) / len(changes)
    _, gains, phi_interval = compared(phi)
    signs = [(gain > 1e-9) - (gain < -1e-9) for gain in gains]
    difference_of = lambda statistic: drawn(groups, lambda rows: statistic("b", rows) - statistic("a", rows))
    median_of = lambda side, rows: median([phi[side][row] for row in rows])
    areas = {side: area(phi[side], wrong[side]) for side in "ab"}
    moves = {side: placements(phi[side], wrong[side]) for side in "ab"}
    apart = [b - a for a, b in zip(moves["a"], moves["b"])]
    json.dump(
        {
            "groups": len(of),
            "compare": {
                "choice.accuracy": {
                    "p": flips(sums),
                    "interval": interval,
                    "visible": visible(len(pairs) / design_effect(changes, groups), discordance),
                },
                "choice.phi": {"p": flips(signs), "interval": phi_interval},
                "choice.phi.median": {"interval": difference_of(median_of)},
                "choice.auroc": {"interval": moved(groups, areas["b"] - areas["a"], apart, -1, 1)},
            },
            "score": {
                "choice.phi.median": median_interval(groups, phi["a"]),
                "choice.auroc": on_logit(groups, areas["a"], moves["a"]),
            },
        },
        sys.stdout,
    )


main()
