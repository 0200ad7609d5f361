import { shownFamily } from "../../src/kinds/modeFamily.ts";
import { ragVerdicts } from "../../src/kinds/rag/fields.ts";
import { ragModes } from "../../src/kinds/rag/modes.ts";
import type { EvaluationState } from "../../src/protocol/state.ts";

/** Verdicts and modes as the session names them, for evaluations that are invented. */
export const ragWords: Pick<EvaluationState, "verdicts" | "families"> = {
  verdicts: ragVerdicts.map(({ id, role, word }) => ({ id, role, word })),
  families: ragModes.map(shownFamily),
};
