/** FNV-1a over UTF-16 units. Its low bits are weak: shift or fold it for few values. */
export const FNV_SEED = 0x811c9dc5;
export const fnvStep = (hash: number, unit: number): number => Math.imul(hash ^ unit, 0x01000193);

export function fnvOf(text: string, seed = FNV_SEED): number {
  let hash = seed;
  for (let at = 0; at < text.length; at++) hash = fnvStep(hash, text.charCodeAt(at));
  return hash;
}
