"""Rates, means and shares of sentences over repeated questions once more, from their definitions: rows as JSON lines on
stdin, one object out, {slice: {metric: {value, n, groups, interval}}}. Plain Python.

Rows have question, id, model, noise_ratio, response, ground_truth (right: the response holds it),
documents_sentences with all_relevant_sentence_keys, response_sentences with unsupported_response_sentence_keys.
For rows of a file: python3 test/reference/groups.py < rows.jsonl
"""
import json
import math
import sys

from student import error, student

Z = 1.959963984540054


def wilson(p, n, z):
    centre = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    return [centre - half, centre + half]


def by_group(rows):
    """In the order of the first row of each group: lists of (value, weight)."""
    groups = {}
    for group, value, weight in rows:
        groups.setdefault(group, []).append((value, weight))
    return list(groups.values())


def rate(rows):
    """`rows` are (group, what counts, of how many): a sample is 0 or 1 of 1, a response so many of its sentences."""
    rows = [row for row in rows if row[2] > 0]
    n = sum(weight for _, _, weight in rows)
    if n == 0:
        return None
    p = sum(value for _, value, _ in rows) / n
    groups = by_group(rows)
    told = {"value": p, "n": n, "groups": len(groups)}
    if len(groups) == n:
        return {**told, "interval": wilson(p, n, Z)}
    if len(groups) < 2:
        return {**told, "interval": None}
    size = len(groups)
    if 0 < p < 1:
        sums = [sum(value - p * weight for value, weight in group) for group in groups]
        variance = len(groups) / (len(groups) - 1) * sum(one * one for one in sums) / n**2
        size = n / max(1, variance / (p * (1 - p) / n))
    return {**told, "interval": wilson(p, size, student(len(groups) - 1))}


def mean(rows):
    n = len(rows)
    if n == 0:
        return None
    groups = by_group([(group, value, 1) for group, value in rows])
    told = {"value": sum(value for _, value in rows) / n, "n": n, "groups": len(groups)}
    if len(groups) < 30:
        return {**told, "interval": None}
    members = {}
    for at, (group, _) in enumerate(rows):
        members.setdefault(group, []).append(at)
    half = error([value for _, value in rows], list(members.values()))
    return {**told, "interval": [max(0, told["value"] - half), min(1, told["value"] + half)]}


def key(row):
    """The question with its white space folded, else the id; a row without either is a group of its own."""
    question = " ".join((row.get("question") or "").split())
    if question:
        return ("question", question)
    return ("id", row["id"]) if row.get("id") is not None else ("alone", row["at"])


def metrics(rows):
    def of(what):
        return [(key(row), *what(row)) for row in rows]

    sentences = [key for row in rows for key, _ in row["response_sentences"]]
    assert sentences
    return {
        "noise-robustness.accuracy": rate(of(lambda row: (int(row["ground_truth"] in row["response"]), 1))),
        "relevance": mean(
            of(lambda row: (len(set(row["all_relevant_sentence_keys"])) / sum(map(len, row["documents_sentences"])),))
        ),
        "adherence": rate(of(lambda row: (int(not row["unsupported_response_sentence_keys"]), 1))),
        "sentences.unsupported": rate(
            of(lambda row: (len(row["unsupported_response_sentence_keys"]), len(row["response_sentences"])))
        ),
    }


def main():
    rows = [{**json.loads(line), "at": at} for at, line in enumerate(sys.stdin) if line.strip()]
    told = {"all": metrics(rows)}
    for name in ("model", "noise_ratio"):
        for value in {row[name]: None for row in rows}:
            told[f"{name} {value}"] = metrics([row for row in rows if row[name] == value])
    print(json.dumps(told))


main()
