import type { ChoiceSample } from "../../../model/index.ts";
import type { Adapter } from "../../format.ts";
import { adaptersOf } from "../../mapping.ts";
import { type ChoiceFormat, choiceReader } from "../mapped.ts";
import { choiceRows } from "./choiceRows.ts";
import { harnessResults } from "./harnessResults.ts";
import { harnessSamples } from "./harnessSamples.ts";
import { rbevalRun } from "./rbevalRun.ts";

export const choiceFormats: readonly ChoiceFormat[] = [harnessSamples, choiceRows, harnessResults, rbevalRun];

export const choiceAdapters: readonly Adapter<ChoiceSample>[] = adaptersOf(choiceFormats, choiceReader);
