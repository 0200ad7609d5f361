// Catches a session whose every request failed that counts as run, or is no sample; an error that stands as the answer; and
// one that takes the place of an answer.
import { describe, expect, it } from "vitest";
import { detect } from "../../../../src/kinds/detect.ts";
import { ragAdapters } from "../../../../src/kinds/rag/formats/registry.ts";
import type { JsonRecord } from "../../../../src/read/parse.ts";
import { adaptAll } from "../adapters/adapting.ts";
import { ANYWHERE } from "../adapters/formats.ts";
import { asLines } from "./runs.ts";

const TIME = "2026-01-02T10:00:00.000Z";
const LIMIT = "You've hit your session limit · resets 9:50pm";

interface Program {
  readonly asked: readonly JsonRecord[];
  readonly answered: readonly JsonRecord[];
  /** Lines of an error, and the words in it. */
  readonly failed: (message: string) => readonly JsonRecord[];
  /** A limit in the program's words. */
  readonly limit?: string;
  readonly wholly?: (lines: readonly JsonRecord[]) => JsonRecord;
}

const claude = (type: string, own: JsonRecord): JsonRecord => ({
  type,
  uuid: type,
  sessionId: "s",
  timestamp: TIME,
  ...own,
});
const said = (text: string, model = "m"): JsonRecord => ({
  role: "assistant",
  model,
  content: [{ type: "text", text }],
});
const asked: readonly JsonRecord[] = [claude("user", { message: { role: "user", content: "Mend it." } })];
const stream = (own: JsonRecord): JsonRecord => ({ session_id: "s", ...own });
const event = (payload: JsonRecord): JsonRecord => ({ timestamp: TIME, type: "event_msg", payload });
const geminiLine = (type: string, content: string): JsonRecord => ({ id: type, timestamp: TIME, type, content });
const GEMINI: JsonRecord = { sessionId: "s", projectHash: "h" };
const copilot = (type: string, data: JsonRecord): JsonRecord => ({ type, data, id: type, timestamp: TIME });
const pi = (message: JsonRecord): JsonRecord => ({ type: "message", timestamp: TIME, message });

const geminiOf: Omit<Program, "wholly"> = {
  asked: [geminiLine("user", "Mend it.")],
  answered: [geminiLine("gemini", "Done.")],
  failed: (message) => [geminiLine("error", message)],
};

const PROGRAMS: Readonly<Record<string, Program>> = {
  "Claude Code": {
    asked,
    answered: [claude("assistant", { message: said("Done.") })],
    failed: (message) => [
      claude("assistant", {
        message: said(message, "<synthetic>"),
        error: "rate_limit",
        isApiErrorMessage: true,
        apiErrorStatus: 429,
      }),
    ],
  },
  "Claude Code, while it tries again": {
    asked,
    answered: [claude("assistant", { message: said("Done.") })],
    failed: (message) => [
      claude("system", { subtype: "api_error", error: { status: 429, error: { type: "error", error: { message } } } }),
    ],
    limit: "429 Too Many Requests",
  },
  "Claude Code as a stream": {
    asked: [stream({ type: "system", subtype: "init", cwd: "/x" })],
    answered: [stream({ type: "assistant", message: said("Done.") })],
    failed: (message) => [
      stream({ type: "assistant", message: said(message, "<synthetic>") }),
      stream({ type: "result", subtype: "success", is_error: true, result: message }),
    ],
  },
  Codex: {
    asked: [
      { timestamp: TIME, type: "session_meta", payload: { id: "s" } },
      event({ type: "user_message", message: "Mend it." }),
    ],
    answered: [event({ type: "agent_message", message: "Done." })],
    failed: (message) => [event({ type: "error", message, codex_error_info: "usage_limit_exceeded" })],
  },
  "codex exec": {
    asked: [{ type: "thread.started", thread_id: "s" }, { type: "turn.started" }],
    answered: [{ type: "item.completed", item: { id: "i", type: "agent_message", text: "Done." } }],
    failed: (message) => [
      { type: "error", message },
      { type: "turn.failed", error: { message } },
    ],
    limit: "exceeded retry limit, last status: 429 Too Many Requests",
  },
  "Gemini CLI": { ...geminiOf, wholly: (lines) => ({ ...GEMINI, messages: lines }), limit: "Rate limit exceeded." },
  "Gemini CLI, a line a change": {
    ...geminiOf,
    wholly: (lines) => asLines([GEMINI, ...lines]),
    limit: "Rate limit exceeded.",
  },
  "Copilot CLI": {
    asked: [copilot("session.start", { sessionId: "s" }), copilot("user.message", { content: "Mend it." })],
    answered: [copilot("assistant.message", { content: "Done.", toolRequests: [] })],
    failed: (message) => [copilot("session.error", { errorType: "rate_limit", message })],
  },
  pi: {
    asked: [
      { type: "session", id: "s", timestamp: TIME, cwd: "/x" },
      pi({ role: "user", content: [{ type: "text", text: "Mend it." }] }),
    ],
    answered: [pi({ role: "assistant", content: [{ type: "text", text: "Done." }], stopReason: "stop" })],
    failed: (errorMessage) => [pi({ role: "assistant", content: [], stopReason: "error", errorMessage })],
    limit: "429 rate limited",
  },
};

describe.each(Object.entries(PROGRAMS))("a session of %s", (_, program) => {
  const { asked: before, answered, failed, limit = LIMIT, wholly = asLines } = program;
  const read = (...lines: readonly JsonRecord[]) => {
    const record = wholly(lines);
    expect(detect([{ record, origin: ANYWHERE }], ragAdapters)[0]).toMatchObject({ id: "agent-session" });
    const [sample, ...more] = adaptAll("agent-session", record);
    expect(more).toEqual([]);
    return sample;
  };

  it("did not run if there is nothing but an error, which is its cause", () => {
    const sample = read(...before, ...failed(limit));
    expect(sample).toMatchObject({
      response: null,
      ended: { state: "not-run", failure: "rate-limit", message: limit, at: "error" },
    });
    expect(sample?.issues).toEqual([]);
  });

  it("ran if it has an answer, before an error or after it", () => {
    for (const lines of [
      [...before, ...answered, ...failed(limit)],
      [...before, ...failed(limit), ...answered],
    ]) {
      const sample = read(...lines);
      expect(sample?.response).toBe("Done.");
      expect(sample?.ended).toBeUndefined();
    }
  });

  it("ran, and has no answer, if nobody says why", () => {
    const sample = adaptAll("agent-session", wholly(before))[0];
    expect(sample?.ended).toBeUndefined();
  });
});

it("takes no lines of errors alone for a session, and no limit of turns for a failure", () => {
  expect(adaptAll("agent-session", asLines([{ type: "error", message: "429" }]))).toEqual([]);
  const end = stream({ type: "result", subtype: "error_max_turns", is_error: true });
  const [sample] = adaptAll("agent-session", asLines([...asked, end]));
  expect(sample?.ended).toBeUndefined();
});
