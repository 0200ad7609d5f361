// How time and memory grow with the rows of a file that all differ: a hundredth, a tenth and all of `--rows`.
import { KINDS as ALL_KINDS, different } from "./data.mjs";
import { memoryOf, run } from "./processes.mjs";
import { median } from "./statistics.mjs";

const SHARES = [0.01, 0.1, 1];
/** All but those that are of `rgb` with labels beside it. */
const KINDS = ALL_KINDS.filter((kind) => kind !== "mixed");

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
      const file = await bench.file(different(kind), count);
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

const WIDTH = 340;
const HEIGHT = 240;
const [LEFT, TOP, BOTTOM, NAMES] = [46, 34, 34, 64];
/** Told apart by people who see few colours, in order of the kinds (Okabe and Ito), for light and dark pages. */
const COLOURS = ["#0072b2", "#d55e00", "#009e73", "#aa4499", "#996f00"];
const ON_DARK = ["#56b4e9", "#ff9a5a", "#3ddbaa", "#ee99cc", "#f0c040"];
/** @type {Readonly<Record<string, string>>} */
const NAMED = { trace: "TRACe", rgb: "RGB", choice: "choices", ratings: "ratings", scored: "own scores" };

/** The curves, both axes logarithmic, as a picture for light and dark pages. @param {Readonly<Record<string, number[]>>} measured */
export function growthPicture(measured) {
  const panels = [
    { what: "s", title: "Processor time, s", by: 1 },
    { what: "bytes", title: "Memory kept, MB", by: 1e-6 },
  ].map(
    ({ what, title, by }, at) => `<g transform="translate(${at * WIDTH} 0)">${panel(measured, what, title, by)}</g>`,
  );
  const coloured = (/** @type {readonly string[]} */ colours) =>
    colours.map((colour, n) => `.k${n}{stroke:${colour}}text.k${n}{fill:${colour};stroke:none}`).join("");
  const style = `text{fill:#333}.g{stroke:#8884}${coloured(COLOURS)}@media(prefers-color-scheme:dark){text{fill:#ccc}${coloured(ON_DARK)}}`;
  const frame = `viewBox="0 0 ${2 * WIDTH} ${HEIGHT}" width="${2 * WIDTH}" font-family="sans-serif" font-size="11"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${frame} role="img" aria-label="Processor time and memory by rows">\n<style>${style}</style>\n${panels.join("\n")}\n</svg>\n`;
}

/** @param {Readonly<Record<string, number[]>>} measured @param {string} what @param {string} title @param {number} by */
function panel(measured, what, title, by) {
  const series = KINDS.map((kind) => ({
    kind,
    points: Object.entries(measured).flatMap(([id, values]) => {
      const [grown, of, count, unit] = id.split(" ");
      return grown === "grown" && of === kind && unit === what ? [[Number(count), median(values) * by]] : [];
    }),
  }));
  const all = series.flatMap(({ points }) => points);
  const scale = (/** @type {number} */ axis, /** @type {number} */ length) => {
    const logs = all.map((point) => Math.log10(point[axis] ?? 1));
    const [least, most] = [Math.floor(Math.min(...logs) + 1e-9), Math.ceil(Math.max(...logs) - 1e-9)];
    const at = (/** @type {number} */ value) => (length * (Math.log10(value) - least)) / Math.max(1, most - least);
    return { at, ticks: Array.from({ length: most - least + 1 }, (_, n) => 10 ** (least + n)) };
  };
  const [across, up] = [scale(0, WIDTH - LEFT - NAMES), scale(1, HEIGHT - TOP - BOTTOM)];
  const x = (/** @type {number} */ value) => (LEFT + across.at(value)).toFixed(1);
  const y = (/** @type {number} */ value) => (HEIGHT - BOTTOM - up.at(value)).toFixed(1);
  const [right, floor] = [WIDTH - NAMES, HEIGHT - BOTTOM];
  const ticks = [
    ...across.ticks.map(
      (value) => `<text x="${x(value)}" y="${floor + 16}" text-anchor="middle">${value.toLocaleString("en")}</text>`,
    ),
    ...up.ticks.map(
      (value) =>
        `<path class="g" d="M${LEFT} ${y(value)}H${right}"/><text x="${LEFT - 6}" y="${Number(y(value)) + 4}" text-anchor="end">${value}</text>`,
    ),
  ];
  const lines = series.map(
    ({ points }, n) =>
      `<polyline class="k${n}" fill="none" stroke-width="1.5" points="${points.map(([rows = 1, cost = 1]) => `${x(rows)},${y(cost)}`).join(" ")}"/>`,
  );
  const ends = series
    .map(({ kind, points }, n) => ({ kind, n, at: Number(y(points.at(-1)?.[1] ?? 1)) + 4 }))
    .sort((one, other) => one.at - other.at);
  // Names of lines that end close together stand below each other.
  const names = ends.map((end, place) => {
    end.at = Math.max(end.at, (ends[place - 1]?.at ?? 0) + 12);
    return `<text class="k${end.n}" x="${right + 4}" y="${end.at.toFixed(1)}">${NAMED[end.kind] ?? end.kind}</text>`;
  });
  return `<text x="${LEFT}" y="18" font-weight="bold">${title}, by rows</text>${ticks.join("")}${lines.join("")}${names.join("")}`;
}
