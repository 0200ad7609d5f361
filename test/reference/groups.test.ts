// Catches a number over repeated questions, of the whole or of a slice, that differs from plain Python.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { NO_GROUPS } from "../../src/model/index.ts";
import { filesWith, never, openFiles } from "../session/open.ts";

const PYTHON = ["python3", "/usr/bin/python3"].find((name) => spawnSync(name, ["--version"]).status === 0);
if (!PYTHON) console.log("Skipped: there is no python3 to work the numbers out a second time.");

interface Told {
  readonly value: number;
  readonly n: number;
  readonly groups: number;
  readonly interval: readonly [number, number] | null;
}
type Answer = Readonly<Record<string, Readonly<Record<string, Told>>>>;

/** Two models on `questions` questions at five noise levels, some of them once more; hard questions are hard for all. */
function randomRows(questions: number): string {
  let state = 20261122;
  const random = () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
  const lines: string[] = [];
  for (let question = 0; question < questions; question++) {
    const ease = random();
    for (const model of ["north", "south"]) {
      for (const noise of [0, 0.2, 0.4, 0.6, 0.8]) {
        if (random() < 0.2) continue;
        const id = `${question}-${model}-${noise}`;
        const text =
          question % 7 === 0 ? null : `Which  place\n(${question})? `.slice(0, random() < 0.5 ? -1 : undefined);
        const relevant = ["0a", "0b", "0c", "0d"].filter(() => random() < ease);
        const sentences = ["a", "b", "c"].slice(0, 1 + Math.floor(3 * random()));
        const row = {
          id: text === null && question % 2 === 0 ? `q${question}` : id,
          question: text,
          response: random() < ease ? "In Oslo." : "In Rome.",
          ground_truth: "Oslo",
          task: "noise_robustness",
          noise_ratio: noise,
          model,
          documents_sentences: [["0a", "0b", "0c", "0d"].map((key) => [key, "It lies there."])],
          response_sentences: sentences.map((key) => [key, "It is."]),
          unsupported_response_sentence_keys: sentences.filter(() => random() > ease),
          all_relevant_sentence_keys: relevant,
          all_utilized_sentence_keys: relevant.slice(1),
          adherence_score: true,
        };
        lines.push(JSON.stringify(row));
      }
    }
  }
  return `${lines.join("\n")}\n`;
}

describe.skipIf(!PYTHON)("numbers over groups, worked out a second time", () => {
  it.each([20, 60])(
    "are those of plain Python over %i questions, in the whole and in every slice, to 1e-9",
    async (questions) => {
      const text = randomRows(questions);
      const script = fileURLToPath(new URL("groups.py", import.meta.url));
      const told = JSON.parse(spawnSync(PYTHON ?? "", [script], { input: text, encoding: "utf8" }).stdout) as Answer;
      const opened = await openFiles(await filesWith({ "rows.jsonl": text }));
      await opened.ask.settled({}, never);
      const values = await opened.ask.intervals({ query: opened.query }, never);
      let compared = 0;
      let grouped = 0;
      for (const [slice, metrics] of Object.entries(told)) {
        const [name = "", value = ""] = slice.split(" ");
        const dimension = name === "noise_ratio" ? "noise" : name;
        for (const [id, wanted] of Object.entries(metrics)) {
          const ours = values.find(
            (metric) =>
              metric.id === id &&
              (slice === "all" ? metric.slice === null : String(metric.slice?.[dimension]) === value),
          );
          const what = `${id} of ${slice}`;
          expect([what, ours?.n, ours?.groups ?? ours?.n]).toEqual([what, wanted.n, wanted.groups]);
          expect(ours?.value ?? Number.NaN, what).toBeCloseTo(wanted.value, 9);
          if (wanted.interval === null) expect(ours?.interval, what).toBeNull();
          else
            for (const end of [0, 1] as const)
              expect(ours?.interval?.[end] ?? Number.NaN, what).toBeCloseTo(wanted.interval[end], 9);
          compared++;
          if (ours?.groups !== undefined) grouped++;
        }
      }
      expect([compared, grouped > 16]).toEqual([4 * 8, true]);
      await opened.session.dispose();
    },
  );

  it("know no groups but a sample's own sentences where a person says so", async () => {
    const opened = await openFiles(await filesWith({ "rows.jsonl": randomRows(20) }), { group: NO_GROUPS });
    await opened.ask.settled({}, never);
    const values = await opened.ask.intervals({ query: opened.query }, never);
    const grouped = new Set(values.flatMap(({ id, groups }) => (groups === undefined ? [] : [id])));
    expect([...grouped].every((id) => id.startsWith("sentences."))).toBe(true);
    const { grouping, metrics } = await opened.ask.summary({ query: opened.query }, never);
    expect([grouping.group, grouping.groups]).toEqual([NO_GROUPS, grouping.samples]);
    const unsupported = metrics.find(({ id, slice }) => id === "sentences.unsupported" && slice === null);
    expect(unsupported?.groups).toBe(grouping.samples);
    await opened.session.dispose();
  });
});
