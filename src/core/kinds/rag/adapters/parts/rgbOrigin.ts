import type { RagTask } from "../../../../../model/index.ts";
import type { Origin } from "../../../kind.ts";

/** What the name and the folders of an RGB prediction file say. */
export interface RgbOrigin {
  /** `en_int`, `zh_fact`, `en_refine`; null where the name is not of the authors' form. */
  readonly dataset: string | null;
  readonly model: string | null;
  readonly noise: number | null;
  readonly isChinese: boolean;
}

/** `prediction_{dataset}_{model}_temp{t}_noise{n}_passage{p}_correct{c}.json`, and its relatives without data set. */
const NAME =
  /^(?:prediction|output)_(?:((?:en|zh)(?:_(?:refine|int|fact))?)_)?(.+?)(?:_temp_?[\d.]+)?_noise_?(\d+(?:\.\d+)?)(?![\d.]*\d)/;

let last: { readonly origin: Origin; readonly read: RgbOrigin } | null = null;

/** Reads the origin once a file: the one last seen is remembered. */
export function rgbOrigin(origin: Origin): RgbOrigin {
  if (last?.origin !== origin) last = { origin, read: readOrigin(origin) };
  return last.read;
}

/** The data set's name decides, else the noise: at 1 no document holds the answer. */
export function rgbTask(dataset: string | null, noise: number | null): RagTask | null {
  if (dataset?.endsWith("_int")) return "information_integration";
  if (dataset?.endsWith("_fact")) return "counterfactual_robustness";
  if (noise === null) return null;
  return noise === 1 ? "negative_rejection" : "noise_robustness";
}

function readOrigin({ name, folders }: Origin): RgbOrigin {
  const match = NAME.exec(name);
  const dataset = match?.[1] ?? null;
  const noise = match?.[3];
  return {
    dataset,
    model: match?.[2] ?? null,
    noise: noise === undefined ? null : Number(noise),
    isChinese: dataset === null ? folders.includes("result-zh") : dataset.includes("zh"),
  };
}
