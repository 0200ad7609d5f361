import { setMaxListeners } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import type { ExitCode } from "../../src/cli/io.ts";
import { run } from "../../src/cli/run.ts";
import { type KindRegistry, registry } from "../../src/kinds/registry.ts";

export interface Ran {
  readonly code: ExitCode;
  readonly out: string;
  readonly err: string;
}

/** Runs a command line in this process, on one thread. */
export async function evaloupe(...argv: readonly string[]): Promise<Ran> {
  return cancellable(new AbortController().signal, argv);
}

export async function cancellable(
  signal: AbortSignal,
  argv: readonly string[],
  kinds: KindRegistry = registry,
): Promise<Ran> {
  return ranWith(argv, { signal, kinds });
}

/** Runs a command line where some of what it runs in is another. */
export async function ranWith(argv: readonly string[], more: Partial<Parameters<typeof run>[1]>): Promise<Ran> {
  const said = { out: "", err: "" };
  const { signal = new AbortController().signal } = more;
  // As the process does: each question that is asked at the same time listens.
  setMaxListeners(0, signal);
  const code = await run(argv, {
    out(text) {
      said.out += text;
    },
    err(text) {
      said.err += text;
    },
    isErrTerminal: false,
    script: "",
    kinds: registry,
    ...more,
    signal,
  });
  return { code, ...said };
}

export interface PrintedMetric {
  readonly id: string;
  readonly mode: string | null;
  readonly slice: Readonly<Record<string, string | number>> | null;
  readonly against?: string;
  readonly value: number | null;
  readonly n: number;
  readonly all?: { readonly value: number; readonly n: number };
}

/** What tests look at in the object of `--as json`. */
export interface Printed {
  readonly evaloupe: string;
  readonly sources: readonly string[];
  readonly adapter: { readonly id: string; readonly confidence: number };
  readonly records: { readonly total: number };
  readonly samples: number;
  readonly settings: { readonly matching: string };
  readonly metrics: readonly PrintedMetric[];
  readonly figures: readonly { readonly id: string; readonly series: readonly unknown[] }[];
  readonly issues: readonly { readonly code: string; readonly line: number; readonly offset: number }[];
}

/** `score … --as json`, read back. */
export async function scored(...argv: readonly string[]): Promise<Printed> {
  return JSON.parse((await evaloupe("score", ...argv, "--as", "json")).out);
}

/** A folder for one test file, removed after it. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "evaloupe-cli-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes records as JSON lines; a text is a line as it stands. */
export function writeLines(path: string, records: readonly unknown[]): string {
  writeFileSync(path, records.map((one) => `${typeof one === "string" ? one : JSON.stringify(one)}\n`).join(""));
  return path;
}

/** Four rows of two noise levels and models: right, wrong, right, without an answer; a blank and a broken line. */
export const ROWS: readonly unknown[] = [
  row("1", "Paris it is", "Paris", 0.2, "m1"),
  row("2", "London", "Rome", 0.2, "m1"),
  "",
  '{"question": "cut',
  row("3", "Berlin.", "Berlin", 0.4, "m2"),
  row("4", "who knows", null, 0.4, "m2"),
];

export function row(id: string, response: string, truth: string | null, noise: number, model: string): unknown {
  const question = `Question ${id}?`;
  return { id, question, response, ground_truth: truth, task: "noise_robustness", noise_ratio: noise, model };
}

/** A RAGBench row: two sentences in one document, two in the response, the second one unsupported. */
export const SUPPORTED: unknown = {
  id: "s1",
  question: "What is it?",
  documents: ["It is red. It is old."],
  response: "It is red. It is new.",
  documents_sentences: [
    [
      ["0a", "It is red."],
      ["0b", "It is old."],
    ],
  ],
  response_sentences: [
    ["a", "It is red."],
    ["b", "It is new."],
  ],
  sentence_support_information: [
    { response_sentence_key: "a", explanation: "", supporting_sentence_keys: ["0a"], fully_supported: true },
    { response_sentence_key: "b", explanation: "", supporting_sentence_keys: [], fully_supported: false },
  ],
  unsupported_response_sentence_keys: ["b"],
  all_relevant_sentence_keys: ["0a", "0b"],
  all_utilized_sentence_keys: ["0a"],
  overall_supported: false,
};

/** What a command may say of rows of no known format, and nothing else. */
export const SAID = /^(?:evaloupe: Read by its columns: .*\n)?$/;
