// Catches a manifest that tells the editor's agents something else than the protocol tells others.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { TOOLS } from "../../src/agents/toolList.ts";

const { contributes } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));

it("declares the tools as the protocol has them, and none in Restricted Mode", () => {
  const declared: readonly Readonly<Record<string, unknown>>[] = contributes.languageModelTools;
  expect(
    declared.map(({ name, modelDescription, inputSchema, when }) => ({ name, modelDescription, inputSchema, when })),
  ).toEqual(
    TOOLS.map(({ name, description, inputSchema }) => ({
      name: `evaloupe_${name}`,
      modelDescription: description,
      inputSchema,
      when: "isWorkspaceTrusted",
    })),
  );
});
