/** The end of a name by which runs differ: `-v2`, ` (1)`, `_2026-07-01T10-30`, `-new`. */
const RUN =
  /(?:[-_. ]+(?:version|run|rev|try|v|r)[-_. ]?\d[\dT:._-]*|[-_. ]*\d[\dT:._-]*| *\(\d+\)|[-_. ]+(?:new|old|before|after|latest|previous|fixed|copy))$/iu;

/** Whether two file names differ only in their run: `answers.jsonl` and `answers-v2.jsonl`. */
export function isRunOfSame(a: string, b: string): boolean {
  const [one, other] = [partsOf(a), partsOf(b)];
  return a !== b && one.stem !== "" && one.stem === other.stem && one.ending === other.ending;
}

function partsOf(name: string): { readonly stem: string; readonly ending: string } {
  const ending = /(?:\.[a-z]+){1,2}$/iu.exec(name)?.[0] ?? "";
  const stem = name.slice(0, name.length - ending.length);
  return { stem: stem.replace(RUN, "").toLowerCase(), ending: ending.toLowerCase() };
}
