// How time and memory grow with the rows of a file: a hundredth, a tenth and all of `--rows`, of rows that all differ.
import { different, KINDS } from "./data.mjs";
import { memoryOf, run } from "./processes.mjs";
import { median } from "./statistics.mjs";

const SHARES = [0.01, 0.1, 1];
/** What so many rows take is starting. */
const START_ROWS = 50;

/** @typedef {import("./table.mjs").Bench} Bench @typedef {import("./table.mjs").Line} Line */

/** A work for each kind. @returns {Record<string, import("./table.mjs").Work>} */
export const growthWorks = () =>
  Object.fromEntries(
    KINDS.map((kind) => [`growth.${kind}`, { lines: linesOf(kind), measure: (bench) => growth(bench, kind) }]),
  );

/** Straight growth is a slope of 1 between logarithms; less is none the worse: engines warm up. @param {string} kind @returns {Record<string, Line>} */
const linesOf = (kind) =>
  Object.fromEntries(
    ["time", "memory"].map((what) => [
      `growth.${kind}.${what}`,
      { name: `growth, ${kind}, all different: log-log slope of ${what}`, most: 1.05, goal: 1, from: 1_000_000 },
    ]),
  );

/** @param {Bench} bench @param {string} kind */
async function growth(bench, kind) {
  const rows = SHARES.map((share) => Math.round(bench.rows * share));
  const start = await costs(bench, kind, START_ROWS);
  /** @type {Record<string, number>} */
  const found = {};
  const [seconds, bytes] = [/** @type {number[]} */ ([]), /** @type {number[]} */ ([])];
  for (const count of rows) {
    const own = await costs(bench, kind, count);
    seconds.push(own.seconds - start.seconds);
    bytes.push(own.bytes - start.bytes);
    found[`grown ${kind} ${count} s`] = seconds.at(-1) ?? 0;
    found[`grown ${kind} ${count} bytes`] = bytes.at(-1) ?? 0;
  }
  const [time, memory] = [lineThrough(rows, seconds), lineThrough(rows, bytes)];
  return {
    ...found,
    [`growth.${kind}.time`]: time.slope,
    [`growth.${kind}.memory`]: memory.slope,
    [`growth.${kind} R²: time`]: time.fit,
    [`growth.${kind} R²: memory`]: memory.fit,
  };
}

/** @param {Bench} bench @param {string} kind @param {number} count */
async function costs(bench, kind, count) {
  const file = await bench.file(different(kind), count);
  return { seconds: (await run(bench.score(file))).seconds, bytes: (await memoryOf(bench, file)).kept };
}

/** The line of least squares through the logarithms, and R². @param {readonly number[]} rows @param {readonly number[]} costs */
export function lineThrough(rows, costs) {
  const [x, y] = [rows, costs].map((values) => values.map((value) => Math.log10(Math.max(value, Number.MIN_VALUE))));
  const mean = (/** @type {readonly number[]} */ values) => values.reduce((sum, one) => sum + one, 0) / values.length;
  const product = (/** @type {readonly number[]} */ a, /** @type {readonly number[]} */ b) =>
    mean(a.map((own, at) => (own - mean(a)) * ((b[at] ?? 0) - mean(b))));
  const slope = product(x ?? [], y ?? []) / product(x ?? [], x ?? []);
  return { slope, fit: product(x ?? [], y ?? []) ** 2 / product(x ?? [], x ?? []) / product(y ?? [], y ?? []) };
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
  const ground = `<rect width="${2 * WIDTH}" height="${HEIGHT}" fill="#fff"/>`;
  const frame = `width="${2 * WIDTH}" height="${HEIGHT}" font-family="sans-serif" font-size="11"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${frame}>\n<title>Processor time and memory by rows, both axes logarithmic</title>\n${ground}\n${panels.join("\n")}\n</svg>\n`;
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
  // Names of lines that end close to each other stand below each other.
  const heights = series.map(({ points }) => Number(y(points.at(-1)?.[1] ?? 1)) + 4);
  let lowest = 0;
  for (const at of [...heights.keys()].sort((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0))) {
    heights[at] = lowest = Math.max(heights[at] ?? 0, lowest + 12);
  }
  const lines = series.map(({ kind, points }, n) => {
    const colour = COLOURS[n % COLOURS.length];
    const path = points.map(([rows = 1, cost = 1]) => `${x(rows)},${y(cost)}`).join(" ");
    const right = points.at(-1)?.[0] ?? 1;
    const dots = points.map(
      ([rows = 1, cost = 1]) => `<circle cx="${x(rows)}" cy="${y(cost)}" r="2.5" fill="${colour}"/>`,
    );
    const { slope } = lineThrough(
      points.map(([rows = 1]) => rows),
      points.map(([, cost = 1]) => cost),
    );
    const name = `<text x="${Number(x(right)) + 6}" y="${(heights[n] ?? 0).toFixed(1)}" fill="${colour}">${kind} ${slope.toFixed(2)}</text>`;
    return `<polyline points="${path}" fill="none" stroke="${colour}"/>${dots.join("")}${name}`;
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
  return `<text x="${MARGIN}" y="20">${title}, by rows; the slope beside each name</text>${ticks.join("")}${lines.join("")}`;
}
