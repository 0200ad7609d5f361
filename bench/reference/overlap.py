"""A token-overlap labeller in plain Python, on JSONL rows: relevance, use and support by shares of common words.

As scripts write it, one function of two texts for every pair of sentences. With `--careful` each sentence is cut into
words once. Prints the processor time of the labelling, reading apart, and what was labelled.
"""

import json
import re
import sys
import time

WORD = re.compile(r"\w+")


def words(text):
    return set(WORD.findall(text.lower()))


def overlap(left, right):
    """Share of the left text's words that the right text has."""
    mine, theirs = words(left), words(right)
    return len(mine & theirs) / len(mine) if mine else 0.0


def label_plainly(row):
    question, response = row["question"], row["response"]
    sentences = [pair for document in row["documents"] for pair in document]
    relevant = [key for key, text in sentences if overlap(question, text) >= 0.3]
    support, used = [], set()
    for key, text in response:
        scored = sorted(((overlap(text, other), name) for name, other in sentences), reverse=True)[:3]
        cited = [name for score, name in scored if score >= 0.3]
        used.update(cited)
        support.append((key, bool(scored) and scored[0][0] >= 0.5, cited))
    return relevant, used, support


def label_carefully(row):
    question = words(row["question"])
    sentences = [(key, words(text)) for document in row["documents"] for key, text in document]
    relevant = [key for key, there in sentences if question and len(question & there) / len(question) >= 0.3]
    support, used = [], set()
    for key, text in row["response"]:
        said = words(text)
        scored = sorted(((len(said & there) / len(said) if said else 0.0, name) for name, there in sentences), reverse=True)[:3]
        cited = [name for score, name in scored if score >= 0.3]
        used.update(cited)
        support.append((key, bool(scored) and scored[0][0] >= 0.5, cited))
    return relevant, used, support


def main(path, label):
    with open(path, encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines]
    start = time.process_time()
    labelled = [label(row) for row in rows]
    seconds = time.process_time() - start
    supported = sum(is_supported for _, _, support in labelled for _, is_supported, _ in support)
    print(json.dumps({"rows": len(rows), "seconds": seconds, "supported": supported}))


main(sys.argv[1], label_carefully if "--careful" in sys.argv else label_plainly)
