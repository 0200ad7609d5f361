import { type Detail, type DetailDocument, type TextedBody, type Verdict, withTexts } from "../model/index.ts";
import { lineText } from "../present/characters.ts";
import { failureText } from "../present/failure.ts";
import type { DataLine } from "./answer.ts";

/** An opened sample in lines: identity, verdicts, response sentences, documents. */
export function sampleLines(detail: Detail, key: string, file: string): readonly DataLine[] {
  const body = withTexts(detail.body);
  const { question, answers, counterfactual, failure, scores, response, responseSentences } = body;
  const head: DataLine = {
    sample: detail.index + 1,
    key,
    id: detail.id,
    file,
    line: detail.place.line,
    slices: detail.slices,
    question,
    answers: answers.map(({ text, keys }) => ({ text, keys })),
    counterfactual: counterfactual?.text,
    failure: failure ? lineText(failureText(failure)) : null,
    scores: Object.fromEntries(scores.map(({ id, value, reason }) => [id, value ?? reason])),
    issues: detail.issues.map(({ code, message }) => ({ code, message })),
  };
  const verdicts = body.verdicts.map(({ kind, active }): DataLine => verdictLine(kind, active, body));
  const sentences: readonly DataLine[] =
    responseSentences.length === 0
      ? [{ response }]
      : responseSentences.map(
          ({ key: sentence, text, state, isContradicted, supportedBy, otherKeys, explanation, citations = [] }) => ({
            response: sentence,
            text,
            state: isContradicted ? "contradicted" : state,
            evidence: [...supportedBy, ...otherKeys],
            explanation,
            citations: citations.map(({ number, state: worth }) => ({ number, state: worth })),
          }),
        );
  const tables = body.tables.map(({ title, columns, rows }): DataLine => ({ table: title, columns, rows }));
  return [head, ...verdicts, ...sentences, ...tables, ...documentLines(body.documents)];
}

function verdictLine(kind: string, { level, rule, mode, spans, notes }: Verdict, body: TextedBody): DataLine {
  const words = spans.map(({ in: field, from, to }) => ({
    in: field,
    from,
    to,
    text: textIn(body, field).slice(from, to),
  }));
  return { verdict: kind, level, rule, mode, words, notes };
}

function textIn({ response, documents }: TextedBody, field: string): string {
  if (field === "response") return response ?? "";
  const number = /^documents\[(\d+)\]$/.exec(field)?.[1];
  return documents.find(({ index }) => String(index) === number)?.text ?? "";
}

function documentLines(documents: readonly DetailDocument[]): readonly DataLine[] {
  const whole = documents.filter(({ sentences }) => sentences.length === 0);
  const sentences = documents.flatMap(({ title, sentences: own }) => own.map((sentence) => ({ title, sentence })));
  const isTelling = ({ sentence: { state } }: (typeof sentences)[number]) =>
    state !== "unused" && state !== "unlabelled";
  const inOrder = [...sentences.filter(isTelling), ...sentences.filter((one) => !isTelling(one))];
  return [
    ...inOrder.map(({ title, sentence: { key, text, state, usedBy } }): DataLine => {
      return { document: key, title, text, state, usedBy };
    }),
    ...whole.map(({ index, title, text }): DataLine => ({ document: index, title, text })),
  ];
}
