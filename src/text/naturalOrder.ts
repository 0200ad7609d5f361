/** Created on demand: it takes longer than reading a small file. */
let collator: Intl.Collator | null = null;

export function byName(one: string, other: string): number {
  collator ??= new Intl.Collator("en", { numeric: true });
  return collator.compare(one, other);
}
