import type { AnswerParts } from "../../../../../model/index.ts";
import { type Fields, isObject, isText } from "../../../adapting/fields.ts";

/**
 * The answer that a test's assertions ask for: `equals`, `contains` and `contains-all` name parts, `contains-any` the
 * alternatives of one. Assertions of other types say nothing of it; null where none does.
 */
export function assertedAnswer(fields: Fields): AnswerParts | null {
  const { testCase } = fields.record;
  const asserts: unknown = isObject(testCase) ? testCase.assert : null;
  if (!Array.isArray(asserts)) return null;
  const parts = asserts.flatMap((assertion: unknown) => (isObject(assertion) ? partsIn(assertion) : []));
  return parts.length === 0 ? null : parts;
}

function partsIn({ type, value }: Readonly<Record<string, unknown>>): AnswerParts {
  const values = (Array.isArray(value) ? value : [value]).filter(isText);
  if (values.length === 0 || !isText(type)) return [];
  switch (type.replace(/^i(?=contains)/, "")) {
    case "equals":
    case "contains":
    case "contains-all":
      return values.map((part) => [part]);
    case "contains-any":
      return [values];
    default:
      return [];
  }
}
