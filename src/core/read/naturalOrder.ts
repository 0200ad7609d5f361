/** Made when it is first needed: it takes longer than to read a small file. */
let collator: Intl.Collator | null = null;

/** Names and paths in the order in which people list them: `run-2` before `run-10`. */
export function byName(one: string, other: string): number {
  collator ??= new Intl.Collator("en", { numeric: true });
  return collator.compare(one, other);
}
