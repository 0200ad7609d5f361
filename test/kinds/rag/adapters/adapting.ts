import { ragAdapters } from "../../../../src/kinds/rag/formats/registry.ts";
import type { RagSample } from "../../../../src/model/index.ts";
import type { Origin } from "../../../../src/read/join.ts";
import type { JsonRecord } from "../../../../src/read/parse.ts";
import { settledBy } from "../../settled.ts";
import { ANYWHERE } from "./formats.ts";

/** All samples that an adapter makes of a record, their scores read as those of a file that has this record alone. */
export function adaptAll(id: string, record: JsonRecord, origin: Origin = ANYWHERE): readonly RagSample[] {
  const adapter = ragAdapters.find((one) => one.id === id);
  return adapter === undefined ? [] : settledBy(adapter, [record], origin).adapt(record, origin);
}

/** The one sample that it makes. */
export function adapt(id: string, record: JsonRecord, origin: Origin = ANYWHERE): RagSample {
  const [sample, ...more] = adaptAll(id, record, origin);
  if (sample === undefined || more.length > 0) throw new Error(`${id} should have made one sample.`);
  return sample;
}

export const issuesOf = ({ issues }: RagSample): readonly string[] => issues.map(({ code, path }) => `${code} ${path}`);

/** Names of the fields that a sample is said to lack. */
export const missingIn = ({ issues }: RagSample): readonly string[] =>
  issues.flatMap(({ code, message }) =>
    code === "MISSING_FIELD" ? [/has no (\S+), so/.exec(message)?.[1] ?? ""] : [],
  );
