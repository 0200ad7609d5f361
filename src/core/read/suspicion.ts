/**
 * True where `JSON.parse` has told all there is to tell about a record. False wherever something may be odd that it
 * keeps to itself, also when a closer look would find nothing: the careful reader then decides.
 */
export function isOrdinary(text: string, record: object, maxDepth: number): boolean {
  if (text.includes("\r") || mayHoldSurrogates(text)) return false;
  const keys = countKeys(record, maxDepth);
  return keys >= 0 && keys >= countKeyColons(text);
}

/** The search for a fixed string costs a tenth of the pattern, and most texts hold no such escape at all. */
function mayHoldSurrogates(text: string): boolean {
  return text.includes("\\u") && /\\u[dD][89a-fA-F]/.test(text);
}

/** Keys of all objects in a value; -1 where it nests beyond the limit or holds a number that a double cannot. */
function countKeys(value: object, depthLeft: number): number {
  if (depthLeft === 0) return -1;
  let count = 0;
  let children: readonly unknown[];
  if (Array.isArray(value)) children = value;
  else {
    children = Object.values(value);
    count = children.length;
  }
  for (let index = 0; index < children.length; index += 1) {
    const child = children[index];
    if (typeof child === "number") {
      if (!isExact(child)) return -1;
    } else if (typeof child === "object" && child !== null) {
      const below = countKeys(child, depthLeft - 1);
      if (below < 0) return -1;
      count += below;
    }
  }
  return count;
}

/** False for infinities and for whole numbers beyond 2^53, which may have been written with other digits. */
function isExact(value: number): boolean {
  if (value >= Number.MIN_SAFE_INTEGER && value <= Number.MAX_SAFE_INTEGER) return true;
  return Number.isFinite(value) && !Number.isInteger(value);
}

/** At least as many as there are keys in the text: colons behind a quote that is not escaped. */
function countKeyColons(text: string): number {
  let count = 0;
  for (let at = text.indexOf(":"); at >= 0; at = text.indexOf(":", at + 1)) {
    let before = at - 1;
    while (before > 0 && text.charCodeAt(before) <= 0x20) before -= 1;
    if (text.charCodeAt(before) !== 0x22) continue;
    if (text.charCodeAt(before - 1) === 0x5c && text.charCodeAt(before - 2) !== 0x5c) continue;
    count += 1;
  }
  return count;
}
