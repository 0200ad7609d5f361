import * as v from "valibot";
import { isObject, type JsonRecord } from "./parse.ts";

/** A JSON object with any keys. */
export const anyObject = v.custom<JsonRecord>(isObject);

/** An object whose keys come from a file, `__proto__` among them: `v.record` leaves that one out. */
export const entriesOf = <Value>(
  value: v.GenericSchema<unknown, Value>,
  key: v.GenericSchema<unknown, string> = v.string(),
) =>
  v.custom<Readonly<Record<string, Value>>>(
    (found) => isObject(found) && Object.entries(found).every(([own, one]) => v.is(key, own) && v.is(value, one)),
  );

/** A list; elements that do not fit are left out. */
export const fitting = <Value>(element: v.GenericSchema<unknown, Value>) =>
  v.pipe(
    v.array(v.unknown()),
    v.transform((list) => list.flatMap((one) => outputOf(element, one) ?? [])),
  );

/** The field if it fits, else null; null also if it is absent. */
export const orNull = <Value>(schema: v.GenericSchema<unknown, Value>) => v.fallback(v.nullable(schema), null);

/** What a schema makes of a value; null if it does not fit. */
export function outputOf<Value>(schema: v.GenericSchema<unknown, Value>, value: unknown): Value | null {
  const { success, output } = v.safeParse(schema, value, { abortEarly: true });
  return success ? output : null;
}
