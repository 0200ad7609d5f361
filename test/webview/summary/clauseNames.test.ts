// Catches a filter that is named by its text where it has a name.
import { expect, it } from "vitest";
import { clauseName } from "../../../webview/summary/clauseNames.ts";
import { bars, counts, curves, histogram, matrix } from "../figures/figures.ts";

const figures = [bars, histogram, counts, curves, matrix];
const chip = {
  id: "bad",
  group: "wrong" as const,
  name: "Unsupported",
  role: "bad",
  where: "unsupported > 0",
  count: 3,
};

it.each([
  ["unsupported > 0", "Unsupported"],
  ["noise == 0.4", "Noise 0.4"],
  ["relevance < 0.5", "Relevance 0 to 0.5"],
  ['verdict == "wrong"', "Wrong"],
  ["score >= 0.5", "large, score 0.5"],
  ['model == "small"', "small"],
  ['gold == "yes" && judge == "no"', "gold yes, judge no"],
  ["nothing > 1", "nothing > 1"],
])("%s is called %s", (clause, name) => expect(clauseName(clause, figures, [chip])).toBe(name));
