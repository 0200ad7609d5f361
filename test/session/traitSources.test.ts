// Catches a trait that says in other words what failing is, and a cause that is taken for one of those.
import { describe, expect, it } from "vitest";
import { filesWith, never, openFiles } from "./open.ts";

type Row = Readonly<Record<string, unknown>>;

async function traitsOf(rows: readonly Row[], failing: string | null = null, sliceBy: readonly string[] = []) {
  const text = rows.map((row) => `${JSON.stringify(row)}\n`).join("");
  const { ask, query } = await openFiles(await filesWith({ "rows.jsonl": text }), { sliceBy });
  const report = await ask.traits({ query, failing }, never);
  if (!report) throw new Error("Nothing fails.");
  return { ...report, wheres: report.traits.map(({ where }) => where) };
}

/** Numbers in [0, 1), the same each time. */
function drawing(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const QUESTIONS = 120;
/** Of each question whether it is answered wrongly: two of three where a tunnel is asked about, else one of six. */
const PLANTED = Array.from({ length: QUESTIONS }, (_, at) => {
  const isTunnel = at % 3 === 0;
  return { at, isTunnel, fails: isTunnel ? at % 9 !== 0 : at % 18 === 1 };
});
const asked = ({ at, isTunnel }: (typeof PLANTED)[number]): Row => ({
  id: at,
  question: `When did number ${at} open?`,
  documents: [isTunnel ? `The tunnel ${at} is long.` : `The bridge ${at} is long.`],
  at: isTunnel ? "north" : ["south", "east"][at % 2],
});

/** Ways in which a file says that answers are wrong, each with names of what says so. */
const WAYS: readonly (readonly [name: string, row: (fails: boolean, at: number) => Row, restating: RegExp])[] = [
  ["a flag of the file", (fails) => ({ response: "So.", is_correct: !fails }), /correct|score|verdict|outcome/],
  [
    "words of the file",
    (fails) => ({ response: "So.", grade: fails ? "incorrect" : "correct" }),
    /grade|score|verdict/,
  ],
  [
    "our match",
    (fails) => ({ response: fails ? "In June." : "In May.", ground_truth: "May" }),
    /response|truth|correct|accuracy|verdict|outcome|our/,
  ],
  [
    "refusals",
    (fails) => ({ response: fails ? "I cannot answer the question." : "In May, I cannot deny.", ground_truth: "May" }),
    /response|rejected|correct|accuracy|verdict|outcome/,
  ],
  [
    "a flag beside answers that match as it says",
    (fails) => ({ response: fails ? "In June." : "In May.", ground_truth: "May", is_correct: !fails }),
    /correct|accuracy|verdict|outcome|our/,
  ],
];

describe("traits of a planted cause", () => {
  it.each(WAYS)("are told where %s says what fails, and nothing of what says so", async (_, row, restating) => {
    const rows = PLANTED.map((one) => ({ ...asked(one), ...row(one.fails, one.at) }));
    const { wheres } = await traitsOf(rows);
    expect(wheres).toContain('at == "north"');
    expect(wheres.filter((where) => restating.test(where))).toEqual([]);
  });

  it("are words of documents where these alone tell", async () => {
    const rows = PLANTED.map((one) => {
      const { at: _, ...row } = asked(one);
      return { ...row, response: one.fails ? "In June." : "In May.", ground_truth: "May" };
    });
    expect((await traitsOf(rows)).wheres.sort()).toEqual(['documents has "bridge"', 'documents has "tunnel"']);
  });

  it("are the task, from which the verdict follows too", async () => {
    const rows = PLANTED.map(({ at, isTunnel, fails }) => ({
      id: at,
      question: `When did number ${at} open?`,
      docs: ["Nothing."],
      task: isTunnel ? "negative_rejection" : "noise_robustness",
      response: fails ? "In June." : isTunnel ? "I cannot answer." : "In May.",
      ground_truth: "May",
    }));
    const { wheres } = await traitsOf(rows);
    expect(wheres[0]).toMatch(/^task == /);
    expect(wheres.filter((where) => /response|rejected|correct|accuracy|verdict|outcome/.test(where))).toEqual([]);
  });

  it("are none of what the clause names, nor of what that is read from", async () => {
    const rows = PLANTED.map((one) => ({ ...asked(one), response: "So.", is_correct: !one.fails, other: one.at % 7 }));
    for (const failing of [
      "is_correct == false",
      "score.is_correct < 1",
      "record.is_correct == 0",
      'file.verdict == "wrong"',
    ]) {
      const { wheres } = await traitsOf(rows, failing);
      expect([failing, wheres.filter((where) => /correct|verdict|outcome/.test(where))]).toEqual([failing, []]);
      expect(wheres).toContain('at == "north"');
    }
    const said = PLANTED.map((one) => ({ ...asked(one), response: one.fails ? "In June." : "In May.", grade: 1 }));
    const june = await traitsOf(said, 'response ~ "june"');
    expect(june.wheres[0]).toBe('at == "north"');
    expect(june.wheres.filter((where) => where.includes("response"))).toEqual([]);
    const north = await traitsOf(rows, 'at == "north"');
    expect(north.wheres.filter((where) => where.startsWith("at"))).toEqual([]);
    expect(north.wheres.length).toBeGreaterThan(0);
  });

  it("are none of the slice that somebody makes of the verdict", async () => {
    const rows = PLANTED.map((one) => ({ ...asked(one), response: "So.", is_correct: one.fails ? "no" : "yes" }));
    const { wheres } = await traitsOf(rows, null, ["is_correct", "at"]);
    expect(wheres.filter((where) => /correct/.test(where))).toEqual([]);
    expect(wheres).toContain('at == "north"');
  });

  it("are told of labels, without what adherence is made of", async () => {
    const rows = PLANTED.map(({ at, isTunnel, fails }) => ({
      id: at,
      question: `When did number ${at} open?`,
      documents_sentences: [[["0a", `The ${isTunnel ? "tunnel" : "bridge"} ${at} opened.`]]],
      response_sentences: [["a", `It did ${at}.`]],
      all_relevant_sentence_keys: ["0a"],
      all_utilized_sentence_keys: ["0a"],
      overall_supported: !fails,
      sentence_support_information: [
        { response_sentence_key: "a", supporting_sentence_keys: fails ? [] : ["0a"], fully_supported: !fails },
      ],
      unsupported_response_sentence_keys: fails ? ["a"] : [],
      region: isTunnel ? "north" : "south",
    }));
    for (const failing of [null, "adherence < 1", "unsupported > 0"]) {
      const { wheres, outcome } = await traitsOf(rows, failing);
      expect(outcome).toBe(failing ?? "adherence < 1");
      expect(wheres).toContain('region == "north"');
      expect(wheres.filter((where) => /adherence|support|partial|full|uncited|average|sentences/.test(where))).toEqual(
        [],
      );
    }
  });

  it("are told of judges, without what they and gold say", async () => {
    const rows = PLANTED.map(({ at, isTunnel, fails }) => ({
      id: at,
      prompt: `Pair ${at}?`,
      response1: "a",
      response2: "b",
      gold: at % 2 === 0 ? 1 : -1,
      auto: (at % 2 === 0) === fails ? -1 : 1,
      subset: isTunnel ? "hard" : "easy",
    }));
    const { wheres } = await traitsOf(rows);
    expect(wheres[0]).toMatch(/^subset == /);
    expect(wheres.filter((where) => /auto|gold|agree|verdict|outcome/.test(where))).toEqual([]);
  });

  it("are told of choices, without what their likelihoods come to", async () => {
    const rows = PLANTED.map(({ at, isTunnel, fails }) => ({
      id: at,
      question: `Choice ${at}?`,
      choices: ["a", "b"],
      logprobs: fails ? [-2 - at / 100, -0.2] : [-0.2, -2 - at / 100],
      answer: 0,
      region: isTunnel ? "north" : "south",
    }));
    const { wheres } = await traitsOf(rows);
    expect(wheres).toContain('region == "north"');
    expect(
      wheres.filter((where) => /choice\.(?!mass)|confidence|best|correct|verdict|outcome|tied/.test(where)),
    ).toEqual([]);
  });
});

describe("outcomes that are independent of everything", () => {
  it.each(WAYS)("set nothing apart where %s says what fails", async (_, row, restating) => {
    let files = 0;
    for (let seed = 1; seed <= 6; seed++) {
      const draw = drawing(seed);
      const rows = PLANTED.map((one) => ({
        ...asked(one),
        noise: Math.floor(draw() * 5),
        ...row(draw() < 0.4, one.at),
      }));
      const { wheres, tried } = await traitsOf(rows);
      expect(tried).toBeGreaterThan(5);
      expect(wheres.filter((where) => restating.test(where))).toEqual([]);
      // Where the file judges, what the response says is no verdict; here the two are made together.
      if (wheres.some((where) => !where.startsWith("response"))) files++;
    }
    // Of twenty files one at most is expected to have something.
    expect(files).toBeLessThanOrEqual(1);
  });
});
