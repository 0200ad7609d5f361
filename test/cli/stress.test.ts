// Catches a stress test whose table does not add up, whose rows cannot be opened, or whose threshold is not kept.
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { evaloupe, SAID, scored, temporaryFolder, writeLines } from "./support.ts";

const folder = temporaryFolder();
const TOWNS = ["Aldgate", "Brixham", "Corby", "Dunster", "Epping", "Frome", "Goole", "Hythe"];
const path = writeLines(
  join(folder, "answers.jsonl"),
  TOWNS.map((town, at) => ({
    id: town,
    question: `When was the bridge of ${town} built?`,
    documents: [
      `The bridge of ${town} was built in ${1871 + 7 * at}. It carries a road.`,
      `It is known that the bridge of ${town} was built in ${1871 + 7 * at} by the town.`,
    ],
    response: `The bridge of ${town} was built in ${1871 + 7 * at}.`,
  })),
);

interface Result {
  readonly id: string;
  readonly expects: string;
  readonly eligible: number;
  readonly applied: number;
  readonly noticed: number;
  readonly value: number | null;
  readonly interval: readonly [number, number] | null;
}

describe("evaloupe stress", () => {
  it("tells for each change how often word matching did as it should", async () => {
    const { out, err, code } = await evaloupe("stress", path, "--with", "local", "--limit", "5", "--as", "json");
    expect({ err, code }).toEqual({ err: expect.stringMatching(SAID), code: 0 });
    const report: { judge: string; score: number; samples: number; operators: readonly Result[] } = JSON.parse(out);
    expect(report).toMatchObject({ judge: "local", samples: 8 });
    const rates = report.operators.flatMap(({ id, value }) => (id === "identity" || value === null ? [] : [value]));
    expect(report.score).toBeCloseTo(rates.reduce((sum, value) => sum + value, 0) / rates.length, 12);
    for (const { id, eligible, applied, noticed, value } of report.operators) {
      expect(applied, id).toBe(Math.min(eligible, 5));
      expect(value, id).toBe(applied === 0 ? null : noticed / applied);
    }
    const byId = new Map(report.operators.map((result) => [result.id, result]));
    expect(byId.get("number")).toMatchObject({ eligible: 8, value: 1 });
    for (const id of ["identity", "case", "spaces", "pad", "distractor"]) expect(byId.get(id)?.value, id).toBe(1);
    const again = await evaloupe("stress", path, "--with", "local", "--limit", "5", "--as", "json");
    expect(again.out).toBe(out);
  });

  it("writes what it missed as rows that open", async () => {
    const missed = join(folder, "missed.jsonl");
    const { out } = await evaloupe("stress", path, "--with", "local", "--as", "json", "--survivors", missed);
    const { survivors }: { survivors: number } = JSON.parse(out);
    const table = await evaloupe("stress", path, "--with", "local", "--operators", "number,case");
    expect(table.out).toContain("A number was changed");
    expect(table.out).not.toContain("A name was changed");
    expect(survivors).toBeGreaterThan(0);
    const opened = await scored(missed);
    expect(opened).toMatchObject({ adapter: { id: "ragbench" }, samples: survivors });
  });

  it("exits with 1 below the score that was asked for", async () => {
    const ran = (least: string) => evaloupe("stress", path, "--with", "local", "--fail-under", least);
    expect(await ran("stress.score=0.1")).toMatchObject({ code: 0 });
    const whole = await evaloupe("stress", path, "--with", "local", "--as", "json");
    const { score }: { score: number } = JSON.parse(whole.out);
    expect((await ran("stress.score=100%")).code).toBe(score === 1 ? 0 : 1);
    expect(await ran("adherence=0.5")).toMatchObject({ code: 2 });
    expect(await evaloupe("stress", path)).toMatchObject({ code: 2, err: expect.stringContaining("--with") });
    expect(await evaloupe("stress", path, "--with", "local", "--operators", "x")).toMatchObject({ code: 2 });
  });
});
