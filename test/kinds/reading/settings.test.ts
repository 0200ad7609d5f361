// Catches settings that are taken for attempts, attempts and raters for settings, and columns that are neither.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isUnperturbed, settingMeaning, settingsIn } from "../../../src/kinds/reading/settings.ts";

type Row = Readonly<Record<string, unknown>>;
const asked = (rows: readonly Row[]) =>
  rows.map((record) => ({
    record,
    question: typeof record.question === "string" ? record.question : null,
    id: record.id === undefined ? null : String(record.id),
  }));

/** Every question under every value of a column. */
const crossed = (name: string, values: readonly unknown[], more: (q: number, at: number) => Row = () => ({})) =>
  values.flatMap((value, at) => [0, 1, 2].map((q) => ({ question: `q${q}`, [name]: value, ...more(q, at) })));

describe("the name of a column", () => {
  it.each([
    ["trial", "attempt"],
    ["epoch", "attempt"],
    ["sample_idx", "attempt"],
    ["random_seed", "attempt"],
    ["attempt_no", "attempt"],
    ["rater", "rater"],
    ["annotator_id", "rater"],
    ["Annotator", "rater"],
    ["judge_model", "rater"],
    ["rated_by", "rater"],
    ["filter", "version"],
    ["metric_name", "version"],
    ["perturbation", "perturbation"],
    ["perturbation_type", "perturbation"],
    ["prompt_version", "setting"],
    ["prompt_v", "setting"],
    ["promptVersion", "setting"],
    ["temperature", "setting"],
    ["top_p", "setting"],
    ["lang", "setting"],
    // Counts, ids, texts and scores set nothing apart.
    ["num_trials", null],
    ["n_samples", null],
    ["sample_id", null],
    ["judge_score", null],
    ["judge_reasoning", null],
    ["human_rating", null],
    ["trial_result_of_the_run", null],
    ["question", null],
    ["model", null],
    ["", null],
  ])("%s: %s", (name, meaning) => {
    expect(settingMeaning(name)).toBe(meaning);
  });
});

describe("columns that set samples apart", () => {
  it.each([
    ["filter", ["strict", "flexible"], "version"],
    ["metric", ["faithful", "relevant"], "version"],
    ["perturbation", ["none", "typo"], "perturbation"],
    ["language", ["en", "de"], null],
    ["prompt_version", [1, 2], null],
    ["temperature", [0, 0.7], null],
    ["annotator", ["ann", "bo"], null],
    ["judge", ["north-1", "south-2"], null],
  ] as const)("are told by name and by questions that come under several values: %s", (name, values, meaning) => {
    const found = settingsIn(asked(crossed(name, values)));
    expect(found.slices).toEqual([name]);
    expect(found.apart).toEqual(meaning === null ? null : { dimension: name, meaning });
  });

  it.each([
    ["one value alone", crossed("filter", ["none"])],
    [
      "each question under a value of its own",
      [0, 1, 2, 3].map((q) => ({ question: `q${q}`, language: q < 2 ? "en" : "de" })),
    ],
    [
      "texts",
      crossed(
        "prompt",
        ["Answer the following question as briefly as you can, please, and in one word.", "So."].map((text) =>
          text.repeat(2),
        ),
      ),
    ],
    ["what a judge said", crossed("judge", ["correct", "incorrect"])],
    ["what a judge said, in numbers", crossed("judge", [0, 1])],
    ["another name", crossed("answered_at", ["morning", "noon"])],
    ["attempts", crossed("trial", [0, 1, 2])],
    [
      "a number of its own in each row",
      crossed("config", [1, 2]).flatMap((row) =>
        Array.from({ length: 10 }, (_, at) => ({ ...row, config: `${row.question}${at}${row.config}` })),
      ),
    ],
  ])("are none where there is %s", (_, rows) => {
    expect(settingsIn(asked(rows)).slices).toEqual([]);
  });

  it("are found in the objects that say how a question was asked", () => {
    expect(settingsIn(asked(crossed("metadata", [{ temperature: 0 }, { temperature: 1 }]))).slices).toEqual([
      "metadata.temperature",
    ]);
  });

  it("name the original of a changed question, by its name or by an id that its copies share", () => {
    const changed = (key: string) =>
      ["none", "typo", "swap"].flatMap((perturbation, at) =>
        [0, 1, 2].map((q) => ({ id: 10 * q + at, [key]: q, perturbation, question: `${perturbation} ${q}?` })),
      );
    for (const key of ["original_id", "base_question", "question_id"]) {
      expect(settingsIn(asked(changed(key)))).toMatchObject({ slices: ["perturbation"], group: key });
    }
    // The question itself is the same: samples are grouped by it.
    expect(settingsIn(asked(crossed("perturbation", ["none", "noise"], (q) => ({ original_id: q }))))).toMatchObject({
      group: null,
    });
    expect(
      settingsIn(asked([0, 1, 2, 3].map((q) => ({ question: `${q}?`, perturbation: q % 2 ? "typo" : "none" })))).slices,
    ).toEqual([]);
  });

  it("may be numbers that were dealt, and those of pairs under another id", () => {
    const rows = asked(crossed("k", [1, 3, 5]));
    expect(settingsIn(rows).slices).toEqual([]);
    expect(settingsIn(rows, { dealt: new Set(["k"]) }).slices).toEqual(["k"]);
    const paired = [0, 1, 2].flatMap((q) =>
      ["en", "de"].map((lang) => ({ id: `${q}-${lang}`, pair_id: `p${q}`, lang })),
    );
    expect(settingsIn(asked(paired)).slices).toEqual(["lang"]);
    expect(settingsIn(asked(paired.map((row, at) => ({ ...row, pair_id: `p${at}` })))).slices).toEqual([]);
  });

  it("are dealt columns, even if each question has one value alone, but not a second name of one", () => {
    const rows = asked(
      Array.from({ length: 8 }, (_, at) => ({ question: `q${at}`, kind: at % 2, sort: `s${at % 2}`, way: at % 4 })),
    );
    const dealt = new Set(["kind", "sort", "way"]);
    expect(settingsIn(rows).slices).toEqual([]);
    expect(settingsIn(rows, { dealt }).slices).toEqual(["kind", "way"]);
    expect(settingsIn(rows, { dealt, taken: new Set(["kind"]) }).slices).toEqual(["way"]);
  });

  it("are the same whatever the order of keys and records", () => {
    const rows: readonly Row[] = crossed("filter", ["a", "b"], (q, at) => ({
      annotator: at === 0 ? "x" : "y",
      language: "en",
      id: `${q}`,
    }));
    const expected = settingsIn(asked(rows));
    expect(expected.slices).toEqual(["filter", "annotator"]);
    const sets = ({ slices, ...others }: typeof expected) => ({ ...others, slices: [...slices].sort() });
    fc.assert(
      fc.property(
        fc.shuffledSubarray([...rows.keys()], { minLength: rows.length }),
        fc.shuffledSubarray(["question", "filter", "annotator", "language", "id"], { minLength: 5 }),
        (order, keys) => {
          const shuffled = order.map((at) => Object.fromEntries(keys.map((key) => [key, rows[at]?.[key]])));
          expect(sets(settingsIn(asked(shuffled)))).toEqual(sets(expected));
        },
      ),
    );
  });
});

it("a question as it was has one of a few names, or none", () => {
  expect(["none", "Original", "", null, 0, "false", " clean "].map(isUnperturbed)).toEqual(Array(7).fill(true));
  expect(["typo", 1, "true", "swap"].map(isUnperturbed)).toEqual(Array(4).fill(false));
});
