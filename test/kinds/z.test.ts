import { it } from "vitest";
import { type HowRead, Mutator, mustBeEqual } from "./scanning.ts";
const POOL: readonly unknown[] = [null, undefined, true, false, 0, 1, 2, 3, -1, 0.5, 1.5, 1577, "1", "0", "2", "-1", "1,577", "4/5", "4.0", "0.5", 1e21, "", " ", "true", "False", "yes", "no", "A", "B", "(B)", "b", "C.", "tie", "Tie", "[[A]]", "model_a", "response1", "win", "N/A", "NaN", "None", "-inf", "Error: 429", "x\ny", "é😀", [], [null], [""], ["A","B"], ["A","A"], [0.5,0.5], [-0.1,-2], [-0.1,"-inf"], ["0.1","0.9"], [1], [0.25,0.75,0], [1,0,0], [true,false], [[1]], {}, {A:0.1,B:0.9}, {a:1}, [{rater:"j",value:1}], [{rater:"j",value:"x"},{rater:"j",value:2}], [{value:1}], [{rater:"a",value:null}], "overall", "average", 1e-320, -0];
const CH: Record<string, readonly unknown[]> = { id:[1,"q1","q2"], question:["Which?","Say"], choices:[["heron","swift"],["A","B"]], logprobs:[[-0.1,-2.3]], probabilities:[[0.25,0.75]], labels:[["A","B"]], answer:[0,1,"A","B","swift"], model:["m"], task:["t"], dataset:["d"], correct:[0,1], score:[0.25], seed:[1], attempt:["a"], choice_tokens:[[1,2]], fewshot:[5], num_tokens:[[1,2]], predicted:[0,"A"], pred:[1] };
const RT: Record<string, readonly unknown[]> = { id:[1,"q1"], prompt:["Rate","Name"], response:["Well."], response1:["a"], response2:["b"], gold:[1,2,-1,"tie","A"], auto:[1,"A","B"], ratings:[[{rater:"j",value:1},{rater:"k",value:2}]], subset:["s"], task:["t"], model:["m"], model1:["m1"], model2:["m2"], dataset:["d"], reference:["r"], swapped:[true], rationale:["so"], score:[0.5], correct:[true], seed:[1] };
it.each([["choice","choice",CH],["rating","ratings",RT]] as const)("z %s", async (kind, adapter, fields) => {
  const w = new Mutator(Number(process.env.SEED ?? 1));
  const chance = (p: number) => w.below(1000) < 1000*p;
  let bad=0, scanned=0, total=0;
  for (let n=0; n<Number(process.env.N ?? 200) && bad<8; n++) {
    const keys = Object.keys(fields).filter(() => chance(0.6));
    const lines = Array.from({length:200}, () => { const o: Record<string, unknown> = {}; let left=w.below(4);
      for (const k of keys) { if (left>0 && chance(0.4)) { o[k]=w.pick(POOL); left--; } else if (chance(0.93)) o[k]=w.pick((fields as typeof CH)[k] ?? [1]); }
      return JSON.stringify(o); });
    const how = { kind, adapter, ...w.pick([{}, {allModes:true},{isPairable:true},{isGrouped:false}]) } as HowRead;
    try { scanned += (await mustBeEqual(lines, how)).scanned; total += 200; } catch(e) {
      let one=0; for (const l of lines) { try { await mustBeEqual([l], how); } catch(e2) { bad++; one++; console.log("DIFF", l, JSON.stringify(how), String(e2).slice(0,500)); break; } }
      if (!one) { bad++; console.log("DIFF-MANY", String(e).slice(0,400)); }
    }
  }
  console.log("SHARE", kind, scanned, total);
}, 600000);
