import { OUTCOME } from "../../kinds/outcome.ts";
import {
  ALERT_RULES,
  type Alert,
  type AlertPlace,
  type AlertRule,
  type Alerts,
  type DetailBody,
  type Query,
  type ResponseSentence,
  type SentencePlace,
  withTexts,
} from "../../model/index.ts";
import { type Positions, positionsIn, rawSpan } from "../../read/positions.ts";
import { contentKeyOf } from "../annotators/annotators.ts";
import { type FoundSample, scanRecords } from "../records.ts";
import type { EvaluationView } from "../view.ts";
import { explain } from "./details.ts";

const MOST_FOUND = 200_000;

/**
 * The worst `limit` problems of a query's samples: wrong answers, unsupported or partly supported sentences, citations
 * of the wrong document. One pass over the records.
 */
export async function alertsOf(
  evaluation: EvaluationView,
  query: Query,
  limit: number,
  signal: AbortSignal,
): Promise<Alerts> {
  await evaluation.measured(query.modes, signal);
  const { marks } = await evaluation.selection({ ...query, sort: null }, signal);
  const wrong = await wrongIn(evaluation, query, signal);
  const table = evaluation.tableOf(query.annotator);
  const found: Alert[] = [];
  const byRule: Partial<Record<AlertRule, number>> = {};
  let total = 0;
  const visit = (index: number, sample: FoundSample): void => {
    if (marks && marks[index] !== 1) return;
    const isWrongSample = wrong?.[index] === 1;
    if (!isWrongSample && !evaluation.kind.words.hasProblem(table.factsOf(index), query.modes)) return;
    for (const alert of alertsIn(evaluation, query, index, sample, isWrongSample)) {
      total++;
      byRule[alert.rule] = (byRule[alert.rule] ?? 0) + 1;
      if (found.length < MOST_FOUND) found.push(alert);
    }
  };
  await scanRecords(evaluation, signal, ({ row, raw, firstIndex }) => {
    if (row.state !== "read" || !raw.bytes) return undefined;
    for (const [part, sample] of row.samples.entries()) visit(firstIndex + part, { sample, row, bytes: raw.bytes });
    return undefined;
  });
  const rank = ({ rule }: Alert): number => ALERT_RULES.indexOf(rule);
  const alerts = found.sort((one, other) => rank(one) - rank(other) || one.index - other.index).slice(0, limit);
  return { total, byRule, alerts };
}

async function wrongIn(evaluation: EvaluationView, query: Query, signal: AbortSignal): Promise<Uint8Array | null> {
  if (!evaluation.kind.words.fields.some(({ id }) => id === OUTCOME)) return null;
  const where = [`${OUTCOME} == "wrong"`];
  return (await evaluation.selection({ ...query, where, sort: null }, signal)).marks;
}

function* alertsIn(
  evaluation: EvaluationView,
  query: Query,
  index: number,
  found: FoundSample,
  isWrongSample: boolean,
): Generator<Alert> {
  const { kind } = evaluation;
  const detail = explain(evaluation, query, index, found);
  const body = withTexts(detail.body);
  const places = new Places(found, kind.explain.places?.(found.sample) ?? []);
  const { source, line, offset } = detail.place;
  const own = { index, id: detail.id, source, line, offset, contentKey: contentKeyOf(found.sample, kind) };
  if (isWrongSample) {
    const text = body.response ?? "";
    const failure = body.failure ? { failure: body.failure } : {};
    yield { ...own, ...failure, rule: ruleOf(body), key: null, text, region: places.response(), evidence: [] };
  }
  for (const sentence of body.responseSentences) {
    const at = { ...own, key: sentence.key, text: sentence.text ?? "", region: places.of(sentence.key) };
    const evidence = sentence.supportedBy.map((key) => places.evidence(body, key));
    const rule = sentenceRule(sentence);
    const { state, explanation } = sentence;
    if (rule) yield { ...at, rule, state, evidence, ...(explanation === null ? {} : { explanation }) };
    for (const citation of sentence.citations ?? []) {
      if (citation.state !== "wrong" && citation.state !== "dangling") continue;
      const right = citation.should.flatMap(({ document }) =>
        sentence.supportedBy.filter((key) => Number.parseInt(key, 10) === document),
      );
      yield {
        ...at,
        rule: citation.state === "wrong" ? "citation-wrong" : "citation-dangling",
        citation,
        evidence: right.map((key) => places.evidence(body, key)),
      };
    }
  }
}

function ruleOf({ failure }: DetailBody): AlertRule {
  const cause = failure && "cause" in failure ? failure.cause : null;
  if (cause === "answered") return "should-have-rejected";
  return cause === "contradicted" ? "followed-counterfactual" : "wrong";
}

function sentenceRule({ state, isContradicted }: ResponseSentence): AlertRule | null {
  if (isContradicted) return "contradicted";
  if (state === "none") return "unsupported";
  return state === "partial" ? "partial" : null;
}

class Places {
  readonly #found: FoundSample;
  readonly #places: readonly SentencePlace[];
  #positions: Positions | null = null;

  constructor(found: FoundSample, places: readonly SentencePlace[]) {
    this.#found = found;
    this.#places = places;
  }

  of(key: string, side: SentencePlace["side"] = "response"): AlertPlace["region"] {
    const place = this.#places.find((one) => one.key === key && one.side === side);
    return place ? this.#raw(place) : null;
  }

  response(): AlertPlace["region"] {
    const [first] = this.#places.filter(({ side }) => side === "response");
    return first ? this.#raw({ ...first, span: null }) : null;
  }

  evidence({ documents = [] }: DetailBody, key: string): AlertPlace {
    const text = documents.flatMap(({ sentences }) => sentences).find((one) => one.key === key)?.text ?? "";
    return { text, region: this.of(key, "document") };
  }

  #raw(place: SentencePlace): AlertPlace["region"] {
    const text = new TextDecoder().decode(this.#found.bytes);
    if (!text.trimStart().startsWith("{")) return null;
    this.#positions ??= positionsIn(text);
    return rawSpan(this.#positions, place);
  }
}
