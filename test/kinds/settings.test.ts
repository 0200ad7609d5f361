import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { modeFamilies } from "../../src/kinds/modeFamilies.ts";
import { choosableModes, unaskedMode } from "../../src/kinds/modeFamily.ts";
import { registry } from "../../src/kinds/registry.ts";

interface Setting {
  readonly enum: readonly string[];
  readonly default: string;
  readonly enumDescriptions: readonly string[];
}

const manifest: {
  readonly contributes: {
    readonly configuration: readonly { readonly properties: Readonly<Record<string, Setting>> }[];
  };
} = JSON.parse(readFileSync("package.json", "utf8"));
const properties = Object.assign({}, ...manifest.contributes.configuration.map((section) => section.properties));

// The manifest is no code: a mode that it lacks could not be set, and one too many would be set in vain.
it.each(registry.families)("the setting of $id offers the modes that there are", (family) => {
  const setting = properties[`evaloupe.${family.id}`];
  expect(setting?.enum).toEqual(choosableModes(family));
  expect(setting?.default).toBe(unaskedMode(family));
  expect(setting?.enumDescriptions.length).toBe(setting?.enum.length);
});

// The host knows this list alone.
it("every mode family of every kind stands in the host's list", () => {
  expect(modeFamilies).toEqual(registry.families);
});
