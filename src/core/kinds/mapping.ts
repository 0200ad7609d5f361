import { t } from "@vscode/l10n";
import type { FieldMap, JsonPath } from "../../model/index.ts";
import type { JsonRecord } from "../read/parsed.ts";
import { concretePaths, type MappedPath, parsePath, readPath } from "./dottedPath.ts";
import type { Adapter, Facts, Kind, MappableField } from "./kind.ts";

export const MAPPED_ADAPTER = "mapped";

/** What is wrong with a mapping, one message a field; empty when it can be used. */
export function checkMap(map: FieldMap, fields: readonly MappableField[]): readonly string[] {
  const problems: string[] = [];
  for (const [field, text] of Object.entries(map)) {
    if (!fields.some(({ id }) => id === field)) {
      const known = fields.map(({ id }) => id).join(", ");
      problems.push(t("“{0}” is no field that can be mapped; there are {1}.", field, known));
    }
    const parsed = parsePath(text);
    if (!parsed.ok) problems.push(t("The path of {0}, “{1}”, cannot be read: {2}", field, text, parsed.message));
  }
  return problems;
}

/**
 * A mapping as an adapter: every object is a sample, and the fit is the share of mapped paths that lead to something.
 * Fields that `checkMap` finds fault with are not read.
 */
export function mappedAdapter<Sample, F extends Facts>(
  kind: Pick<Kind<Sample, F>, "mappable" | "fromMapping">,
  map: FieldMap,
): Adapter<Sample> {
  const fields = readableFields(map, kind.mappable);
  const paths: Record<string, JsonPath> = {};
  for (const { id, path } of fields) Object.assign(paths, concretePaths(id, path));
  return {
    id: MAPPED_ADAPTER,
    name: "Mapped fields",
    role: "rows",
    match(record) {
      const found = fields.filter(({ path }) => readPath(record, path) !== undefined);
      return fields.length === 0 ? 0 : found.length / fields.length;
    },
    adapt(record) {
      return [kind.fromMapping(valuesOf(record, fields), paths)];
    },
  };
}

interface MappedField {
  readonly id: string;
  readonly path: MappedPath;
}

function readableFields(map: FieldMap, mappable: readonly MappableField[]): readonly MappedField[] {
  return mappable.flatMap(({ id }) => {
    const text = Object.hasOwn(map, id) ? map[id] : undefined;
    const parsed = text === undefined ? null : parsePath(text);
    return parsed?.ok ? [{ id, path: parsed.path }] : [];
  });
}

function valuesOf(record: JsonRecord, fields: readonly MappedField[]): Readonly<Record<string, unknown>> {
  const values: Record<string, unknown> = {};
  for (const { id, path } of fields) values[id] = readPath(record, path);
  return values;
}
