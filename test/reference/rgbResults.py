"""Writes test/fixtures/vectors/rgb_results.jsonl: python3 test/reference/rgbResults.py

Result objects of the reference evaluator of the four RGB tasks, from the definitions of its rules (those of mode `lenient`)
and of its object, and from none of the code that the test tries. Each line: the task, the level of noise, rows, the object.
"""
import json
import random
from pathlib import Path

from metrics import ERRORS, REJECTIONS, is_correct, normalize


def is_rejection(response):
    said = response.lower().strip()
    return any(phrase in said for phrase in REJECTIONS)


def detects_error(response, counterfactual):
    said = response.lower()
    if any(word in said for word in ERRORS):
        return True
    planted = (counterfactual or "").lower()
    return bool(planted) and (f"not {planted}" in said or f"{planted} is wrong" in said)


def corrects_error(response, truth, counterfactual):
    if not is_correct(response, truth):
        return False
    said, planted = normalize(response), normalize(counterfactual or "")
    return not (planted and planted in said and normalize(truth) not in said)


def result_of(task, model, rows, noise):
    """The object that the evaluator returns for the responses to one task, of one model, at one level of noise."""
    total = len(rows)
    correct = incorrect = rejected = detected = corrected = 0
    for row in rows:
        response = row["response"]
        if task == "negative_rejection":
            if is_rejection(response):
                rejected += 1
            else:
                incorrect += 1
        elif task == "counterfactual_robustness":
            if detects_error(response, row["counterfactual_answer"]):
                detected += 1
            if corrects_error(response, row["ground_truth"], row["counterfactual_answer"]):
                corrected += 1
                correct += 1
            else:
                incorrect += 1
        elif is_correct(response, row["ground_truth"]):
            correct += 1
        else:
            incorrect += 1
    accuracy = correct / total * 100
    is_noisy = task == "noise_robustness"
    return {
        "task_type": f"noise_robustness_{round(noise * 100)}%" if is_noisy else task,
        "model_name": model,
        "total_samples": total,
        "correct": correct,
        "incorrect": incorrect,
        "rejected": rejected,
        "errors_detected": detected,
        "errors_corrected": corrected,
        "accuracy_by_noise": {f"{noise:g}": accuracy} if is_noisy else {},
        "accuracy": accuracy,
        "rejection_rate": rejected / total * 100,
        "error_detection_rate": detected / total * 100,
        "error_correction_rate": corrected / total * 100,
    }


TRUTHS = [("Lower Harrow", "Skerry Point"), ("1901", "1911"), ("the old light of Skerry", "the new light"), ("14 km", "41 km")]
SAYINGS = [
    "{truth}.", "It is {truth}, as the first document says.", "It is {fake}.", "The documents say {fake}, but it should be {truth}.",
    "However, {fake} is wrong; the answer is {truth}!", "That is an error in the documents.", "I cannot answer the question.",
    "I can not answer the question because of the insufficient information in documents.", "It is not {fake}.", "No idea.",
    "The year is not mentioned, yet {truth} is likely.", "", "{truth} and {fake}",
]
NOISES = [0.2, 0.29, 0.4, 0.57, 1.0]
TASKS = ["noise_robustness", "negative_rejection", "information_integration", "counterfactual_robustness"]


def main():
    draw = random.Random(20)
    lines = []
    for task in TASKS:
        for noise in NOISES if task == "noise_robustness" else [1.0 if task == "negative_rejection" else 0.0]:
            for model in ["tern-1", "auk-2"]:
                rows = []
                for _ in range(draw.randint(5, 12)):
                    truth, fake = draw.choice(TRUTHS)
                    rows.append({
                        "question": f"Question {draw.randint(1, 10**6)}?",
                        "response": draw.choice(SAYINGS).format(truth=truth, fake=fake),
                        "ground_truth": truth,
                        "counterfactual_answer": fake,
                    })
                expected = result_of(task, model, rows, noise)
                lines.append({"task": task, "noise_ratio": noise, "model": model, "rows": rows, "expected": expected})
    path = Path(__file__).parent.parent / "fixtures" / "vectors" / "rgb_results.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))


main()
