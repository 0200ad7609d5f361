"""The metrics of multiple choice once more, from their definitions: questions as JSON lines on stdin, one object out.

Plain Python; where scikit-learn is there, its area, log loss and Brier score as well, under "sklearn".
"""
import json
import math
import sys

CLIP = 1e-7
BINS = 15


def number(value):
    return float(value) if isinstance(value, str) else value


def probabilities(logprobs, normalised):
    if not normalised:
        return [math.exp(value) for value in logprobs]
    largest = max(logprobs)
    shares = [math.exp(value - largest) for value in logprobs]
    return [share / math.fsum(shares) for share in shares]


def area(positives, negatives):
    """By ranks: average ranks of equals, as Mann and Whitney do."""
    scored = sorted([(p, 1) for p in positives] + [(p, 0) for p in negatives])
    rank_sum, at = 0.0, 0
    while at < len(scored):
        to = at
        while to < len(scored) and scored[to][0] == scored[at][0]:
            to += 1
        rank = (at + 1 + to) / 2
        rank_sum += rank * sum(label for _, label in scored[at:to])
        at = to
    n, m = len(positives), len(negatives)
    return (rank_sum - n * (n + 1) / 2) / (n * m)


def median(values):
    values = sorted(values)
    half = len(values) // 2
    return values[half] if len(values) % 2 else (values[half - 1] + values[half]) / 2


def mean(values):
    return math.fsum(values) / len(values)


def measure(questions, normalised):
    phi, wrong, correct, ties, mass = [], [], [], [], []
    for logprobs, target in questions:
        p = probabilities(logprobs, normalised)
        others = [value for at, value in enumerate(logprobs) if at != target]
        phi.append(p[target])
        wrong.append(max(value for at, value in enumerate(p) if at != target))
        correct.append(int(logprobs[target] > max(others)))
        ties.append(int(logprobs[target] == max(others)))
        mass.append(math.fsum(math.exp(value) for value in logprobs))
    delta = [a - b for a, b in zip(phi, wrong)]
    truths = [1] * len(phi) + [0] * len(wrong)
    scores = phi + wrong
    clipped = [min(1 - CLIP, max(CLIP, p)) for p in scores]
    bins = {}
    for p, q, right in zip(phi, wrong, correct):
        confidence = max(p, q)
        at = min(BINS - 1, int(confidence * BINS))
        n, total, hits = bins.get(at, (0, 0.0, 0))
        bins[at] = (n + 1, total + confidence, hits + right)
    values = {
        "choice.accuracy": mean(correct),
        "choice.ties": mean(ties),
        "choice.mass": mean(mass),
        "choice.phi": mean(phi),
        "choice.phi.median": median(phi),
        "choice.delta": mean(delta),
        "choice.delta.median": median(delta),
        "choice.delta.positive": mean([int(value > 0) for value in delta]),
        "choice.auroc": area(phi, wrong),
        "choice.bce": mean([-(y * math.log(p) + (1 - y) * math.log(1 - p)) for y, p in zip(truths, clipped)]),
        "choice.brier": mean([(y - p) ** 2 for y, p in zip(truths, scores)]),
        "choice.ece": sum(abs(total - hits) for _, total, hits in bins.values()) / len(phi),
    }
    return values, truths, scores, clipped


def with_sklearn(truths, scores, clipped):
    from sklearn.metrics import brier_score_loss, log_loss, roc_auc_score

    return {
        "choice.auroc": float(roc_auc_score(truths, scores)),
        "choice.bce": float(log_loss(truths, clipped)),
        "choice.brier": float(brier_score_loss(truths, scores)),
    }


def main():
    rows = [json.loads(line) for line in sys.stdin if line.strip()]
    questions = [([number(value) for value in row["logprobs"]], row["answer"]) for row in rows]
    out = {}
    for mode in ("raw", "normalised"):
        values, truths, scores, clipped = measure(questions, mode == "normalised")
        out[mode] = {"plain": values}
        try:
            out[mode]["sklearn"] = with_sklearn(truths, scores, clipped)
        except ImportError:
            pass
    json.dump(out, sys.stdout)


main()
