"""Student's t by numbers alone: Simpson's rule over its density, and its 97.5 % point by halving."""
import math


def within(t, degrees):
    """P(|T| < t) by Simpson's rule over Student's density."""
    scale = math.exp(math.lgamma((degrees + 1) / 2) - math.lgamma(degrees / 2)) / math.sqrt(degrees * math.pi)
    steps = 4000
    width = t / steps
    total = 0.0
    for at in range(steps + 1):
        weight = 1 if at in (0, steps) else 4 if at % 2 else 2
        total += weight * scale * (1 + (at * width) ** 2 / degrees) ** (-(degrees + 1) / 2)
    return 2 * total * width / 3


KNOWN = {}


def student(degrees):
    if degrees not in KNOWN:
        low, high = 1.9, 13.0
        for _ in range(60):
            middle = (low + high) / 2
            low, high = (middle, high) if within(middle, degrees) < 0.95 else (low, middle)
        KNOWN[degrees] = (low + high) / 2
    return KNOWN[degrees]


def error(changes, members):
    """t · √v of a mean of changes whose rows are in groups, lists of rows: at least what it would be if they were not."""
    n, groups = len(changes), len(members)
    mean = sum(changes) / n
    rows = sum((one - mean) ** 2 for one in changes)
    if groups == n:
        return student(n - 1) * math.sqrt(rows / (n - 1) / n)
    sums = [sum(changes[row] - mean for row in own) for own in members]
    clustered = groups / (groups - 1) * sum(one * one for one in sums)
    return student(groups - 1) * math.sqrt(max(clustered, rows)) / n
