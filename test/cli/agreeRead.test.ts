// Catches labels, ids and votes that are read row by row, so that people and judges seem to differ who do not.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { evaloupe, temporaryFolder, writeLines } from "./support.ts";

type Row = Readonly<Record<string, unknown>>;
const folder = temporaryFolder();
const lines = (name: string, rows: readonly Row[]) => writeLines(join(folder, name), rows);
function table(name: string, ...rows: readonly string[]): string {
  writeFileSync(join(folder, name), `${rows.join("\n")}\n`);
  return join(folder, name);
}

interface Found {
  readonly id: string;
  readonly slice: unknown;
  readonly between?: readonly [string, string];
  readonly value: number | null;
  readonly n: number;
  readonly leftOut: Readonly<Record<string, number>>;
}

async function agreed(...argv: readonly string[]) {
  const { out } = await evaloupe("agree", ...argv, "--as", "json");
  const { metrics, issues } = JSON.parse(out) as { metrics: readonly Found[]; issues: readonly { code: string }[] };
  const value = (id: string, between?: string) =>
    metrics.find(
      (one) =>
        one.id === `agreement.${id}` &&
        one.slice === null &&
        (between ?? one.between?.join(" ")) === one.between?.join(" "),
    );
  return { value, codes: issues.map(({ code }) => code) };
}

describe("labels", () => {
  it("of replies are the numbers that these give", async () => {
    const auto = ["Rating: [[5]]", "1/5", "4 out of 5", "**Score: 2**"];
    const rows = [5, 1, 4, 2].map((gold, id) => ({
      id: String(id),
      prompt: `q${id}`,
      response: "r",
      gold,
      auto: auto[id],
    }));
    const { value } = await agreed(lines("replies.jsonl", rows));
    expect(value("accuracy")).toMatchObject({ value: 1, n: 4 });
    expect(value("kappa-quadratic")).toMatchObject({ value: 1, n: 4 });
  });

  it("that stand for none are missing, and the others keep their order", async () => {
    const { value } = await agreed(
      table(
        "none.csv",
        "id,prompt,response,gold,auto",
        "0,q0,r,1,1",
        "1,q1,r,2,2",
        "2,q2,r,None,1",
        "3,q3,r,1,nan",
        "4,q4,r,N/A,2",
        "5,q5,r,2,2",
        "6,q6,r,,1",
        "7,q7,r,1,1",
      ),
    );
    expect(value("accuracy")).toMatchObject({ value: 1, n: 4, leftOut: { "no-gold": 3, "no-rating": 1 } });
    expect(value("kappa-quadratic")).toMatchObject({ value: 1 });
    expect(value("spearman")?.value).toBeCloseTo(1, 12);
    expect(value("alpha")).toMatchObject({ value: 1 });
  });

  it("of a column are found by its name and its labels: a judge's beside a person's", async () => {
    // 3 of 4 agree; capitals and spaces in the names.
    const { value } = await agreed(
      lines("judged.jsonl", [
        {
          Scenario: "I fed the cat of my neighbours.",
          Reasoning: "It is kind to do so.",
          Annotation: 0,
          "Human Label": 0,
        },
        {
          Scenario: "I hid the keys of the mill.",
          Reasoning: "It is not kind to do so.",
          Annotation: 1,
          "Human Label": 1,
        },
        {
          Scenario: "I sold the boat of my aunt.",
          Reasoning: "It depends on her wishes.",
          Annotation: 2,
          "Human Label": 1,
        },
        { Scenario: "I read to the old miller.", Reasoning: "It is kind to do so.", Annotation: 0, "Human Label": 0 },
      ]),
    );
    expect(value("accuracy")).toMatchObject({ value: 3 / 4, n: 4 });
  });

  it("of fields that are set against each other are the same in any letter case", async () => {
    const path = lines("case.jsonl", [
      { id: 1, question: "a b c?", response: "x", one: "Good", other: "good " },
      { id: 2, question: "d e f?", response: "y", one: "Bad", other: "BAD" },
      { id: 3, question: "g h i?", response: "z", one: "Bad", other: "good" },
    ]);
    const { out } = await evaloupe("agree", path, "--contrast", "record.one=record.other", "--as", "json");
    expect(JSON.parse(out)).toMatchObject({ accuracy: 2 / 3, labels: ["Bad", "Good"] });
  });
});

describe("ids", () => {
  const judged = [1, 2, 3, 4].map((id) => ({ id, prompt: `q${id}`, response: "r", auto: id % 2 }));
  const gold = (...ids: readonly string[]) => ["id,gold", ...ids.map((id) => `${id},1`)];

  it("are equal where every one of a table has decimals and none but zeros", async () => {
    const judge = lines("judge.jsonl", judged);
    const found = await agreed(judge, table("floats.csv", ...gold("1.0", "2.0", "3.0", "4.0")));
    expect(found.value("accuracy")).toMatchObject({ value: 1 / 2, n: 4 });
    expect(found.codes).toEqual([]);
    // So they are in the file of the judge.
    const rows = table("judge.csv", "id,prompt,response,auto", "1.0,q1,r,1", "2.0,q2,r,0");
    const asked = await agreed(
      rows,
      lines(
        "gold.jsonl",
        [1, 2].map((id) => ({ id, gold: 1 })),
      ),
    );
    expect(asked.value("accuracy")).toMatchObject({ value: 1 / 2, n: 2 });
  });

  it("are versions where one has other decimals", async () => {
    const { value, codes } = await agreed(
      lines("judge2.jsonl", judged),
      table("versions.csv", ...gold("1.0", "1.1", "2.0", "3.0")),
    );
    expect(value("accuracy")?.n ?? 0).toBe(0);
    expect(codes).toContain("JOIN_MISMATCH");
  });
});

describe("votes of several people", () => {
  const vote = (question: number, judge: unknown, winner: string, isTurned = false) => ({
    question_id: question,
    model_a: isTurned ? "m2" : "m1",
    model_b: isTurned ? "m1" : "m2",
    winner,
    judge,
    turn: 1,
  });
  const people = [
    vote(81, "expert_0", "model_a"),
    vote(81, "expert_1", "model_b", true),
    vote(82, "expert_0", "model_b"),
    vote(82, "expert_1", "tie"),
  ];

  it("are those of raters, whichever model each saw first, and agree with a judge of another file", async () => {
    const judge = lines("gpt4.jsonl", [vote(81, ["gpt4_pair"], "model_a"), vote(82, ["gpt4_pair"], "model_b")]);
    const { value, codes } = await agreed(judge, lines("human.jsonl", people));
    expect(value("accuracy", "gpt4_pair expert_0")).toMatchObject({ value: 1, n: 2 });
    expect(value("accuracy", "gpt4_pair expert_1")).toMatchObject({ value: 1 / 2, n: 2 });
    expect(codes).toEqual([]);
  });

  it("are no copies of each other", async () => {
    const { out } = await evaloupe("score", lines("human2.jsonl", people), "--as", "json");
    expect(JSON.parse(out)).toMatchObject({ samples: 2, issues: [] });
  });

  it("are found in rows with a rater and a label, beside whatever else these hold", async () => {
    const rows = [0, 1, 2, 3].flatMap((id) =>
      ["ann", "bo"].map((annotator, at) => ({
        id,
        question: `Where is mill ${id}?`,
        response: "Here.",
        annotator,
        rating: 1 + ((id * at) % 3),
      })),
    );
    const { value } = await agreed(lines("rows.jsonl", rows));
    expect(value("accuracy", "ann bo")).toMatchObject({ value: 1 / 2, n: 4 });
    const judge = lines(
      "auto.jsonl",
      [0, 1, 2, 3].map((id) => ({ id, question: `Where is mill ${id}?`, response: "Here.", auto: 1 })),
    );
    const beside = await agreed(judge, join(folder, "rows.jsonl"));
    expect(beside.value("accuracy", "auto ann")).toMatchObject({ value: 1, n: 4 });
    expect(beside.value("accuracy", "auto bo")).toMatchObject({ value: 1 / 2, n: 4 });
  });
});
