"""Writes the rows and what metrics.py makes of them: python3 test/reference/make.py"""
import json
from pathlib import Path

import metrics
import rows

HERE = Path(__file__).parent
SUPPORT = ["ragbench", "fractional", "length", "strict"]
PUBLISHED = {
    "relevance.rmse": ["relevance_score"],
    "utilization.rmse": ["utilization_score"],
    "completeness.rmse": ["completeness_score"],
    "adherence.auroc": ["adherence_score", "trulens_groundedness", "ragas_faithfulness"],
}


def text(value):
    """A string, or a number as its shortest decimal text; None for everything else, flags among it."""
    if isinstance(value, bool) or not isinstance(value, (str, int, float)):
        return None
    return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)


def parts(value):
    """An answer as RGB writes it: a part a list element, alternatives in inner lists."""
    if value is None:
        return None
    listed = [part if isinstance(part, list) else [part] for part in (value if isinstance(value, list) else [value])]
    listed = [[text(one) for one in part] for part in listed]
    return "unreadable" if any(None in part for part in listed) else listed


def alternatives(value):
    if not isinstance(value, list):
        return parts(value)
    listed = [text(one) for one in value]
    return "unreadable" if None in listed else [listed] if listed else None


def robustness(row):
    listed = row.get("ground_truth_parts")
    return {
        "response": row.get("response"),
        "answer": parts(listed) if listed is not None else alternatives(row.get("ground_truth")),
        "counterfactual": row.get("counterfactual_answer"),
        "task": row.get("task"),
        "chinese": False,
    }


def prediction(dataset):
    def read(row):
        planted = row.get("fakeanswer")
        task = "information_integration" if planted is None else "counterfactual_robustness"
        return {"response": row.get("prediction"), "answer": parts(row["ans"]), "counterfactual": planted, "task": task, "chinese": "zh" in dataset}
    return read


def labels(row):
    entries = row.get("sentence_support_information")
    return {
        "relevant": row.get("all_relevant_sentence_keys"),
        "utilized": row.get("all_utilized_sentence_keys"),
        "unsupported": row.get("unsupported_response_sentence_keys"),
        "entries": None if entries is None else [(entry["response_sentence_key"], entry["fully_supported"]) for entry in entries],
    }


def ragbench(row):
    listed = row["documents_sentences"]
    pairs = listed if listed and listed[0] and isinstance(listed[0][0], str) else [pair for document in listed for pair in document]
    sentences = [(pair[0], pair[1] if len(pair) > 1 else None) for pair in pairs]
    return {"sentences": sentences, "total": len(sentences), "spoken": [pair[0] for pair in row["response_sentences"]], **labels(row)}


def judged(row):
    return {"sentences": None, "total": row.get("n_total_sents"), "spoken": None, **labels(row.get("judge_raw") or {})}


def rates(scores):
    """Every metric of 0 and 1: how many, over how many, in which interval."""
    for metric in dict.fromkeys(name for sample in scores for name in sample):
        values = [sample[metric] for sample in scores if sample.get(metric) is not None]
        value = sum(values) / len(values) if values else None
        entry = {"id": metric, "value": value, "n": len(values), "samples": sum(metric in sample for sample in scores)}
        yield {**entry, "count": sum(values), "interval": metrics.wilson(sum(values), len(values))}


def means(scores, read):
    for metric in scores[0]:
        values = [sample[metric] for sample in scores if sample[metric] is not None]
        yield {"id": metric, "value": sum(values) / len(values) if values else None, "n": len(values), "samples": len(scores)}
    for metric, columns in PUBLISHED.items():
        for column in columns:
            pairs = [(ours[metric.split(".")[0]], row.get(column)) for ours, row in zip(scores, read)]
            pairs = [(ours, float(theirs)) for ours, theirs in pairs if ours is not None and theirs is not None]
            if pairs:
                value = metrics.rmse(pairs) if metric.endswith("rmse") else metrics.hallucination_auroc(pairs)
                yield {"id": metric, "against": column, "value": value, "n": len(pairs), "samples": len(scores)}


def main():
    predictions = "prediction_{}_tern-1_temp0.2_noise0.4_passage5_correct0.0.jsonl"
    files = {
        "robustness.jsonl": (rows.robustness, robustness, 200, ["lenient", "benchmark"]),
        predictions.format("en_int"): (rows.prediction, prediction("en_int"), 80, ["lenient", "benchmark"]),
        predictions.format("zh_int"): (rows.prediction, prediction("zh_int"), 80, ["lenient", "benchmark"]),
        "ragbench.jsonl": (rows.ragbench, ragbench, 120, SUPPORT),
        "judged.jsonl": (rows.judged, judged, 80, SUPPORT),
    }
    expected = []
    for name, (make, read, count, modes) in files.items():
        made = [make(number) for number in range(count)]
        write(HERE / "rows" / name, made)
        for mode in modes:
            is_robustness = modes is not SUPPORT
            score = metrics.robustness_scores if is_robustness else metrics.support_scores
            scores = [score(read(row), mode) for row in made]
            values = list(rates(scores)) if is_robustness else list(means(scores, made))
            expected.append({"file": name, "mode": mode, "metrics": values, "scores": scores})
    write(HERE / "expected.jsonl", expected)


def write(path, values):
    path.parent.mkdir(exist_ok=True)
    path.write_text("".join(json.dumps(value) + "\n" for value in values), encoding="ascii")


if __name__ == "__main__":
    main()
