// Catches a class that is counted as said within another class of the file, and answers found in what all responses
// begin with or in a repeated question.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { filesWith, never, openFiles } from "./open.ts";

interface Row {
  readonly question: string;
  readonly answer: string | readonly string[];
  readonly response: string;
}

/** The accuracy of rows, as it is shown, and the notes beside it. */
async function accuracyOf(rows: readonly Row[]) {
  const text = rows.map((row) => `${JSON.stringify(row)}\n`).join("");
  const { ask, query, session } = await openFiles(await filesWith({ "rows.jsonl": text }));
  await ask.settled({}, never);
  const { metrics, notes } = await ask.summary({ query }, never);
  await session.dispose();
  const accuracy = metrics.find(({ id, slice }) => id === "answer.accuracy" && slice === null);
  return { accuracy: accuracy?.value ?? null, n: accuracy?.n ?? 0, notes: notes.join("\n") };
}

const COUNT = 36;

/** Rows of classes, of which every fourth is answered by the next class. */
function rowsOf(classes: readonly string[], say: (said: string, at: number) => string, asked = "Which class is it?") {
  return Array.from({ length: COUNT }, (_, at): Row => {
    const answer = classes[at % classes.length] ?? "";
    const said = classes[(at + (at % 4 === 0 ? 1 : 0)) % classes.length] ?? "";
    return { question: `${asked} ${at}`, answer, response: say(said, at) };
  });
}

describe("classes within classes", () => {
  const SETS = [
    ["very negative", "negative", "neutral", "positive", "very positive"],
    ["relevant", "partially relevant", "not relevant"],
    ["correct", "correct but incomplete", "incorrect"],
    ["toxic", "semi-toxic", "clean"],
    ["supported", "supported in part", "refuted"],
    ["正面", "非常正面", "负面"],
  ];
  const SAYINGS: readonly ((said: string, at: number) => string)[] = [
    (said) => said,
    (said) => `Answer: ${said}`,
    (said, at) => `I read text ${at} twice. The class is ${said}.`,
    (said) => `**${said.toUpperCase()}**`,
  ];
  for (const classes of SETS) {
    it(`are told apart: ${classes.join(", ")}`, async () => {
      for (const say of SAYINGS) {
        const { accuracy, n, notes } = await accuracyOf(rowsOf(classes, say));
        expect(n).toBe(COUNT);
        expect(accuracy).toBeCloseTo(0.75, 9);
        expect(notes).toContain("within a longer class");
      }
    });
  }

  it("are none where a gold answer has alternatives", async () => {
    const rows = rowsOf(["negative", "positive", "very positive"], (said) => said);
    expect((await accuracyOf(rows)).notes).toContain("within a longer class");
    const written = rows.map((row, at) => ({
      ...row,
      answer: at === 5 ? [String(row.answer), "none"] : [String(row.answer)],
    }));
    expect((await accuracyOf(written)).notes).not.toContain("within a longer class");
  });

  it("do not depend on which rows come first, or on a class's own words", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.stringMatching(/^[b-df-hj-np-tv-z]{4,8}$/), { minLength: 2, maxLength: 4 }),
        fc.constantFrom("very", "partly", "upper", "new"),
        fc.boolean(),
        async (words, front, isTurned) => {
          const classes = words.flatMap((word) => [word, `${front} ${word}`]);
          const rows = rowsOf(classes, (said) => `It is ${said}.`);
          const { accuracy } = await accuracyOf(isTurned ? rows.reverse() : rows);
          expect(accuracy).toBeCloseTo(0.75, 9);
        },
      ),
      { numRuns: 8 },
    );
  });

  it("are also told apart where only responses have the longer ones", async () => {
    const rows = rowsOf(["positive", "negative"], (said, at) => (at % 2 === 0 ? `very ${said}` : said));
    const right = rows.filter(({ answer, response }) => answer === response).length;
    expect((await accuracyOf(rows)).accuracy).toBeCloseTo(right / COUNT, 9);
  });

  it.each([
    ["teilweise", ["sonnig", "bewölkt"]],
    ["eher nicht", ["teuer", "günstig"]],
    ["très", ["positif", "négatif"]],
    ["no", ["caro", "barato"]],
    ["部分", ["相关", "无关"]],
  ])("are told apart in any language if most responses are a class alone: %s", async (front, classes) => {
    const SAYINGS = [
      (said: string) => `${front} ${said}`,
      (said: string) => `${said} ${front}`,
      (said: string) => said.toUpperCase(),
    ];
    for (const [n, say] of SAYINGS.entries()) {
      const rows = rowsOf(classes, (said, at) => (at % 3 === 0 ? say(said) : said));
      const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
      const right = rows.filter(({ answer, response }) => isSame(String(answer), response)).length;
      const { accuracy, notes } = await accuracyOf(rows);
      expect(accuracy, `${n}`).toBeCloseTo(right / COUNT, 9);
      expect(notes.includes("within a longer class")).toBe(n < 2);
    }
  });

  it("leave words that lead to an answer, marks and numbers beside classes alone", async () => {
    const SAYINGS = ["The answer is {}", "clearly {}", "Antwort: {}", "{} (0.93)", "{}.", "{}, I think", "{}: warm"];
    for (const saying of SAYINGS) {
      const say = (said: string, at: number) => (at % 3 === 0 ? saying.replace("{}", said) : said);
      const { accuracy, notes } = await accuracyOf(rowsOf(["positive", "negative"], say));
      expect(accuracy, saying).toBeCloseTo(0.75, 9);
      expect(notes).not.toContain("within a longer class");
    }
  });

  it("leave other answers as they are", async () => {
    const SAID: readonly ((said: string) => string)[] = [
      (said) => `The answer is ${said}.`,
      (said) => `clearly ${said}`,
      (said) => `${said}, I think`,
    ];
    for (const say of SAID) {
      const { accuracy, notes } = await accuracyOf(rowsOf(["positive", "negative"], say));
      expect(accuracy).toBeCloseTo(0.75, 9);
      expect(notes).not.toContain("within a longer class");
    }
  });

  it("find a class that is said alone beside the longer one", async () => {
    const classes = ["positive", "very positive", "negative"];
    const rows = rowsOf(classes, (said) => `Not very positive? No: ${said}.`).filter((_, at) => at % 4 !== 0);
    expect((await accuracyOf(rows)).accuracy).toBe(1);
  });
});

describe("what comes before an answer", () => {
  it("is no answer if all responses begin with it and it names several", async () => {
    const OPENINGS = [
      "Options are red, blue and green. Answer: ",
      '["red","blue","green"] → "my choice": ',
      "red/blue/green? ",
    ];
    for (const opening of OPENINGS) {
      const { accuracy, notes } = await accuracyOf(rowsOf(["red", "blue", "green"], (said) => opening + said));
      expect(accuracy).toBeCloseTo(0.75, 9);
      expect(notes).toContain("begin with");
    }
  });

  it("is an answer if it names one", async () => {
    const rows = rowsOf(
      ["red", "blue"],
      (said, at) => `Red. Reason ${at}: it looks ${said === "red" ? "warm" : "cold"}`,
    );
    const right = rows.filter(({ answer }) => answer === "red").length;
    expect((await accuracyOf(rows)).accuracy).toBeCloseTo(right / COUNT, 9);
  });

  it("is no answer if it repeats the question", async () => {
    const asked = "Is it red, blue or green in case";
    const ECHOES: readonly ((question: string, said: string) => string)[] = [
      (question, said) => `${question}\n${said}`,
      (question, said) => `Question: ${question}\nAnswer: ${said}`,
      (question, said) => `**Q:** ${question} The answer is ${said}.`,
    ];
    for (const echo of ECHOES) {
      const rows = rowsOf(["red", "blue", "green"], (said, at) => echo(`${asked} ${at}`, said), asked);
      const { accuracy, notes } = await accuracyOf(rows);
      expect(accuracy).toBeCloseTo(0.75, 9);
      expect(notes).toContain("repeat their question");
    }
  });
});
