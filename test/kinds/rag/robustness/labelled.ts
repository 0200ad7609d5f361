import { readFileSync } from "node:fs";

/** Responses of our own, with what a careful reader says of them. */
export function labelled<T>(name: "denials" | "detections"): readonly T[] {
  const path = new URL(`../../../fixtures/${name}.jsonl`, import.meta.url);
  // Our own files; the first test of each checks what stands in it.
  return readFileSync(path, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as T);
}
