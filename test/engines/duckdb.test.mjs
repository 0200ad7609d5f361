// DuckDB computes means over the facts by the page's SQL. Would catch a fact that means something else than the page
// says, and a column that others cannot read.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import path from "node:path";
import test from "node:test";
import { DUCKDB, WHY_NOT } from "./lib/here.mjs";
import { blocksBelow } from "./lib/page.mjs";
import { run } from "./lib/programs.mjs";
import { evaloupe, Home } from "./lib/sets.mjs";

const CLOSE = 1e-12;

test("means by DuckDB over the facts are ours", { skip: WHY_NOT.duckdb() ?? false }, async () => {
  const home = await Home.make("duckdb");
  const { DuckDBInstance } = createRequire(import.meta.url)(DUCKDB);
  const database = await DuckDBInstance.create(":memory:");
  const connection = await database.connect();
  try {
    const [measure = ""] = blocksBelow("Measure with xargs or GNU parallel");
    const blocks = blocksBelow("Means with DuckDB");
    for (const set of await home.sets(12)) {
      await run("bash", ["-ec", measure], { cwd: set.folder, env: set.env });
      const { metrics } = JSON.parse(await evaloupe(set, "score", "parts", "--as", "json"));
      const queries = blocks.filter((block) => block.startsWith(`-- ${set.name}`));
      assert.ok(queries.length > 0, `the page has a query for ${set.name}`);
      let compared = 0;
      for (const query of queries) {
        const there = query.replaceAll("'parts/", `'${path.join(set.folder, "parts")}/`);
        for (const row of (await connection.runAndReadAll(there)).getRowObjects()) {
          const { model = null, ...values } = row;
          for (const [id, value] of Object.entries(values)) {
            const ours = metrics.find(
              (/** @type {{id: string, slice: {model?: string} | null}} */ metric) =>
                metric.id === id && (model === null ? metric.slice === null : metric.slice?.model === model),
            );
            assert.ok(ours, `${id} is a metric`);
            assert.ok(
              Math.abs(value - ours.value) <= CLOSE,
              `${id} of ${model ?? "all"}: ${value} is not ${ours.value}`,
            );
            compared++;
          }
        }
      }
      console.log(`${set.name}: ${compared} means by DuckDB`);
    }
  } finally {
    connection.closeSync?.();
    database.closeSync?.();
    await home.remove();
  }
});
