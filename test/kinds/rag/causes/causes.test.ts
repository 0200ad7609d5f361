// Causes that do not add up to the failures, a guess that goes before what is known, a number that is read as another one.
import { describe, expect, it } from "vitest";
import { causeChips, causeCounts, causeFields, causeOf } from "../../../../src/kinds/rag/causes/cause.ts";
import { namesIn, numbersIn, Searched, wantedOf, withoutThoughts } from "../../../../src/kinds/rag/causes/texts.ts";
import { NO_FACTS, type RagFacts, Trace } from "../../../../src/kinds/rag/facts.ts";
import { rag } from "../../../../src/kinds/rag/index.ts";
import { measureRag } from "../../../../src/kinds/rag/measure.ts";
import {
  type AnswerFailure,
  CAUSES,
  FAILURES,
  type Modes,
  type RagSample,
  SAMPLE_STATES,
} from "../../../../src/model/index.ts";
import { failureText, failureWords } from "../../../../src/present/failure.ts";
import { tableOf } from "../../../analysis/tableOf.ts";
import { adapt } from "../adapters/adapting.ts";

const modes: Modes = { matching: "strict", support: "ragbench", probabilities: "raw" };
const options = { modes, allModes: false };

type Row = Readonly<Record<string, unknown>>;
const SEATS = {
  question: "How many seats are in the Team plan?",
  response: "The Team plan has 77 seats for each workspace.",
  ground_truth: ["70"],
  documents: [
    "Plans differ in price. The Team plan comes with 70 seats for each workspace.",
    "Every plan has support by mail. Under Enterprise a workspace has 77 seats.",
  ],
};
const REFUSAL = "I cannot answer the question because of the insufficient information in documents.";

function sampleOf(row: Row): RagSample {
  return adapt("robustness", { task: "noise_robustness", noise_ratio: 0, ...row });
}

function failureOf(row: Row): AnswerFailure | null {
  const { failure } = rag.explain.sample(sampleOf(row), { modes, annotator: "file" }).body;
  return failure?.type === "answer" ? failure : null;
}

describe("the cause of a failed answer", () => {
  const cases: readonly (readonly [name: string, row: Row, cause: string | null])[] = [
    ["none where it is right", { ...SEATS, response: "It has 70 seats." }, null],
    ["none where nothing is known", { ...SEATS, response: null }, null],
    ["retrieved, not used", SEATS, "generator"],
    ["an empty response, whatever the documents hold", { ...SEATS, response: " \n" }, "empty"],
    ["an empty response where it should refuse", { ...SEATS, task: "negative_rejection", response: "" }, "empty"],
    ["not retrieved", { ...SEATS, documents: ["Prices are reviewed each May."] }, "retriever"],
    ["refused, though it was there", { ...SEATS, response: REFUSAL }, "refused"],
    ["nothing to answer from", { ...SEATS, response: REFUSAL, documents: ["Prices are reviewed."] }, "retriever"],
    ["refused, and documents that nobody has", { ...SEATS, response: REFUSAL, documents: undefined }, "refused"],
    ["answered where it should not", { ...SEATS, task: "negative_rejection" }, "answered"],
    [
      "followed a falsehood, whose documents are meant to lack the truth",
      {
        ...SEATS,
        task: "counterfactual_robustness",
        counterfactual_answer: "77",
        documents: ["The Team plan has 77 seats."],
      },
      "contradicted",
    ],
    ["none where the number is right", { ...SEATS, ground_truth: ["1577"], response: "It has 1,577 seats." }, null],
    ["the answer within a longer number", { ...SEATS, response: "It has 1701 seats." }, "doubt"],
    [
      "a name that no document has",
      {
        ...SEATS,
        ground_truth: ["Because the old building was damaged by the flood"],
        response: "A gift by Ada Foss.",
      },
      "unsupported-fact",
    ],
    [
      "nothing to go by",
      { ...SEATS, ground_truth: ["Because the old building was damaged by the flood"], response: "We do not care." },
      "other",
    ],
  ];
  it.each(cases)("%s", (_, row, cause) => {
    const found = causeOf(measureRag(sampleOf(row), options), modes);
    expect(found?.id ?? null).toBe(cause);
    expect(failureOf(row)?.cause ?? null).toBe(cause);
  });

  it("goes by labels before words", () => {
    const facts = measureRag(sampleOf(SEATS), options);
    const labelled: RagFacts = { ...facts, labelled: 3, relevant: 2, relevantKnown: 2, both: 0 };
    expect(causeOf(labelled, modes)).toEqual({ id: "generator", by: "labels" });
    expect(causeOf({ ...labelled, relevantKnown: 0 }, modes)).toEqual({ id: "retriever", by: "labels" });
    expect(causeOf({ ...labelled, both: 1, none: 1 }, modes)).toEqual({ id: "unsupported", by: "labels" });
    const odd = { ...labelled, both: 1, none: 1, traces: facts.traces | Trace.odd };
    expect(causeOf(odd, modes)).toEqual({ id: "unsupported-fact", by: "labels" });
    // Counts alone do not tell which sentences are in both lists.
    expect(causeOf({ ...labelled, labelled: 19, utilized: 1 }, modes)).toEqual({ id: "generator", by: "words" });
  });

  it("goes by the file's verdict before ours, and by labels where there is no verdict", () => {
    const right: RagFacts = measureRag(sampleOf({ ...SEATS, response: "It has 70 seats." }), options);
    expect(causeOf({ ...right, fileVerdict: 1 } as RagFacts, modes)?.id).toBe("doubt");
    const wrong = measureRag(sampleOf(SEATS), options);
    expect(causeOf({ ...wrong, fileVerdict: 2 } as RagFacts, modes)).toBeNull();
    const unanswered: RagFacts = { ...NO_FACTS, given: 9, strict: 1, adherence: 2, none: 1, labelled: 4 };
    expect(causeOf(unanswered, modes)).toEqual({ id: "unsupported", by: "labels" });
    expect(causeOf({ ...unanswered, adherence: 1, none: 0 }, modes)).toBeNull();
  });

  it("is the same in every mode as far as words go", () => {
    const sample = sampleOf(SEATS);
    const traces = (["lenient", "benchmark", "strict"] as const).map(
      (matching) => measureRag(sample, { modes: { ...modes, matching }, allModes: false }).traces,
    );
    expect(new Set([...traces, measureRag(sample, { modes, allModes: true }).traces]).size).toBe(1);
  });

  it("has counts that add up to the failures", () => {
    const samples = cases.map(([, row]) => sampleOf(row));
    const figure = causeCounts(tableOf(samples.map((sample) => measureRag(sample, options))), modes);
    expect(figure?.n).toBe(12);
    expect((figure?.n ?? 0) + (figure?.leftOut ?? 0)).toBe(samples.length);
    expect(figure?.marks.reduce((sum, { value }) => sum + (value ?? 0), 0)).toBe(12);
    expect(causeChips.map(({ where }) => where)).toEqual(
      CAUSES.filter((id) => id !== "not-run").map((id) => `cause == "${id}"`),
    );
    expect(causeFields[0]?.names).toEqual(CAUSES);
  });
});

describe("samples that did not run", () => {
  it("are no failures of an answer: they have a figure of their own", () => {
    const rows = [SEATS, SEATS, SEATS, { ...SEATS, response: "It has 70 seats." }].map((row) =>
      measureRag(sampleOf(row), options),
    );
    const ended = SAMPLE_STATES.indexOf("not-run");
    const failed = ["rate-limit", "time-out", "rate-limit"] as const;
    const facts = rows.map((own, at) => {
      const why = failed[at];
      // The last two ran.
      return why === undefined || at > 1 ? own : { ...own, ended, failedBy: FAILURES.indexOf(why) + 1 };
    });
    const figure = causeCounts(tableOf(facts as RagFacts[]), modes);
    expect(figure?.marks.map(({ where }) => where)).toEqual(['cause == "generator"']);
    expect(figure).toMatchObject({ n: 1, leftOut: 3 });
    // None of the others failed: there is nothing to draw.
    expect(causeCounts(tableOf(facts.filter((_, at) => at !== 2) as RagFacts[]), modes)).toBeNull();
  });
});

describe("the words of a failure", () => {
  it("name what was said, the gold answer, and where both stand", () => {
    const failure = failureOf(SEATS);
    if (!failure) throw new Error("It failed.");
    expect(failureText(failure)).toBe("Said 77, gold 70. 77 stands in 1b. 70 stands in 0b. By words alone.");
    expect(failureWords(failure)).toBe("said 77, gold 70");
    const empty = failureOf({ ...SEATS, response: "" });
    expect(empty && [failureText(empty), failureWords(empty)]).toEqual(["The response is empty.", "empty response"]);
    expect(failure.near?.said).toEqual({ in: "response", key: "a", text: "77", from: 18, to: 20 });
    expect(failure.found).toEqual([{ in: "documents[0]", key: "0b", text: "70", from: 48, to: 50 }]);
    expect(failure.near?.places).toEqual([{ in: "documents[1]", key: "1b", text: "77", from: 65, to: 67 }]);
  });
  it.each<[string, Row, string]>([
    [
      "a number of no document",
      { ...SEATS, response: "It has 81 seats." },
      "Said 81, gold 70. 81 stands in no document. 70 stands in 0b. By words alone.",
    ],
    [
      "an answer of one word",
      { ...SEATS, question: "Where?", response: "Lyon", ground_truth: ["Paris"], documents: ["They met in Lyon."] },
      "Said Lyon, gold Paris. Lyon stands in 0a. No document has Paris word for word: probably a matter of retrieval.",
    ],
    [
      "a name among other words",
      { ...SEATS, question: "Where?", response: "It is Lyon.", ground_truth: ["Paris"], documents: ["They met."] },
      "Said Lyon, gold Paris. Lyon stands in no document. No document has Paris word for word: probably a matter of retrieval.",
    ],
    ["a refusal", { ...SEATS, response: REFUSAL }, "Refused, though 70 stands in 0b."],
  ])("%s", (_, row, words) => {
    const failure = failureOf(row);
    expect(failure && failureText(failure)).toBe(words);
  });
  it("name what it is about only if question, response and document do", () => {
    const asked = {
      question: "How many seats has Enterprise Large?",
      response: "The plan Enterprise Large has 77 seats.",
      documents: ["Under Enterprise Large a workspace of Kortchmar has 77 seats."],
    };
    expect(failureOf({ ...SEATS, ...asked })?.near?.about).toBe("Enterprise Large");
    expect(failureOf({ ...SEATS, ...asked, question: "How many seats has it?" })?.near?.about).toBeNull();
    expect(failureOf({ ...SEATS, ...asked, response: "It has 77 seats." })?.near?.about).toBeNull();
  });
  const premiere = (response: string, ground_truth: readonly string[], document = "It was on 10 February 2022.") =>
    failureOf({ ...SEATS, question: "When was it?", response, ground_truth, documents: [document] });
  it.each<[string, string, string, readonly string[]]>([
    ["It was February 10, 2022.", "January 2 2022", "February 10, 2022", ["day", "month"]],
    ["It was on 10 Feb. 2022.", "Jan. 10, 2022", "10 Feb. 2022", ["month"]],
    ["It was on 2022-02-10.", "10 February 2021", "2022-02-10", ["year"]],
    ["In 2022, on February 10th.", "2 February", "February 10th", ["day"]],
  ])("compare a date whole: %s", (response, gold, said, differs) => {
    expect(premiere(response, [gold])?.near).toMatchObject({ said: { text: said }, differs });
  });
  it("find a date however a document writes it, and say nothing of one that is not found", () => {
    const found = premiere("It was February 10, 2022.", ["January 2 2022"]);
    expect(found && failureText(found)).toContain(
      "Said February 10, 2022, gold January 2 2022. Another day, month. February 10, 2022 stands in 0a.",
    );
    const lost = premiere("It was February 10, 2022.", ["January 2 2022"], "It was on the tenth.");
    expect(lost && failureText(lost)).not.toContain("stands in");
  });
  it.each([
    ["Born on May 3, 2020, he left on June 4th, 2021.", "4 June 2021"],
    ["It was on May 3, 2020, then on 4 June.", "June 4, 2021"],
    ["It was from 3 to 5 May 2020.", "May 3, 2020"],
    ["It was on May 3–5, 2020.", "May 4, 2020"],
    ["It may 5 times be so.", "May 3, 2020"],
  ])("name no other date: %s, gold %s", (response, gold) => {
    expect(premiere(response, [gold])?.near ?? null).toBeNull();
  });
  it("never name what the gold answer says as well", () => {
    expect(premiere("It was in 2022, on a cold day.", ["January 2 2022"])?.near).toBeNull();
  });
  it("take what is said from the answer, not from what was thought before it", () => {
    const thought = "<think>\nIt was painted in 2009 and paint lasts.\n</think>\nIt will be in 2029.";
    const near = premiere(thought, ["in 2027"])?.near;
    expect(near?.said).toMatchObject({ text: "2029", from: thought.indexOf("2029") });
    expect(premiere("<think>It was in 2009.</think>", ["in 2027"])?.near ?? null).toBeNull();
    expect(withoutThoughts(thought)).toHaveLength(thought.length);
  });
  it("take no year for a number of another kind", () => {
    const row = { ...SEATS, response: "Since 1998 it has 81 seats." };
    expect(failureOf(row)?.near?.said.text).toBe("81");
  });
});

describe("texts", () => {
  it.each<[string, string, boolean]>([
    ["70", "a plan with 70 seats", true],
    ["70", "a plan with 170 seats", false],
    ["70", "a plan with 70.5 seats", false],
    ["70", "70%", true],
    ["1577", "in 1,577 towns", true],
    ["$1,577", "of 1577 crowns", true],
    ["577", "in 1,577 towns", false],
    ["11", "May 11,2022", true],
    ["New York", "in\nNEW\tYORK city", true],
    ["York", "the Yorkshire hills", false],
    ["北京", "他住在北京市", true],
  ])("%s in %s: %s", (answer, text, isThere) => {
    const wanted = wantedOf(answer);
    expect(wanted && new Searched(text).has(wanted)).toBe(isThere);
  });
  it.each(["yes", "No.", "7", "", "…", "Because the old building was damaged by the flood"])(
    "%j cannot be looked for",
    (answer) => expect(wantedOf(answer)).toBeNull(),
  );
  it("state numbers, but neither marks of sources, list items nor what is counted on the way", () => {
    const text = "1. Three reasons [12]:\n2) 4,500 crowns, 12 men, 3 %, B52 and 3.14.";
    expect(numbersIn(text).map(({ wanted }) => wanted.number)).toEqual([["4500"], ["3"], ["3.14"]]);
  });
  it("name what has a capital within a sentence; in German only several words in a row", () => {
    expect(namesIn("It was Ada Foss. Nobody met Paris’s mayor in May.").map(({ text }) => text)).toEqual([
      "Ada Foss",
      "Paris",
    ]);
    expect(namesIn("Es ist das Haus der Frau Ada Foss und nicht ein Hof.").map(({ text }) => text)).toEqual([
      "Frau Ada Foss",
    ]);
  });
});
