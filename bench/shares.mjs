// How many records of files are measured from the slots of the scanner, and how many are left to the careful reader.
import path from "node:path";
import { openHere, specOf } from "./inside.mjs";

/** @param {import("./inside.mjs").Place} place @param {readonly string[]} files */
export async function printShares(place, files) {
  const sum = { scanned: 0, records: 0 };
  for (const file of files) {
    const { format, scanned, records } = await shareOf(place, file);
    sum.scanned += scanned;
    sum.records += records;
    console.log(`${slow(scanned, records)}  ${String(records).padStart(9)} records  ${format.padEnd(18)} ${file}`);
  }
  console.log(`${slow(sum.scanned, sum.records)}  ${String(sum.records).padStart(9)} records  of all files`);
}

/** @param {number} scanned @param {number} records */
const slow = (scanned, records) =>
  (records === 0 ? "–" : `${((100 * (records - scanned)) / records).toFixed(1)} % slow`).padStart(12);

/** @param {import("./inside.mjs").Place} place @param {string} file */
async function shareOf(place, file) {
  let scanned = 0;
  const session = openHere(place, (platform) => ({
    ...platform,
    measure: async (/** @type {unknown[]} */ ...asked) => {
      const result = await platform.measure(...asked);
      scanned += result.scanned;
      return result;
    },
  }));
  await session.peer.call("open", { spec: specOf(path.resolve(file)) });
  const { format, records } = await session.peer.call("settled", {});
  await session.dispose();
  return { format: format.id, scanned, records: records.total };
}
