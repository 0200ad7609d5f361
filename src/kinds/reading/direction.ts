import { setOf } from "../../text/wordList.ts";

const LOWER = setOf(
  "error errors err loss losses perplexity ppl bpb latency latencies time runtime duration elapsed seconds ms",
  "cost costs price toxicity toxic hallucination hallucinations hallucinated hallucinates contradiction",
  "contradictions bias biased harm harmful harmfulness unsafe violation violations risk mae mse rmse wer cer ter",
  "distance brier ece rank ranks jailbreak jailbroken injection injected leakage leaked leak leaks sycophancy",
  "sycophantic fabricated fabrication tokens misleading unsupported wrong incorrect incomplete missing poor bad",
  "failed failing failure failures стоимость цена время токены токенов",
);
const HIGHER = setOf(
  "score scores rating ratings correct correctness accuracy acc passed pass success successful solved resolved",
  "grade grades reward f1 em exact match bleu meteor chrf comet rouge rouge1 rouge2 rougel bertscore ndcg mrr",
  "recall precision hit hits faithful faithfulness grounded groundedness relevance relevancy similarity truthful",
  "truthfulness informativeness helpfulness helpful usefulness coherence fluency completeness conciseness quality",
  "adherence utilization agreement agree agrees win wins verified valid citation citations",
);

/** Words that invert their neighbour: `no_error`, `attack_success`, `is_jailbreak_resisted`. */
const TURNING = setOf("no not non without free absence resisted blocked prevented avoided");
const ATTACK = setOf("attack attacks adversarial");

/** Direction by the words of the name; null if unknown. */
export function directionByName(words: readonly string[]): "higher" | "lower" | null {
  const isAttack = words.some((word) => ATTACK.has(word));
  const isLower = words.some((word) => LOWER.has(word));
  const isHigher = words.some((word) => HIGHER.has(word));
  const isTurned = words.some((word) => TURNING.has(word));
  if (isAttack && isHigher && !isLower) return isTurned ? "higher" : "lower";
  if (isLower) return isTurned ? "higher" : "lower";
  if (isHigher) return isTurned ? "lower" : "higher";
  return null;
}
