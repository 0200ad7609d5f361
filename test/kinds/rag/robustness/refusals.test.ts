// Catches refusals read as answers and hedged answers read as refusals, on 300 responses of our own and on RGB's.
import { describe, expect, it } from "vitest";
import { Found } from "../../../../src/kinds/rag/facts.ts";
import { strict } from "../../../../src/kinds/rag/robustness/strict.ts";
import { listed, recordsOf, theirs } from "../../../data.ts";
import { processorMs } from "../../../processorMs.ts";
import { adaptAll } from "../adapters/adapting.ts";
import { asked, sampleOf, verdictOf, wordsOf } from "./helpers.ts";
import { LABELLED_LANGUAGES, type Labelled, labelledIn, ratesOf } from "./refusalRates.ts";

const PROJECT = new URL("../../../..", import.meta.url).pathname;
const responses = labelledIn("en", PROJECT);

const levelOf = (text: string) => verdictOf(sampleOf({ response: text }), "strict", "rejection").level;

function countRight(half: 1 | 2, level: Labelled["level"]): number {
  return responses.filter((one) => one.half === half && one.level === level && levelOf(one.text) === level).length;
}

describe("labelled responses of each language", () => {
  it.each(LABELLED_LANGUAGES)(
    "%s: four in five refusals are found, and one in twenty answers at most is taken for one",
    (language) => {
      const own = labelledIn(language, PROJECT);
      expect(new Set(own.map(({ text }) => text)).size).toBe(own.length);
      const { refusals, found, answers, taken } = ratesOf(own, "strict");
      expect(refusals).toBeGreaterThanOrEqual(20);
      expect(answers).toBeGreaterThanOrEqual(15);
      expect(found / refusals).toBeGreaterThanOrEqual(0.8);
      expect(taken / answers).toBeLessThanOrEqual(0.05);
    },
  );
});

describe("a Russian refusal that ends with what cannot be", () => {
  it.each([
    ["Ответить на вопрос по этому тексту нельзя.", "rejected"],
    ["Установить дату на основании текста не удаётся.", "rejected"],
    ["Дать ответ по этим данным нельзя.", "rejected"],
    ["Ответить нельзя было иначе: это Казань.", "answered"],
    ["Курить здесь нельзя, ответ: Казань.", "answered"],
    ["Установить причину пожара не удалось, это было в Казани.", "answered"],
  ])("%s: %s", (text, level) => {
    expect(levelOf(text)).toBe(level);
  });
});

describe("a Chinese refusal whose only sign is that little is known", () => {
  it.each([
    ["现有资料的信息有限。", "rejected"],
    ["資料的內容有限,答案是巴黎。", "answered"],
    ["我对此知之甚少。", "rejected"],
    ["我對這段歷史知之甚少。", "rejected"],
    ["他对此知之甚少。", "answered"],
    ["这家有限公司成立于1998年。", "answered"],
  ])("%s: %s", (text, level) => {
    expect(levelOf(text)).toBe(level);
  });
});

describe("300 labelled responses", () => {
  it("are 75 refusals and 75 answers in each half, no text twice", () => {
    expect(new Set(responses.map(({ text }) => text)).size).toBe(300);
    for (const half of [1, 2] as const) {
      for (const level of ["rejected", "answered"] as const) {
        expect(responses.filter((one) => one.half === half && one.level === level)).toHaveLength(75);
      }
    }
  });

  // Half 1 was read while the rules were made. Of half 2, 68 refusals and 72 answers were read rightly at first sight; the rules were corrected afterwards.
  it.each([
    [1, "rejected", 75],
    [1, "answered", 75],
    [2, "rejected", 73],
    [2, "answered", 73],
  ] as const)("half %i, %s: at least %i of 75 are read rightly", (half, level, least) => {
    expect(countRight(half, level)).toBeGreaterThanOrEqual(least);
  });

  it("rest on words of the response, and bulk says what the opened sample says", () => {
    for (const { text } of responses) {
      const sample = sampleOf({ response: text });
      const verdict = verdictOf(sample, "strict", "rejection");
      expect((strict.find(sample) & Found.rejected) !== 0, text).toBe(verdict.level === "rejected");
      if (verdict.level !== "rejected") continue;
      const words = wordsOf(sample, verdict);
      expect(words, text).toHaveLength(1);
      expect(verdict.rule, text).toBe(`phrase:${words[0]?.toLowerCase().replace(/\s+/g, " ")}`);
    }
  });
});

describe("a refusal", () => {
  it.each([
    ["I'm sorry, but the provided documents do not contain enough information", "rejected"],
    ["I am not sure; it may be around 100", "answered"],
    ["I am not sure.", "rejected"],
    ["The documents do not mention who owns the quarry today. Work there stopped in 1958.", "rejected"],
    ["The documents do not mention who owns the quarry. It is probably the county.", "answered"],
    ["The documents do not give the year, but it was likely 1987.", "answered"],
    ["The documents do not give the year, but they describe the harbour.", "rejected"],
    ["Although the year is not mentioned in the documents, it opened in spring.", "answered"],
    ["The documents do not contain conflicting information. It opened in 1901.", "answered"],
    ["Document 1 describes the harbour, but it does not mention the year. It opened in 1901.", "answered"],
    ["The documents describe the harbour, but they do not mention the year.", "rejected"],
    ["No, the provided context does not mention such a clause.", "answered"],
    ["Yes, there is a cap. The provided context does not specify its currency.", "answered"],
    ["No information is provided in the context.", "rejected"],
    ["He could not answer the call.", "answered"],
    ['The witness said "I do not know" twice.', "answered"],
    ['I say: "I can not answer the question because of the insufficient information in documents."', "rejected"],
    ['"I do not know."', "rejected"],
  ])("%s: %s", (text, level) => {
    expect(levelOf(text)).toBe(level);
  });

  it("that an answer takes back is flagged, with its words", () => {
    const sample = asked("The documents do not give the year, but it was likely 1987.", "1901");
    const verdict = verdictOf(sample, "strict", "rejection");
    expect(verdict).toMatchObject({ level: "answered", notes: ["rejected-and-answered"] });
    expect(wordsOf(sample, verdict)).toEqual(["The documents do not give"]);
    expect(verdictOf(sample, "strict", "answer").level).toBe("wrong");
  });

  it.each(["it does not mention it\n", "los documentos no ", "w tekście nie ", "無法從文件"])(
    "is found in time that grows with the text: %j",
    (piece) => {
      const times = [1, 4].map((factor) => {
        const response = piece.repeat(Math.ceil((40_000 * factor) / piece.length));
        const runs = Array.from({ length: 3 }, () => {
          const from = processorMs();
          strict.find(sampleOf({ response }));
          return processorMs() - from;
        });
        return Math.min(...runs);
      });
      expect((times[1] ?? 0) / (times[0] ?? 1)).toBeLessThan(12);
    },
  );
});

/** The responses of a file of RGB predictions: whether `strict` reads a refusal, and what RGB's program and judge stored. */
function readPredictions(name: string, path: string) {
  const samples = recordsOf(path).flatMap((record) => adaptAll("rgb-predictions", record, { name, folders: [] }));
  return samples.map((sample) => ({
    isRefused: (strict.find(sample) & Found.rejected) !== 0,
    isStored: sample.stored?.labels?.[0] === -1,
    isJudged: sample.evaluation?.includes("not addressed") ?? null,
  }));
}

describe("RGB's predictions without an answer in their documents", () => {
  it.each(listed("rgb", /^output_.*_noise_1\.0_.*\.json$/))("$name: every [-1] is a refusal", ({ name, paths }) => {
    const rows = readPredictions(name, paths[0] ?? "").filter(({ isStored }) => isStored);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ isRefused }) => !isRefused)).toEqual([]);
  });

  // The judge calls two answers "not addressed", as it doubts them; every refusal is one to both.
  it.each(theirs([{ files: ["rgb/output_gemma2-9b-it_noise_1.0_passage_5.json"] }]))(
    "$files: 48 of 50 as the judge of RGB's program reads them",
    ({ files: [name = ""], paths: [path = ""] }) => {
      const rows = readPredictions(name, path);
      expect(rows.filter(({ isRefused, isJudged }) => isRefused === isJudged)).toHaveLength(48);
      expect(rows.filter(({ isRefused, isJudged }) => isRefused && !isJudged)).toEqual([]);
    },
  );
});
