import { hasFactLabel, labelsOf, predictionOf } from "../../../../src/kinds/rag/robustness/benchmark.ts";
import { DETECTION_KEYWORDS, REJECTION_PHRASES } from "../../../../src/kinds/rag/robustness/lenientPhrases.ts";
import type { RagSample } from "../../../../src/model/index.ts";
import { randomOf } from "../../scanning.ts";
import { sampleOf } from "./helpers.ts";

/** What matching looks at of a row. */
export interface Row {
  readonly response: string;
  readonly answer: string | readonly string[] | null;
  readonly areParts: boolean;
  readonly counterfactual: string | null;
  readonly isChinese: boolean;
  /** What RGB's program stored. */
  readonly labels?: readonly number[];
  readonly factLabel?: number;
}

export function sampleFrom({ response, answer, areParts, counterfactual, isChinese, ...row }: Row): RagSample {
  const texts = typeof answer === "string" ? [answer] : answer;
  const parts = texts === null ? null : areParts ? texts.map((text) => [text]) : [texts];
  const stored = { labels: row.labels ?? null, factLabel: row.factLabel ?? null };
  return sampleOf({ response, answer: parts, counterfactual, isChinese, stored });
}

const WORDS =
  "the Paris city of London is was in not no none never but however 1901 1,901 2.5 12500 12,500 12.500 $12,500 500 12 -5 5 4.0 4 1e3 10km km 50% €5 ١٢ Аda рад May answer documents do cannot n't unknown Straße ÉCOLE naïve café ΣΟΦΟΣ σοφός Москва İstanbul ıi K 東京 事实性错误 信息不足 没有 不是 错误 wrong error factual errors incorrect mistaken Yes identified <think> </think> don't doesn't know say say. u.s. Mr. J. 😀 🏳️‍🌈 e\u0301 Å ﬁ ½ ™ № Ⅳ ａｂ 한국 ไทย ქარ".split(
    " ",
  );
const GAPS = [
  " ",
  " ",
  " ",
  " ",
  "",
  "  ",
  "\n",
  "\t",
  "\r\n",
  "\u00a0",
  "\u202f",
  "\u3000",
  "\u2028",
  "\u0085",
  "\u001c",
];
const MARKS = [
  "",
  "",
  "",
  "",
  ".",
  ",",
  "!",
  "?",
  "。",
  ":",
  ";",
  "*",
  "**",
  "_",
  "`",
  '"',
  "'",
  "’",
  "“",
  "”",
  "(",
  ")",
  "—",
  "-",
  "…",
  "\u200b",
  "\ufeff",
  "\u00ad",
  "/",
  "\\",
  "\u0001",
  "]",
];
const SENTENCES = [
  ...REJECTION_PHRASES,
  ...DETECTION_KEYWORDS,
  "I can not answer the question because of the insufficient information in documents.",
  "There are factual errors in the provided documents. The correct answer is",
  "The documents do not say. However, it might be",
  "According to the second document it was",
  "None of the passages mentions it",
  "No mention of Paris. Paris is wrong.",
  "not Paris",
  "non-Paris",
  "partially Paris",
  "Paris is not correct, it was London",
];

/** A text without halves of characters. */
export const whole = (text: string): string => text.replace(/\p{Cs}/gu, "");

export class Writer {
  readonly #random: () => number;

  constructor(seed: number) {
    this.#random = randomOf(seed);
  }

  chance(share: number): boolean {
    return this.#random() < share;
  }
  below(n: number): number {
    return Math.floor(this.#random() * n);
  }
  pick<T>(list: readonly T[]): T {
    // Lists that are picked from are not empty.
    return list[this.below(list.length)] as T;
  }

  /** A text of so many pieces; half of all are plain ones. */
  text(pieces: number): string {
    const isPlain = this.chance(0.5);
    let text = "";
    for (let i = 0; i < pieces; i++) {
      const piece = this.chance(0.2) ? this.pick(SENTENCES) : this.pick(WORDS);
      const isOdd = !isPlain || this.chance(0.02);
      text += isOdd ? this.pick(MARKS) + this.#cased(piece) + this.pick(MARKS) + this.pick(GAPS) : `${piece} `;
    }
    return this.chance(0.8) ? text.trimEnd() : text;
  }

  #cased(piece: string): string {
    const dice = this.below(8);
    if (dice === 0) return piece.toUpperCase();
    if (dice === 1) return piece.slice(this.below(3));
    if (dice === 2) return piece.slice(0, this.below(piece.length + 1));
    return piece;
  }

  /** A text that has to do with another one: the same, cut out of it, with changes, or put into something. */
  like(text: string): string {
    const from = this.below(text.length + 1);
    const cut = whole(text.slice(from, from + this.below(40)));
    switch (this.below(9)) {
      case 0:
        return text;
      case 1:
        return cut.toUpperCase();
      case 2:
        return cut;
      case 3:
        return cut.trim();
      case 4:
        return cut.trim().split(/\s+/).toReversed().join(" ");
      case 5:
        return cut.replace(" ", this.pick(GAPS)) + this.pick(MARKS);
      case 6:
        return text.split(" ").toSpliced(this.below(4), 1, this.pick(WORDS)).join(" ");
      case 7:
        return `${this.text(2)} ${cut}`;
      default:
        return this.text(1 + this.below(5));
    }
  }

  row(): Row {
    const length = this.chance(0.01) ? 400 : this.below(12);
    const response = whole(this.text(length));
    const texts = Array.from({ length: this.below(4) }, () => whole(this.like(response)));
    return this.#withLabels({
      response,
      answer: this.chance(0.1) ? null : this.chance(0.4) ? (texts[0] ?? "") : texts,
      areParts: this.chance(0.4),
      counterfactual: this.chance(0.5) ? null : whole(this.like(response)),
      isChinese: this.chance(0.2),
    });
  }

  /** Labels as RGB's program stores them, some of them wrong. */
  #withLabels(row: Row): Row {
    if (this.chance(0.7)) return row;
    const { response, answer, isChinese } = sampleFrom(row);
    const prediction = predictionOf(response ?? "", isChinese);
    const right = Array.isArray(answer) ? labelsOf(prediction, answer) : [];
    const labels = this.chance(0.7)
      ? right
      : [...right, 1].map((label) => (this.chance(0.5) ? label : 0)).slice(this.below(2));
    const factLabel = hasFactLabel(prediction) || this.chance(0.1) ? 1 : 0;
    return { ...row, ...(this.chance(0.9) ? { labels } : {}), ...(this.chance(0.8) ? { factLabel } : {}) };
  }

  /** A text as JSON has it, in any of the spellings. */
  readonly written = (text: string): string => {
    if (this.chance(0.6)) return JSON.stringify(text);
    const rate = this.pick([0.02, 0.3, 1]);
    let written = "";
    for (const character of text) {
      if (this.chance(rate))
        written += Array.from({ length: character.length }, (_, i) => this.#escape(character.charCodeAt(i))).join("");
      else written += character === "/" && this.chance(0.5) ? "\\/" : JSON.stringify(character).slice(1, -1);
    }
    return `"${written}"`;
  };

  #escape(unit: number): string {
    const digits = unit.toString(16).padStart(4, "0");
    return `\\u${this.chance(0.5) ? digits : digits.toUpperCase()}`;
  }
}
