import type { RatingSample } from "../../../../model/index.ts";
import type { Adapter } from "../../kind.ts";
import { fastchatPair } from "./fastchatPair.ts";
import { fastchatSingle } from "./fastchatSingle.ts";
import { judgeBench } from "./judgeBench.ts";
import { llmBar } from "./llmBar.ts";
import { openaiEvals } from "./openaiEvals.ts";
import { pandaLm } from "./pandaLm.ts";
import { withGold } from "./parts/withGold.ts";
import { ragcheckerHuman } from "./ragcheckerHuman.ts";
import { ratings } from "./ratings.ts";
import { rewardBench } from "./rewardBench.ts";

/** Every shape of ratings; at equal fit the first one wins. A file beside this one is one line here. */
export const ratingAdapters: readonly Adapter<RatingSample>[] = withGold([
  ratings,
  fastchatPair,
  fastchatSingle,
  rewardBench,
  judgeBench,
  llmBar,
  pandaLm,
  openaiEvals,
  ragcheckerHuman,
]);
