import type { JudgeSettings } from "../../core/label/judge/judgeRun.ts";
import type { JudgeTask } from "../../core/label/judge/judgeTask.ts";
import { type RunSettings } from "../../core/label/runSettings.ts";
import type { JudgeChoice, RunChoice } from "./choice.ts";
/** The settings of a run as the engine takes them. Throws `ProviderError` where the base URL may not be used. */
export declare function runSettings(choice: RunChoice): RunSettings;
export declare function judgeSettings(choice: JudgeChoice, task: JudgeTask): JudgeSettings;
