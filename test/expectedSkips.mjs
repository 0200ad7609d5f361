// The only tests that may be skipped, and when.
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const data = fileURLToPath(new URL("../../shared/data", import.meta.url));

/**
 * Tests on files that are not ours to publish; they lie beside the project where they are at hand.
 * @type {string[]}
 */
const ON_SHARED_DATA = [];

/** @param {{file: string, name: string}} test `file` is relative to the project. */
export function isExpectedSkip(test) {
  return !existsSync(data) && ON_SHARED_DATA.includes(test.file);
}
