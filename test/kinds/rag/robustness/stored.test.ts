// Catches a stored label compared with a rule that is not its own.
import { describe, expect, it } from "vitest";
import { storedLabelIssue, storedLabels } from "../../../../src/kinds/rag/robustness/issues.ts";
import type { RagSample } from "../../../../src/model/index.ts";
import { listed, recordsOf } from "../../../data.ts";
import { adaptAll } from "../adapters/adapting.ts";
import { expectAgreement } from "./agreement.ts";
import { sampleOf } from "./helpers.ts";

const row = (labels: readonly number[] | null, factLabel: number | null, response = "It is Paris") =>
  sampleOf({ response, answer: [["paris"]], stored: { labels, factLabel } });

describe("stored labels", () => {
  it.each([
    ["equal", row([1], 0), null],
    ["equal, the factlabel alone", row(null, 0), null],
    ["another label", row([0], 0), "label"],
    ["a label too many", row([1, 1], 0), "label"],
    ["another factlabel", row([1], 1), "factlabel"],
    ["a rejection", row([-1], null, "insufficient information"), null],
    ["nothing stored", row(null, null), null],
  ])("%s", (_, sample, path) => {
    expect(storedLabelIssue(sample)?.path ?? null).toBe(path);
    if (path !== null) expect(storedLabelIssue(sample)?.code).toBe("STORED_LABEL_DIFFERS");
  });

  it("says what was found and what the rule gives", () => {
    expect(storedLabelIssue(row([0], 0))?.message).toContain(
      "The stored label is [0]; RGB's rule gives [1], which is used.",
    );
  });

  it("has nothing to compare without a response or a readable answer", () => {
    expect(storedLabels({ ...row([1], 0), response: null })).toBeNull();
    expect(storedLabels({ ...row([1], 0), answer: "bad-field" })).toBeNull();
  });
});

describe("predictions with the labels that RGB's program stored", () => {
  it.each(listed("rgb", /^(prediction|output)_.*\.json$/))(
    "$name: they equal ours in every row, and bulk equals explained",
    ({ name, paths: [path = ""] }) => {
      const samples: readonly RagSample[] = recordsOf(path).flatMap((record) =>
        adaptAll("rgb-predictions", record, { name, folders: [] }),
      );
      expect(samples.length).toBeGreaterThanOrEqual(12);
      for (const sample of samples) {
        expect(storedLabels(sample)?.areEqual, sample.id ?? "").toBe(true);
        expectAgreement(sample);
        expectAgreement({ ...sample, counterfactual: "Apple", task: "counterfactual_robustness" });
      }
    },
  );
});
