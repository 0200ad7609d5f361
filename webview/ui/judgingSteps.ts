import type { JudgingStep } from "../../src/model/index.ts";
import type { PanelMethods } from "../../src/protocol/pageMethods.ts";

/** What the host does for a step; the pages do the others themselves. */
export const STEP_ACTIONS: Readonly<Partial<Record<JudgingStep, PanelMethods["act"]["params"]["action"]>>> = {
  join: "joinFile",
  label: "labelSupport",
  judge: "runJudge",
};
