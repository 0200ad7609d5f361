import { arabic } from "./arabic.ts";
import { chinese } from "./chinese.ts";
import { dutch } from "./dutch.ts";
import { english } from "./english.ts";
import { french } from "./french.ts";
import { german } from "./german.ts";
import { hindi } from "./hindi.ts";
import { italian } from "./italian.ts";
import { japanese } from "./japanese.ts";
import { korean } from "./korean.ts";
import type { RefusalLanguage } from "./language.ts";
import { polish } from "./polish.ts";
import { portuguese } from "./portuguese.ts";
import { russian } from "./russian.ts";
import { spanish } from "./spanish.ts";
import { turkish } from "./turkish.ts";

/** Languages with refusals, English first. docs/formulas.md lists their measured rates. */
export const LANGUAGES: readonly [RefusalLanguage, ...RefusalLanguage[]] = [
  english,
  german,
  french,
  spanish,
  italian,
  portuguese,
  dutch,
  polish,
  russian,
  turkish,
  arabic,
  hindi,
  chinese,
  japanese,
  korean,
];
