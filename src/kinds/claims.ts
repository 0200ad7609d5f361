import type { DetailBody, Verdict } from "../model/index.ts";

export interface Claim {
  /** `Verdict.kind`: `answer`, `adherence`. */
  readonly id: string;
  readonly name: string;
  /** Unknown levels are returned as they are; an undefined level is the claim itself. */
  word(level: string): string;
}

/** Words are functions: modules are loaded before the display language is set. */
export function claim(id: string, name: () => string, levels: Readonly<Record<string, () => string>>): Claim {
  return {
    id,
    get name() {
      return name();
    },
    word: (level) => (level === "undefined" ? name() : (Object.hasOwn(levels, level) && levels[level]?.()) || level),
  };
}

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
