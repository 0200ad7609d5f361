import { surroundings } from "../../platform/node/surroundings.ts";
import type { LabellingMachine } from "../labelling/register.ts";

/** Labelling with Node: labels in the person's cache folder, requests over sockets of ours. */
export function nodeLabelling(): LabellingMachine {
  // Tests wait less.
  const pollMs = Number(process.env.EVALOUPE_POLL_MS);
  return {
    flows: async () => (await import("./flowsBundle.ts")).flows,
    engine: async () => (await import("./flowsBundle.ts")).openNodeEngine(),
    newLedger: surroundings.nonce,
    ...(pollMs > 0 ? { pollMs } : {}),
  };
}
