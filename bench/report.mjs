// What was measured, as a table: median of the rounds with the least and the most, floor, goal, kept or broken.
import { median, spread } from "./statistics.mjs";

/** @typedef {import("./table.mjs").Line} Line */

/** Whether a value keeps a line's floor; null where there were too few rows to tell. @param {Line} line @param {number} value @param {number} rows */
export function keeps({ most, least, from = 0 }, value, rows) {
  if (rows < from) return null;
  return (most === undefined || value <= most) && (least === undefined || value >= least);
}

/**
 * Prints the lines in their order, then what else was measured; tells whether no floor is broken.
 * @param {Readonly<Record<string, Line>>} lines @param {Readonly<Record<string, number[]>>} measured @param {number} rows
 */
export function report(lines, measured, rows) {
  let isKept = true;
  const row = (/** @type {string[]} */ [name = "", ...cells]) =>
    console.log(`${name.padEnd(58)}${cells.map((cell) => cell.padEnd(25)).join("")}`.trimEnd());
  row(["", "median (least–most)", "floor", "goal"]);
  for (const [id, line] of Object.entries(lines)) {
    const values = measured[id];
    if (!values) {
      row([line.name, "not measured"]);
      continue;
    }
    const kept = keeps(line, median(values), rows);
    const [sign, floor] = line.most === undefined ? ["≥", line.least] : ["≤", line.most];
    const isAtGoal = line.most === undefined ? median(values) >= line.goal : median(values) <= line.goal;
    const mark = kept === null ? "too few rows to tell" : !kept ? "BROKEN" : isAtGoal ? "kept, at its goal" : "kept";
    const unit = line.unit ?? "";
    row([line.name, spread(values, unit), `${sign} ${floor}${unit}`, `${sign} ${line.goal}${unit}`, mark]);
    if (kept === false) isKept = false;
  }
  console.log("");
  for (const [id, values] of Object.entries(measured)) if (!(id in lines)) row([`  ${id}`, spread(values)]);
  return isKept;
}
