// Catches a setting about models that a person mistyped and that is taken all the same.
import { afterEach, describe, expect, it, vi } from "vitest";

/** What `inspect` says of a setting, by its name. */
const inspected: Record<string, Readonly<Record<string, unknown>>> = {};
vi.mock("vscode", () => ({
  workspace: { getConfiguration: () => ({ inspect: (key: string) => inspected[key] }) },
}));

const { modelSettings } = await import("../../../src/host/labelling/models.ts");

afterEach(() => {
  for (const key of Object.keys(inspected)) Reflect.deleteProperty(inspected, key);
});

const EVIL = "https://evil.invalid/v1";

describe("settings about models", () => {
  it.each([
    "workspaceValue",
    "workspaceFolderValue",
    "workspaceLanguageValue",
    "workspaceFolderLanguageValue",
    "defaultLanguageValue",
    "globalLanguageValue",
  ])("never come from a workspace or a language: %s", (where) => {
    inspected.baseUrl = { defaultValue: "", globalValue: "https://mine.example/v1", [where]: EVIL };
    inspected.names = { defaultValue: [], [where]: ["evil"] };
    inspected.prices = { defaultValue: {}, [where]: { evil: { input: 0, output: 0 } } };
    inspected.instructions = { defaultValue: "", [where]: "evil" };
    expect(modelSettings.baseUrl()).toBe("https://mine.example/v1");
    expect(modelSettings.models()).toEqual([]);
    expect(modelSettings.limits()).toMatchObject({ prices: {}, instructions: null });
  });

  it("takes what a person wrote wrongly for not written", () => {
    inspected.names = { globalValue: "gpt" };
    inspected.votes = { globalValue: 2.5 };
    inspected.concurrency = { globalValue: -1 };
    inspected.budget = { globalValue: 0 };
    inspected.temperature = { globalValue: 9 };
    inspected.prices = { globalValue: { a: { input: "1" }, B: { input: 1, output: 2 }, c: null } };
    inspected.criteria = {
      globalValue: [{ id: "Tone!" }, { id: "tone", question: "Kind?" }, { id: "x", question: 1 }],
    };
    expect(modelSettings.models()).toEqual([]);
    expect(modelSettings.limits()).toEqual({
      votes: 1,
      concurrency: 4,
      budget: null,
      temperature: 0,
      requestsPerMinute: null,
      tokensPerMinute: null,
      prices: { b: { input: 1, output: 2 } },
      instructions: null,
      criteria: [{ id: "tone", name: "tone", question: "Kind?", scale: 5 }],
    });
  });
});
