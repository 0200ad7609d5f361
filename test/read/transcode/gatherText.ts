import type { Transcode } from "../../../src/read/container.ts";
import { bytesInMemory } from "../../../src/read/container.ts";
import { never } from "../gather.ts";

/** All that a source of these bytes is transcoded to. */
export async function gatherText(transcode: Transcode, bytes: Uint8Array, signal = never): Promise<string> {
  let text = "";
  for await (const part of transcode(bytesInMemory("x", bytes), signal)) text += part;
  return text;
}
