"""The metrics once more, in Python, from their papers and definitions and not from this project's code.

Only what is compared: RGB's lenient and benchmark rules (arXiv:2309.01431), TRACe's four modes (arXiv:2407.11005),
RMSE, hallucination AUROC and the Wilson interval. `None` is undefined.
"""
import math
import re

REJECTIONS = """i can not answer the question because of the insufficient information in documents|insufficient information
in documents|can not answer|cannot answer|i don't know|i cannot|i can't|unable to|not able to|insufficient information|no
information|cannot determine|not enough information|don't have enough|unable to determine|cannot find|no relevant|not
mentioned|not provided|not specified|unclear|unknown|i'm not sure|i am not sure|cannot be determined|information is not
available|does not provide""".replace("\n", " ").split("|")
ERRORS = """incorrect|wrong|false|error|mistake|inaccurate|not true|not correct|factually incorrect|contradicts|actually|in
fact|however|but actually|the correct answer|should be""".replace("\n", " ").split("|")


def normalize(text):
    text = text.lower().strip()
    while text and text[-1] in ".!?,;:":
        text = text[:-1]
    return " ".join(text.split())


def is_correct(response, truth):
    said, wanted = normalize(response), normalize(truth)
    if not said or not wanted:
        return False
    if wanted in said or (len(said) < len(wanted) and said in wanted):
        return True
    words = set(wanted.split())
    return len(words & set(said.split())) / len(words) >= 0.8


def says_all(response, parts):
    return bool(parts) and all(any(is_correct(response, one) for one in part) for part in parts)


def lenient(sample):
    response, parts, planted = sample["response"], sample["answer"], sample["counterfactual"]
    small = response.lower()
    found = {
        "rejected": any(phrase in small.strip() for phrase in REJECTIONS),
        "detected": any(word in small for word in ERRORS),
    }
    if planted:
        low = planted.lower()
        found["detected"] |= f"not {low}" in small or f"{low} is wrong" in small
    if isinstance(parts, list):
        said = normalize(response)
        found["correct"] = found["corrected"] = says_all(response, parts)
        if planted and normalize(planted) in said:
            found["corrected"] &= all(any(normalize(one) in said for one in part) for part in parts)
        if planted is not None:
            found["followed"] = is_correct(response, planted) and not found["correct"]
    return found


def benchmark(sample):
    response, parts, planted = sample["response"], sample["answer"], sample["counterfactual"]
    if parts == "unreadable":
        return {}
    if sample["chinese"]:
        response = response.replace(" ", "")
    found = {
        "rejected": "insufficient information" in response or "信息不足" in response,
        "detected": "factual errors" in response or "事实性错误" in response,
    }
    if parts is None:
        return found

    def labels(wanted):
        small = response.lower()
        return [-1] if found["rejected"] else [int(any(one.lower() in small for one in part)) for part in wanted]

    own = labels(parts)
    found["correct"] = 0 not in own and 1 in own
    found["corrected"] = found["detected"] and 0 not in own
    if planted is not None:
        found["followed"] = 1 in labels([[planted]]) and not found["correct"]
    return found


TASKS = {
    None: {"answer.accuracy": "correct"},
    "noise_robustness": {"noise-robustness.accuracy": "correct"},
    "information_integration": {"information-integration.accuracy": "correct"},
    "negative_rejection": {"negative-rejection.rate": "rejected", "negative-rejection.rejected-or-correct": "either"},
    "counterfactual_robustness": {
        "counterfactual.detection": "detected",
        "counterfactual.correction": "corrected",
        "counterfactual.correction-of-detected": "after",
        "counterfactual.followed": "followed",
    },
}


def robustness_scores(sample, mode):
    found = {} if sample["response"] is None else {"lenient": lenient, "benchmark": benchmark}[mode](sample)
    if "correct" in found:
        found["either"] = found["correct"] or found["rejected"]
        found["after"] = found["corrected"] if found["detected"] else None
    if sample["task"] is None and sample["answer"] is None:
        return {}
    verdicts = {metric: found.get(name) for metric, name in TASKS[sample["task"]].items()}
    return {metric: None if verdict is None else int(verdict) for metric, verdict in verdicts.items()}


def clean(key):
    before = None
    while before != key:
        before, key = key, key.lower().strip().strip("[](){}")
        key = key[:-1] if key.endswith(".") else key
    return key


def ratio(part, whole):
    return None if not whole else part / whole


def support_scores(row, mode):
    """`row`: sentences [(key, text)] or None, total, relevant, utilized, unsupported, entries [(key, fully_supported)],
    spoken: keys of the response's sentences or None."""
    sentences, total = row["sentences"], row["total"]
    texts = {}
    for key, text in sentences or []:
        texts.setdefault(clean(key), text)
    relevant, utilized = ([clean(key) for key in keys] if keys is not None else None for keys in (row["relevant"], row["utilized"]))
    if mode == "strict":
        known = (lambda key: key in texts) if sentences is not None else (lambda key: re.fullmatch("[0-9]+[a-z]+", key))
        relevant, utilized = (keys if keys is None else [key for key in dict.fromkeys(keys) if known(key)] for keys in (relevant, utilized))
    if mode == "fractional":
        relevant = relevant and list(dict.fromkeys(relevant))

    def size(keys):
        return sum(len(texts[key]) for key in set(keys) if key in texts) if mode == "length" else len(keys)

    scores = dict.fromkeys(("relevance", "utilization", "completeness", "adherence", "average"))
    if mode == "length":
        readable = sentences is not None and all(text is not None for _, text in sentences)
        total = sum(len(text) for _, text in sentences) if readable else None
    if total:
        both = None if relevant is None or utilized is None else set(relevant) & set(utilized)
        if relevant is not None:
            scores["relevance"] = size(relevant) / total
        if utilized is not None and mode != "fractional":
            scores["utilization"] = size(utilized) / total
        if both is not None:
            scores["completeness"] = 1 if mode == "ragbench" and not relevant else ratio(size(both), size(relevant))
            if mode == "fractional":
                scores["utilization"] = scores["completeness"]
    scores["adherence"] = adherence(row, mode)
    four = [scores[name] for name in ("relevance", "utilization", "completeness", "adherence")]
    scores["average"] = None if None in four else sum(four) / 4
    return scores


def adherence(row, mode):
    """Over the response's sentences where the row lists them (`spoken`), else over those that the labels name."""
    spoken = None if row["spoken"] is None else [clean(key) for key in row["spoken"]]
    exists = lambda key: spoken is None or key in spoken
    listed = None if row["unsupported"] is None else [key for key in map(clean, row["unsupported"]) if exists(key)]
    entries = [(clean(key), own) for key, own in row["entries"] or [] if exists(clean(key))]
    if mode in ("ragbench", "length") and listed is not None:
        return int(not listed)

    def verdict(key, said):
        """None: nobody labelled it. The list speaks of what the entries leave open, or of all where there are none."""
        own = [one for one in said if one is not None]
        if own:
            return all(own)
        if listed is None:
            return None
        return False if key in listed else True if said or row["entries"] is None else None

    if mode == "fractional" and spoken is None:
        states = [verdict(key, [own]) for key, own in entries]
    else:
        named = spoken if spoken is not None else [key for key, _ in entries] + (listed or [])
        states = [verdict(key, [own for other, own in entries if other == key]) for key in dict.fromkeys(named)]
    if mode in ("ragbench", "length"):
        return 0 if False in states else None if None in states or not states else 1
    # Of sentences that are not listed the entries tell how many there are: the unsupported ones alone do not.
    if states.count(None) == len(states) or (spoken is None and not entries):
        return None
    return states.count(True) / len(states)


def rmse(pairs):
    return math.sqrt(sum((ours - theirs) ** 2 for ours, theirs in pairs) / len(pairs)) if pairs else None


def hallucination_auroc(pairs):
    """Every hallucinated sample against every other one: the share where it has the higher 1 - predicted adherence."""
    bad = [1 - theirs for ours, theirs in pairs if ours < 1]
    good = [1 - theirs for ours, theirs in pairs if ours == 1]
    wins = sum((one > other) + (one == other) / 2 for one in bad for other in good)
    return ratio(wins, len(bad) * len(good))


def wilson(count, n):
    z, p = 1.959963984540054, count / n
    middle, half = p + z * z / (2 * n), z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    return [(middle - half) / (1 + z * z / n), (middle + half) / (1 + z * z / n)]
