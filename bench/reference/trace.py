"""TRACe as RAGBench computes it from labels, on JSONL rows, in plain Python: means as one JSON object."""

import json
import sys


def main(path):
    sums = {"relevance": [0, 0.0], "utilization": [0, 0.0], "completeness": [0, 0.0], "adherence": [0, 0.0]}

    def add(name, value):
        entry = sums[name]
        entry[0] += 1
        entry[1] += value

    with open(path, encoding="utf-8") as lines:
        for line in lines:
            row = json.loads(line)
            total = sum(len(sentences) for sentences in row["documents_sentences"])
            relevant, utilized = row["all_relevant_sentence_keys"], row["all_utilized_sentence_keys"]
            both = set(relevant) & set(utilized)
            add("relevance", len(relevant) / total)
            add("utilization", len(utilized) / total)
            add("completeness", len(both) / len(relevant) if relevant else 1.0)
            add("adherence", 0.0 if row["unsupported_response_sentence_keys"] else 1.0)
    print(json.dumps({name: {"n": n, "value": total / n} for name, (n, total) in sums.items()}))


main(sys.argv[1])
