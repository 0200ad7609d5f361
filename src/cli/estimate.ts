import { planFor } from "../labels/people.ts";
import { type ComparisonQuery, type Estimate, HUMAN_PREFIX, type LabelPlan } from "../model/index.ts";
import { lineText } from "../present/characters.ts";
import { estimateNotes, estimateSentence, estimateUnit, moreText } from "../present/estimate.ts";
import { countText, valueText } from "../present/numbers.ts";
import { textTable } from "../present/table.ts";
import { PeerError } from "../protocol/peer.ts";
import { compareOptionsOf } from "./compare/options.ts";
import { queryOf } from "./compare/query.ts";
import { type ExitCode, InputError, type Io } from "./io.ts";
import { kindsOf } from "./kinds.ts";
import { type OpenEvaluation, openEvaluation, readingError, writeResults } from "./openEvaluation.ts";
import type { Given } from "./options/option.ts";
import type { ESTIMATE } from "./options/scoring.ts";
import { suggestion } from "./options/values.ts";
import { estimateEntry } from "./output/estimate.ts";
import { objectText } from "./output/json.ts";
import { inputProblems } from "./score.ts";
import { readingOf, type ScoreOptions } from "./scoreOptions.ts";

/** `evaloupe estimate PATH --metric ID`: what a person would say of all samples, from labels of some. */
export async function estimate(given: Given<typeof ESTIMATE>, io: Io): Promise<ExitCode> {
  const { as, metric, judge, labelsBy: person, more, seed, ...values } = given.values;
  const reading = { paths: given.paths, values };
  const kinds = kindsOf(io);
  const pair = given.paths.length === 2 ? compareOptionsOf(reading, kinds) : null;
  const options: ScoreOptions = { ...(pair?.reading ?? readingOf(reading, kinds)), people: "needed" };
  const evaluation = await openEvaluation(options, io, pair ? { isPairable: true } : {});
  try {
    const [problem] = inputProblems(evaluation);
    if (problem !== undefined) throw new InputError(problem);
    const runs = pair && (await queryOf(evaluation, pair, io.signal));
    const found = await ask(evaluation, runs, { metric, judge, person, more, seed, plans: evaluation.plans }, io);
    const text = as === "json" ? await jsonText(evaluation, found, io) : tableText(evaluation, found);
    return await writeResults(evaluation, options.out, io, async (sink) => {
      sink.write(text);
      return null;
    });
  } catch (error) {
    throw await readingError(error, evaluation.peer, evaluation.names);
  } finally {
    await evaluation.dispose();
  }
}

interface Asked {
  readonly metric: string;
  readonly judge: string | null;
  readonly person: string | null;
  readonly more: number;
  readonly seed: number | null;
  readonly plans: readonly LabelPlan[];
}

/** Of one evaluation, or of the difference of two `runs`. */
async function ask(
  { peer, query }: OpenEvaluation,
  runs: ComparisonQuery | null,
  asked: Asked,
  io: Io,
): Promise<Estimate> {
  const { metric, plans, more } = asked;
  const { annotators } = await peer.call("settled", {}, io.signal);
  const person = asked.person === null ? null : named(asked.person, annotators);
  const judge = asked.judge ?? query.annotator;
  if (!annotators.includes(judge) && judge !== query.annotator)
    throw new InputError(`--judge: there are no labels by ${lineText(judge)}; there are ${annotators.join(", ")}.`);
  const options = { metric, judge, more, ...(person === null ? {} : { person }) };
  const first = await estimateWith(options, asked.seed);
  const planned = planFor(plans, metric, first.judge)?.seed ?? null;
  return asked.seed !== null || planned === null ? first : estimateWith(options, planned);

  async function estimateWith(own: typeof options, seed: number | null): Promise<Estimate> {
    try {
      const wanted = { ...own, ...(seed === null ? {} : { seed }) };
      const found = runs
        ? await peer.call("estimateDifference", { query: runs, ...wanted }, io.signal)
        : await peer.call("estimate", { query, ...wanted }, io.signal);
      if (found !== null) return found;
    } catch (error) {
      if (!(error instanceof PeerError) || error.code !== "invalid") throw error;
    }
    const known = await peer.call("estimable", {}, io.signal);
    throw new InputError(
      `--metric: people cannot be asked about ${lineText(metric)} here.${suggestion(metric, known)}`,
    );
  }
}

/** A person by name, with or without the prefix of people. */
function named(text: string, annotators: readonly string[]): string {
  const people = annotators.filter((name) => name.startsWith(HUMAN_PREFIX));
  const person = people.find((name) => name === text || name === `${HUMAN_PREFIX}${text}`);
  if (person !== undefined) return person;
  const known = people.map((name) => name.slice(HUMAN_PREFIX.length)).join(", ");
  throw new InputError(`--labels-by: ${lineText(text)} has labelled nothing; ${known === "" ? "nobody has" : known}.`);
}

async function jsonText(evaluation: OpenEvaluation, found: Estimate, { signal }: Io): Promise<string> {
  return objectText(await estimateEntry(evaluation, found, signal));
}

function tableText({ names, state }: OpenEvaluation, found: Estimate): string {
  const unit = estimateUnit(found);
  const rows = found.strata.map(({ id, size, labelled, yes }) => [
    lineText(id),
    countText(size),
    countText(labelled),
    labelled === 0 ? "–" : valueText(yes / labelled, unit),
  ]);
  const places = found.next.map(({ index, sentence }) => `${index + 1}${sentence === null ? "" : ` ${sentence}`}`);
  return [
    `${names.map((name) => `${lineText(name)}\n`).join("")}${lineText(found.metric)}: ${countText(found.size)} ${found.unit}s of ${countText(state.samples)} samples\n`,
    [estimateSentence(found), ...estimateNotes(found)].map((line) => `${lineText(line)}\n`).join(""),
    textTable(
      [
        { head: "judge says", align: "left" },
        { head: "n", align: "right" },
        { head: "labelled", align: "right" },
        { head: "people say", align: "right" },
      ],
      rows,
    ),
    places.length === 0 ? "" : `${moreText(found)}: samples ${places.join(", ")}\n`,
  ]
    .filter((section) => section !== "")
    .join("\n");
}
