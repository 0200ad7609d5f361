import { t } from "@vscode/l10n";
import { RAG_TASKS, type RagSample, type RagTask } from "../../../model/index.ts";
import { numberIn } from "../../../read/written.ts";
import type { Fields, Words } from "../../adapting.ts";

type Noise = Pick<RagSample, "noise" | "isNoisePercent">;

const NO_NOISE: Noise = { noise: null };

/**
 * Noise as a fraction: `0.4`, `"40%"`, and 40, since a number above 1 is a percentage. Decided row by row, so that
 * order and ranges of rows do not matter; a note says if a column mixes both scales.
 */
function noiseOf(value: unknown): Noise | "unreadable" | "out-of-range" {
  const written = typeof value === "string" ? value.trim() : "";
  const isPercent = written.endsWith("%");
  const number = typeof value === "number" ? value : numberIn(isPercent ? written.slice(0, -1) : written);
  if (number === null) return "unreadable";
  if (number < 0 || number > 100) return "out-of-range";
  if (isPercent) return { noise: hundredth(number) };
  if (number > 1) return { noise: hundredth(number), isNoisePercent: true };
  return number === 0 ? { noise: 0 } : { noise: number, isNoisePercent: false };
}

/** Exact in its decimals: 0.29 for 29. */
const hundredth = (number: number): number => {
  const shifted = Number(`${number}e-2`);
  return Number.isNaN(shifted) ? number / 100 : shifted;
};

export function noiseIn(written: string): number | null {
  const read = noiseOf(written);
  return typeof read === "string" ? null : read.noise;
}

function readNoise(fields: Fields, key: string): Noise {
  const value = fields.record[key];
  // The parser reports numbers that are not finite.
  if (value === undefined || value === null || (typeof value === "number" && !Number.isFinite(value))) return NO_NOISE;
  const read = noiseOf(value);
  if (typeof read === "object") return read;
  const path = fields.path(key);
  if (read === "unreadable") fields.bad(path, "number", value);
  else {
    fields.odd(path, (at) =>
      t("{0} should be from 0 to 1, or a percentage up to 100, but is {1}; it was left out.", at, String(value)),
    );
  }
  return NO_NOISE;
}

/** A task with the level of noise in its name: `noise_robustness_40%`. */
interface NoisyTask {
  readonly task: RagTask;
  readonly noise: number | null;
}

/** One of the four tasks, in any case, with dashes or spaces, or by the format's other words. */
export function readTask(fields: Fields, key: string, otherWords: Words | null = null): NoisyTask | null {
  const written = fields.text(key);
  if (written === null) return null;
  const task = taskIn(written, otherWords);
  // Tasks of other names are a plain column.
  if (task === null && (otherWords !== null || LIKE_OURS.test(written))) {
    const [said, tasks] = [written.slice(0, 80), RAG_TASKS.join(", ")];
    fields.odd(fields.path(key), () =>
      t("“{0}” is not a task; expected one of {1}. The row counts without a task.", said, tasks),
    );
  }
  return task;
}

/** Words of the four tasks' names. */
const LIKE_OURS = /robust|reject|integrat|counterfact/i;

export function taskIn(written: string, otherWords: Words | null): NoisyTask | null {
  if (written.length > LONGEST_TASK) return null;
  const word = written
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, "_");
  const plain = knownTask(word, otherWords);
  if (plain !== null) return { task: plain, noise: null };
  const [, name = "", level = ""] = /^([a-z_]*[a-z])_?(\d[\d.]*_?%?)$/.exec(word) ?? [];
  const noise = noiseIn(level.replace("_", ""));
  return noise !== null && knownTask(name, otherWords) === "noise_robustness"
    ? { task: "noise_robustness", noise }
    : null;
}

const LONGEST_TASK = 200;

function knownTask(word: string, otherWords: Words | null): RagTask | null {
  const meant = otherWords !== null && Object.hasOwn(otherWords, word) ? otherWords[word] : word;
  return RAG_TASKS.find((known) => known === meant) ?? null;
}

/** Noise of a row: its own field, else its task's. Differences are reported. */
export function noiseOfRow(fields: Fields, key: string, task: NoisyTask | null): Noise {
  const own = readNoise(fields, key);
  const { noise } = own;
  const carried = task?.noise ?? null;
  if (carried === null) return own;
  if (noise === null) return { noise: carried };
  if (noise !== carried)
    fields.odd(fields.path(key), (at) => t("{0} is {1}, but the task says {2}. The field counts.", at, noise, carried));
  return own;
}
