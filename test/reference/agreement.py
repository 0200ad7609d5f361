"""Agreement of every two raters in test/fixtures/data/rating, by scikit-learn and scipy: python3 test/reference/agreement.py

Prints set, one rater, the other, and n, accuracy, kappa, linear and quadratic kappa, rho and tau-b, as
test/kinds/rating/raters.test.ts has them.
"""
import json
from itertools import combinations
from pathlib import Path

from scipy.stats import kendalltau, spearmanr
from sklearn.metrics import accuracy_score, cohen_kappa_score

DATA = Path(__file__).parent.parent / "fixtures/data/rating"


def load(name):
    return json.loads((DATA / f"{name}.json").read_text(encoding="utf8"))


def agreement(pairs, labels):
    a, b = zip(*[pair for pair in pairs if None not in pair])
    kappas = [cohen_kappa_score(a, b, labels=labels, weights=weights) for weights in (None, "linear", "quadratic")]
    return [len(a), accuracy_score(a, b), *kappas, spearmanr(a, b).statistic, kendalltau(a, b).statistic]


def show(*line):
    print(json.dumps([*line[:3], [float(value) for value in line[3]]]))


# 1 and 2 name the better response, 0 and "Tie" neither: -1, 1 and 0. What is none of these is no verdict.
VERDICTS = {"0": 0, "Tie": 0, "1": -1, "2": 1}
people = load("testset-v1")
raters = {f"annotator{n}": [VERDICTS[str(row[f"annotator{n}"])] for row in people] for n in (1, 2, 3)}
raters["gpt"] = [VERDICTS.get(row["gpt_result"]) for row in load("gpt-3.5-turbo-testset-v1")]
raters["pandalm"] = [VERDICTS[str(row["pandalm_result"])] for row in load("pandalm-7b-testset-v1")]
for one, other in combinations(raters, 2):
    show("pandalm", one, other, agreement(list(zip(raters[one], raters[other])), [-1, 0, 1]))

rows = load("ragchecker_human_labeled_data")
aspects = ["correctness", "completeness", "overall"]
labels = [-2, -1, 0, 1, 2]
for aspect in aspects:
    said = [row[f"{aspect}_label"] for row in rows]
    # Two people's labels of a pair follow each other.
    show("ragchecker", "people", aspect, agreement(list(zip(said[::2], said[1::2])), labels))
for one, other in combinations(aspects, 2):
    show("ragchecker", one, other, agreement([(row[f"{one}_label"], row[f"{other}_label"]) for row in rows], labels))
