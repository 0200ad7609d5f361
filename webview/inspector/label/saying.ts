import {
  type AnnotatorSaid,
  type Detail,
  isSupportedState,
  type PersonSaid,
  SENTENCE_LABELS,
} from "../../../src/model/index.ts";

/** What a key for labelling asks for; numbers count from 1. */
export type LabelCommand = NumberedCommand | { readonly type: "unlabel" } | { readonly type: "noteLabel" };

interface NumberedCommand {
  readonly type: "label" | "verdict";
  readonly number: number;
}

/** The command of that name; null where it is none of labelling. */
export function labelCommand(name: string): LabelCommand | null {
  if (name === "unlabel") return { type: name };
  if (name === "noteLabel") return { type: name };
  const [, type, number] = /^(label|verdict)([1-9])$/.exec(name) ?? [];
  return type === "label" || type === "verdict" ? { type, number: Number(number) } : null;
}

/** What the reader has said of the sample; null without anything. */
export function ownLabels({ said, you }: Detail): AnnotatorSaid | null {
  return said?.find(({ annotator }) => annotator === you) ?? null;
}

/** The response's sentence that is meant: the one with the focus, else the pinned one, else the only one. */
export function sentenceMeant({ body }: Detail, focused: string | null, pin: string | null): string | null {
  const keys = body.responseSentences.map(({ key }) => String(key));
  return (
    [focused, pin].find((key) => key !== null && keys.includes(key)) ?? (keys.length === 1 ? (keys[0] ?? null) : null)
  );
}

/**
 * What is said by a key with a number: a rating where the sample is rated, else the state of a sentence, else a verdict.
 * The same once more takes it back. Null where the number means nothing; `no-sentence` where a sentence has to be chosen.
 */
export function saidByNumber(
  detail: Detail,
  { type, number }: NumberedCommand,
  sentence: string | null,
): PersonSaid | "no-sentence" | null {
  const own = ownLabels(detail);
  const { ratings = [], verdicts = [] } = detail.labelling ?? {};
  if (type === "label" && ratings.length > 0) {
    const rating = ratings[number - 1];
    return rating === undefined ? null : { what: "vote", vote: own?.rating === rating ? null : rating };
  }
  if (type === "label" && detail.body.responseSentences.length > 0) {
    const label = SENTENCE_LABELS[number - 1];
    if (label === undefined) return null;
    return sentence === null ? "no-sentence" : saidOfSentence(detail, sentence, label);
  }
  const verdict = verdicts[number - 1];
  return verdict === undefined ? null : { what: "verdict", verdict: own?.verdict === verdict ? null : verdict };
}

/** A sentence's label, with the sources that are on screen; the one that it has already takes it back. */
export function saidOfSentence(detail: Detail, sentence: string, label: (typeof SENTENCE_LABELS)[number]): PersonSaid {
  const own = ownLabels(detail);
  const isSame = own !== null && Object.hasOwn(own.states, sentence) && own.states[sentence] === label;
  const shown = detail.body.responseSentences.find(({ key }) => key === sentence);
  return {
    what: "sentence",
    sentence,
    label: isSame ? null : label,
    keys: !isSame && (label === "full" || label === "partial") ? (shown?.supportedBy ?? []) : [],
    note: isSame ? null : noteOn(own, sentence),
  };
}

/** What takes the reader's label away: of the sentence where it has one, else of the sample; null without any. */
export function saidToUnlabel(detail: Detail, sentence: string | null): PersonSaid | null {
  const own = ownLabels(detail);
  if (own === null) return null;
  if (sentence !== null && Object.hasOwn(own.states, sentence)) {
    return { what: "sentence", sentence, label: null, keys: [], note: null };
  }
  if (own.rating !== null) return { what: "vote", vote: null };
  return own.verdict === null ? null : { what: "verdict", verdict: null };
}

/** Sentences that two annotators label, and on whose full support they differ, in reading order. */
export function differingSentences({ body, said = [] }: Detail): readonly string[] {
  return body.responseSentences.map(({ key }) => String(key)).filter((key) => isDiffering(said, key));
}

/** Whether annotators differ on whether a sentence is fully supported. */
export function isDiffering(said: readonly AnnotatorSaid[], key: string): boolean {
  const states = said.flatMap((one) => (Object.hasOwn(one.states, key) ? (one.states[key] ?? []) : []));
  return new Set(states.map(isSupportedState)).size > 1;
}

function noteOn(own: AnnotatorSaid | null, sentence: string): string | null {
  return own !== null && Object.hasOwn(own.notes, sentence) ? (own.notes[sentence] ?? null) : null;
}
