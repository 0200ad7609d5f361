// Catches a person's label that does not come back as it was written.
import { describe, expect, it } from "vitest";
import {
  afterSaying,
  foldLines,
  type LabelLine,
  labelFileName,
  readLabelLines,
  takenBack,
  writeLabelLine,
} from "../../../src/labels/people.ts";
import type { LabelEdit, SampleLabels } from "../../../src/model/index.ts";
import { expectGrowth } from "../../hostile/timed.ts";

const sentence = (key: string, label: "full" | "none" | null, note: string | null = null): LabelEdit => {
  return { what: "sentence", sentence: key, label, keys: label === "full" ? ["0a"] : [], note };
};
const line = (said: LabelEdit, more: Partial<LabelLine> = {}): LabelLine => ({
  who: "Ann",
  when: "2026-01-02T03:04:05.678Z",
  sample: { id: "q7", row: 6, contentKey: "00ff00ff00ff00ff" },
  said,
  isUndo: false,
  ...more,
});

describe("a line of people's labels", () => {
  it("reads as a person would write it", () => {
    expect(writeLabelLine(line(sentence("b", "full", "as in the table")))).toBe(
      '{"when":"2026-01-02T03:04:05.678Z","who":"Ann","id":"q7","row":7,"key":"00ff00ff00ff00ff",' +
        '"what":"sentence","sentence":"b","label":"full","keys":["0a"],"note":"as in the table"}\n',
    );
  });

  const kinds: readonly LabelEdit[] = [
    sentence("b", "none"),
    sentence("__proto__", "full"),
    sentence("b", null),
    { what: "verdict", verdict: "wrong" },
    { what: "verdict", verdict: null },
    { what: "vote", vote: -1 },
    { what: "vote", vote: "good" },
    { what: "note", note: 'two\nlines \u2028 and a "quote"' },
    { what: "tag", tag: "wrong unit", sentence: null, isOn: true },
    { what: "tag", tag: "wrong unit", sentence: "__proto__", isOn: false },
  ];
  it.each(kinds)("comes back as it was written: %j", (said) => {
    const written = [line(said), line(said, { isUndo: true, who: "Бо" })];
    const text = written.map(writeLabelLine).join("");
    expect(text.split("\n")).toHaveLength(3);
    expect(readLabelLines(text)).toEqual({ lines: written, plans: [], unread: 0 });
  });

  const bad = [
    '{"who":"Ann","key":"00","what":"sentence","sentence":"a","label":"fu',
    "[]",
    "null",
    '{"who":"","key":"00","what":"note","note":"x"}',
    '{"who":"Ann","what":"note","note":"x"}',
    '{"who":"Ann","key":"00","what":"sentence","sentence":"a","label":"maybe"}',
    '{"who":"Ann","key":"00","what":"sentence","sentence":"a","label":"full","keys":[1]}',
    '{"who":"Ann","key":"00","what":"verdict","verdict":7}',
    '{"who":"Ann","key":"00","what":"vote","vote":{}}',
    '{"who":"Ann","key":"00","what":"dance"}',
    '{"who":"Ann","key":"00","what":"tag","tag":" "}',
    '{"who":"Ann","key":"00","what":"tag","tag":"x","sentence":1}',
    '{"who":"Ann","key":"00","what":"tag","tag":"x","off":1}',
  ];
  it.each(bad)("is passed over and counted where it cannot be read: %s", (text) => {
    const good = writeLabelLine(line({ what: "note", note: "x" }));
    const { lines, unread } = readLabelLines(`${good}${text}\r\n\n${good}`);
    expect([lines.length, unread]).toEqual([2, 1]);
  });

  it.each([
    ["/data/answers.jsonl", "/data/answers.labels.human.jsonl"],
    ["/data/answers.jsonl.gz", "/data/answers.labels.human.jsonl"],
    ["/da.ta/answers", "/da.ta/answers.labels.human.jsonl"],
    ["C:\\da.ta\\a.b.parquet", "C:\\da.ta\\a.b.labels.human.jsonl"],
  ])("stands beside %s", (data, labels) => {
    expect(labelFileName(data)).toBe(labels);
  });
});

describe("people's labels after all lines", () => {
  it("are what each said last, and nothing where it was taken back", () => {
    const lines = [
      line(sentence("a", "full")),
      line(sentence("b", "none")),
      line({ what: "verdict", verdict: "wrong" }),
      line(sentence("a", "none"), { who: "Bo" }),
      line(sentence("b", "full")),
      line({ what: "verdict", verdict: null }),
      line(sentence("a", null), { who: "Bo", isUndo: true }),
    ];
    const folded = foldLines(lines);
    expect([...folded.keys()]).toEqual(["human:Ann", "human:Bo"]);
    expect(folded.get("human:Bo")?.size).toBe(0);
    expect(folded.get("human:Ann")?.get("00ff00ff00ff00ff")?.labels).toEqual({
      sentences: { a: { label: "full", keys: ["0a"], note: null }, b: { label: "full", keys: ["0a"], note: null } },
    });
  });

  const starts: readonly (SampleLabels | null)[] = [
    null,
    { verdict: "correct", note: "x" },
    { sentences: { a: { label: "partial", keys: ["1b"], note: "y" } } },
    { votes: [{ value: 1, unparsed: null, raw: null, rationale: null, isSwapped: false }] },
    {
      tags: [
        { tag: "unit", sentence: "a" },
        { tag: "unit", sentence: null },
      ],
    },
  ];
  const things: readonly LabelEdit[] = [
    sentence("a", "none"),
    sentence("b", "full"),
    sentence("a", null),
    { what: "verdict", verdict: "wrong" },
    { what: "vote", vote: 0 },
    { what: "note", note: null },
    { what: "tag", tag: "unit", sentence: null, isOn: true },
    { what: "tag", tag: "unit", sentence: null, isOn: false },
    { what: "tag", tag: "UNIT", sentence: "a", isOn: false },
  ];
  it.each(starts.flatMap((before) => things.map((said) => ({ before, said }))))(
    "are as before when a label is taken back: $before, $said",
    ({ before, said }) => {
      expect(afterSaying(afterSaying(before, said), takenBack(before, said))).toEqual(before);
    },
  );
});

describe("many lines", () => {
  it.each([
    ["about one sample", (at: number) => line(sentence(`s${at}`, "full"))],
    ["taken back and said again", (at: number) => line(sentence(`s${at >> 1}`, at % 2 === 0 ? "full" : null))],
    [
      "about a sample each",
      (at: number) => line(sentence("a", "full"), { sample: { id: null, row: at, contentKey: `${at}` } }),
    ],
    ["by a person each", (at: number) => line(sentence("a", "full"), { who: `p${at}` })],
    ["of notes", (at: number) => line({ what: "note", note: `n${at}` })],
  ])("%s take linear time", async (_, lineAt) => {
    await expectGrowth((length) => {
      const text = Array.from({ length }, (_, at) => writeLabelLine(lineAt(at))).join("");
      return () => foldLines(readLabelLines(text).lines);
    });
  });

  it("say the same as line by line", () => {
    const lines = Array.from({ length: 400 }, (_, at) => {
      const key = ["a", "1", "__proto__", "b", "0"][(at * 7) % 5] ?? "";
      return line(
        at % 11 === 0 ? { what: "note", note: at % 2 === 0 ? null : "x" } : sentence(key, at % 3 === 0 ? null : "full"),
      );
    });
    let labels: SampleLabels | null = null;
    for (const [at, { said }] of lines.entries()) {
      labels = afterSaying(labels, said);
      const folded =
        foldLines(lines.slice(0, at + 1))
          .get("human:Ann")
          ?.get("00ff00ff00ff00ff")?.labels ?? null;
      expect(JSON.stringify(folded)).toBe(JSON.stringify(labels));
    }
  });
});
