// Most windows never ask a model: what leads a person through a run, the engine, and the client of endpoints are a bundle
// of their own, loaded with the first of these. It is the only one of the extension that can reach a network.
import { type Engine, openEngine } from "../../platform/labelling/engine.ts";
import { folderPlace } from "../../platform/node/labelStore.ts";
import { labelFolder, surroundings } from "../../platform/node/surroundings.ts";
import { nodeNetwork } from "../../platform/openai/node/boundedFetch.ts";

export * as flows from "../labelling/flows.ts";

/** An engine over the folder that this person's programs share. Throws `StoreError` if there is no place for it. */
export function openNodeEngine(): Engine {
  const place = folderPlace(labelFolder(process.env, process.platform));
  return openEngine({ place, world: surroundings, network: nodeNetwork });
}
