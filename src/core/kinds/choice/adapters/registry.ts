import type { ChoiceSample } from "../../../../model/index.ts";
import type { Adapter } from "../../kind.ts";
import { choiceRows } from "./choiceRows.ts";
import { harnessResults } from "./harnessResults.ts";
import { harnessSamples } from "./harnessSamples.ts";
import { rbevalRun } from "./rbevalRun.ts";

/** Every shape of multiple-choice samples; at equal fit the first one wins. */
export const choiceAdapters: readonly Adapter<ChoiceSample>[] = [harnessSamples, choiceRows, harnessResults, rbevalRun];
