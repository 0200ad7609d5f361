// Catches a message without its German, and German for what is no longer said.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { registry } from "../src/kinds/registry.ts";

const ROOT = path.join(import.meta.dirname, "..");
const ORIGINALS = ["l10n/bundle.l10n.json", "package.nls.json"];

/** `bundle.l10n.de.json` beside `bundle.l10n.json`, as a path from the project. */
function translationsOf(original: string): string[] {
  const { dir, name } = path.parse(original);
  return readdirSync(path.join(ROOT, dir))
    .filter((file) => file.startsWith(`${name}.`) && file !== `${name}.json`)
    .map((file) => path.join(dir, file));
}

function read(file: string): Record<string, string> {
  return JSON.parse(readFileSync(path.join(ROOT, file), "utf8"));
}

/** What must stand in a translation as it does in the original: places for values, icons, links to commands and settings. */
function fixed(text: string): string[] {
  return (text.match(/\{\d+\}|\$\([\w-]+\)|\]\(command:[\w.]+\)|#[\w.]+#|`[^`<]*`/g) ?? []).sort();
}

describe.each(ORIGINALS.flatMap((original) => translationsOf(original).map((file) => [file, original] as const)))(
  "%s",
  (file, original) => {
    const wanted = read(original);
    const translated = read(file);

    it("translates every string; npm run l10n prints those that are missing", () => {
      expect(Object.keys(wanted).filter((key) => !(key in translated))).toEqual([]);
    });

    it("has no string that is no longer said; npm run l10n takes them out", () => {
      expect(Object.keys(translated).filter((key) => !(key in wanted))).toEqual([]);
    });

    it("keeps the places for values, icons, links and code", () => {
      const differing = Object.entries(translated).filter(([key, text]) => {
        const [had, has] = [new Set(fixed(wanted[key] ?? "")), new Set(fixed(text))];
        return had.size !== has.size || [...had].some((one) => !has.has(one));
      });
      expect(differing).toEqual([]);
    });

    it("keeps line breaks and is nowhere empty", () => {
      const lines = (text: string) => text.split("\n").length;
      expect(Object.entries(translated).filter(([key, text]) => lines(wanted[key] ?? "") !== lines(text))).toEqual([]);
      expect(Object.entries(translated).filter(([, text]) => text.trim() === "")).toEqual([]);
    });
  },
);

it("there is a German translation of both", () => {
  expect(ORIGINALS.flatMap(translationsOf)).toEqual(["l10n/bundle.l10n.de.json", "package.nls.de.json"]);
});

/** What papers and programs call a metric: the same in every language. */
const TERM =
  /accuracy|precision|recall|\bF1|kappa|adherence|relevance|utilization|completeness|\bbrier|auc|pass[@^]K/gi;

it("metrics have German names, in which terms of papers and programs stay", () => {
  const german = read("l10n/bundle.l10n.de.json");
  const names = [...new Set(registry.kinds.flatMap(({ measure }) => measure.metrics.map(({ info }) => info.name)))];
  expect(names.length).toBeGreaterThan(60);
  const termsOf = (text: string) => (text.toLowerCase().match(TERM) ?? []).sort();
  const differing = names.filter((name) => String(termsOf(name)) !== String(termsOf(german[name] ?? "")));
  expect(differing).toEqual([]);
});

/** Words that German texts have another one for: belegt, verwendet, abgerufen, Leseanweisung, Accuracy, ID, Gold-Label, Gzip-Datei, Festplatte. */
const OTHER_WORDS = /gestützt|\bbenutz|\bgeholt|\bLesart|\bGenauigkeit|\bIds?\b|Goldlabel|\bgzip-|Datenträger/;

it("what is right is the gold answer in English and German; the reference is a program", () => {
  const own = ORIGINALS.flatMap((file) => Object.values(read(file)));
  const texts = [...own, ...ORIGINALS.flatMap(translationsOf).flatMap((file) => Object.values(read(file)))];
  expect(
    texts.filter((text) => /\breferenz|\breference(?! evaluator)/i.test(text.replace("Referenz-Evaluator", ""))),
  ).toEqual([]);
});

it("German has one word for a thing", () => {
  const texts = ORIGINALS.flatMap(translationsOf).flatMap((file) => Object.values(read(file)));
  expect(texts.filter((text) => OTHER_WORDS.test(text))).toEqual([]);
});
