import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import "./build/prepare.mjs";

/** Tests that take longest: a process each time, a crowd of samples, a measured time. `npm run check` leaves them to `npm test`. */
const SLOW = [
  "test/cli/{blankLines,bundle,changing,ci,factsCommands,fileSystem,gate,measureExamples,reading}.test.ts",
  "test/hostile/{bombs,cardinality,facts,formats,growth,kinds,longTexts,prompts,pumps,rewritten,signals,strictTimes,surfaces,twoRuns}.test.ts",
  "test/labels/{killLoop,together}.test.ts",
  "test/provider/faultMatrix.test.ts",
  "test/session/clicks/{clicks,data,generated}.test.ts",
];
/** Tests that put something else in a module's place, which nobody else is to meet. */
const MOCKING = [
  "test/hostParts/{choose,compare,oneState,otherFileSystems,panelAnswers,readingFiles}.test.ts",
  "test/hostParts/labelling/{modelSettings,runOptions}.test.ts",
];
const BY_OTHERS = ["test/host/**", "test/e2e/**", "test/pages/**"];

/** Long ones first, so that no processor is left waiting for one of them at the end. */
class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isSlow = ({ project }: TestSpecification): boolean => project.name === "slow";
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}

export default defineConfig({
  test: {
    // Nothing takes so long but on a machine with much else to do.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    setupFiles: ["test/closing.ts"],
    globalSetup: ["test/cli/sharedFolder.ts"],
    // All of a small machine; vitest would leave one processor to itself.
    maxWorkers: "100%",
    sequence: { sequencer: SlowFirst },
    projects: [
      // What a file loads is loaded once for all files of a process. Nothing may stay changed behind a test.
      {
        extends: true,
        test: {
          name: "quick",
          include: ["test/**/*.test.ts"],
          exclude: [...BY_OTHERS, ...SLOW, ...MOCKING],
          isolate: false,
        },
      },
      { extends: true, test: { name: "mocking", include: MOCKING } },
      // Times and memory that are measured are of this file alone.
      { extends: true, test: { name: "slow", include: SLOW } },
    ],
  },
});
