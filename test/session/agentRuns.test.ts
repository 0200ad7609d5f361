// Catches runs of agents of which filters, columns, slices, traits or repeats tell otherwise than their records do.

import { mkdir, mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { besideFiles } from "../../src/platform/node/beside.ts";
import { exampleOf } from "../kinds/exampleOf.ts";
import { filesWith, never, openFiles } from "./open.ts";

const EXAMPLES = join(import.meta.dirname, "../../examples/agents");
const at = (name: string): string => join(EXAMPLES, name);

interface Message {
  readonly tool_calls?: readonly { readonly function: { readonly name: string } }[];
}
interface Trial {
  readonly task_id: number;
  readonly reward: number;
  readonly traj: readonly Message[];
}

const toolsIn = (messages: readonly Message[]) =>
  messages.flatMap(({ tool_calls: calls = [] }) => calls.map((call) => call.function.name));

describe("runs as messages", async () => {
  const lines = (await readFile(at("library-a.jsonl"), "utf8")).trim().split("\n");
  const records = lines.map((line): { readonly messages: readonly Message[] } => JSON.parse(line));
  const having = (tool: string) => records.filter(({ messages }) => toolsIn(messages).includes(tool)).length;

  it("are filtered by their tools, whose names are whole, and by their numbers", async () => {
    const { ask, query } = await openFiles([at("library-a.jsonl")]);
    const count = async (where: string) => (await ask.select({ query: { ...query, where: [where] } }, never)).size;
    for (const tool of ["search", "open", "note"]) expect(await count(`tools has "${tool}"`)).toBe(having(tool));
    expect(having("note")).toBe(1);
    expect(await count('tools has "Search"')).toBe(having("search"));
    expect(await count('tools has "sea"')).toBe(0);
    expect(await count("tools.length > 2")).toBe(having("note"));
    expect(await count("steps > 2")).toBe(records.filter(({ messages }) => toolsIn(messages).length > 2).length);
    await expect(count("tool > 2")).rejects.toThrow(/Did you mean tools/);
  });

  it("have their numbers and tools as columns, in the list and to be exported", async () => {
    const { ask, query, state } = await openFiles([at("library-a.jsonl")]);
    expect(state.columns.map(({ id }) => id)).toContain("steps");
    const { rows } = await ask.rows({ query, from: 0, to: 9, fields: ["steps", "tools", "tools.length"] }, never);
    expect(rows.map(({ cells }) => cells)).toEqual(
      records.map(({ messages }) => {
        const tools = toolsIn(messages);
        const names = [...new Set(tools)].sort();
        return [tools.length, names.join(", "), names.length];
      }),
    );
  });

  it("make slices by tool, bars, and traits of what fails", async () => {
    const { ask, query } = await openFiles([at("library-a.jsonl")], { sliceBy: ["tools"] });
    const { slices, notes } = await ask.summary({ query, isDrawn: true }, never);
    for (const value of ["search", "open", "note"])
      expect(slices).toContainEqual({ dimension: "tools", value, samples: having(value) });
    expect(notes).toContain("tools is a list: a sample counts in each of its values.");
    const { figure } = await ask.fieldValues({ query, field: "tools" }, never);
    expect(figure.marks.map(({ label, value }) => [label, value]).sort()).toEqual(
      ["note", "open", "search"].map((tool) => [tool, having(tool)]),
    );
    const fields = await ask.fields({ query }, never);
    expect(fields.find(({ id }) => id === "tools")).toMatchObject({ isList: true, values: ["note", "open", "search"] });
  });
});

describe("trials of tasks", async () => {
  const trials: readonly Trial[] = JSON.parse(await readFile(at("bookings.json"), "utf8"));

  it("are attempts: pass^k is the mean over tasks of C(c, k) / C(n, k), by the file's reward", async () => {
    const { ask, query } = await openFiles([at("bookings.json")]);
    const { metrics } = await ask.summary({ query, isDrawn: true }, never);
    const tasks = [...new Set(trials.map(({ task_id }) => task_id))];
    const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n - 1, k - 1) * n) / k);
    for (const k of [1, 2, 4]) {
      const shares = tasks.map((task) => {
        const own = trials.filter(({ task_id }) => task_id === task);
        const right = own.filter(({ reward }) => reward === 1).length;
        return right < k ? 0 : choose(right, k) / choose(own.length, k);
      });
      const own = metrics.find(({ id, slice }) => id === `repeats.pass-all-${k}` && slice === null);
      expect(own?.value).toBeCloseTo(shares.reduce((sum, share) => sum + share, 0) / tasks.length, 12);
      expect(own?.n).toBe(tasks.length);
    }
    const reward = metrics.find(({ id, slice }) => id === "score.reward" && slice === null);
    expect(reward?.value).toBeCloseTo(trials.filter(({ reward: one }) => one === 1).length / trials.length, 12);
  });

  it("with no reward have no verdict: nothing is judged that the file does not judge", async () => {
    const { ask, query, state } = await openFiles([at("session.jsonl")]);
    expect(state.samples).toBe(1);
    const { metrics } = await ask.summary({ query, isDrawn: true }, never);
    expect(metrics.filter(({ id }) => /^(?:score|answer|repeats)\./.test(id))).toEqual([]);
    expect(metrics.find(({ id }) => id === "cost")).toBeUndefined();
    expect(metrics.find(({ id }) => id === "steps")?.value).toBe(3);
  });
});

it("opens a session of many lines as one sample, with its steps as documents", async () => {
  const { ask, query } = await openFiles([at("session.jsonl")]);
  const detail = await ask.detail({ query, index: 0 }, never);
  // One line of it has a message: that is not the conversation.
  expect(detail.conversation).toBeUndefined();
  const { documents = [] } = detail.body;
  expect(documents.map(({ title, step }) => [step?.number, title, step?.isError])).toEqual([
    [1, 'Read("bridge.py")', undefined],
    [2, 'Bash("python check.py")', true],
    [3, 'Bash("python3 check.py")', undefined],
  ]);
  expect(documents.flatMap(({ sentences }) => sentences.map(({ key }) => key))).toEqual(["t1a", "t2a", "t3a", "t3b"]);
});

it("knows the sample of every line of a session, and of no line by itself", async () => {
  const { ask, query } = await openFiles([at("session.jsonl")]);
  const lines = (await readFile(at("session.jsonl"), "utf8")).trim().split("\n");
  const found = async (line: number, ofItem: boolean) =>
    (await ask.line({ query, source: 0, line, ofItem }, never))?.detail.index ?? null;
  const each = await Promise.all(lines.map((_, at) => found(at + 1, true)));
  const ofSession = lines.map((line) => (JSON.parse(line).sessionId === undefined ? null : 0));
  expect(each).toEqual(ofSession);
  expect(each.filter((index) => index === 0).length).toBeGreaterThan(5);
  const own = await Promise.all(lines.map((_, at) => found(at + 1, false)));
  expect(own.filter((index) => index !== null).length).toBe(1);
  expect(await found(lines.length + 1, true)).toBeNull();
});

describe("a job of harbor", async () => {
  const trajectory = JSON.parse(await readFile(at("trajectory.json"), "utf8"));
  const trials = [
    { name: "t1__a", reward: 1, hasTrajectory: true },
    { name: "t1__b", reward: 0, hasTrajectory: true },
    { name: "t2__c", reward: 1, hasTrajectory: false },
    { name: "t2__d", reward: null, hasTrajectory: false },
  ];

  it("has a row for each trial: its reward, the trajectory beside it, and those that ended in an exception", async () => {
    const folder = await mkdtemp(join(tmpdir(), "evaloupe-test-"));
    const files: string[] = [];
    const write = async (path: string, value: unknown) => {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), JSON.stringify(value, null, 2));
      files.push(join(folder, path));
    };
    for (const { name, reward, hasTrajectory } of trials) {
      const ended = reward === null ? { exception_type: "AgentTimeoutError", exception_message: "late" } : null;
      const result = {
        ...exampleOf("harbor-trial"),
        trial_name: name,
        task_name: name.slice(0, 2),
        verifier_result: reward === null ? null : { rewards: { reward } },
        exception_info: ended,
      };
      if (hasTrajectory) await write(`${name}/agent/trajectory.json`, { ...trajectory, session_id: name });
      if (hasTrajectory) await write(`${name}/agent/trajectory.other.json`, { ...trajectory, session_id: "other" });
      await write(`${name}/result.json`, result);
    }
    const { ask, query, state } = await openFiles(files);
    expect(state.samples).toBe(trials.length);
    const { metrics } = await ask.summary({ query, isDrawn: true }, never);
    const found = (id: string) => metrics.find((one) => one.id === id && one.slice === null);
    expect(found("score.reward")).toMatchObject({ value: 2 / 3, n: 3 });
    // By harbor's count, not the trajectory's.
    expect(found("tokens")).toMatchObject({ value: 120, n: 4 });
    expect(found("steps")).toMatchObject({ n: 2 });
    const { rows } = await ask.rows({ query, from: 0, to: 9, fields: ["steps"] }, never);
    expect(rows.map(({ id, cells }) => [id, cells[0]])).toEqual([
      ["t1__a", 3],
      ["t1__b", 3],
      ["t2__c", null],
      ["t2__d", null],
    ]);
    await expect(ask.detail({ query, index: 0 }, never)).resolves.toMatchObject({ steps: { length: 3 } });
  });

  it("has attempts at a task without any trajectory, by the name of the task", async () => {
    const rewards = { t1: [1, 1, 0], t2: [1, 1, 1] };
    const results = Object.entries(rewards).flatMap(([task, each]) =>
      each.map((reward, trial) => [
        `${task}__${trial}/result.json`,
        JSON.stringify({
          ...exampleOf("harbor-trial"),
          trial_name: `${task}__${trial}`,
          task_name: task,
          verifier_result: { rewards: { reward } },
        }),
      ]),
    );
    const { ask, query } = await openFiles(await filesWith(Object.fromEntries(results)));
    const { metrics } = await ask.summary({ query, isDrawn: true }, never);
    const found = (id: RegExp) => metrics.filter((one) => id.test(one.id) && one.slice === null);
    // Of three trials of t1 two of any two are right once in three times.
    expect(found(/^repeats.pass-all-2$/)[0]).toMatchObject({ value: (1 / 3 + 1) / 2 });
    expect(found(/^tokens$/)[0]).toMatchObject({ value: 120, n: 6 });
    expect(found(/^steps$/)).toEqual([]);
  });

  it("tells the same of a trajectory that is opened by itself, by the result beside it", async () => {
    const result = { ...exampleOf("harbor-trial"), trial_name: "t1__a", task_name: "t1" };
    const [own = "", alone = "", foreign = ""] = await filesWith({
      "t1__a/agent/trajectory.json": JSON.stringify(trajectory),
      "alone/agent/trajectory.json": JSON.stringify(trajectory),
      "foreign/agent/trajectory.json": JSON.stringify(trajectory),
      "t1__a/result.json": JSON.stringify(result),
      "foreign/result.json": JSON.stringify({ accuracy: 0.5 }),
    });
    const opened = async (path: string) => {
      const beside = await besideFiles([path]);
      const sources = [
        { uri: path, role: "rows" as const },
        ...beside.map((uri) => ({ uri, role: "lookup" as const })),
      ];
      const { ask, query, state } = await openFiles([path], { sources });
      const { rows } = await ask.rows({ query, from: 0, to: 9, fields: ["steps", "tokens", "score.reward"] }, never);
      return { cells: rows.map(({ cells }) => cells), samples: state.samples, beside: beside.length };
    };
    const told = await opened(own);
    expect(told).toEqual({ cells: [[3, 120, 1]], samples: 1, beside: 1 });
    const [tokens] = (await opened(alone)).cells[0]?.slice(1) ?? [];
    expect(tokens).not.toBe(120);
    for (const [path, beside] of [
      [alone, 0],
      [foreign, 1],
    ] as const)
      expect(await opened(path)).toEqual({ cells: [[3, tokens, null]], samples: 1, beside });
  });
});

it("reads usage and cost in columns beside the messages of a run, each once, and leaves rows without a run alone", async () => {
  const messages = [
    { role: "user", content: "Which?" },
    { role: "assistant", content: null, tool_calls: [{ id: "1", function: { name: "find", arguments: "{}" } }] },
    { role: "tool", tool_call_id: "1", content: "This." },
    { role: "assistant", content: "This." },
  ];
  const usage = { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 };
  const rows = (said: unknown) =>
    [0, 1, 2].map((id) => JSON.stringify({ id, messages: said, usage, cost: 0.00012 * (id + 1) })).join("\n");
  const said = messages.filter((one) => typeof one.content === "string" && one.role !== "tool");
  const [runs = "", plain = ""] = await filesWith({ "runs.jsonl": rows(messages), "plain.jsonl": rows(said) });
  const metricsOf = async (path: string) => {
    const { ask, query } = await openFiles([path]);
    const { metrics } = await ask.summary({ query, isDrawn: true }, never);
    return Object.fromEntries(metrics.flatMap(({ id, value }) => (/cost|tokens/.test(id) ? [[id, value]] : [])));
  };
  expect(await metricsOf(runs)).toEqual({ tokens: 120, cost: expect.closeTo(0.00024, 12) });
  expect(await metricsOf(plain)).toEqual({ "score.cost": expect.closeTo(0.00024, 12) });
});
