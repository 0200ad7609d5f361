// Catches reports of outcomes whose ids are not read, are read twice, or give another rate than their owner's.
import { describe, expect, it } from "vitest";
import { bytesInMemory } from "../../../src/read/container.ts";
import { transcoderOf } from "../../../src/read/transcode/transcode.ts";
import { filesWith, never, openFiles } from "../../session/open.ts";
import { gatherText } from "./gatherText.ts";

async function rowsOf(value: unknown, indent = 0): Promise<readonly unknown[] | null> {
  const bytes = new TextEncoder().encode(JSON.stringify(value, null, indent));
  const transcode = await transcoderOf(bytesInMemory("r.json", bytes));
  if (transcode === null) return null;
  const text = await gatherText(transcode, bytes);
  return text
    .trimEnd()
    .split("\n")
    .map((line): unknown => JSON.parse(line));
}

const REPORT = {
  total_instances: 7,
  submitted_instances: 6,
  resolved_instances: 3,
  completed_ids: ["a-1", "b-3", "c-5", "a-2", "b-4"],
  incomplete_ids: ["d-7"],
  resolved_ids: ["a-1", "b-3", "c-5"],
  unresolved_ids: ["a-2", "b-4"],
  infra_failure_ids: ["a-2"],
  error_ids: ["c-6"],
  schema_version: 2,
};

async function ratesOf(content: string) {
  const { ask, query, session } = await openFiles(await filesWith({ "model.run.json": content }));
  const { samples } = await ask.settled({}, never);
  const { metrics } = await ask.summary({ query }, never);
  await session.dispose();
  const rates = metrics.filter(({ id, slice }) => id.startsWith("score.resolved") && slice === null);
  return { samples, rates: rates.map(({ id, value }) => [id, value]) };
}

describe("a report with a list of ids for each outcome", () => {
  it.each([0, 4])("has a sample for each id, once, indented by %i", async (indent) => {
    const rows = await rowsOf(REPORT, indent);
    expect(rows).toHaveLength(7);
    expect(rows).toContainEqual({ instance_id: "a-1", resolved: true, list: "resolved_ids" });
    expect(rows).toContainEqual({ instance_id: "a-2", resolved: false, list: "unresolved_ids" });
    expect(rows).toContainEqual({ instance_id: "c-6", resolved: false, list: "error_ids" });
    expect(rows).toContainEqual({ instance_id: "d-7", resolved: false, list: "incomplete_ids" });
    expect(await ratesOf(JSON.stringify(REPORT, null, indent))).toEqual({
      samples: 7,
      rates: [["score.resolved", 3 / 7]],
    });
  });

  it("may be shorter, and in another order", async () => {
    const { resolved_ids, unresolved_ids, error_ids } = REPORT;
    const short = { unresolved_ids, error_ids, resolved_ids };
    expect((await ratesOf(JSON.stringify(short))).rates).toEqual([["score.resolved", 0.5]]);
    const older = { generated: ["a", "b", "c", "d"], applied: ["a", "b"], resolved: ["a"] };
    expect(await rowsOf(older)).toContainEqual({ instance_id: "d", resolved_of_listed: false, list: "unresolved" });
  });

  it.each<[string, object]>([
    ["the leaderboard's", { no_generation: ["c-6"], no_logs: [], resolved: ["a-1", "b-3", "c-5"] }],
    ["more instances than ids", { ...REPORT, total_instances: 300 }],
  ])("has a rate of those that are listed, and says so: %s", async (_, report) => {
    const { rates } = await ratesOf(JSON.stringify(report));
    expect(rates.map(([id]) => id)).toEqual(["score.resolved_of_listed"]);
  });

  it.each<[string, object]>([
    ["counts that say otherwise", { ...REPORT, resolved_instances: 4 }],
    ["no ids", { resolved_ids: [], unresolved_ids: [], total_instances: 3 }],
    ["one list", { resolved: ["a-1", "b-3"] }],
    ["numbers", { resolved: 3, unresolved: 4, error: 1 }],
    ["objects", { resolved: [{ id: "a" }], unresolved: [{ id: "b" }] }],
    ["other words first", { question: ["a", "b"], resolved: ["a", "b"], unresolved: ["c"] }],
  ])("is none with %s", async (_, report) => {
    const rows = await rowsOf(report);
    expect(JSON.stringify(rows)).not.toContain("instance_id");
  });
});
