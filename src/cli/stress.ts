import { matchedRow, pairRow, supportRow } from "../labels/stress/survivorRow.ts";
import {
  MATCHING_OPERATORS,
  PAIR_OPERATORS,
  STRESS_OPERATORS,
  type StressReport,
  type StressResult,
  type StressSurvivor,
} from "../model/index.ts";
import type { JudgeChoice, RunChoice } from "../platform/labelling/settings.ts";
import { lineText } from "../present/characters.ts";
import { countText, intervalNumbers, valueText } from "../present/numbers.ts";
import { changeWords, expectationWords, shareText, stressNotes, stressSentence } from "../present/stress.ts";
import { textTable } from "../present/table.ts";
import { writeStressReport } from "../report/stress.ts";
import { Exit, type ExitCode, heaviest, InputError, type Io, UsageError } from "./io.ts";
import { beginRun } from "./keptRun.ts";
import { kindsOf } from "./kinds.ts";
import { engineFor, stopCode, tellNoKey, whileLabelling } from "./label.ts";
import { connectionOf, runChoiceOf, storeFolder } from "./labelOptions.ts";
import { type OpenEvaluation, openEvaluation, readingError, writeResults } from "./openEvaluation.ts";
import { type STRESS, STRESS_ASKING, STRESS_SCORE, type Tested } from "./options/asking.ts";
import { type Given, namedOptions, type Texts } from "./options/option.ts";
import { choice as choiceOfWords } from "./options/values.ts";
import { subjectOf } from "./output/html.ts";
import { objectText } from "./output/json.ts";
import { inputProblems } from "./score.ts";
import { readingOf } from "./scoreOptions.ts";
import { type AskedEnd, type AskedStress, stressJudge, stressLabeller } from "./stressAsked.ts";

/** If no sample can be tested. */
const NOTHING: Readonly<Record<Tested, string>> = {
  local: "There are no responses over documents in it.",
  model: "There are no responses over documents in it.",
  selective: "There are no responses over documents in it.",
  judge: "There are no pairs of responses with their texts in it.",
  matching: "Nothing in it is matched with an answer.",
};

/** Who is put to the test, and which operators there are for it. */
const OPERATORS = {
  local: STRESS_OPERATORS,
  matching: MATCHING_OPERATORS,
  model: STRESS_OPERATORS,
  selective: STRESS_OPERATORS,
  judge: PAIR_OPERATORS,
} as const satisfies Readonly<Record<Tested, readonly string[]>>;

interface StressOptions extends Omit<StressValues, "operators"> {
  /** Null: all that there are. */
  readonly operators: readonly string[] | null;
  /** The options as they were written. */
  readonly texts: Texts;
}
type StressValues = Given<typeof STRESS>["values"];

/** A test that is over. */
interface Outcome {
  readonly report: StressReport;
  /** What the judge did not pass, as rows of an evaluation. */
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly code: ExitCode;
}

/** `evaloupe stress PATH --with local`: changes one thing at a time, and reports whether the judge detects it. */
export async function stress(given: Given<typeof STRESS>, io: Io): Promise<ExitCode> {
  const options = checked(given);
  // The limit is one of changed samples, and the threshold that of the test.
  const { limit: _, failUnder: __, ...values } = given.values;
  const reading = readingOf({ paths: given.paths, values }, kindsOf(io));
  const { as } = values;
  return whileLabelling(io, async () => {
    const evaluation = await openEvaluation(reading, io);
    try {
      const [problem] = inputProblems(evaluation);
      if (problem !== undefined) throw new InputError(problem);
      const outcome = await tested(evaluation, options, given.paths[0] ?? "", io);
      if (typeof outcome === "number") return outcome;
      const { report, rows } = outcome;
      const codes = [
        await writeResults(evaluation, reading.out, io, async (sink) => {
          if (as === "html") writeStressReport(subjectOf(evaluation), report, rows, (text) => sink.write(text));
          else sink.write(as === "json" ? jsonText(report) : tableText(report, evaluation.names));
          return null;
        }),
      ];
      if (options.survivors !== null) codes.push(await writeRows(evaluation, options.survivors, rows, io));
      return heaviest([...codes, outcome.code, verdict(report, options, io)]);
    } catch (error) {
      throw await readingError(error, evaluation.peer, evaluation.names);
    } finally {
      await evaluation.dispose();
    }
  });
}

/** Throws `UsageError`: there is no such operator, or what only a model needs is given without one. */
function checked({ values, texts }: Given<typeof STRESS>): StressOptions {
  const { with: who } = values;
  const operators = values.operators?.map((id) => choiceOfWords<string>(OPERATORS[who])(id, "--operators")) ?? null;
  const isAsking = who !== "local" && who !== "matching";
  const needless = [...namedOptions(STRESS_ASKING).keys()].find((name) => texts.has(name));
  if (!isAsking && needless !== undefined) throw new UsageError(`--with ${who} asks no model: leave ${needless} out.`);
  return { ...values, operators, texts };
}

/** Only the exit code if there is no report: a dry run, or a missing key. */
async function tested(
  evaluation: OpenEvaluation,
  options: StressOptions,
  path: string,
  io: Io,
): Promise<Outcome | ExitCode> {
  const { with: who, limit, seed } = options;
  const { peer, query } = evaluation;
  const params = { query, limit, seed, ...(options.operators === null ? {} : { operators: options.operators }) };
  switch (who) {
    case "local": {
      const run = await peer.call("stress", params, io.signal);
      if (run === null) throw new InputError(NOTHING.local);
      return { report: run.report, rows: run.survivors.map(supportRow), code: Exit.ok };
    }
    case "matching": {
      const run = await peer.call("stressMatching", params, io.signal);
      if (run === null) throw new InputError(NOTHING.matching);
      return { report: run.report, rows: run.survivors.map(matchedRow), code: Exit.ok };
    }
    case "model":
    case "selective":
      return asked(
        evaluation,
        options,
        path,
        { ...choiceOf(options), method: who },
        io,
        async (setting, choice, isDry) =>
          outcomeOf(await stressLabeller(setting, choice, isDry, io), supportRow, NOTHING[who], io),
      );
    case "judge":
      return asked(evaluation, options, path, choiceOf(options), io, async (setting, choice, isDry) => {
        const ids = setting.engine.judgeTasks().flatMap(({ id, isPair }) => (isPair ? [id] : []));
        const judge: JudgeChoice = {
          ...choice,
          task: choiceOfWords(ids)(options.prompt ?? ids[0] ?? "", "--prompt"),
          isSwapping: false,
          seed: null,
          limit: null,
        };
        const [model = ""] = choice.models;
        const end = await stressJudge(setting, judge, isDry, io);
        return outcomeOf(end, (row) => pairRow(row, model), NOTHING[who], io);
      });
  }
}

function choiceOf(options: StressOptions): RunChoice {
  const { with: who } = options;
  const choice = runChoiceOf(options);
  if (choice.models.length === 0) throw new UsageError(`--with ${who} needs --model ID.`);
  if (who === "judge" && (choice.models.length > 1 || choice.votes > 1))
    throw new UsageError("--with judge tests one model at a time, by one vote.");
  return { ...choice, unsureBelow: options.unsureBelow };
}

async function asked(
  evaluation: OpenEvaluation,
  options: StressOptions,
  path: string,
  choice: RunChoice,
  io: Io,
  run: (setting: AskedStress, choice: RunChoice, isDryRun: boolean) => Promise<Outcome | ExitCode>,
): Promise<Outcome | ExitCode> {
  const { dryRun: isDryRun, limit, seed, with: who, operators } = options;
  const connection = connectionOf(choice, isDryRun);
  if (connection === undefined) return tellNoKey(io);
  const folder = storeFolder(options);
  const engine = engineFor(folder, io);
  const flags = Object.fromEntries([...options.texts].filter(([name]) => name !== "--dry-run"));
  const ledger = isDryRun ? null : await beginRun(folder, "stress", path, flags, false, engine, io.signal);
  try {
    const setting = { evaluation, engine, connection, ledger, limit, seed, operators: operators ?? OPERATORS[who] };
    return await run(setting, choice, isDryRun);
  } finally {
    await ledger?.close();
    await engine.dispose();
  }
}

function outcomeOf<Input, Said>(
  end: AskedEnd<Input, Said>,
  rowOf: (survivor: StressSurvivor<Input, Said>) => Outcome["rows"][number],
  nothing: string,
  io: Io,
): Outcome | ExitCode {
  if (end === "empty") throw new InputError(nothing);
  if (end === "told") return Exit.ok;
  const { run, stop, failed } = end;
  if (stop?.cause === "cancelled") return Exit.cancelled;
  if (stop !== null) io.err(`evaloupe: stopped: ${stop.cause}: ${stop.message}\n`);
  if (failed > 0) {
    const questions = failed === 1 ? "1 question" : `${countText(failed)} questions`;
    io.err(`evaloupe: left out, without a usable answer: ${questions}.\n`);
  }
  const codes = [stop === null ? Exit.ok : stopCode(stop.cause), failed > 0 ? Exit.incomplete : Exit.ok];
  // Of what was never asked there is nothing to report.
  if (stop !== null && run.report.rows === 0) return heaviest(codes);
  return { report: run.report, rows: run.survivors.map(rowOf), code: heaviest(codes) };
}

function verdict({ score }: StressReport, { failUnder: least }: StressOptions, io: Io): ExitCode {
  if (least === null || (score !== null && score >= least)) return Exit.ok;
  const is = score === null ? "is undefined" : `is ${valueText(score, "rate")}`;
  io.err(`evaloupe: ${STRESS_SCORE} ${is}; at least ${valueText(least, "rate")} was required.\n`);
  return Exit.missed;
}

function writeRows(evaluation: OpenEvaluation, path: string, rows: Outcome["rows"], io: Io): Promise<ExitCode> {
  return writeResults(evaluation, path, io, async (sink) => {
    for (const row of rows) sink.write(`${JSON.stringify(row)}\n`);
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
