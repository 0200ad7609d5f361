// How many records of files are measured from the slots of the scanner, and how many are left to the careful reader.
import path from "node:path";
import { openHere, specOf } from "./inside.mjs";

/** @param {import("./inside.mjs").Place} place @param {readonly string[]} files */
export async function printShares(place, files) {
  const sum = { left: 0, measured: 0 };
  for (const file of files) {
    const { format, records, left, measured } = await shareOf(place, file);
    sum.left += left;
    sum.measured += measured;
    console.log(`${slow(left, measured)}  ${String(records).padStart(9)} records  ${format.padEnd(18)} ${file}`);
  }
  console.log(`${slow(sum.left, sum.measured)}  of all`);
}

/** @param {number} left @param {number} measured */
const slow = (left, measured) => (measured === 0 ? "–" : `${((100 * left) / measured).toFixed(2)} % left`).padStart(13);

/** First rows are measured twice: at once, and with all others. Both count. @param {import("./inside.mjs").Place} place @param {string} file */
async function shareOf(place, file) {
  let [left, measured] = [0, 0];
  const session = openHere(place, (platform) => ({
    ...platform,
    measure: async (/** @type {unknown[]} */ ...asked) => {
      const result = await platform.measure(...asked);
      measured += result.records.total;
      left += result.records.total - result.scanned;
      return result;
    },
  }));
  await session.peer.call("open", { spec: specOf(path.resolve(file)) });
  const { format, records } = await session.peer.call("settled", {});
  await session.dispose();
  return { format: format.id, records: records.total, left, measured };
}
