import Mocha from "mocha";
import { runSuites } from "./runSuites.ts";

/** Runs the suites inside Node's extension host. */
export const run = (): Promise<void> =>
  runSuites(new Mocha({ ui: "bdd", timeout: 30_000 }), async () => {
    await import("./suites.ts");
    await import("./disk.test.ts");
  });
