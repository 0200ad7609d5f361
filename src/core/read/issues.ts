import type { FlagCode, Issue, JsonPath, RejectionCode } from "../../model/index.ts";
import { pathText } from "../../model/index.ts";

/** A defect in one record, with its path as people write it. */
export function issue(code: FlagCode | RejectionCode, message: string, path: JsonPath = []): Issue {
  return { code, path: pathText(nameable(path)), message };
}

/** The path, or that of the nearest value around it whose path can be written in a line. */
function nameable(path: JsonPath): JsonPath {
  let written = 0;
  const end = path.findIndex((step) => {
    written += String(step).length + 1;
    return written > MOST_PATH;
  });
  return end < 0 ? path : path.slice(0, end);
}

const MOST_PATH = 300;
