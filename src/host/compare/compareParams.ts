import { UNPAIRED } from "../../model/index.ts";
import type { ComparePageMethods } from "../../protocol/comparePanel.ts";
import { checkText, invalid, LONGEST_COPY, MOST_ROWS, member, whole } from "../panelParams.ts";

type Params<Name extends keyof ComparePageMethods> = ComparePageMethods[Name]["params"];

/** Reads what a comparison's page sent; what is not exactly what the protocol says is refused as `invalid`. */
export const compareParams = {
  pairs(params: unknown): Params<"pairs"> {
    const from = whole(params, "from");
    const to = whole(params, "to");
    if (to < from || to - from > MOST_ROWS) throw invalid("to", `a row within ${MOST_ROWS} of "from"`);
    const of = member(params, "of");
    if (of === "pairs") return { of, from, to };
    const side = sideIn(of);
    const why = UNPAIRED.find((one) => one === member(of, "why"));
    if (!why) throw invalid("of", `pairs, or a side with ${UNPAIRED.join(", ")}`);
    return { of: { side, why }, from, to };
  },
  pair: (params: unknown): { pair: number } => ({ pair: whole(params, "pair") }),
  focus(params: unknown): Params<"focus"> {
    return { pair: member(params, "pair") === null ? null : whole(params, "pair") };
  },
  by(params: unknown): Params<"by"> {
    const by = member(params, "by");
    if (by !== null && by !== "id" && by !== "question") throw invalid("by", "id, question or null");
    return { by };
  },
  openLine: (params: unknown): Params<"openLine"> => ({ pair: whole(params, "pair"), side: sideIn(params) }),
  copyText: (params: unknown): Params<"copyText"> => ({
    text: checkText(member(params, "text"), "text", LONGEST_COPY),
  }),
};

function sideIn(params: unknown): 0 | 1 {
  const side = member(params, "side");
  if (side !== 0 && side !== 1) throw invalid("side", "0 or 1");
  return side;
}
