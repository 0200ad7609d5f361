import * as l10n from "@vscode/l10n";
import { readCarefully } from "../carefulJson.ts";
import { type ByteSource, DEFAULT_LIMITS, type Transcode } from "../container.ts";
import { damaged, UnreadableSource } from "../issues.ts";
import { isObject } from "../parse.ts";
import { readDirectory, readEntry, type ZipEntry } from "./zip.ts";

/** JSON text on one line: line ends between tokens become spaces. Invalid JSON stays invalid. */
async function* flattened(parts: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const part of parts) yield part.replace(/[\r\n][ \t\r\n]*/g, " ");
}

/** The JSON object with one more field in front; other texts are unchanged. */
async function* withField(key: string, json: string, parts: AsyncIterable<string>): AsyncGenerator<string> {
  let pending: string | null = "";
  for await (const part of parts) {
    if (pending === null) {
      yield part;
      continue;
    }
    pending = (pending + part).trimStart().replace(/^\{\s+/, "{");
    if (pending === "" || pending === "{") continue;
    yield started(key, json, pending);
    pending = null;
  }
  if (pending !== null) yield pending;
}

function started(key: string, json: string, text: string): string {
  if (!text.startsWith("{")) return text;
  return `{${JSON.stringify(key)}:${json}${text[1] === "}" ? "" : ","}${text.slice(1)}`;
}

const FORMAT = "inspect_ai";
/** The log's header: at its end once complete, else written at its start. */
const HEADERS = ["header.json", "_journal/start.json"];
const SAMPLE = /^samples\/.+\.json$/;
const HEADER_KEY = "@eval";
const MAX_HEADER_BYTES = 16 * 1024 * 1024;
/** A larger header is reduced to its plain values, since every line has it. */
const MAX_CARRIED_CHARACTERS = 16 * 1024;

/** Converts a log of inspect_ai to lines; null for another archive. */
export async function evalLog(source: ByteSource): Promise<Transcode | null> {
  let entries: readonly ZipEntry[];
  try {
    entries = await readDirectory(source);
  } catch (error) {
    if (error instanceof UnreadableSource && !/\.eval$/i.test(source.name)) return null;
    throw error;
  }
  const header = HEADERS.map((name) => entries.find((entry) => entry.name === name)).find((entry) => entry);
  if (!header) return null;
  const samples = new Map(entries.filter(({ name }) => SAMPLE.test(name)).map((entry) => [entry.name, entry]));
  return (opened, signal, expect) => linesOf(opened, header, [...samples.values()], signal, expect);
}

/** A line per sample, with the header's `eval` under `@eval`. */
async function* linesOf(
  source: ByteSource,
  header: ZipEntry,
  samples: readonly ZipEntry[],
  signal: AbortSignal,
  expect: (bytes: number) => void = () => {},
): AsyncGenerator<string> {
  const carried = await headerOf(source, header, signal);
  expect(samples.reduce((sum, { bytes }) => sum + bytes + carried.length, 0));
  for (const sample of samples) {
    yield* withField(HEADER_KEY, carried, flattened(textOf(source, sample, signal)));
    yield "\n";
  }
}

async function headerOf(source: ByteSource, entry: ZipEntry, signal: AbortSignal): Promise<string> {
  if (entry.bytes > MAX_HEADER_BYTES) throw damaged(source.name, FORMAT, l10n.t("its header is too large"));
  let text = "";
  for await (const part of textOf(source, entry, signal)) text += part;
  const about = evaluationIn(text);
  if (!isObject(about)) throw damaged(source.name, FORMAT, l10n.t("its header describes no evaluation"));
  const { dataset } = about;
  const kept = isObject(dataset) ? { ...about, dataset: { ...dataset, sample_ids: undefined } } : about;
  const carried = JSON.stringify(kept);
  if (carried.length <= MAX_CARRIED_CHARACTERS) return carried;
  return JSON.stringify(Object.fromEntries(Object.entries(about).filter(([, value]) => typeof value !== "object")));
}

async function* textOf(source: ByteSource, entry: ZipEntry, signal: AbortSignal): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const piece of readEntry(source, entry, signal)) yield decoder.decode(piece, { stream: true });
  yield decoder.decode();
}

function evaluationIn(header: string): unknown {
  const read = readCarefully(header, DEFAULT_LIMITS.maxDepth);
  return read.ok && isObject(read.value) ? read.value.eval : null;
}
