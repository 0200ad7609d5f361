import { describe, expect, it } from "vitest";
import { registry } from "../../src/kinds/registry.ts";
import type { JsonRecord } from "../../src/read/parse.ts";
import { everyNth } from "../every.ts";
import { formats, goThrough } from "./everyFormat.ts";

// Texts that a careless pattern reads again from each of their characters: a field of a megabyte would take hours. Each
// format reads a third of them, and its neighbours the others; all of them with EVERY=1.

const LENGTH = 10_000;
/** A pattern that goes back at 3 ns a character takes as long; honest work a tenth of it. */
const MOST_SECONDS = 0.16;
/** The first run compiles, and another may collect garbage. */
const TRIES = 4;
const UNITS = [" ", "\n", "1", "1,", "a", ".", "a. ", ", ", "(", "[[", "'", "’", "`", "*", "|", "-", "é", "信", "。"];
const TAGS = ["<winner>", "<winner>1</winner", "<think>", "</think>", "not ", "\t\n"];

/** The record with every text in it replaced. */
function withTexts(value: unknown, text: string): unknown {
  if (typeof value === "string") return text;
  if (Array.isArray(value)) return value.map((element) => withTexts(element, text));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withTexts(inner, text)]));
}

const named = formats.filter(({ winner }) => winner !== null).map((format, at) => ({ ...format, at }));
describe.each(named)("$what", ({ winner, record, at }) => {
  const known = registry.adapters.find(({ adapter }) => adapter.id === winner);
  it.each(everyNth([...UNITS, ...TAGS], 3, at))(
    "texts of %j again and again, and something else at the end",
    (unit) => {
      if (!known) throw new Error(`no adapter ${winner}`);
      const text = `${unit.repeat(Math.ceil(LENGTH / unit.length))}\u0001x`;
      let best = Number.POSITIVE_INFINITY;
      for (let tries = 0; tries < TRIES && best >= MOST_SECONDS; tries++) {
        const began = process.cpuUsage();
        goThrough(known, withTexts(record, text) as JsonRecord);
        best = Math.min(best, process.cpuUsage(began).user / 1e6);
      }
      expect(best).toBeLessThan(MOST_SECONDS);
    },
  );
});
