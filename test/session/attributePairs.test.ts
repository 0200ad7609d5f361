// Catches what was expected of an answer beside its text that takes the answer's place, or is counted by itself.
import { describe, expect, it } from "vitest";
import { guessMapping } from "../../src/kinds/guess/guess.ts";
import { registry } from "../../src/kinds/registry.ts";
import { opened, type Row } from "./rowsOpened.ts";

const TOOLS = ["search", "calculator", "forecast", "none"];
const SIDES = [
  ["expected", "actual"],
  ["expected", "predicted"],
  ["gold", "model"],
  ["expected", "detected"],
] as const;
const answerAt = (at: number) => `Town ${at} lies by the sea, with a small harbour in the north.`;
/** Four of five are as expected. */
const cameAt = (at: number) => TOOLS[at % 5 === 0 ? (at + 1) % 4 : at % 4] ?? "";
const rowsOf = (make: (at: number) => Row): readonly Row[] => Array.from({ length: 20 }, (_, at) => make(at));
const mapOf = (rows: readonly Row[]) => new Map(Object.entries(guessMapping(rows, registry.kinds)?.map ?? {}));

describe("what was expected of an answer, and what came", () => {
  it.each(SIDES.flatMap(([one, other]) => ["tool", "category", "next_step"].map((of) => [one, other, of] as const)))(
    "are held against each other, and the answer stays the response: %s and %s %s",
    async (one, other, of) => {
      for (const name of ["response", "answer", "output"]) {
        const rows = rowsOf((at) => ({
          question: `Where does town ${at} lie?`,
          [`${one}_${of}`]: TOOLS[at % 4] ?? "",
          [`${other}_${of}`]: cameAt(at),
          [name]: answerAt(at),
        }));
        const map = mapOf(rows);
        expect([map.get("question"), map.get("response"), map.get("ground_truth")]).toEqual([
          "question",
          name,
          undefined,
        ]);
        expect(map.get("score.correct")).toBe(`${other}_${of}==${one}_${of}`);
        const { whole, labels } = await opened(rows);
        expect([whole("score.correct"), labels]).toEqual([0.8, []]);
      }
    },
  );

  it("are no verdict beside a gold answer, a verdict or another pair, and are not said twice", () => {
    const row = (at: number): Row => ({
      question: `Where does town ${at} lie?`,
      expected_tool: TOOLS[at % 4] ?? "",
      actual_tool: cameAt(at),
      response: answerAt(at),
    });
    const pair = "actual_tool==expected_tool";
    const gold = mapOf(rowsOf((at) => ({ ...row(at), expected_answer: `In the north of ${at}` })));
    expect([gold.get("ground_truth"), gold.get("score.tool_match")]).toEqual(["expected_answer", pair]);
    const judged = mapOf(rowsOf((at) => ({ ...row(at), passed: at % 2 === 0 })));
    expect([judged.get("score.correct"), judged.get("score.tool_match")]).toEqual([undefined, pair]);
    const two = rowsOf((at) => ({
      ...row(at),
      expected_route: TOOLS[at % 3] ?? "",
      actual_route: TOOLS[at % 3] ?? "",
    }));
    expect([...mapOf(two).keys()].filter((id) => id.startsWith("score."))).toEqual([
      "score.route_match",
      "score.tool_match",
    ]);
    for (const name of ["tool_correct", "tools_ok"]) {
      const own = mapOf(rowsOf((at) => ({ ...row(at), [name]: at % 5 !== 0 })));
      expect([...own.keys()]).toEqual(["question", "response"]);
    }
  });

  it("are the answer where it says them, or where they are the only one", () => {
    const row = (at: number): Row => ({
      question: `Where does town ${at} lie?`,
      expected_tool: TOOLS[at % 4] ?? "",
      actual_tool: cameAt(at),
    });
    const alone = mapOf(rowsOf(row));
    expect([alone.get("response"), alone.get("ground_truth")]).toEqual(["actual_tool", "expected_tool"]);
    const said = mapOf(rowsOf((at) => ({ ...row(at), raw_output: `For ${at} I should call ${cameAt(at)} now.` })));
    expect([said.get("response"), said.get("ground_truth")]).toEqual(["actual_tool", "expected_tool"]);
  });
});
