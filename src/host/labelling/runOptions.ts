import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { JudgeChoice, RunChoice } from "../../platform/labelling/settings.ts";
import { countText, typedNumber } from "../../present/numbers.ts";
import { type Choice, choose } from "../choose.ts";

/** What a person can change about a run when it is about to begin. */
export type RunOptions = Pick<
  RunChoice,
  "votes" | "temperature" | "concurrency" | "budget" | "requestsPerMinute" | "tokensPerMinute"
>;

interface Bounds {
  readonly least: number;
  readonly most: number;
  readonly isWhole?: boolean;
}

const POSITIVE: Bounds = { least: Number.MIN_VALUE, most: Number.MAX_SAFE_INTEGER };

/** Ranges and defaults; null is no limit. */
const OPTIONS: { readonly [Name in keyof RunOptions]: Bounds & { readonly otherwise: number | null } } = {
  votes: { least: 1, most: 25, isWhole: true, otherwise: 1 },
  temperature: { least: 0, most: 2, otherwise: 0 },
  concurrency: { least: 1, most: 256, isWhole: true, otherwise: 4 },
  budget: { ...POSITIVE, otherwise: null },
  requestsPerMinute: { ...POSITIVE, otherwise: null },
  tokensPerMinute: { ...POSITIVE, otherwise: null },
};
type Name = keyof RunOptions;
// The keys of the record are the names.
const NAMES = Object.keys(OPTIONS) as readonly Name[];

function within(value: unknown, { least, most, isWhole = false }: Bounds): number | null {
  const isNumber = typeof value === "number" && value >= least && value <= most;
  return isNumber && (!isWhole || Number.isInteger(value)) ? value : null;
}

/** Options read from settings or a file. A missing or invalid one has its default. */
export const runOptions = (written: (name: Name) => unknown): RunOptions =>
  // Each has a number, or null if it may.
  Object.fromEntries(
    NAMES.map((name) => [name, within(written(name), OPTIONS[name]) ?? OPTIONS[name].otherwise]),
  ) as unknown as RunOptions;

const SAVED = "runOptions";

/** An option of an earlier run, with what the settings said then: once they say otherwise, they count again. */
type Saved = Readonly<Partial<Record<Name, { readonly value: number | null; readonly instead: number | null }>>>;

/** What a person has changed for earlier runs, which holds for the next ones. */
export class RunOptionMemory {
  readonly #memory: vscode.Memento;

  constructor(memory: vscode.Memento) {
    this.#memory = memory;
  }

  /** The settings' options with those of earlier runs. */
  over<Options extends RunOptions>(settings: Options): Options {
    const saved = this.#memory.get<Saved>(SAVED, {});
    const changed = NAMES.flatMap((name) => {
      const found = saved[name];
      return found && found.instead === settings[name] ? [[name, found.value] as const] : [];
    });
    return { ...settings, ...Object.fromEntries(changed) };
  }

  async keep(options: RunOptions, settings: RunOptions): Promise<void> {
    const changed = NAMES.filter((name) => options[name] !== settings[name]);
    const saved = changed.map((name) => [name, { value: options[name], instead: settings[name] }]);
    await this.#memory.update(SAVED, Object.fromEntries(saved));
  }
}

/** Of what the form is: of a run that labels, or of a judge's, which has options of its own. */
type Changeable = RunOptions & Partial<Pick<JudgeChoice, "isSwapping" | "limit">>;

/** The form of a run: its options with their values, each changed by itself. Null: the person turned away. */
export async function changeOptions<Options extends Changeable>(
  options: Options,
  isPair: boolean,
): Promise<Options | null> {
  let changed = options;
  for (;;) {
    const done: Choice<(() => Promise<Partial<Changeable> | null>) | null> = {
      icon: "check",
      label: l10n.t("Continue"),
      detail: l10n.t("Shows again what is sent, and what it costs"),
      value: null,
    };
    const work = await choose(l10n.t("Options of this run"), [done, ...choicesOf(changed, isPair)], { isKept: true });
    if (work === undefined) return null;
    if (work === null) return changed;
    changed = { ...changed, ...(await work()) };
  }
}

function choicesOf(options: Changeable, isPair: boolean): readonly Choice<() => Promise<Partial<Changeable> | null>>[] {
  const words = wordsOf();
  const numbers = NAMES.map((name) => ({
    label: words[name].label,
    description: valueText(options[name]),
    detail: words[name].detail,
    value: () => ask(name, options[name]),
  }));
  if (options.limit === undefined) return numbers;
  const { limit, isSwapping = false } = options;
  return [
    {
      label: l10n.t("Samples"),
      description: limit === null ? l10n.t("all") : l10n.t("the first {0}", countText(limit)),
      detail: l10n.t("How many samples are judged"),
      value: () => askLimit(limit),
    },
    {
      label: l10n.t("Order of the two responses"),
      description: isSwapping ? l10n.t("both orders") : l10n.t("the file's order"),
      detail: l10n.t("Both orders take twice the calls, and show whether the judge prefers a position"),
      isUsable: isPair,
      value: async () => ({ isSwapping: !isSwapping }),
    },
    ...numbers,
  ];
}

const valueText = (value: number | null): string => (value === null ? l10n.t("no limit") : String(value));

const wordsOf = (): Readonly<Record<Name, { readonly label: string; readonly detail: string }>> => ({
  votes: {
    label: l10n.t("Votes"),
    detail: l10n.t("Calls per model and sample, combined into one answer"),
  },
  temperature: { label: l10n.t("Temperature"), detail: l10n.t("With several votes, 0 becomes 0.7") },
  concurrency: {
    label: l10n.t("Parallel requests"),
    detail: l10n.t("Fewer are sent when the endpoint is overloaded"),
  },
  budget: { label: l10n.t("Budget in US dollars"), detail: l10n.t("The run stops before it exceeds it") },
  requestsPerMinute: {
    label: l10n.t("Requests per minute"),
    detail: l10n.t("What the endpoint allows"),
  },
  tokensPerMinute: { label: l10n.t("Tokens per minute"), detail: l10n.t("What the endpoint allows") },
});

async function ask(name: Name, value: number | null): Promise<Partial<RunOptions> | null> {
  const bounds = OPTIONS[name];
  const { label, detail } = wordsOf()[name];
  const isOpen = bounds.otherwise === null;
  const range = isOpen
    ? l10n.t("Enter a number greater than 0, or nothing for no limit.")
    : bounds.isWhole
      ? l10n.t("Enter a whole number from {0} to {1}.", bounds.least, bounds.most)
      : l10n.t("Enter a number from {0} to {1}.", bounds.least, bounds.most);
  const read = (text: string) => within(typedNumber(text), bounds);
  const typed = await vscode.window.showInputBox({
    title: label,
    prompt: `${detail}. ${range}`,
    value: value === null ? "" : String(value),
    ignoreFocusOut: true,
    validateInput: (text) => (read(text) !== null || (isOpen && text.trim() === "") ? null : range),
  });
  return typed === undefined ? null : { [name]: read(typed) };
}

async function askLimit(limit: number | null): Promise<Pick<JudgeChoice, "limit"> | null> {
  const typed = await vscode.window.showInputBox({
    title: l10n.t("How many samples?"),
    prompt: l10n.t("Leave empty for all."),
    value: limit === null ? "" : String(limit),
    ignoreFocusOut: true,
    validateInput: (text) =>
      /^(?:[1-9]\d{0,8})?$/.test(text.trim()) ? null : l10n.t("Enter a whole number, 1 or greater."),
  });
  if (typed === undefined) return null;
  return { limit: typed.trim() === "" ? null : Number(typed) };
}
