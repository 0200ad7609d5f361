import type { ReadRecords } from "./container.ts";
import { readCsv } from "./csv.ts";
import { readArray } from "./jsonArray.ts";
import { readLines } from "./jsonLines.ts";
import { readObject } from "./jsonObject.ts";
import { readNested } from "./nested.ts";

/** Raw records of a range, whichever way they lie in the file. */
export const readRecords: ReadRecords = (source, container, range, limits, signal) => {
  switch (container.id) {
    case "lines":
      return readLines(source, range, limits, signal);
    case "array":
      return readArray(source, range, limits, signal);
    case "nested":
      return readNested(source, range, limits, signal);
    case "object":
      return readObject(source, range, limits, signal);
    case "csv":
      return readCsv(source, container, range, limits, signal);
  }
};
