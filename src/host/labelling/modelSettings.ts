import * as vscode from "vscode";
import type { Criterion, Price } from "../../model/index.ts";
import type { RunChoice } from "../../platform/labelling/choice.ts";

/**
 * Settings that say where documents and keys go, and what they cost. Only what the person set for themselves counts:
 * a workspace, a folder or a language never chooses for them, in whatever way it got its value in.
 */
export const modelSettings = {
  /** Empty: none was chosen. */
  baseUrl: (): string => text(own("baseUrl")).trim(),
  models: (): readonly string[] =>
    list(own("names"))
      .map((name) => name.trim())
      .filter((name) => name !== ""),
  /** The part of a run's choice that settings decide. */
  limits(): Omit<RunChoice, "method" | "models" | "unsureBelow" | "at"> {
    return {
      votes: number(own("votes"), 1, 25, true) ?? 1,
      temperature: number(own("temperature"), 0, 2) ?? 0,
      concurrency: number(own("concurrency"), 1, 256, true) ?? 4,
      budget: positive(own("budget")),
      requestsPerMinute: positive(own("requestsPerMinute")),
      tokensPerMinute: positive(own("tokensPerMinute")),
      prices: prices(own("prices")),
      instructions: text(own("instructions")).trim() || null,
      criteria: criteria(own("criteria")),
    };
  },
  async choose(baseUrl: string, names: readonly string[]): Promise<void> {
    const settings = vscode.workspace.getConfiguration("evaloupe.models");
    await settings.update("baseUrl", baseUrl, vscode.ConfigurationTarget.Global);
    await settings.update("names", [...names], vscode.ConfigurationTarget.Global);
  },
};

/** The person's own value, else the default; what workspaces say is not looked at. */
function own(key: string): unknown {
  const found = vscode.workspace.getConfiguration("evaloupe.models").inspect<unknown>(key);
  return found?.globalValue ?? found?.defaultValue;
}

const text = (value: unknown): string => (typeof value === "string" ? value : "");
const list = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === "string") : [];

function number(value: unknown, least: number, most: number, isWhole = false): number | null {
  const isNumber = typeof value === "number" && value >= least && value <= most;
  return isNumber && (!isWhole || Number.isInteger(value)) ? value : null;
}

/** 0 stands for none. */
const positive = (value: unknown): number | null => number(value, Number.MIN_VALUE, Number.MAX_SAFE_INTEGER);

function prices(value: unknown): Readonly<Record<string, Price>> {
  if (typeof value !== "object" || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, price]: [string, unknown]): [string, Price][] => {
      const { input, output } = fields(price);
      return typeof input === "number" && typeof output === "number" && input >= 0 && output >= 0
        ? [[name.toLowerCase(), { input, output }]]
        : [];
    }),
  );
}

function criteria(value: unknown): readonly Criterion[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((one): Criterion[] => {
    const { id, name, question, scale } = fields(one);
    const isWell = typeof id === "string" && /^[a-z][a-z0-9-]{0,63}$/.test(id) && typeof question === "string";
    const best = number(scale ?? 5, 2, 10, true);
    return isWell && best !== null ? [{ id, name: text(name) || id, question, scale: best }] : [];
  });
}

// Every property is looked at before it is used.
const fields = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
