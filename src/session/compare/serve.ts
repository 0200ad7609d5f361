import { FilterError } from "../../core/table/filter/tokens.ts";
import type { ComparisonMethods } from "../../protocol/comparison.ts";
import type { Handlers } from "../../protocol/peer.ts";
import type { Evaluation } from "../evaluation.ts";
import { compare, compareMetrics, listPairs, pairDetail, pairPosition, sentenceTransitions } from "./answers.ts";
import { exportPairs } from "./exportPairs.ts";
import { checkPairFilter } from "./pairSelection.ts";

type Told = <T>(answer: () => Promise<T>) => Promise<T>;

/** A session's answers about two runs in its evaluation. `told` makes answers of what can be expected to fail. */
export function comparisonHandlers(
  evaluation: () => Evaluation,
  told: Told,
  write: (id: number, text: string) => void,
): Handlers<ComparisonMethods> {
  return {
    compare: ({ query }, signal) => told(() => compare(evaluation(), query, signal)),
    comparedIntervals: ({ query }, signal) =>
      told(() => compareMetrics(evaluation(), query, { bootstrap: true }, signal)),
    sentenceTransitions: ({ query }, signal) => told(() => sentenceTransitions(evaluation(), query, signal)),
    pairs: ({ query, of, from, to }, signal) => told(() => listPairs(evaluation(), query, of, from, to, signal)),
    pairDetail: ({ query, pair }, signal) => told(() => pairDetail(evaluation(), query, pair, signal)),
    pairPosition: ({ query, pair }, signal) => told(() => pairPosition(evaluation(), query, pair, signal)),
    checkPairWhere({ query, where }) {
      try {
        checkPairFilter(where, evaluation().scope(query.modes, query.annotator));
        return null;
      } catch (error) {
        if (error instanceof FilterError) return { message: error.message, at: error.at };
        throw error;
      }
    },
    exportPairs: async ({ query, id }, signal) => {
      const pairs = await told(() => exportPairs(evaluation(), query, (text) => write(id, text), signal));
      return { pairs };
    },
  };
}
