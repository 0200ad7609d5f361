// Catches elements of a list, and rows of CSV, that the scanner reads other than the careful reader does, because they
// were copied; and those that it no longer reads.
import { describe, expect, it } from "vitest";
import { type HowRead, measured, mustBeSame } from "./scanning.ts";

const RATINGS: HowRead = { kind: "rating", adapter: "ratings" };
const row = (at: number, prompt = `Who keeps ${at}?`) =>
  JSON.stringify({ id: `r${at}`, prompt, gold: 1 + (at % 3), auto: 1 + (at % 2) });
const scannedOf = async (list: string) =>
  (await mustBeSame(new TextEncoder().encode(list), RATINGS, { id: "array", path: "" })).scanned;

it.each(["\n", "\r\n"])("elements over several lines are scanned, with %j at their ends", async (end) => {
  const indented = [1, 2, 3].map((at) => JSON.stringify(JSON.parse(row(at)), null, 2).replaceAll("\n", end));
  expect(await scannedOf(`[${end}${indented.join(`,${end}`)}${end}]`)).toBe(3);
});

it("a line end within a string is an error, not white space", async () => {
  expect(await scannedOf(`[\n${row(1)},\n${row(2, "Who@keeps?").replace("@", "\n")},\n${row(3)}]`)).toBe(2);
});

it("an element that is longer than the scanner's window is read between others", async () => {
  expect(await scannedOf(`[${row(1)},${row(2, "who ".repeat(400_000))},${row(3)},${row(4)}]`)).toBe(3);
});

it("a list that is cut off is read as far as it goes", async () => {
  for (const cut of [1, 10, 40]) expect(await scannedOf(`[${row(1)},${row(2)},${row(3)}`.slice(0, -cut))).toBe(2);
});

describe("rows of CSV as their programs write them", () => {
  const scannedRows = async (how: HowRead, header: string, rows: readonly string[]) => {
    const container = { id: "csv", path: "", header: header.split(","), delimiter: "," } as const;
    return (await mustBeSame(new TextEncoder().encode(`${[header, ...rows].join("\n")}\n`), how, container)).scanned;
  };

  it("of ragas, with lists as Python prints them", async () => {
    const header = "user_input,retrieved_contexts,response,reference,faithfulness,answer_relevancy";
    const rows = [
      `Who keeps it?,"['The keeper.', ""It's kept.""]",The keeper does.,The keeper,0.50,0.8123`,
      `"Who, then?","['Line\\n two', 'She said \\'no\\'.']","She ""does"".",She,1.0,`,
      `When?,"['caf\\u00e9', 'caf\\xe9']",In May.,May,,0.25`,
    ];
    // From the first one the scanner learns its keys.
    expect(await scannedRows({ kind: "rag", adapter: "ragas" }, header, [...rows, ...rows])).toBe(5);
  });

  it("behind a list over several lines", async () => {
    const row = (list: string, at: number) => `Who keeps ${at}?,"${list}",She ${at}.,She`;
    const rows = ['[""a""]', '[""a""]', '[""a"",\n""b""]', '[""a""]', '[""a""]'].map(row);
    const ragas = { kind: "rag", adapter: "ragas" };
    expect(await scannedRows(ragas, "user_input,retrieved_contexts,response,reference", rows)).toBe(4);
  });

  it.each(["TOTAL,,,2/5", "TOTAL,,,", "MOYENNE GÉNÉRALE,,,0.5", "Trung bình,,,60%", ",,,2/5"])(
    "before %s",
    async (last) => {
      const header = "question,response,ground_truth,faithfulness";
      const rows = [1, 2, 3, 4].map((at) => `Who keeps ${at}?,She ${at}.,She,0.${at}`);
      const map = { question: "question", response: "response", ground_truth: "ground_truth" };
      await scannedRows({ kind: "rag", adapter: "mapped", map }, header, [...rows, last, ...rows, last]);
    },
  );

  it("of RGB, with levels of noise", async () => {
    const header = "id,question,response,ground_truth,task,noise_ratio,counterfactual_answer";
    const rows = [
      `1,When?,In May.,May,noise_robustness,0.2,`,
      `2,"When, then?","In ""May"".","[""May"", ""in May""]",noise_robustness,0.4,`,
      `3,When?,"In
June.",May,counterfactual_robustness,0,June`,
    ];
    expect(await scannedRows({ kind: "rag", adapter: "robustness" }, header, rows)).toBe(3);
  });

  it("of multiple choice and ratings", async () => {
    const choices = [`q1,m,"[""A"", ""B""]","[0.25, 0.75]",B,5`, `q2,m,"[""A"", ""B""]","[0.5, 0.5]",A,0`];
    const choice = { kind: "choice", adapter: "choice" };
    expect(await scannedRows(choice, "id,model,labels,probabilities,answer,fewshot", choices)).toBe(2);
    const ratings = ["r1,Who?,1,2", "r2,Who else?,3,1"];
    expect(await scannedRows(RATINGS, "id,prompt,gold,auto", ratings)).toBe(2);
  });

  it("with no places of texts, since their lines are others", async () => {
    const text = 'id,prompt,gold,auto\n"r1","Who?",1,2\n';
    const container = { id: "csv", path: "", header: ["id", "prompt", "gold", "auto"], delimiter: "," } as const;
    const { chunks, result } = await measured(new TextEncoder().encode(text), RATINGS, true, container);
    expect([result.scanned, chunks[0]?.idPlaces, chunks[0]?.titlePlaces]).toEqual([1, null, null]);
  });

  it("of more columns than a scanner has room for, with care", async () => {
    const scannedOf = (columns: number) => {
      const more = Array.from({ length: columns }, (_, at) => `column ${at}`);
      const rows = ["r1", "r2", "r3"].map((id) => `${id},Who?,1,2${",".repeat(more.length)}`);
      return scannedRows(RATINGS, ["id,prompt,gold,auto", ...more].join(","), rows);
    };
    expect(await scannedOf(50)).toBeGreaterThan(0);
    expect(await scannedOf(5000)).toBe(0);
  });

  it.each([{ sliceBy: ["faithfulness"] }, { groupBy: "faithfulness" }])(
    "with numbers as they are written in %j",
    async (besides) => {
      const rows = ["0.50", "0.5", "1.0", "1"].map((score, at) => `Who keeps ${at}?,She.,She,${score}`);
      const ragas = { kind: "rag", adapter: "ragas", ...besides };
      expect(await scannedRows(ragas, "user_input,response,reference,faithfulness", rows)).toBeGreaterThan(0);
    },
  );

  it("but not lines of means, the header once more, or too few cells", async () => {
    const rows = ["r1,Who?,1,2", "overall,,2,1.5", ",,2,1.5", "id,prompt,gold,auto", "r2,Who?,3", "r3,Who?,1,2"];
    expect(await scannedRows(RATINGS, "id,prompt,gold,auto", rows)).toBe(2);
  });
});
