import { normalPoint, pairsNeeded, visibleDifference } from "../../analysis/stats/power.ts";
import type { ComparedMetric, MetricInfo } from "../../model/index.ts";
import { lineText } from "../../present/characters.ts";
import { countText, numberText, valueText } from "../../present/numbers.ts";
import { type ExitCode, InputError, type Io } from "../io.ts";
import { kindsOf } from "../kinds.ts";
import { openEvaluation, readingError, writeResults } from "../openEvaluation.ts";
import type { Given } from "../options/option.ts";
import type { PLAN } from "../options/scoring.ts";
import { suggestion } from "../options/values.ts";
import { objectText } from "../output/json.ts";
import { inputProblems } from "../score.ts";
import { compareOptionsOf } from "./options.ts";
import { checkSides, queryOf } from "./query.ts";

/** How many pairs it takes. */
interface Plan {
  readonly metric: string;
  /** The difference to find, in (0, 1]; null if these runs show none and none was requested. */
  readonly see: number | null;
  readonly power: number;
  /** Pairs; null if `reason` says why. */
  readonly needed: number | null;
  /** Share of pairs that change either way. */
  readonly discordance: number | null;
  /** Design effect: how many grouped pairs are worth one independent pair. */
  readonly deff: number;
  readonly pairs: number;
  /** The smallest difference that these pairs show. */
  readonly visible: number | null;
  readonly reason?: "not-yes-or-no" | "no-pairs" | "no-difference";
}

/** `evaloupe plan BASE A --metric ID`: how many samples it takes to see a difference. */
export async function plan(given: Given<typeof PLAN>, io: Io): Promise<ExitCode> {
  const { as, metric, see, power, ...values } = given.values;
  const options = compareOptionsOf({ paths: given.paths, values }, kindsOf(io));
  const { reading } = options;
  const evaluation = await openEvaluation(reading, io, { isPairable: true });
  try {
    const [problem] = inputProblems(evaluation);
    if (problem !== undefined) throw new InputError(problem);
    const query = await queryOf(evaluation, options, io.signal);
    await checkSides(evaluation, query, options, io.signal);
    const { metrics, infos } = await evaluation.peer.call("compare", { query }, io.signal);
    const found = planOf(metricIn(metrics, infos, metric), see, power);
    return await writeResults(evaluation, reading.out, io, async (sink) => {
      sink.write(as === "json" ? objectText({ ...found }) : planText(found));
      return null;
    });
  } catch (error) {
    throw await readingError(error, evaluation.peer, evaluation.names);
  } finally {
    await evaluation.dispose();
  }
}

function metricIn(metrics: readonly ComparedMetric[], infos: readonly MetricInfo[], id: string): ComparedMetric {
  const found = metrics.find((metric) => metric.id === id);
  if (found) return found;
  throw new InputError(noMetricText(id, infos));
}

/** Why `--metric` cannot be judged. */
export const noMetricText = (id: string, infos: readonly MetricInfo[]): string =>
  `--metric: these runs have no ${lineText(id)} to compare.${suggestion(
    id,
    infos.map((info) => info.id).filter((known) => known !== id),
  )}`;

export function planOf(
  { id, nA, changes, visible, difference, designEffect = 1 }: ComparedMetric,
  asked: number | null,
  power: number,
): Plan {
  const see = asked ?? (difference === null || difference === 0 ? null : Math.abs(difference));
  const known = { metric: id, see, power, deff: designEffect, pairs: nA };
  if (nA === 0) return { ...known, needed: null, discordance: null, visible: null, reason: "no-pairs" };
  if (visible === undefined || changes === null)
    return { ...known, needed: null, discordance: null, visible: null, reason: "not-yes-or-no" };
  const discordance = (changes.rose + changes.fell) / nA;
  const z = normalPoint(power);
  const shown = visibleDifference(nA / designEffect, discordance, z);
  if (see === null) return { ...known, needed: null, discordance, visible: shown, reason: "no-difference" };
  // As many pairs as the difference itself have to change.
  const alone = Math.ceil(pairsNeeded(see, Math.max(discordance, see), z));
  return { ...known, needed: Math.ceil(alone * designEffect), discordance, visible: shown };
}

function planText({ metric, see, power, needed, discordance, deff, pairs, visible, reason }: Plan): string {
  const points = (difference: number) => `${numberText(difference, "rate")} points`;
  const lines = [
    `${lineText(metric)}, ${countText(pairs)} pairs`,
    reason === "not-yes-or-no" ? "It is no yes or no, so that no number of pairs can be told." : "",
    reason === "no-pairs" ? "No sample has a partner." : "",
    reason === "no-difference" ? "These runs show no difference: name one with --see." : "",
    visible === null ? "" : `These pairs can show a difference of ${points(visible)}.`,
    needed === null || see === null
      ? ""
      : `To find ${points(see)} in ${valueText(power, "rate")} of cases takes ${countText(needed)} pairs.`,
    discordance === null ? "" : `${valueText(discordance, "rate")} of pairs change either way.`,
    deff === 1 ? "" : `Repeated questions: ${numberText(deff, "mean")} pairs tell as much as one alone.`,
  ];
  return lines.flatMap((line) => (line === "" ? [] : [`${line}\n`])).join("");
}
