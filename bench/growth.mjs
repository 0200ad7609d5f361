// How time and memory grow with the rows of a file: a hundredth, a tenth and all of `--rows`.
import { KINDS } from "./data.mjs";
import { memoryOf, run } from "./processes.mjs";
import { median } from "./statistics.mjs";

const SHARES = [0.01, 0.1, 1];

/** @typedef {import("./table.mjs").Bench} Bench @typedef {import("./table.mjs").Line} Line */

/** @type {Readonly<Record<string, Line>>} */
export const GROWTH_LINES = Object.fromEntries(
  KINDS.flatMap((kind) =>
    ["time", "memory"].map((what) => [
      `growth.${kind}.${what}`,
      { name: `growth, ${kind}: ${what} a row, last nine tenths / first`, most: 1.15, goal: 1.15, from: 1_000_000 },
    ]),
  ),
);

/**
 * What a row beyond the tenth costs over what one beyond the hundredth does: 1 where all is linear, starting apart. Less
 * than that is none the worse: engines warm up.
 * @param {Bench} bench
 */
export async function growth(bench) {
  /** @type {Record<string, number>} */
  const found = {};
  for (const kind of KINDS) {
    const rows = SHARES.map((share) => Math.round(bench.rows * share));
    const [seconds, bytes] = [/** @type {number[]} */ ([]), /** @type {number[]} */ ([])];
    for (const count of rows) {
      const file = await bench.file(kind, count);
      seconds.push((await run(bench.score(file))).seconds);
      bytes.push((await memoryOf(bench, file)).kept);
      found[`grown ${kind} ${count} s`] = seconds.at(-1) ?? 0;
      found[`grown ${kind} ${count} bytes`] = bytes.at(-1) ?? 0;
    }
    found[`growth.${kind}.time`] = bend(rows, seconds);
    found[`growth.${kind}.memory`] = bend(rows, bytes);
  }
  return found;
}

/** @param {readonly number[]} rows @param {readonly number[]} costs */
function bend([first = 0, second = 0, third = 0], [small = 0, middle = 0, large = 0]) {
  return (large - middle) / (third - second) / ((middle - small) / (second - first));
}

const WIDTH = 420;
const HEIGHT = 300;
const MARGIN = 50;
const COLOURS = ["#1f77b4", "#d62728", "#2ca02c", "#9467bd", "#ff7f0e", "#8c564b"];

/** The curves, both axes logarithmic, as a picture. @param {Readonly<Record<string, number[]>>} measured */
export function growthPicture(measured) {
  const panels = [
    { what: "s", title: "processor time, s" },
    { what: "bytes", title: "memory kept, bytes" },
  ].map(({ what, title }, at) => `<g transform="translate(${at * WIDTH} 0)">${panel(measured, what, title)}</g>`);
  const frame = `width="${2 * WIDTH}" height="${HEIGHT}" font-family="sans-serif" font-size="11"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${frame}>\n${panels.join("\n")}\n</svg>\n`;
}

/** @param {Readonly<Record<string, number[]>>} measured @param {string} what @param {string} title */
function panel(measured, what, title) {
  const series = KINDS.map((kind) => ({
    kind,
    points: Object.entries(measured).flatMap(([id, values]) => {
      const [grown, of, count, unit] = id.split(" ");
      return grown === "grown" && of === kind && unit === what ? [[Number(count), Math.max(median(values), 1e-3)]] : [];
    }),
  })).filter(({ points }) => points.length > 0);
  const all = series.flatMap(({ points }) => points);
  const scale = (/** @type {number} */ axis, /** @type {number} */ length) => {
    const logs = all.map((point) => Math.log10(point[axis] ?? 1));
    const [least, most] = [Math.floor(Math.min(...logs)), Math.ceil(Math.max(...logs))];
    const at = (/** @type {number} */ value) => (length * (Math.log10(value) - least)) / Math.max(1, most - least);
    return { at, ticks: Array.from({ length: most - least + 1 }, (_, n) => 10 ** (least + n)) };
  };
  const [across, up] = [scale(0, WIDTH - 2.6 * MARGIN), scale(1, HEIGHT - 2 * MARGIN)];
  const x = (/** @type {number} */ value) => (MARGIN + across.at(value)).toFixed(1);
  const y = (/** @type {number} */ value) => (HEIGHT - MARGIN - up.at(value)).toFixed(1);
  const lines = series.map(({ kind, points }, n) => {
    const colour = COLOURS[n % COLOURS.length];
    const path = points.map(([rows = 1, cost = 1]) => `${x(rows)},${y(cost)}`).join(" ");
    const [, last = 1] = points.at(-1) ?? [];
    const right = points.at(-1)?.[0] ?? 1;
    return `<polyline points="${path}" fill="none" stroke="${colour}"/><text x="${Number(x(right)) + 4}" y="${y(last)}" fill="${colour}">${kind}</text>`;
  });
  const ticks = [
    ...across.ticks.map(
      (value) =>
        `<text x="${x(value)}" y="${HEIGHT - MARGIN + 16}" text-anchor="middle">${value.toLocaleString("en")}</text>`,
    ),
    ...up.ticks.map(
      (value) => `<text x="${MARGIN - 6}" y="${y(value)}" text-anchor="end">${value.toExponential(0)}</text>`,
    ),
  ];
  return `<text x="${MARGIN}" y="20">${title}, by rows</text>${ticks.join("")}${lines.join("")}`;
}
