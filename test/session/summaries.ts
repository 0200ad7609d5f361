import type { MetricValue } from "../../src/model/index.ts";
import { never, type Opened } from "./open.ts";

/** All values of an evaluation. */
export const summaryOf = async ({ ask, query }: Opened): Promise<readonly MetricValue[]> =>
  (await ask.summary({ query }, never)).metrics;
