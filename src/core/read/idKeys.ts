/**
 * Keys whose integers are names rather than quantities: `id`, `*_id`, `idx`. Beyond 2^53 their source text is kept
 * as a string, because a rounded id would be another one's.
 */
export function isIdKey(key: string | number | undefined): boolean {
  return typeof key === "string" && (key === "id" || key === "idx" || key.endsWith("_id"));
}
