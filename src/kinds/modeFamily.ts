import type { ModeFamily, Modes, ShownFamily } from "../model/index.ts";

interface ModeDeclaration<Mode extends string = string> {
  readonly id: Mode;
  readonly hint: string;
}

/**
 * Alternative definitions of the same metrics, one at a time. The command line's flag, the setting, the pages' switches
 * and cache keys derive from this declaration.
 */
export interface ModeFamilyDeclaration<Mode extends string = string> {
  readonly id: ModeFamily;
  readonly name: string;
  readonly short: string;
  readonly modes: readonly ModeDeclaration<Mode>[];
  readonly otherwise: Mode;
  /** A format may have a better default (`Adapter.defaults`), which a person requests as `auto`. */
  readonly isSettledByFile: boolean;
  /** Each mode has columns of its own from `measure`; scores of other families are computed from any facts. */
  readonly isMeasured: boolean;
  /** The mode without metric values; it is not compared with others. */
  readonly off?: Mode;
  /** Its metrics use sentence states, so that a row of the list shows the worst one. */
  readonly isOfSentences?: boolean;
}

/** Words are functions: modules are loaded before the display language is set. */
export function modeFamily<Mode extends string>(
  id: ModeFamily,
  words: { readonly name: () => string; readonly short: () => string },
  hints: Readonly<Record<Mode, () => string>>,
  how: Omit<ModeFamilyDeclaration<Mode>, "id" | "name" | "short" | "modes">,
): ModeFamilyDeclaration<Mode> {
  // The keys of the record are the modes.
  const ids = Object.keys(hints) as Mode[];
  return {
    id,
    get name() {
      return words.name();
    },
    get short() {
      return words.short();
    },
    modes: ids.map((mode) => ({
      id: mode,
      get hint() {
        return hints[mode]();
      },
    })),
    ...how,
  };
}

export const modeIds = ({ modes }: ModeFamilyDeclaration): readonly string[] => modes.map(({ id }) => id);

export const AUTO = "auto";

export const choosableModes = (family: ModeFamilyDeclaration): readonly string[] =>
  family.isSettledByFile ? [AUTO, ...modeIds(family)] : modeIds(family);

export const unaskedMode = (family: ModeFamilyDeclaration): string =>
  family.isSettledByFile ? AUTO : family.otherwise;

export function shownFamily({ id, name, short, modes, isOfSentences = false }: ModeFamilyDeclaration): ShownFamily {
  return {
    family: id,
    name,
    short,
    isOfSentences,
    modes: modes.map((mode) => mode.id),
    hints: Object.fromEntries(modes.map((mode) => [mode.id, mode.hint])),
  };
}

export const modesOf = (entries: readonly (readonly [ModeFamily, unknown])[]): Modes =>
  Object.fromEntries(entries) as unknown as Modes;

export const usualModes = (families: readonly ModeFamilyDeclaration[]): Modes =>
  modesOf(families.map(({ id, otherwise }) => [id, otherwise]));

export const withMode = (modes: Modes, family: ModeFamily, mode: string): Modes => ({ ...modes, [family]: mode });

export function everyMode(
  families: readonly ModeFamilyDeclaration[],
  modes: Modes,
): readonly { readonly family: ModeFamily; readonly mode: string; readonly modes: Modes }[] {
  return families.flatMap((family) =>
    modeIds(family)
      .filter((mode) => mode !== family.off || mode === modes[family.id])
      .map((mode) => ({ family: family.id, mode, modes: withMode(modes, family.id, mode) })),
  );
}
