"""The lenient rules of the reference evaluator on JSONL rows, in plain Python: counts as one JSON object."""

import json
import re
import sys

PRIMARY = (
    "i can not answer the question because of the insufficient information in documents",
    "insufficient information in documents",
    "can not answer",
    "cannot answer",
)
SECONDARY = (
    "i don't know", "i cannot", "i can't", "unable to", "not able to", "insufficient information", "no information",
    "cannot determine", "cannot answer", "not enough information", "don't have enough", "unable to determine",
    "cannot find", "no relevant", "not mentioned", "not provided", "not specified", "unclear", "unknown",
    "i'm not sure", "i am not sure", "cannot be determined", "information is not available", "does not provide",
)
DETECTION = (
    "incorrect", "wrong", "false", "error", "mistake", "inaccurate", "not true", "not correct",
    "factually incorrect", "contradicts", "actually", "in fact", "however", "but actually", "the correct answer",
    "should be",
)
TAIL = re.compile(r"[.!?,;:]+$")


def normalize(text):
    return " ".join(TAIL.sub("", text.lower().strip()).split())


def is_correct(response, truth):
    said, wanted = normalize(response), normalize(truth)
    if not said or not wanted:
        return False
    if wanted in said or (len(said) < len(wanted) and said in wanted):
        return True
    tokens = set(wanted.split())
    if len(tokens) > 1:
        return len(tokens & set(said.split())) / len(tokens) >= 0.8
    return False


def says_any(response, truths):
    return any(is_correct(response, truth) for truth in truths)


def is_rejection(response):
    text = response.lower().strip()
    return any(phrase in text for phrase in PRIMARY) or any(phrase in text for phrase in SECONDARY)


def detects(response, counterfactual):
    text = response.lower()
    if any(word in text for word in DETECTION):
        return True
    if not counterfactual:
        return False
    planted = counterfactual.lower()
    return f"not {planted}" in text or f"{planted} is wrong" in text


def corrects(response, truths, counterfactual):
    if not says_any(response, truths):
        return False
    if not counterfactual:
        return True
    said = normalize(response)
    return normalize(counterfactual) not in said or any(normalize(truth) in said for truth in truths)


def main(path):
    counts = {}

    def add(name, value):
        n, ones = counts.get(name, (0, 0))
        counts[name] = (n + 1, ones + value)

    with open(path, encoding="utf-8") as lines:
        for line in lines:
            row = json.loads(line)
            response, truths = row["response"], row["ground_truth"]
            if isinstance(truths, str):
                truths = [truths]
            task = row["task"]
            if task == "noise_robustness":
                add("noise-robustness.accuracy", says_any(response, truths))
            elif task == "negative_rejection":
                add("negative-rejection.rate", is_rejection(response))
            elif task == "information_integration":
                add("information-integration.accuracy", says_any(response, truths))
            else:
                planted = row["counterfactual_answer"]
                add("counterfactual.detection", detects(response, planted))
                add("counterfactual.correction", corrects(response, truths, planted))
    print(json.dumps({name: {"n": n, "value": ones / n} for name, (n, ones) in counts.items()}))


main(sys.argv[1])
