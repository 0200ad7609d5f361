import Mocha from "mocha";
import { HANGS_MS, runSuites } from "./runSuites.ts";

/** Runs the suites inside Node's extension host. */
export const run = (): Promise<void> =>
  runSuites(new Mocha({ ui: "bdd", timeout: HANGS_MS }), async () => {
    await import("./suites.ts");
    await import("./disk.test.ts");
    await import("./gitHistory.test.ts");
  });
