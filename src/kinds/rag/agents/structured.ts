import { isText } from "../../adapting.ts";

/** What an attribute holds that is an object or its JSON. */
export function structured(value: unknown): unknown {
  if (!isText(value) || !/^\s*[[{"]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
