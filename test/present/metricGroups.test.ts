// Would catch a metric that no group shows, and a verdict's rate behind other numbers.
import { describe, expect, it } from "vitest";
import { registry } from "../../src/kinds/registry.ts";
import { METRIC_GROUPS, type MetricInfo } from "../../src/model/index.ts";
import { groupWord, metricGroups } from "../../src/present/metricGroups.ts";

type Grouped = Pick<MetricInfo, "id" | "group" | "unit" | "direction">;
const one = (id: string, more: Partial<Grouped> = {}): Grouped => ({ id, unit: "mean", direction: "higher", ...more });
const grouped = (...all: readonly Grouped[]) =>
  metricGroups(all, (info) => info).map(({ group, members }) => `${group}: ${members.map(({ id }) => id).join(" ")}`);

describe("groups of metrics", () => {
  it("begin with the rate of the verdict, and keep the order of the rest", () => {
    const support = { group: "support" } as const;
    expect(
      grouped(
        one("relevance", { ...support, direction: "none", unit: "rate" }),
        one("completeness", support),
        one("adherence", { ...support, unit: "rate" }),
        one("accuracy", { unit: "rate" }),
        one("right"),
      ),
    ).toEqual(["answers: accuracy right", "support: adherence relevance completeness"]);
  });

  it("keep the columns of the file in its order", () => {
    const [scores, cost] = [{ group: "scores" }, { group: "cost", direction: "lower" }] as const;
    expect(grouped(one("quality", scores), one("flag", { ...scores, unit: "rate" }), one("latency", cost))).toEqual([
      "scores: quality flag",
      "cost: latency",
    ]);
  });

  it("hold every metric of every kind, and have words", () => {
    const infos = registry.kinds.flatMap(({ measure }) => measure.metrics.map(({ info }) => info));
    const found = metricGroups(infos, (info) => info).flatMap(({ members }) => members);
    expect(new Set(found)).toEqual(new Set(infos));
    expect(METRIC_GROUPS.map(groupWord)).not.toContain("");
  });
});
