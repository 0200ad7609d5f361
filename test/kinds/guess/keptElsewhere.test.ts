// Catches paths and URLs of responses that are taken for the responses themselves.
import { describe, expect, it } from "vitest";
import { asks, mapOfEither } from "./townRows.ts";

const COUNTS = [3, 5, 40];

describe("cells that say where something is kept", () => {
  const places: readonly ((at: number) => string)[] = [
    (at) => `out/react_control/${at}/seed_1/agent_response.json`,
    (at) => `/data/runs/a b/${at}.txt`,
    (at) => `C:\\runs\\${at}\\answer.md`,
    (at) => `../logs/${at % 2}.log`,
    (at) => `https://example.org/out/${at}`,
    (at) => `s3://bucket/out/${at}.json`,
    (at) => `response_${at}.json`,
  ];
  it.each(["response", "agent_response", "output", "prediction", "answer", "completion"])(
    "are no response: %s",
    (name) => {
      for (const place of places) {
        for (const count of COUNTS) {
          const map = mapOfEither(
            (town, at) => ({ task: asks(at), expected: town, [name]: place(at), score: at % 4 }),
            count,
          );
          expect(map.response, `${place(1)}, ${count} rows`).toBeUndefined();
        }
      }
    },
  );

  it("leave the role to the text beside them", () => {
    const map = mapOfEither((town, at) => ({
      question: asks(at),
      expected: town,
      response: `out/${at}.json`,
      output: `Line ${at} ends in ${town}.`,
    }));
    expect([map.response, map.ground_truth]).toEqual(["output", "expected"]);
  });

  it.each([
    ["a place is what is right", (at: number) => `src/part${at % 3}.ts`, (at: number) => `src/part${at % 2}.ts`],
    ["some say more", () => "here", (at: number) => (at % 2 === 0 ? "out/1.json" : "It is in the north.")],
    ["they are sums or dates", (at: number) => `${at}/2`, (at: number) => `${at}/2`],
    ["they are numbers", (at: number) => `${at}.5`, (at: number) => `${at}.5`],
  ])("are responses where %s", (_, gold, said) => {
    for (const count of COUNTS) {
      const map = mapOfEither((_town, at) => ({ question: asks(at), gold: gold(at), response: said(at) }), count);
      expect(map.response, `${count} rows`).toBe("response");
    }
  });
});
