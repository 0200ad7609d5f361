import { jsonOf } from "../../../read/written.ts";
import { isText } from "../../adapting.ts";

/** What an attribute holds that is an object or its JSON. */
export function structured(value: unknown): unknown {
  if (!isText(value) || !/^\s*[[{"]/.test(value)) return value;
  return jsonOf(value) ?? value;
}
