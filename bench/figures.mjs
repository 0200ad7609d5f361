// Shares and intervals of what labellers are measured by.
import { random } from "./random.mjs";

/** @param {readonly number[]} values */
export const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** @param {number} share */
export const percent = (share) => `${(100 * share).toFixed(1)} %`;

/** 95 %. @param {number} right @param {number} n @returns {[number, number]} */
export function wilson(right, n) {
  const z = 1.959963984540054;
  const p = right / n;
  const middle = (p + (z * z) / (2 * n)) / (1 + (z * z) / n);
  const half = (z / (1 + (z * z) / n)) * Math.sqrt((p * (1 - p)) / n + (z * z) / (4 * n * n));
  return [middle - half, middle + half];
}

/**
 * 95 % by the percentiles of 400 bootstrap samples of whole groups, seeded: rows of one group share their documents.
 * @template {{group: string}} Row @param {readonly Row[]} rows @param {(rows: Row[]) => number} figure
 */
export function groupedInterval(rows, figure) {
  /** @type {Map<string, Row[]>} */ const byGroup = new Map();
  for (const row of rows) byGroup.set(row.group, [...(byGroup.get(row.group) ?? []), row]);
  const groups = [...byGroup.values()];
  const next = random(1);
  const figures = Array.from({ length: 400 }, () =>
    figure(groups.flatMap(() => groups[Math.floor(groups.length * next())] ?? [])),
  ).filter((value) => Number.isFinite(value));
  figures.sort((a, b) => a - b);
  const at = (/** @type {number} */ share) => figures[Math.round(share * (figures.length - 1))] ?? Number.NaN;
  return `[${at(0.025).toFixed(3)}, ${at(0.975).toFixed(3)}]`;
}

/** How many rows are called, and how many of those rightly. @param {readonly {call: string, isSupported: boolean}[]} rows */
export function callsLine(rows) {
  const parts = ["supported", "unsupported"].map((call) => {
    const called = rows.filter((row) => row.call === call);
    const right = called.filter(({ isSupported }) => isSupported === (call === "supported")).length;
    if (called.length === 0) return `${call}: none`;
    const [low, high] = wilson(right, called.length);
    return `${call}: ${right} of ${called.length} right, ${percent(right / called.length)} [${percent(low)}, ${percent(high)}]`;
  });
  const unsure = rows.filter(({ call }) => call === "unsure").length;
  return `called ${parts.join("; ")}; unsure ${percent(unsure / rows.length)}`;
}
