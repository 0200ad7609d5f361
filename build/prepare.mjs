// Makes the files of the sources that Git ignores: node build/prepare.mjs
import { buildBeginnings } from "./beginnings.mjs";
import { buildLexicon } from "./lexicon.mjs";
import { buildScanner } from "./scanner.mjs";

await buildScanner();
await buildLexicon();
await buildBeginnings();
