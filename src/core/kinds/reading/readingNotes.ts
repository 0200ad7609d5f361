import { t } from "@vscode/l10n";

/** A source with the readings that lie beside it. */
interface Read {
  readonly name: string;
  readonly readBy?: string;
  readonly unfit?: readonly { readonly name: string; readonly isOwn: boolean; readonly lacks: readonly string[] }[];
  readonly strange?: readonly { readonly name: string; readonly near: string | null }[];
}

const MOST_NAMED = 3;

/** By which files sources are read, in one line, and which of those beside them are not used and why. */
export function readingNotes(sources: readonly Read[]): readonly string[] {
  const read = sources.filter(({ readBy }) => readBy !== undefined);
  const names = [...new Set(read.flatMap(({ readBy }) => readBy ?? []))];
  const unfit = sources.flatMap((source) =>
    (source.unfit ?? [])
      // A folder holds files of other columns too: one that no file has is a mistake.
      .filter(({ name, isOwn }) => isOwn || !names.includes(name))
      .map((reading) => ({ source: source.name, ...reading })),
  );
  const shown = unfit.filter(({ isOwn, name }, at) => isOwn || unfit.findIndex((one) => one.name === name) === at);
  const more = shown.length - MOST_NAMED;
  return [
    ...(names.length === 0 ? [] : [usedText(names, read.length, sources.length)]),
    ...shown
      .slice(0, MOST_NAMED)
      .map(({ name, source, lacks }) =>
        t("{0} is not used: it names columns that {1} does not have: {2}.", name, source, listed(lacks)),
      ),
    ...(more > 0 ? [t("The same applies to {0} more files.", more)] : []),
    ...strangeTexts(read),
  ];
}

/** A reading of a folder may name scores that only some of its files have: one that none has is a mistake. */
function strangeTexts(read: readonly Read[]): readonly string[] {
  const names = [...new Set(read.flatMap(({ readBy }) => readBy ?? []))];
  const notes = names.flatMap((readBy) => {
    const [first, ...others] = read.filter((source) => source.readBy === readBy).map(({ strange = [] }) => strange);
    const strange = (first ?? []).filter(({ name }) => others.every((own) => own.some((one) => one.name === name)));
    return strange.map(({ name, near }) =>
      near === null
        ? t("{0} names a score that is not there: {1}.", readBy, name)
        : t("{0} names a score that is not there: {1}. Did you mean {2}?", readBy, name, near),
    );
  });
  const more = notes.length - MOST_NAMED;
  return [...notes.slice(0, MOST_NAMED), ...(more > 0 ? [t("The same applies to {0} more scores.", more)] : [])];
}

function usedText(names: readonly string[], read: number, sources: number): string {
  return read === sources
    ? t("Read by {0}.", listed(names))
    : t("{1} of {2} files read by {0}.", listed(names), read, sources);
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMED).join(", ");
  return names.length > MOST_NAMED ? t("{0} and {1} more", shown, names.length - MOST_NAMED) : shown;
}
