// Catches whole files of other programs whose records are lost or misread.
import { basename } from "node:path";
import { describe, expect, it } from "vitest";
import { detect } from "../../../../src/kinds/detect.ts";
import { ragAdapters } from "../../../../src/kinds/rag/formats/registry.ts";
import { rgbData } from "../../../../src/kinds/rag/formats/rgbData.ts";
import { type IssueCode, type RagSample, withTexts } from "../../../../src/model/index.ts";
import { buildLookup, joinRecord } from "../../../../src/read/join.ts";
import { ours, recordsOf, theirs } from "../../../data.ts";
import { never, type Opened, openFiles } from "../../../session/open.ts";

describe("files of other programs", () => {
  it.each([
    ...ours([
      { files: ["rgb/en_fact.json"], adapter: "rgb-data", records: 12, samples: 0 },
      { files: ["rgb/output_gull2-9b-it_noise_1.0_passage_5.json"], adapter: "rgb-predictions", records: 12 },
      {
        files: ["rgb/prediction_tern-r1-distill-heron-70b_noise_0.2_passage_5.json"],
        adapter: "rgb-predictions",
        records: 12,
      },
      { files: ["ragbench/TIDES-EXP-015.json"], adapter: "judge-labels", records: 8 },
      { files: ["ragbench/HARBOUR-EXP-001_results.json"], adapter: "judge-labels", records: 10 },
      { files: ["ragbench/harbour_sac_dense.yaml__Harbour.jsonl"], adapter: "judge-labels", records: 11 },
    ]),
    ...theirs([
      { files: ["rgb/en_fact.json"], adapter: "rgb-data", records: 100, samples: 0 },
      { files: ["rgb/output_gemma2-9b-it_noise_1.0_passage_5.json"], adapter: "rgb-predictions", records: 50 },
      {
        files: ["rgb/prediction_deepseek-r1-distill-llama-70b_noise_0.2_passage_5.json"],
        adapter: "rgb-predictions",
        records: 50,
      },
      {
        files: ["rgb/prediction_deepseek-r1-distill-llama-70b_noise_0.6_passage_5.json"],
        adapter: "rgb-predictions",
        records: 50,
      },
      { files: ["ragbench/CS-EXP-015.json"], adapter: "judge-labels", records: 25 },
      { files: ["ragbench/LEGAL-EXP-001_results.json"], adapter: "judge-labels", records: 25 },
      { files: ["ragbench/legal_sac_dense.yaml__Legal.jsonl"], adapter: "judge-labels", records: 53 },
    ]),
  ])("$files.0 is $adapter, a sample a record, without an issue", ({ paths, adapter, records, samples }) => {
    const { shape, read, rows } = open(paths);
    expect({ shape: shape?.id, records: rows.length, samples: read.length }).toEqual({
      shape: adapter,
      records,
      samples: samples ?? records,
    });
    expect(shape?.confidence).toBeGreaterThanOrEqual(0.9);
    expect(codesOf(read)).toEqual([]);
  });
});

function open([path = ""]: readonly string[]) {
  const rows = recordsOf(path);
  const origin = { name: basename(path), folders: [] };
  const shape = detect(
    rows.map((record) => ({ record, origin })),
    ragAdapters,
  )[0];
  const adapter = ragAdapters.find(({ id }) => id === shape?.id);
  const read = rows.flatMap((record) => adapter?.adapt(record, origin) ?? []);
  return { shape, rows, read, origin };
}

function codesOf(samples: readonly RagSample[]): readonly IssueCode[] {
  return samples.flatMap(({ issues }) => issues.map(({ code }) => code));
}

describe("files of other programs, looked at closely", () => {
  const predictions = {
    ours: "rgb/prediction_tern-r1-distill-heron-70b_noise_0.2_passage_5.json",
    theirs: "rgb/prediction_deepseek-r1-distill-llama-70b_noise_0.2_passage_5.json",
  };

  it.each([
    ...ours([{ files: [predictions.ours], model: "tern-r1-distill-heron-70b", severalParts: 3 }]),
    ...theirs([{ files: [predictions.theirs], model: "deepseek-r1-distill-llama-70b", severalParts: 5 }]),
  ])("reads model, noise, answers and stored labels of $files.0", ({ paths, model, severalParts }) => {
    const { read } = open(paths);
    for (const sample of read) {
      expect(sample).toMatchObject({ model, noise: 0.2, dataset: null });
      expect(sample.task).toBe("noise_robustness");
      expect(sample.stored?.labels).toHaveLength(sample.answer === null ? -1 : sample.answer.length);
      expect(sample.documents).toHaveLength(5);
    }
    expect(read.filter(({ answer }) => answer !== null && answer.length > 1)).toHaveLength(severalParts);
  });

  it.each([
    ...ours([{ files: ["rgb/output_gull2-9b-it_noise_1.0_passage_5.json"], model: "gull2-9b-it" }]),
    ...theirs([{ files: ["rgb/output_gemma2-9b-it_noise_1.0_passage_5.json"], model: "gemma2-9b-it" }]),
  ])("takes noise 1 for negative rejection in $files.0", ({ paths, model }) => {
    const { read } = open(paths);
    expect(new Set(read.map(({ task, noise, model }) => `${task} ${noise} ${model}`))).toEqual(
      new Set([`negative_rejection 1 ${model}`]),
    );
    expect(read.every(({ evaluation }) => evaluation !== null)).toBe(true);
  });

  it.each([
    ...ours([{ files: [predictions.ours, "rgb/en_fact.json"] }]),
    ...theirs([{ files: [predictions.theirs, "rgb/en_fact.json"] }]),
  ])(
    "joins on id and question together: no row of $files.0 meets a counterfactual record with its id",
    ({ paths: [rowsPath = "", dataPath = ""] }) => {
      const join = rgbData.join;
      if (!join) throw new Error("RGB data is a lookup.");
      const data = recordsOf(dataPath);
      const lookup = buildLookup(join, data);
      expect({ size: lookup.records.size, repeated: lookup.repeated }).toEqual({ size: data.length, repeated: 0 });
      const rows = recordsOf(rowsPath);
      const ids = new Set(data.map(({ id }) => id));
      expect(rows.every(({ id }) => ids.has(id))).toBe(true);
      expect(rows.map((row) => joinRecord(row, lookup).issue?.code)).toEqual(rows.map(() => "JOIN_MISMATCH"));
    },
  );

  it.each([
    ...ours([{ files: ["ragbench/HARBOUR-EXP-001_results.json"], sentences: 22, keys: 24 }]),
    ...theirs([{ files: ["ragbench/LEGAL-EXP-001_results.json"], sentences: 58, keys: 75 }]),
  ])("reads labels, counts and scores of a judge's log, $files.0", ({ paths, sentences, keys }) => {
    const { read } = open(paths);
    const support = read.flatMap(({ labels }) => labels?.support ?? []);
    expect(support).toHaveLength(sentences);
    expect(support.flatMap(({ supportingKeys }) => supportingKeys)).toHaveLength(keys);
    for (const { labels, counts, published, response } of read) {
      expect(counts).toMatchObject({ relevant: labels?.relevantKeys?.length, utilized: labels?.utilizedKeys?.length });
      expect(Object.keys(published)).toEqual(["relevance", "utilization", "completeness", "adherence"]);
      expect(response).not.toBeNull();
    }
  });

  it.each([
    ...ours([{ files: ["ragbench/TIDES-EXP-015.json"] }]),
    ...theirs([{ files: ["ragbench/CS-EXP-015.json"] }]),
  ])("reads pairs of scores of $files.0", ({ paths }) => {
    expect(open(paths).read.every(({ published }) => Object.keys(published).length === 8)).toBe(true);
  });

  it.each([
    ...ours([{ files: ["ragbench/harbour_sac_dense.yaml__Harbour.jsonl"], dataset: "Harbour" }]),
    ...theirs([{ files: ["ragbench/legal_sac_dense.yaml__Legal.jsonl"], dataset: "Legal" }]),
  ])("reads scores alone of $files.0", ({ paths, dataset }) => {
    const { read } = open(paths);
    expect(new Set(read.map(({ published }) => published["scores.adherence"]))).toEqual(new Set([0, 1]));
    expect(new Set(read.map((sample) => sample.dataset))).toEqual(new Set([dataset]));
  });
});

// Through a session, because their containers are not lines of JSON, or two files belong together.
describe("files of other programs, through a session", () => {
  const answers = {
    ours: "rgb/cp4_rgb_tern-3.1-8b-instant_counterfactual_robustness_progress.csv",
    theirs: "rgb/cp4_rgb_llama-3.1-8b-instant_counterfactual_robustness_progress.csv",
  };
  const marked = ["other/response.sample.jsonl", "other/source_info.sample.jsonl"];

  it.each([
    ...ours([
      { files: ["other/checking_inputs.json"], shape: "ragchecker", used: 2 },
      { files: ["other/halueval_qa_one-turn_data.json"], shape: "halueval", used: 6, samples: 12 },
      { files: ["other/response.sample.jsonl"], shape: "ragtruth", used: 1 },
      { files: marked, shape: "ragtruth", used: 1 },
      { files: ["other/log_formats.eval"], shape: "inspect", used: 1 },
      {
        files: ["other/2031-02-11T15-17-00-05-00_tides_dPiJifoWeEQBrfWsAopzWr.eval"],
        shape: "inspect",
        used: 10,
      },
      { files: [answers.ours, "rgb/en_fact.json"], shape: "rgb-answers", used: 10 },
    ]),
    ...theirs([
      { files: ["other/checking_inputs.json"], shape: "ragchecker", used: 2 },
      { files: ["other/halueval_qa_one-turn_data.json"], shape: "halueval", used: 500, samples: 1000 },
      { files: ["other/response.sample.jsonl"], shape: "ragtruth", used: 1 },
      { files: marked, shape: "ragtruth", used: 1 },
      { files: ["other/tests__log__test_eval_log__log_formats.eval"], shape: "inspect", used: 1 },
      {
        files: ["other/tests__scorer__logs__2025-02-11T15-17-00-05-00_popularity_dPiJifoWeEQBrfWsAopzWr.eval"],
        shape: "inspect",
        used: 10,
      },
      { files: [answers.theirs, "rgb/en_fact.json"], shape: "rgb-answers", used: 100 },
    ]),
  ])("$shape: $used records of $files.0, and no issue", async ({ paths, shape, used, samples }) => {
    await withData(paths, async ({ ask, state }) => {
      expect([state.format.id, state.records.used, state.records.rejected, state.samples]).toEqual([
        shape,
        used,
        0,
        samples ?? used,
      ]);
      expect(state.format.confidence).toBeGreaterThanOrEqual(0.9);
      const counts = await ask.issueCounts({}, never);
      expect([counts.BAD_FIELD, counts.MISSING_FIELD, counts.JOIN_MISMATCH]).toEqual([undefined, undefined, undefined]);
    });
  });

  it.each([
    ...ours([{ files: ["rgb/cp4_rgb_tern-3.1-8b-instant_info_integration_progress.csv"], samples: 4 }]),
    ...theirs([{ files: ["rgb/cp4_rgb_llama-3.1-8b-instant_info_integration_progress.csv"], samples: 100 }]),
  ])("says of a table without its data file what is missing, by name: $files.0", async ({ paths, samples }) => {
    await withData(paths, async ({ ask, state }) => {
      expect([state.format.id, state.samples]).toEqual(["rgb-answers", samples]);
      expect((await ask.issueCounts({}, never)).MISSING_FIELD).toBe(samples);
    });
  });

  // Of ours, one repeats the right answer in a sentence.
  it.each([
    ...ours([{ files: ["other/halueval_qa_one-turn_data.json"], n: 6, hallucinated: 1 }]),
    ...theirs([{ files: ["other/halueval_qa_one-turn_data.json"], n: 500, hallucinated: 40 }]),
  ])(
    "scores HaluEval's right answers as right, and few of the hallucinated ones: $n questions",
    async ({ paths, n, hallucinated }) => {
      await withData(paths, async ({ ask, query }) => {
        const { metrics } = await ask.summary({ query }, never);
        const accuracy = metrics.filter(({ id, slice }) => id === "answer.accuracy" && slice?.model !== undefined);
        expect(accuracy.map(({ slice, count, n }) => [slice?.model, count, n])).toEqual([
          ["right_answer", n, n],
          ["hallucinated_answer", hallucinated, n],
        ]);
      });
    },
  );

  it.each([
    ...ours([{ files: marked, sentences: 4, text: "Skerry Point", source: "officially became the 12th member" }]),
    ...theirs([
      { files: marked, sentences: 6, text: "Gaza Strip", source: "Authority officially became the 123rd member" },
    ]),
  ])("finds what the annotators of RAGTruth marked: $text", async ({ paths, sentences, text, source }) => {
    await withData(paths, async ({ ask, query }) => {
      const body = withTexts((await ask.detail({ query, index: 0 }, never)).body);
      const states = body.responseSentences.map(({ state }) => state);
      expect(states).toEqual(["uncited", "none", ...Array(sentences - 2).fill("uncited")]);
      expect(body.responseSentences[1]?.text).toContain(text);
      expect(body.documents[0]?.text).toContain(source);
    });
  });

  // The lenient rule calls every right answer corrected, detected or not; the table wants both. Of ours, row 1 is right
  // and detects nothing, row 5 begins with an idle "However", rows 4 and 8 detect in words that RGB's rule does not know,
  // and the strict rule finds both. Of the real ones two say that their documents contradict one another, which counts as found.
  it.each([
    ...ours([
      {
        files: [answers.ours, "rgb/en_fact.json"],
        expected: { lenient: [9, 9], benchmark: [8, 9], strict: [10, 10] },
      },
    ]),
    ...theirs([
      {
        files: [answers.theirs, "rgb/en_fact.json"],
        expected: { lenient: [95, 5], benchmark: [99, 98], strict: [98, 97] },
      },
    ]),
  ])("agrees with the flags of $files.0 as far as their rules do", async ({ paths, expected }) => {
    await withData(paths, async ({ ask, state, query }) => {
      const agreeing: Record<string, readonly [detected: number, corrected: number]> = {};
      for (const matching of ["lenient", "benchmark", "strict"] as const) {
        let [detected, corrected] = [0, 0];
        for (let index = 0; index < state.samples; index++) {
          const { body } = await ask.detail({ query: { ...query, modes: { ...query.modes, matching } }, index }, never);
          // The table's last two fields.
          const flags = /,([01]),([01])\s*$/.exec(await ask.raw({ index }, never));
          const is = (level: string) => String(Number(body.verdicts.some(({ active }) => active.level === level)));
          if (is("detected") === flags?.[1]) detected++;
          if (is("corrected") === flags?.[2]) corrected++;
        }
        agreeing[matching] = [detected, corrected];
      }
      expect(agreeing).toEqual(expected);
    });
  });
});

async function withData(paths: readonly string[], use: (opened: Opened) => Promise<void>): Promise<void> {
  const opened = await openFiles(paths);
  try {
    await use({ ...opened, state: await opened.ask.settled({}, never) });
  } finally {
    await opened.session.dispose();
  }
}
