import type { ModeFamily, Modes, ShownFamily } from "../model/index.ts";

/** A mode of a family: one definition of its metrics. */
interface ModeDeclaration<Mode extends string = string> {
  /** As in files, settings and on the command line. */
  readonly id: Mode;
  /** What it does, for switches and tooltips. */
  readonly hint: string;
}

/**
 * Definitions that the same metrics can follow, one at a time. The command line's flag, the setting, the switches of
 * pages and what an answer depends on all follow from this declaration.
 */
export interface ModeFamilyDeclaration<Mode extends string = string> {
  readonly id: ModeFamily;
  /** For headings and menus. */
  readonly name: string;
  /** Beside switches. */
  readonly short: string;
  readonly modes: readonly ModeDeclaration<Mode>[];
  /** The mode where nobody says anything. */
  readonly otherwise: Mode;
  /** The file's format may know better than `otherwise` (`Adapter.defaults`): a person can ask for `auto`. */
  readonly isSettledByFile: boolean;
  /** Each mode has columns of its own, worked out by `measure`; scores of other families follow from any facts. */
  readonly isMeasured: boolean;
  /** The mode in which its metrics have no values; it is not among those that are shown side by side. */
  readonly off?: Mode;
  /** Its metrics stand on states of sentences, so that a row of the list shows the worst one. */
  readonly isOfSentences?: boolean;
}

/** A family and its words; these are functions, as modules are read before the person's language is set up. */
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

/** What a person can ask for. */
export const choosableModes = (family: ModeFamilyDeclaration): readonly string[] =>
  family.isSettledByFile ? [AUTO, ...modeIds(family)] : modeIds(family);

/** What holds where the person asks for nothing. */
export const unaskedMode = (family: ModeFamilyDeclaration): string =>
  family.isSettledByFile ? AUTO : family.otherwise;

/** The family in the person's language, as plain JSON. */
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

/** Modes by family. That every kind's families are among them is what makes the record `Modes`. */
export const modesOf = (entries: readonly (readonly [ModeFamily, unknown])[]): Modes =>
  Object.fromEntries(entries) as unknown as Modes;

/** The modes where nobody says anything and no file is known. */
export const usualModes = (families: readonly ModeFamilyDeclaration[]): Modes =>
  modesOf(families.map(({ id, otherwise }) => [id, otherwise]));

/** The modes with another one in one family. */
export const withMode = (modes: Modes, family: ModeFamily, mode: string): Modes => ({ ...modes, [family]: mode });

/** Every single change of mode away from `modes` and to itself: one entry a family and mode. */
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
