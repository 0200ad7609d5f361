// What was measured, as a table: median of the rounds with the least and the most, floor, goal, kept or broken.
import { median, spread } from "./statistics.mjs";

/** @typedef {import("./table.mjs").Line} Line */

/** Whether a value keeps a line's floor, if it has one; null where there were too few rows to tell. @param {Line} line @param {number} value @param {number} rows */
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
    const value = median(values);
    const kept = keeps(line, value, rows);
    const isFloored = line.most !== undefined || line.least !== undefined;
    const [sign, floor] = line.least === undefined ? ["≤", line.most] : ["≥", line.least];
    const unit = line.unit ?? "";
    const isAtGoal = line.least === undefined ? value <= line.goal : value >= line.goal;
    // How far off: above 1 whichever way is the better one.
    const times = line.least === undefined ? value / line.goal : line.goal / value;
    const distance = isAtGoal ? "at its goal" : `goal not reached, ${times.toPrecision(3)} times`;
    const mark = kept === null ? "too few rows to tell" : !kept ? "BROKEN" : isFloored ? `kept, ${distance}` : distance;
    row([
      line.name,
      spread(values, unit),
      isFloored ? `${sign} ${floor}${unit}` : "–",
      `${sign} ${line.goal}${unit}`,
      mark,
    ]);
    if (kept === false) isKept = false;
  }
  console.log("");
  for (const [id, values] of Object.entries(measured)) if (!(id in lines)) row([`  ${id}`, spread(values)]);
  return isKept;
}
