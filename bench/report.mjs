// What was measured, as a table: median of the rounds with the least and the most, floor, goal, kept or broken.
import { median, spread } from "./statistics.mjs";

/** @typedef {import("./table.mjs").Line} Line */

/**
 * What a value says of a line: its floor is kept; it is open, what holds until then is kept; broken; `few` where there
 * were too few rows to tell. @param {Line} line @param {number} value @param {number} rows @returns {"kept" | "open" | "broken" | "few"}
 */
export function stateOf({ most, least, today, from = 0 }, value, rows) {
  if (rows < from) return "few";
  if ((most === undefined || value <= most) && (least === undefined || value >= least)) return "kept";
  if (today === undefined) return "broken";
  if (today === null) return "open";
  return (least === undefined ? value <= today : value >= today) ? "open" : "broken";
}

/** How far off a value is: above 1 whichever way is the better one. @param {Line} line @param {number} value @param {number} from what */
const timesOff = ({ least }, value, from) => (least === undefined ? value / from : from / value).toPrecision(3);

/**
 * Prints the lines in their order, how many floors are kept, open and broken, and what else was measured; returns whether
 * none is broken.
 * @param {Readonly<Record<string, Line>>} lines @param {Readonly<Record<string, number[]>>} measured @param {number} rows
 */
export function report(lines, measured, rows) {
  const counts = { kept: 0, open: 0, broken: 0, few: 0 };
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
    const [sign, floor = line.goal] = line.least === undefined ? ["≤", line.most] : ["≥", line.least];
    const unit = line.unit ?? "";
    const isAtGoal = line.least === undefined ? value <= line.goal : value >= line.goal;
    const found = stateOf(line, value, rows);
    const held = typeof line.today === "number" ? ` (until then ${sign} ${line.today}${unit})` : "";
    const marks = {
      few: `too few rows to tell: ${line.from?.toLocaleString("en")}`,
      broken: `BROKEN${held}`,
      open: `open, ${timesOff(line, value, floor)} times its floor${held}`,
      kept: isAtGoal ? "kept, at its goal" : `kept, ${timesOff(line, value, line.goal)} times its goal`,
    };
    // An open floor that is reached may be closed.
    const reached = found === "kept" && line.today !== undefined ? "; was open" : "";
    row([
      line.name,
      spread(values, unit),
      `${sign} ${floor}${unit}`,
      `${sign} ${line.goal}${unit}`,
      marks[found] + reached,
    ]);
    counts[found]++;
  }
  const { kept, open, broken, few } = counts;
  console.log(`\nfloors: ${kept} kept, ${open} open, ${broken} broken, ${few} with too few rows to tell\n`);
  for (const [id, values] of Object.entries(measured)) if (!(id in lines)) row([`  ${id}`, spread(values)]);
  return counts.broken === 0;
}
