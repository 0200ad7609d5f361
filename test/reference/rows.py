"""Random rows of four shapes that are as odd as real ones: same seed, same rows."""
import random

ODD = ["İ", "ı", "ß", "ẞ", "SS", "\u00a0", "\u2028", "\u0085", "\u200b", "\ufeff", "\x1c", "\u3000", "ΌΣΟΣ.", "ς", "東京", "信息不足",
       "事实性错误", "\ud800", "\udc00", "é", "e\u0301", "ǅ", "ﬁ", "\u212a", "", " ", "\t", "\n", "...", "?!", "“", "\x00", "🙂"]
WORDS = ["Paris", "paris", "Rome", "the", "is", "of", "France", "Jan 2, 2022", "2022", "No", "not", "November 5", "5", "Tampa, Florida",
         "however", "factual errors", "Factual errors", "insufficient information", "Insufficient information", "I can't", "unknown",
         "can not answer", "is wrong", "incorrect", "not mentioned", "do not mention", "北京", "信 息 不 足", "事实 性错误", "in documents"]
TASKS = ["noise_robustness", "negative_rejection", "information_integration", "counterfactual_robustness"]
SPECIAL = ["supported_without_sentence", "general", "well_known_fact", "numerical_reasoning"]
KEYS = ["0a", "0b", "0c", "1a", "1b", "2z", "2aa"]
rnd = random.Random(20260419)


def text(least, most):
    word = lambda: rnd.choice(ODD if rnd.random() < 0.2 else WORDS)
    return "".join(word() + rnd.choice([" ", " ", " ", "", "\u00a0", "  ", ", ", ". "]) for _ in range(rnd.randint(least, most)))


def response(truths, planted):
    parts = []
    for _ in range(rnd.randint(0, 4)):
        parts.append(rnd.choice([rnd.choice(truths), rnd.choice(["", "not "]) + planted + rnd.choice(["", " is wrong"]), text(0, 5)]))
    said = rnd.choice([" ", "", ". "]).join(parts)
    return rnd.choice([said, said, said.upper(), said.lower()])


def maybe(row, key, value, share=0.9):
    chance = rnd.random()
    if chance < share:
        row[key] = value
    elif chance < (1 + share) / 2:
        row[key] = None


def answer(truths):
    each = [[one, one + "x"] for one in truths]
    return rnd.choice([truths[0], truths, each, [truths[0], truths[1:]], [truths]] * 4 + [[], None, 5, [["a", 3]]])


def robustness(number):
    truths, planted = [text(1, 3) for _ in range(rnd.randint(2, 4))], rnd.choice(["", text(1, 3), text(1, 3), text(1, 3)])
    row = {"id": number, "question": "Q"}
    if rnd.random() < 0.6:
        row["ground_truth_parts"] = answer(truths)
    else:
        row["ground_truth"] = rnd.choice([truths[0], truths, truths, truths, [], None, 5, [["a"]]])
    maybe(row, "counterfactual_answer", planted)
    maybe(row, "response", response(truths, planted), 0.96)
    maybe(row, "task", rnd.choice(TASKS))
    maybe(row, "noise_ratio", rnd.choice([0, 0.2, 0.4, 0.6, 0.8, 1.0]))
    return row


def prediction(number):
    truths, planted = [text(1, 3) for _ in range(rnd.randint(2, 3))], text(1, 3)
    row = {"id": number, "query": "q", "ans": answer(truths), "docs": ["x"], "noise_rate": 0.4}
    maybe(row, "fakeanswer", planted, 0.7)
    maybe(row, "prediction", response(truths, planted), 0.96)
    return row


def key():
    written = rnd.choice(KEYS)
    odd = rnd.choice(["9z", "zz", "", "3", "0a-0c", "0ab", "É", "0a,0b", *SPECIAL])
    forms = [written + ".", written.upper(), f"[{written}]", f" {written} ", f"({written}).", odd]
    return rnd.choice(forms) if rnd.random() < 0.25 else written


def keys(most):
    return [key() for _ in range(rnd.randint(0, most))]


def labels():
    entries = [
        {"response_sentence_key": sentence + rnd.choice(["", "."]), "explanation": "", "supporting_sentence_keys": keys(3),
         "fully_supported": rnd.choice([True, True, True, False, None])}
        for sentence in rnd.sample(["a", "b", "c"], rnd.randint(0, 3))
    ]
    row = {}
    maybe(row, "all_relevant_sentence_keys", keys(rnd.choice([0, 4, 8])))
    maybe(row, "all_utilized_sentence_keys", keys(rnd.choice([0, 4, 8])))
    maybe(row, "unsupported_response_sentence_keys", rnd.choice([[], [], ["a"], ["b."], ["zz", "C"]]), 0.7)
    maybe(row, "sentence_support_information", entries)
    return row


def ragbench(number):
    said = lambda: rnd.choice(["", "Paris is the capital.", "東京🙂", "a\ud800", "ß\u00a0x", "x" * rnd.randint(0, 9)])
    documents = [[["0a", said()], ["0b", said()], ["0c", said()]], [["1a", said()], ["1b", said()]], [["2z", said()], ["2aa", said()]]]
    repeated = [documents[0], [*documents[1], ["1a", said()]], documents[2]]
    odd = [[["0A.", said()], ["[0b]", said()], ["0c"]], documents[1], documents[2]]
    flat = [pair for document in documents for pair in document]
    row = {"id": f"r{number}", "question": "q", "response": "A. B. C.", "documents": ["0", "1", "2"]}
    row["documents_sentences"] = rnd.choice([documents] * 12 + [[], [[], []], [documents[0], [], documents[2]], repeated, odd, flat])
    row["response_sentences"] = [["a", "A."], ["b", "B."], ["c", "C."]]
    row.update(labels())
    for column in ("relevance_score", "utilization_score", "completeness_score", "trulens_groundedness", "ragas_faithfulness"):
        maybe(row, column, rnd.choice([0, 0.25, 0.5, 1, round(rnd.random(), 3)]), 0.8)
    maybe(row, "adherence_score", rnd.choice([True, False]))
    return row


def judged(number):
    row = {"id": f"j{number}", "question": "q", "answer": "A. B. C."}
    maybe(row, "n_total_sents", rnd.choice([0, 5, 7, 12]))
    maybe(row, "judge_raw", labels())
    return row
