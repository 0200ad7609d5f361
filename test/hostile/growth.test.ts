import { join } from "node:path";
import { describe, it } from "vitest";
import { registry } from "../../src/kinds/registry.ts";
import { labelLocally } from "../../src/labels/local/labelLocally.ts";
import { Vocabulary } from "../../src/labels/local/vocabulary.ts";
import type { ResponseSentence } from "../../src/model/index.ts";
import type { JsonRecord } from "../../src/read/parse.ts";
import { alignSentences } from "../../src/session/compare/sentences.ts";
import { splitDocument, splitResponse } from "../../src/text/split.ts";
import { evaloupe, temporaryFolder, writeLines } from "../cli/support.ts";
import { everyNth } from "../every.ts";
import { attackKinds } from "./attacks.ts";
import { goThrough } from "./everyFormat.ts";
import { repeatedKinds, signKinds, type TextKind } from "./textKinds.ts";
import { expectGrowth } from "./timed.ts";

// Four times the text takes about four times as long, whatever it is made of. What grows with the square would take
// sixteen times: between them there is room for a busy machine.

const PLAIN = "The river is 5 km long and not cold. Paris has a river.";

const sentences = (text: string) => splitResponse(text).map(({ key, text }) => ({ key, text: text ?? "" }));
const ofDocument = (text: string) => splitDocument(0, text).map(({ key, text }) => ({ key, text: text ?? "" }));

function label(question: string, document: string, response: string): void {
  const vocabulary = new Vocabulary();
  labelLocally({ question, documents: [ofDocument(document)], response: sentences(response) }, vocabulary);
  // Sentences as a file may have them, uncut.
  const [documents, whole] = [[[{ key: "0a", text: document }]], [{ key: "a", text: response }]];
  labelLocally({ question, documents, response: whole }, vocabulary);
  labelLocally({ question, documents, response: sentences(response) }, vocabulary);
}

function align(one: string, other: string): void {
  const parts = (text: string) =>
    splitResponse(text).map(({ key, text }): Pick<ResponseSentence, "key" | "text" | "state"> => {
      return { key, text, state: "full" };
    });
  alignSentences(parts(one), parts(other));
  alignSentences(parts(one), [{ key: "a" as ResponseSentence["key"], text: other, state: "full" }]);
}

/** A sample with documents and an answer, and one of a robustness task: measured, scored and opened. */
function inspect(question: string, document: string, response: string): void {
  for (const { id, record } of [
    { id: "ragbench", record: { id: "1", question, documents: [document], response } },
    {
      id: "robustness",
      record: { id: "1", task: "noise_robustness", question, response, ground_truth: question, documents: [document] },
    },
  ]) {
    const known = registry.adapters.find(({ adapter }) => adapter.id === id);
    if (!known) throw new Error(`no adapter ${id}`);
    goThrough(known, record as JsonRecord);
  }
}

/** Everything that is done with the texts of a sample. */
function workOn(text: string): void {
  label(text, PLAIN, PLAIN);
  label(PLAIN, text, PLAIN);
  label(PLAIN, PLAIN, text);
  label(text, text, text);
  label(PLAIN, text, `${text.slice(1)} river`);
  align(text, `${text.slice(text.length >> 1)} b. ${text}`);
  inspect(text, PLAIN, PLAIN);
  inspect(PLAIN, text, text);
}

describe("a sample is labelled, compared, measured and opened", () => {
  // A part of each sort: the commands below read a file of all that holds patterns up.
  it.each([...everyNth(signKinds, 6), ...everyNth(repeatedKinds, 2), ...everyNth(attackKinds, 6)])(
    "of $name",
    async ({ make }) => {
      await expectGrowth((length) => {
        const text = make(length);
        return () => workOn(text);
      });
    },
  );
});

/** Of hundreds of texts at once, each a quarter of it. */
const COMMAND_SIZES = [400, 1_600, 6_400];

describe("a command reads a file of all these texts", () => {
  const folder = temporaryFolder();
  const rowOf = ({ name, make }: TextKind, length: number) => {
    const text = make(length);
    return [
      { id: `${name} ${text}`, question: PLAIN, documents: [PLAIN, text], response: `It is [1]. ${text}` },
      { id: `${name} r`, question: PLAIN, documents: [PLAIN], response: `${text.slice(1)} b.` },
      { id: `${name} a`, question: text, documents: [text], response: text },
    ];
  };
  const write = (length: number, turned: boolean): string =>
    writeLines(
      join(folder, `${length}${turned ? "b" : "a"}.jsonl`),
      [...repeatedKinds, ...attackKinds].flatMap((kind) =>
        rowOf(kind, length).map((row) => (turned ? { ...row, response: `${row.response.slice(2)} It is.` } : row)),
      ),
    );
  // Labels are not written over.
  let runs = 0;
  const commands: readonly { readonly what: string; readonly argv: (a: string, b: string) => readonly string[] }[] = [
    { what: "score --as jsonl", argv: (a) => ["score", a, "--as", "jsonl"] },
    { what: "score --as html", argv: (a) => ["score", a, "--as", "html"] },
    { what: "label --with local", argv: (a) => ["label", a, "--with", "local", "--out", `${a}.${++runs}.jsonl`] },
    { what: "traits", argv: (a) => ["traits", a, "--failing", 'response ~ "b."', "--as", "json"] },
    { what: "stress", argv: (a) => ["stress", a, "--with", "local", "--as", "json"] },
    { what: "compare", argv: (a, b) => ["compare", a, b, "--as", "json"] },
  ];
  it.each(commands)("$what", async ({ argv }) => {
    await expectGrowth((length) => {
      const files = [write(length / 4, false), write(length / 4, true)] as const;
      return async () => {
        const { code, err } = await evaloupe(...argv(...files));
        // Samples without any words cannot be labelled, and the command ends so.
        if (code > 1 && !err.includes("labels are in")) throw new Error(err);
      };
    }, COMMAND_SIZES);
  });
});
