// Catches code of AssemblyScript's library in the scanner that ships: it is under the Apache License, and its notice would
// have to ship with it. What the compiler itself makes of our sources is ours.
import { readdir, readFile } from "node:fs/promises";
import asc from "assemblyscript/asc";
import { expect, it } from "vitest";

const ASSEMBLY = new URL("../../../src/read/scan/assembly/", import.meta.url);

/** Names of all functions of a module, none of them put into another. */
async function functionsOf(sources: ReadonlyMap<string, string>): Promise<readonly string[]> {
  let text = "";
  const flags = ["-O0", "--noAssert", "--runtime", "stub", "--enable", "simd", "--initialMemory", "128"];
  const { error } = await asc.main(["index.ts", ...flags, "--textFile", "scanner.wat"], {
    readFile: (name) => sources.get(name) ?? null,
    writeFile: (_, contents) => {
      text = String(contents);
    },
    listFiles: () => [],
  });
  if (error) throw error;
  return [...text.matchAll(/\(func \$(\S+)/g)].map(([, name = ""]) => name);
}

const isOfLibrary = (name: string): boolean => name.startsWith("~lib/");

it("the scanner has functions of our own alone", async () => {
  const names = (await readdir(ASSEMBLY)).filter((name) => name.endsWith(".ts"));
  const sources = await Promise.all(
    names.map(async (name) => [name, await readFile(new URL(name, ASSEMBLY), "utf8")] as const),
  );
  const functions = await functionsOf(new Map(sources));
  expect(functions.length).toBeGreaterThan(20);
  expect(functions.filter(isOfLibrary)).toEqual([]);
});

it("the control: a function of the library is seen", async () => {
  const source = "export function at(number: i32): i32 { return number.toString().length; }";
  expect((await functionsOf(new Map([["index.ts", source]]))).some(isOfLibrary)).toBe(true);
});
