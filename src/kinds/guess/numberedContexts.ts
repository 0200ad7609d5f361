import type { FieldMap } from "../../model/index.ts";
import type { JsonRecord } from "../../read/parse.ts";
import { numberedKeys, numberedOf, parsePath } from "../dottedPath.ts";
import { profileOf } from "../reading/profile.ts";

const MOSTLY = 0.5;

/** The mapping with all of several numbered columns as the contexts: `context_{n}` for `context_1`, `context_2`, … */
export function withNumbered(map: FieldMap, contexts: string | undefined, records: readonly JsonRecord[]): FieldMap {
  const parsed = parsePath(map[contexts ?? ""] ?? "");
  const [key, another] = parsed.ok ? parsed.path : [];
  const place = typeof key === "string" && another === undefined ? numberedOf(key) : null;
  if (contexts === undefined || place === null) return map;
  const columns = profileOf(records).columns.filter(({ steps }) => steps.length === 1);
  const keys = numberedKeys(
    columns.map(({ steps: [own] }) => String(own)),
    place,
  );
  const taken = new Set(Object.entries(map).flatMap(([field, path]) => (field === contexts ? [] : [path])));
  const areTexts = columns
    .filter(({ path }) => keys.includes(path))
    .every(({ path, types, values }) => !taken.has(path) && types.text >= values * MOSTLY);
  return keys.length > 1 && areTexts ? { ...map, [contexts]: place } : map;
}
