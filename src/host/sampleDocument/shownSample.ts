import type { Detail } from "../../model/index.ts";
import { type SampleLine, sampleText } from "../../present/sampleText.ts";
import { allSentences, type FoundSentence } from "../sentences.ts";

/** A sample with its text, and which line of it is linked to which. Lines and sentences count from 0. */
export interface ShownSample {
  readonly detail: Detail;
  readonly text: string;
  readonly lines: readonly SampleLine[];
  readonly sentences: readonly FoundSentence[];
  /** Line of each sentence. */
  readonly lineOf: readonly number[];
  /** Of a response sentence what supports it, of a document's sentence who uses it; in reading order. */
  readonly linked: readonly (readonly number[])[];
}

export function shownSample(detail: Detail): ShownSample {
  const { text, lines } = sampleText(detail);
  const sentences = allSentences(detail);
  return { detail, text, lines, sentences, lineOf: linesOf(lines), linked: linksOf(sentences) };
}

/** The sentence on a line; null on all others. */
export function sentenceOn({ lines, sentences }: ShownSample, line: number): FoundSentence | null {
  const at = lines[line]?.sentence ?? null;
  return at === null ? null : (sentences[at] ?? null);
}

function linesOf(lines: readonly SampleLine[]): readonly number[] {
  const lineOf: number[] = [];
  for (const [line, { sentence }] of lines.entries()) if (sentence !== null) lineOf[sentence] = line;
  return lineOf;
}

function linksOf(sentences: readonly FoundSentence[]): readonly (readonly number[])[] {
  const numbers = new Map<string, number[]>();
  for (const { side, number, sentence } of sentences) {
    const name = `${side} ${sentence.key}`;
    const same = numbers.get(name);
    if (same) same.push(number);
    else numbers.set(name, [number]);
  }
  return sentences.map((one) => {
    const keys = one.side === "response" ? one.sentence.supportedBy : one.sentence.usedBy;
    const side = one.side === "response" ? "document" : "response";
    const linked = new Set([...keys].flatMap((key) => numbers.get(`${side} ${key}`) ?? []));
    return [...linked].sort((a, b) => a - b);
  });
}
