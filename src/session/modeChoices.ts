import { MATCHING_MODES, type ModeFamily, type Modes, PROBABILITY_MODES, SUPPORT_MODES } from "../model/index.ts";

/** The modes of each family. */
export const MODES_OF = {
  matching: MATCHING_MODES,
  support: SUPPORT_MODES,
  probabilities: PROBABILITY_MODES,
} as const satisfies Readonly<Record<ModeFamily, readonly string[]>>;

/** Every single change of mode away from `modes` and to itself: one entry a family and mode. */
export function everyMode(
  modes: Modes,
): readonly { readonly family: ModeFamily; readonly mode: string; readonly modes: Modes }[] {
  return [
    ...MODES_OF.matching.map((mode) => ({ family: "matching" as const, mode, modes: { ...modes, matching: mode } })),
    ...MODES_OF.support.map((mode) => ({ family: "support" as const, mode, modes: { ...modes, support: mode } })),
    ...MODES_OF.probabilities.map((mode) => ({
      family: "probabilities" as const,
      mode,
      modes: { ...modes, probabilities: mode },
    })),
  ];
}
