/** Which side the better response is shown on: drawn from a text by FNV-1a, so that the same pair is always shown alike. */
export function isSecondBetter(text: string): boolean {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  // The low bits of FNV alone are weak: those above are folded into them.
  return (((hash >>> 16) ^ hash) & 1) === 1;
}
