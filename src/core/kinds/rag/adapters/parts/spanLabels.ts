import type { KeyedSentence, ResponseKey, Span, SupportLabels } from "../../../../../model/index.ts";
import { splitResponse } from "../../../../sentences/split.ts";
import { NO_LABELS } from "./labels.ts";

/** A stretch of the response that annotators marked, in UTF-16 units. */
export interface Mark extends Span {
  /** False where they found it true all the same, though no document says it. */
  readonly isUnsupported: boolean;
  /** What they wrote of it. */
  readonly note: string;
}

export interface SpanLabels {
  readonly labels: SupportLabels;
  readonly responseSentences: readonly KeyedSentence<ResponseKey>[];
  /** Marks that lie on no sentence: outside of the response, or on white space alone. */
  readonly astray: readonly Mark[];
}

/**
 * Marks on stretches of a response, as labels of its sentences: one that a mark of something unsupported overlaps is
 * unsupported, every other one is supported. Annotators of stretches name no sources, so no sentence cites one.
 */
export function labelsOfSpans(response: string, marks: readonly Mark[]): SpanLabels {
  const responseSentences = splitResponse(response);
  const onSentence = responseSentences.map(({ span }) => marks.filter((mark) => span !== null && overlap(mark, span)));
  const support = responseSentences.map(({ key }, s) => {
    const own = onSentence[s] ?? [];
    const isFullySupported = !own.some(({ isUnsupported }) => isUnsupported);
    return {
      key,
      explanation: own.map(({ note }) => note).join("\n"),
      supportingKeys: isFullySupported ? WITHOUT_SOURCE : [],
      isFullySupported,
    };
  });
  return {
    labels: {
      ...NO_LABELS,
      unsupportedResponseKeys: support.flatMap(({ key, isFullySupported }) => (isFullySupported ? [] : [key])),
      support,
    },
    responseSentences,
    astray: marks.filter((mark) => !onSentence.some((own) => own.includes(mark))),
  };
}

/** The judges' word for what is supported and names no sentence. */
const WITHOUT_SOURCE = ["supported_without_sentence"] as const;

function overlap(a: Span, b: Span): boolean {
  return a.from < b.to && b.from < a.to;
}
