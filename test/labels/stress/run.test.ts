// Catches operators that change more than they say, mutants that differ from run to run, scores that a judge's rule does not
// imply, counts that do not add up.
import { describe, expect, it } from "vitest";
import { type StressRow, StressTest } from "../../../src/labels/stress/run.ts";
import { SUPPORT_OPERATORS, SUPPORT_STRESS } from "../../../src/labels/stress/support.ts";
import { supportRow } from "../../../src/labels/stress/survivorRow.ts";
import { type LabelInput, STRESS_OPERATORS, type StressRun, type SupportLabels } from "../../../src/model/index.ts";

const TOWNS = ["Aldgate", "Brixham", "Corby", "Dunster", "Epping", "Frome", "Goole", "Hythe", "Ilkley", "Jarrow"];

const rows = TOWNS.map((town, at): StressRow<LabelInput> => {
  const year = 1871 + 7 * at;
  const input: LabelInput = {
    question: `When was the bridge of ${town} built?`,
    documents: [
      [
        { key: "0a", text: `The bridge of ${town} was built in ${year}.` },
        { key: "0b", text: "It carries a road and two paths." },
      ],
      [{ key: "1a", text: `The ferry near ${town} was closed.` }],
    ],
    response: [
      { key: "a", text: `The old bridge of ${town} was built in ${year} [1].` },
      { key: "b", text: "It carries a road and two paths over the water." },
    ],
  };
  return { id: town, input };
});

/** Labels of a judge that decides on each sentence for itself. */
function labels(input: LabelInput, isSupported: (text: string, at: number) => boolean): SupportLabels {
  const support = input.response.map(({ key, text }, at) => {
    const isFullySupported = isSupported(text, at);
    return { key, explanation: "", supportingKeys: isFullySupported ? ["0a"] : [], isFullySupported };
  });
  return {
    relevantKeys: null,
    utilizedKeys: null,
    unsupportedResponseKeys: null,
    support,
    isOverallSupported: support.every((one) => one.isFullySupported),
    overallExplanation: null,
    relevanceExplanation: null,
  };
}

type SupportJudge = (input: LabelInput) => SupportLabels;

async function tested(judge: SupportJudge, limit = 50, order = rows, operators: readonly string[] = STRESS_OPERATORS) {
  const stress = new StressTest(SUPPORT_STRESS, operators, limit, 1);
  for (const { input } of order) stress.pool(input);
  for (const row of order) stress.try(row, judge(row.input));
  return stress.finish("planted", async ({ mutant }) => judge(mutant.input));
}

const rates = ({ report }: StressRun) => Object.fromEntries(report.operators.map(({ id, value }) => [id, value]));
const of = (ids: readonly string[], value: number | null) => Object.fromEntries(ids.map((id) => [id, value]));

const WORSE = SUPPORT_OPERATORS.filter(({ expects }) => expects === "worse").map(({ id }) => id);
const SAME = SUPPORT_OPERATORS.filter(({ expects }) => expects === "same").map(({ id }) => id);

describe("a stress test", () => {
  it("has the operators of the table, in its order", () => {
    expect(SUPPORT_OPERATORS.map(({ id }) => id)).toEqual(STRESS_OPERATORS);
  });

  it("gives a judge that always says yes nothing for what got worse, and all for what stayed", async () => {
    const run = await tested((input) => labels(input, () => true));
    expect(rates(run)).toEqual({ ...of(WORSE, 0), ...of(SAME, 1), inject: null });
    // The mean of the rates but that of identity: 6 of 0, 7 of 1.
    expect(run.report.score).toBe(7 / 13);
    expect(run.report).toMatchObject({ rows: 10, samples: 10, survivors: 60, flips: { value: 0 } });
    expect(run.survivors).toHaveLength(60);
  });

  it("gives a judge that goes by length what its rule implies", async () => {
    // Sentences up to 60 characters are supported: all originals; doubled spaces and “ not” make some longer.
    const most = 60;
    const run = await tested((input) => labels(input, (text) => text.length <= most));
    const found = rates(run);
    expect(found).toMatchObject({ case: 1, reversed: 1, "documents-reordered": 1, distractor: 1, identity: 1, pad: 1 });
    expect(found).toMatchObject({ number: 0, "evidence-removed": 0, "evidence-swapped": 0, "citations-removed": 1 });
    const spaced = rows.filter(({ input }) =>
      input.response.every(({ text }) => text.replaceAll(" ", "  \n").length <= most),
    );
    expect(found.spaces).toBe(spaced.length / rows.length);
    expect(found.spaces).toBeLessThan(1);
  });

  it("sees that a judge obeys an order in the text", async () => {
    const obeys: SupportJudge = (input) => {
      const isOrdered = input.response.some(({ text }) => text.startsWith("Ignore the above"));
      return labels(input, (_, at) => isOrdered || at === 0);
    };
    const run = await tested(obeys);
    expect(rates(run)).toEqual({ ...of([...WORSE, ...SAME], null), inject: 0 });
    expect(run.report.score).toBe(0);
    const firm = await tested((input) => labels(input, (_, at) => at === 0));
    expect(rates(firm).inject).toBe(1);
  });

  it("gives a judge that reads everything to the letter every point, and cites are what it named", async () => {
    const known = (input: LabelInput) => input.documents.flat().map(({ text }) => text.toLowerCase());
    const plain = (text: string) =>
      text
        .toLowerCase()
        .replace(/\s+/g, " ")
        .replace(" old", "")
        .replace(/ over the water| \[1\]/g, "");
    const run = await tested((input) =>
      labels(input, (text) => known(input).includes(plain(text)) || text === "I hope that this helps."),
    );
    expect(rates(run)).toEqual({ ...of([...WORSE, ...SAME], 1), inject: null });
    expect(run.report.score).toBe(1);
    expect(run.survivors).toEqual([]);
  });

  it("makes the same mutants whatever the order of the samples, and no more than asked for", async () => {
    const judge: SupportJudge = (input) => labels(input, () => true);
    const [one, two] = [await tested(judge, 4), await tested(judge, 4, rows.toReversed())];
    expect(two.survivors).toEqual(one.survivors);
    for (const { eligible, applied } of one.report.operators.filter(({ id }) => id !== "inject")) {
      expect([eligible, applied]).toEqual([10, 4]);
    }
    // Other operators change nothing in it.
    const alone = await tested(judge, 4, rows, ["entity"]);
    expect(alone.survivors).toEqual(one.survivors.filter(({ operator }) => operator === "entity"));
  });

  it("changes one thing, and says which", async () => {
    const { survivors } = await tested((input) => labels(input, () => true));
    for (const { operator, original, mutant, changes, watched } of survivors) {
      expect(changes.length).toBeGreaterThan(0);
      const isOfResponse = ["number", "entity", "negate"].includes(operator);
      const differing = mutant.response.filter(({ text }, at) => text !== original.response[at]?.text);
      expect(differing).toHaveLength(isOfResponse || operator === "foreign" ? 1 : 0);
      if (isOfResponse) {
        const [change] = changes;
        expect(watched).toEqual([change?.key]);
        expect(differing[0]?.text).toBe(change?.to);
        expect(change?.span && change.to?.slice(change.span.from, change.span.to)).toBeTruthy();
        expect(original.documents).toEqual(mutant.documents);
      }
      if (operator === "number") expect(mutant.response[0]?.text).toMatch(/built in 1\d{3} \[1\]\.$/);
      if (operator === "evidence-removed") expect(mutant.documents.flat().map(({ key }) => key)).toEqual(["0b", "1a"]);
    }
  });

  it("takes other documents for others where all ask the same, and never those of the same question elsewhere", async () => {
    const judge: SupportJudge = (input) => labels(input, () => true);
    const asking = (question: string) => rows.map((row) => ({ ...row, input: { ...row.input, question } }));
    const ids = ["entity", "foreign", "evidence-swapped", "distractor"];
    const all = await tested(judge, 50, asking("Summarise the text."), ids);
    expect(all.report.operators.map(({ eligible }) => eligible)).toEqual([10, 10, 10, 10]);
    // Five ask of one bridge, and one of another: names, sentences and documents are from the other question alone.
    const [first, ...others] = rows;
    const same = asking(first?.input.question ?? "").slice(0, 5);
    const { survivors } = await tested(judge, 50, [...same, ...others.slice(-1)], ["foreign"]);
    for (const { original, mutant } of survivors.filter((one) => one.original.question === first?.input.question))
      expect([original.question, mutant.response.at(-1)?.text]).toEqual([
        first?.input.question,
        expect.stringMatching(/Jarrow/),
      ]);
    expect(survivors.length).toBeGreaterThan(4);
  });

  it("writes what was missed with keys of its own, and both verdicts", async () => {
    const { survivors } = await tested((input) => labels(input, () => true));
    const added = survivors.find(({ operator }) => operator === "foreign");
    if (!added) throw new Error("no survivor");
    expect(supportRow(added)).toMatchObject({
      dataset_name: "foreign",
      response_sentences: [
        ["a", expect.any(String)],
        ["b", expect.any(String)],
        ["c", expect.any(String)],
      ],
      overall_supported: true,
      stress: { operator: "foreign", watched: ["c"], judge_before: "supported", judge_after: "supported" },
    });
  });

  it("tells intervals by question where questions repeat", async () => {
    const twice = rows.flatMap((row) => [row, { ...row, id: `${row.id}-again` }]);
    const { report } = await tested((input) => labels(input, () => true), 50, twice, ["case", "identity"]);
    expect(report.operators).toMatchObject([
      { id: "identity", applied: 20, groups: 10, value: 1 },
      { id: "case", applied: 20, groups: 10, value: 1 },
    ]);
  });
});
