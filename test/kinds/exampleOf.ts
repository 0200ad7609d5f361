import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { JsonRecord } from "../../src/read/parse.ts";

export const EXAMPLES = join(import.meta.dirname, "../fixtures/formats");

/** A record of a format as its program writes it, in our own words. */
export function exampleOf(id: string): JsonRecord {
  return JSON.parse(readFileSync(join(EXAMPLES, `${id}.json`), "utf8"));
}
