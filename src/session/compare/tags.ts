import * as l10n from "@vscode/l10n";
import { PairedDifferences } from "../../analysis/stats/paired.ts";
import { pairGroupsOf } from "../../analysis/table/groups.ts";
import type { Pairing } from "../../analysis/table/pair.ts";
import { type ComparedTag, HUMAN_PREFIX, holm, type MatrixFigure, wholePoints } from "../../model/index.ts";
import { TAG_FIELD, tagsByIndex } from "../tags.ts";
import type { EvaluationView } from "../view.ts";

const SHARES = [-1, 1] as const;

/** The tags of pairs whose samples people looked at on both sides, the one that grew most first. */
export function comparedTags({ annotators, table }: EvaluationView, { a, b }: Pairing): readonly ComparedTag[] {
  const people = annotators.names.filter((name) => name.startsWith(HUMAN_PREFIX));
  const looked = new Set(people.flatMap((person) => annotators.indexesOf(person)));
  const pairs = [...a.keys()].filter((pair) => looked.has(a[pair] ?? -1) && looked.has(b[pair] ?? -1));
  const at = (indexes: ArrayLike<number>) => Uint32Array.from(pairs, (pair) => indexes[pair] ?? 0);
  const sides = [at(a), at(b)] as const;
  const groups = table.groups === null ? null : pairGroupsOf(table.groups, ...sides);
  const tags = tagsByIndex(annotators);
  const names = new Set(sides.flatMap((indexes) => [...indexes].flatMap((index) => tags.get(index) ?? [])));
  const found = [...names].map((tag): Omit<ComparedTag, "adjusted"> => {
    const differences = new PairedDifferences();
    const counts = { a: 0, b: 0, onlyA: 0, onlyB: 0 };
    for (let pair = 0; pair < pairs.length; pair++) {
      const [inA = false, inB = false] = sides.map((indexes) => tags.get(indexes[pair] ?? -1)?.includes(tag) === true);
      if (inA) counts.a++;
      if (inB) counts.b++;
      if (inA && !inB) counts.onlyA++;
      if (inB && !inA) counts.onlyB++;
      differences.add(Number(inB) - Number(inA), groups?.[pair] ?? null);
    }
    const { interval } = differences.interval(SHARES);
    const { p } = differences.test(true);
    return { tag, pairs: pairs.length, ...counts, difference: (counts.b - counts.a) / pairs.length, interval, p };
  });
  const adjusted = holm(found.map(({ p }) => p));
  return found
    .map((tag, number) => ({ ...tag, adjusted: adjusted[number] ?? null }))
    .sort((one, other) => other.difference - one.difference || (one.tag < other.tag ? -1 : 1));
}

/** How many pairs have each tag on both sides or on one; a row says how far its share grew, with its interval. */
export function tagFigure(tags: readonly ComparedTag[]): MatrixFigure | null {
  const [first] = tags;
  if (!first) return null;
  const columns = [l10n.t("in both"), l10n.t("only in A"), l10n.t("only in B")];
  return {
    id: "tags",
    shape: "matrix",
    title: l10n.t("Tags"),
    n: first.pairs,
    leftOut: 0,
    rowAxis: l10n.t("Tag"),
    columnAxis: l10n.t("Pairs that people looked at in both"),
    rows: tags.map(rowText),
    columns,
    cells: tags.flatMap((own) => {
      const has = (side: "a" | "b") => `${side}.${TAG_FIELD} has ${JSON.stringify(own.tag)}`;
      const cells = [
        { value: own.a - own.onlyA, where: `${has("a")} && ${has("b")}` },
        { value: own.onlyA, where: `${has("a")} && !(${has("b")})` },
        { value: own.onlyB, where: `${has("b")} && !(${has("a")})` },
      ];
      return cells.map(({ value, where }, column) => ({
        label: `${own.tag}: ${columns[column] ?? ""}`,
        value,
        n: value,
        interval: null,
        // Pairs without a look by a person may have the tag, and are not counted.
        where: `a.labelled.by != null && b.labelled.by != null && ${where}`,
      }));
    }),
    unit: "count",
  };
}

function rowText({ tag, difference, interval }: ComparedTag): string {
  const points = (value: number): string => {
    const text = wholePoints(value);
    return value > 0 && text !== "0" ? `+${text}` : text;
  };
  const own = points(difference);
  if (interval === null) return `${tag}: ${l10n.t("{0} points", own)}`;
  return `${tag}: ${l10n.t("{0} points ({1} to {2})", own, points(interval[0]), points(interval[1]))}`;
}
