import type { RatingSample } from "../../../model/index.ts";
import type { Adapter } from "../../format.ts";
import { adaptersOf } from "../../mapping.ts";
import { type RatingFormat, ratingReader } from "../mapped.ts";
import { alpacaEval } from "./alpacaEval.ts";
import { arenaHard } from "./arenaHard.ts";
import { fastchatPair } from "./fastchatPair.ts";
import { fastchatSingle } from "./fastchatSingle.ts";
import { judgeBench } from "./judgeBench.ts";
import { llmBar } from "./llmBar.ts";
import { memeragAnnotators } from "./memeragAnnotators.ts";
import { openaiEvals } from "./openaiEvals.ts";
import { pairOrders } from "./pairOrders.ts";
import { pairPicks } from "./pairPicks.ts";
import { pairVotes } from "./pairVotes.ts";
import { pandaLm } from "./pandaLm.ts";
import { ragcheckerHuman } from "./ragcheckerHuman.ts";
import { raterRows } from "./raterRows.ts";
import { ratings } from "./ratings.ts";
import { rewardBench } from "./rewardBench.ts";

export const ratingFormats: readonly RatingFormat[] = [
  ratings,
  fastchatPair,
  fastchatSingle,
  rewardBench,
  judgeBench,
  llmBar,
  pandaLm,
  openaiEvals,
  ragcheckerHuman,
  alpacaEval,
  arenaHard,
  memeragAnnotators,
  pairPicks,
  pairOrders,
  pairVotes,
  raterRows,
];

export const ratingAdapters: readonly Adapter<RatingSample>[] = adaptersOf(ratingFormats, ratingReader);
