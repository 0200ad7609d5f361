import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const FOLDER = join(process.cwd(), "../shared/data/rgb");

/** Why tests on real files are left out, or null: other people's files are not part of the project. */
export const absent: string | null = existsSync(FOLDER) ? null : "no ../shared/data beside the project";

/** The records of a JSONL file of RGB's shape. */
export function recordsOf(name: string): readonly Record<string, unknown>[] {
  return readFileSync(join(FOLDER, name), "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

export const PREDICTIONS = [
  "output_gemma2-9b-it_noise_1.0_passage_5.json",
  "prediction_deepseek-r1-distill-llama-70b_noise_0.2_passage_5.json",
  "prediction_deepseek-r1-distill-llama-70b_noise_0.6_passage_5.json",
];
