import { writeFile } from "node:fs/promises";
import Mocha from "mocha";

/** Runs the suites inside the extension host and leaves their results in the file that E2E_TEST_RESULTS names. */
export async function run(): Promise<void> {
  const mocha = new Mocha({ ui: "bdd", timeout: 30_000 });
  mocha.suite.emit("pre-require", globalThis, "", mocha);
  await import("./suites.ts");
  const passed: string[] = [];
  const failed: { title: string; err: string }[] = [];
  const skipped: string[] = [];
  await new Promise<void>((resolve) => {
    mocha
      .run(() => resolve())
      .on("pass", (test) => passed.push(test.fullTitle()))
      .on("pending", (test) => skipped.push(test.fullTitle()))
      .on("fail", (test, error: unknown) => {
        failed.push({
          title: test.fullTitle(),
          err: error instanceof Error ? (error.stack ?? error.message) : String(error),
        });
      });
  });
  const results = process.env.E2E_TEST_RESULTS;
  if (results) await writeFile(results, JSON.stringify({ passed, failed, skipped }));
  if (failed.length > 0) throw new Error(`${failed.length} failed`);
}
