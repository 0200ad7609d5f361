// Catches an unpacking that shows no progress, or never says that it ended.
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { nodePlatform } from "../../src/platform/node/nodePlatform.ts";
import type { Unpacking } from "../../src/protocol/state.ts";
import { createSession } from "../../src/session/serve.ts";
import { filesWith, never, specOf } from "../session/open.ts";

/** What a session tells of unpacking while it opens a file. */
async function told(name: string, content: string | Uint8Array): Promise<readonly (Unpacking | null)[]> {
  const [path = ""] = await filesWith({ [name]: content });
  const heard: (Unpacking | null)[] = [];
  const session = createSession(nodePlatform("unused", 1), (event, data) => {
    if (event === "unpacking" && "source" in data) heard.push(data.source);
  });
  await session.handlers.open({ spec: specOf([path]) }, never);
  await session.dispose();
  return heard;
}

const ROWS = `${JSON.stringify({ question: "Who?", response: "Nobody.", documents: ["None."] })}\n`.repeat(50);

describe("a file that has to be unpacked", () => {
  it("tells how far it has come, and that it is done", async () => {
    const heard = await told("rows.jsonl.gz", gzipSync(ROWS));
    expect(heard.length).toBeGreaterThan(1);
    expect(heard.at(-1)).toBeNull();
    for (const source of heard.slice(0, -1)) {
      expect(source?.name).toBe("rows.jsonl.gz");
      expect(source?.bytes).toBeGreaterThan(0);
      expect(source?.bytes).toBeLessThanOrEqual(source?.totalBytes ?? 0);
    }
  });

  it("is told of even where it is damaged", async () => {
    expect((await told("cut.jsonl.gz", gzipSync(ROWS).subarray(0, 40))).at(-1)).toBeNull();
  });

  it("is no plain file", async () => expect(await told("rows.jsonl", ROWS)).toEqual([]));
});
