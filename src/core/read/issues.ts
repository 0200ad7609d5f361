import type { FlagCode, Issue, JsonPath, RejectionCode } from "../../model/index.ts";
import { pathText } from "../../model/index.ts";

/** A defect in one record, with its path as people write it. */
export function issue(code: FlagCode | RejectionCode, message: string, path: JsonPath = []): Issue {
  return { code, path: pathText(path), message };
}
