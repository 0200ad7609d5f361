import type { DetailBody, Verdict } from "../model/index.ts";

/** What verdicts of an opened sample are about, with the words of their levels. */
export interface Claim {
  /** `Verdict.kind`: `answer`, `adherence`. */
  readonly id: string;
  readonly name: string;
  /** The level in words; a level that is not known stays as it is, and one that is undefined is the claim itself. */
  word(level: string): string;
}

/** Words are functions: the modules that declare them are read before the person's language is set up. */
export function claim(id: string, name: () => string, levels: Readonly<Record<string, () => string>>): Claim {
  return {
    id,
    get name() {
      return name();
    },
    word: (level) => (level === "undefined" ? name() : (Object.hasOwn(levels, level) && levels[level]?.()) || level),
  };
}

/** The body with the names of its verdicts and the words of their levels. */
export function worded<Body extends DetailBody>(body: Body, claims: readonly Claim[]): Body {
  const of = (kind: string) => claims.find(({ id }) => id === kind);
  const withWord = (verdict: Verdict): Verdict => {
    const word = of(verdict.kind)?.word(verdict.level);
    return word === undefined ? verdict : { ...verdict, word };
  };
  return {
    ...body,
    verdicts: body.verdicts.map((verdict) => ({
      ...verdict,
      name: of(verdict.kind)?.name ?? verdict.kind,
      active: withWord(verdict.active),
      byMode: verdict.byMode.map(withWord),
    })),
  };
}
