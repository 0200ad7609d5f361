import { survivorRow } from "../core/stress/survivorRow.ts";
import {
  STRESS_LIMIT,
  STRESS_OPERATORS,
  STRESS_SEED,
  type StressReport,
  type StressResult,
  type StressRun,
} from "../model/index.ts";
import { lineText } from "../present/characters.ts";
import { intervalNumbers, valueText } from "../present/numbers.ts";
import { changeWords, expectationWords, shareText, stressNotes, stressSentence } from "../present/stress.ts";
import { textTable } from "../present/table.ts";
import { countOf, type FlagSpec, fractionOf, oneOf, pairOf, parseArgv, splitFlags } from "./argv.ts";
import { Exit, type ExitCode, heaviest, InputError, type Io, UsageError } from "./io.ts";
import { kindsOf } from "./kinds.ts";
import { openEvaluation, readingError, writeResults } from "./openEvaluation.ts";
import { objectText } from "./output/json.ts";
import { inputProblems } from "./score.ts";
import { readScoreOptions } from "./scoreOptions.ts";

const OWN: Readonly<Record<string, FlagSpec>> = {
  "--with": "value",
  "--operators": "value",
  // A limit of mutants for each operator, not of samples.
  "--limit": "value",
  "--seed": "value",
  "--survivors": "value",
  "--fail-under": "value",
};

const REFUSED = ["--slice", "--group", "--distinct", "--k", "--contrast", "--strict", "--annotator"];
const SCORE = "stress.score";

interface StressOptions {
  readonly operators: readonly string[];
  readonly limit: number;
  readonly seed: number;
  readonly survivors: string | null;
  /** The least score that is good enough. */
  readonly least: number | null;
}

/** `evaloupe stress PATH --with local`: changes one thing at a time, and tells whether the labeller sees it. */
export async function stress(argv: readonly string[], io: Io): Promise<ExitCode> {
  const { own, rest } = splitFlags(argv, OWN);
  const refused = rest.find((word) => REFUSED.some((flag) => word === flag || word.startsWith(`${flag}=`)));
  if (refused !== undefined) throw new UsageError(`stress has no ${refused.split("=", 1)[0]}.`);
  const options = readStressOptions(own);
  const reading = readScoreOptions(rest, kindsOf(io));
  const { as } = reading;
  if (as !== "table" && as !== "json") throw new UsageError("stress is written as a table or as json.");
  if (reading.paths.length !== 1) throw new UsageError("Name one file or folder to stress.");
  const evaluation = await openEvaluation(reading, io);
  try {
    const [problem] = inputProblems(evaluation);
    if (problem !== undefined) throw new InputError(problem);
    const { operators, limit, seed } = options;
    const run = await evaluation.peer.call("stress", { query: evaluation.query, operators, limit, seed }, io.signal);
    const text = as === "json" ? jsonText(run.report) : tableText(run.report, evaluation.names);
    const codes = [
      await writeResults(evaluation, reading.out, io, async (sink) => {
        sink.write(text);
        return null;
      }),
    ];
    if (options.survivors !== null) codes.push(await writeSurvivors(evaluation, options.survivors, run, io));
    return heaviest([...codes, verdict(run.report, options, io)]);
  } catch (error) {
    throw await readingError(error, evaluation.peer, evaluation.names);
  } finally {
    await evaluation.dispose();
  }
}

function readStressOptions(own: readonly string[]): StressOptions {
  const { flags } = parseArgv(own, OWN);
  const one = (flag: string): string | null => flags.get(flag)?.[0] ?? null;
  const method = one("--with");
  if (method === null) throw new UsageError("stress needs --with local.");
  oneOf("--with", method, ["local"]);
  const operators = one("--operators")
    ?.split(",")
    .map((id) => oneOf("--operators", id.trim(), STRESS_OPERATORS));
  const failUnder = one("--fail-under");
  return {
    operators: operators ?? STRESS_OPERATORS,
    limit: countOf("--limit", one("--limit") ?? String(STRESS_LIMIT), 100_000),
    seed: countOf("--seed", one("--seed") ?? String(STRESS_SEED), 2 ** 31),
    survivors: one("--survivors"),
    least: failUnder === null ? null : readLeast(failUnder),
  };
}

function readLeast(text: string): number {
  const [id, value] = pairOf("--fail-under", text, `${SCORE}=V`);
  if (id !== SCORE) throw new UsageError(`--fail-under takes ${SCORE}=V here, not “${id}”.`);
  const least = fractionOf(value);
  if (least === null || least < 0 || least > 1)
    throw new UsageError(`--fail-under ${SCORE} takes a fraction from 0 to 1 or a percentage, not “${value}”.`);
  return least;
}

function verdict({ score }: StressReport, { least }: StressOptions, io: Io): ExitCode {
  if (least === null || (score !== null && score >= least)) return Exit.ok;
  const is = score === null ? "is undefined" : `is ${valueText(score, "rate")}`;
  io.err(`evaloupe: ${SCORE} ${is}; at least ${valueText(least, "rate")} was required.\n`);
  return Exit.missed;
}

function writeSurvivors(
  evaluation: Parameters<typeof writeResults>[0],
  path: string,
  { survivors }: StressRun,
  io: Io,
): Promise<ExitCode> {
  return writeResults(evaluation, path, io, async (sink) => {
    for (const survivor of survivors) sink.write(`${JSON.stringify(survivorRow(survivor))}\n`);
    return null;
  });
}

function jsonText({ judge, seed, score, flips, rows, samples, operators, survivors }: StressReport): string {
  return objectText({ judge, score, seed, samples, rows, flips, survivors, operators });
}

function tableText(report: StressReport, names: readonly string[]): string {
  const sections = (["worse", "same", "not-obeyed"] as const).flatMap((expects) => {
    const own = report.operators.filter((result) => result.expects === expects);
    return own.length === 0 ? [] : [tableOf(`${expectationWords(expects)}`, own)];
  });
  return [
    `${names.map((name) => `${lineText(name)}\n`).join("")}`,
    `${[stressSentence(report), ...stressNotes(report)].map((line) => `${line}\n`).join("")}`,
    ...sections,
  ].join("\n");
}

function tableOf(title: string, results: readonly StressResult[]): string {
  const rows = results.map((result) => {
    const { id, eligible, value, interval, unsure = 0 } = result;
    const [from, to] = intervalNumbers(interval, "rate") ?? [];
    return [
      changeWords(id),
      id,
      String(eligible),
      shareText(result),
      valueText(value, "rate"),
      from === undefined ? "" : `${from} to ${to} %`,
      unsure > 0 ? `${unsure} unsure` : "",
    ];
  });
  const right = "right" as const;
  const left = "left" as const;
  return textTable(
    [
      { head: title, align: left },
      { head: "operator", align: left },
      { head: "eligible", align: right },
      { head: "as it should", align: right },
      { head: "rate", align: right },
      { head: "95 % interval", align: right },
      { head: "of these", align: right },
    ],
    rows,
  );
}
