// What must not get worse. A ratio is ours over the other, or the other over ours, as its name says; `from` is the
// number of rows from which on it has to hold, because threads take a while to start and engines to warm up.

/** @typedef {{ name: string, most?: number, least?: number, unit?: string, from?: number }} Floor */

/** @type {Readonly<Record<string, Floor>>} */
export const FLOORS = {
  traceLimit: { name: "TRACe: ours / bare JSON.parse per line, same threads", most: 1.25, from: 1_000_000 },
  tracePython: { name: "TRACe: plain Python / ours, 2 workers", least: 1.8, from: 100_000 },
  rgbLimit: { name: "RGB, one mode: ours / bare JSON.parse per line, same threads", most: 3, from: 1_000_000 },
  rgbPython: { name: "RGB: plain Python / ours, 2 workers", least: 5, from: 1_000_000 },
  workers: { name: "TRACe: one worker / two workers", least: 1.6, from: 1_000_000 },
  change: { name: "change of mode or filter on scored rows: numbers", most: 300, unit: " ms" },
  firstRows: { name: "first 1,000 rows known to the host", most: 25, unit: " ms" },
  firstRowsSize: { name: "first 1,000 rows: 10 GB / 100 MB", most: 1.5 },
  detail: { name: "one sample's detail", most: 5, unit: " ms" },
  retained: { name: "retained bytes a sample", most: 64, from: 100_000 },
  peak: { name: "peak memory above idle while scoring, columns apart", most: 150, unit: " MB" },
  hostBlock: { name: "block of the host's event loop while scoring, p99", most: 16, unit: " ms" },
};

/** Whether a measured value keeps its floor; null where there are too few rows to tell. @param {Floor} floor @param {number} value @param {number} rows */
export function keeps({ most, least, from = 0 }, value, rows) {
  if (rows < from) return null;
  return (most === undefined || value <= most) && (least === undefined || value >= least);
}
