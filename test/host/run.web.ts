// The browser's build of mocha puts its class into the global scope.
import "mocha/mocha.js";
import { HANGS_MS, runSuites } from "./runSuites.ts";

/** Nothing is told while they run: what they come to is left in a file. */
class Silence {}

/** Runs the suites inside a browser's extension host. */
export const run = (): Promise<void> =>
  // Types know mocha's own reporters alone.
  runSuites(new Mocha({ ui: "bdd", timeout: HANGS_MS, reporter: Silence as never }), () => import("./suites.ts"));
