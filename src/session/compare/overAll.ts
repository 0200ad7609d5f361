import { amongCompared, type ComparedMetric, type Figure } from "../../model/index.ts";

/** Metrics over pairs with equal data, each with its values over all pairs. */
export function withAll(
  compared: readonly ComparedMetric[],
  overAll: readonly ComparedMetric[],
): readonly ComparedMetric[] {
  const own = new Map(compared.map((metric) => [keyOf(metric), metric]));
  const both = overAll.map((whole) => {
    const { a, b, difference, nA, nB } = whole;
    const known = own.get(keyOf(whole));
    if (known && nA === 0 && nB === 0) return known;
    return { ...(known ?? withoutPairs(whole)), all: { a, b, difference, n: nA } };
  });
  const known = new Set(overAll.map(keyOf));
  return [...both, ...compared.filter((metric) => !known.has(keyOf(metric)))];
}

const keyOf = ({ id, against, between, betweenB }: ComparedMetric): string =>
  JSON.stringify([id, against ?? null, between ?? null, betweenB ?? null]);

function withoutPairs({ id, mode, against, between, betweenB }: ComparedMetric): ComparedMetric {
  return {
    id,
    mode,
    ...(against === undefined ? {} : { against }),
    ...(between === undefined ? {} : { between }),
    ...(betweenB === undefined ? {} : { betweenB }),
    a: null,
    b: null,
    difference: null,
    nA: 0,
    nB: 0,
    interval: null,
    intervalBy: null,
    changes: null,
    leftOut: { onlyA: 0, onlyB: 0, neither: 0 },
  };
}

/** Adds the condition of equal data to a figure's clauses. */
export function ofCompared(figure: Figure): Figure {
  const among = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(among);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, own]) => [
        key,
        key === "where" && typeof own === "string" ? amongCompared(own) : among(own),
      ]),
    );
  };
  // Only clauses change.
  return among(figure) as Figure;
}
