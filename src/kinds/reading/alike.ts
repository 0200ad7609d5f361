import type { HowRead, ReadAlike, ReadColumn } from "../../model/index.ts";

/** Sources with the same columns, roles and scores, and, if `exactly`, the same meanings. */
export function alikeIn(read: readonly HowRead[], exactly = false): readonly ReadAlike[] {
  const groups = new Map<string, HowRead[]>();
  for (const one of read) {
    const key = JSON.stringify([
      one.reading.roles,
      one.columns.map(({ path, fills, score, meaning, reading }) => [
        path,
        fills,
        score,
        ...(exactly ? [meaning, reading] : []),
      ]),
    ]);
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return [...groups.values()].map(toldOnce);
}

function toldOnce(read: readonly HowRead[]): ReadAlike {
  const [first] = read;
  if (!first) throw new RangeError("A group has a source.");
  const sum = (count: (one: HowRead) => number) => read.reduce((all, one) => all + count(one), 0);
  const columns = first.columns.map((column, at): ReadColumn => {
    const own = read.flatMap((one) => one.columns[at] ?? []);
    const sumOf = (count: (one: ReadColumn) => number) => own.reduce((all, one) => all + count(one), 0);
    return {
      ...column,
      placeholders: [...new Set(own.flatMap(({ placeholders }) => placeholders))],
      example: own.find(({ example }) => example !== null)?.example ?? null,
      distinct: own.reduce((most, one) => Math.max(most, one.distinct), 0),
      present: sumOf((one) => one.present),
      missing: sumOf((one) => one.missing),
      unfit: sumOf((one) => one.unfit),
    };
  });
  return {
    how: { ...first, columns, records: sum(({ records }) => records) },
    sources: read.map(({ source }) => source),
    names: read.map(({ name }) => name),
  };
}
