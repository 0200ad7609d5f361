import { test } from "vitest";
import { readFileSync, openSync, readSync } from "node:fs";
import { mayBeError } from "./kinds/states/firstBytes.ts";
test("x", () => {
  const b = Buffer.alloc(30e6); const n = readSync(openSync("/tmp/b/different-rgb-300000.jsonl", "r"), b);
  const lines = b.subarray(0, n).toString().split("\n").slice(0, -1);
  let may = 0; const by: Record<string, number> = {}; const ex: string[] = [];
  for (const l of lines) { const r = JSON.parse(l); if (mayBeError(r.response, (o: any) => `{"text":${/"response":("(?:[^"\\]|\\.)*")/.exec(l)![1]}}`)) { may++; 
    const t = r.response; const h = t.slice(0, 160);
    const why = /[^\0-\x7f]/.test(t.slice(0,7)) ? "early" : /[\u0370-\uffff]/.test(h) ? "script" : /\\u/.test(/"response":("(?:[^"\\]|\\.)*")/.exec(l)![1]!.slice(0,160)) ? "escape" : (/error|exception|exceeded|fail|fault|erreur|fehler|erro|fout|fejl|virhe|chyba|hiba|eroare|hata|kesalahan|gagal|fallo|exhausted|err_|limited|blocked|fel\b|err\b/i.exec(h)?.[0]) ?? "begin " + h.slice(0, 4);
    by[why] = (by[why] ?? 0) + 1; } }
  console.log(lines.length, may, Object.entries(by).sort((a, b) => b[1] - a[1]).slice(0, 40));
});
