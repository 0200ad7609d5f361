// Catches a failed call that counts as wrong in one spelling and not in another, an answer that is thrown away for an error
// beside it, a verdict or a number that is taken for a state, and a scanned row that is another one than a careful one.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { profileOf } from "../../../src/kinds/reading/profile.ts";
import { stateColumnsOf } from "../../../src/kinds/states/columns.ts";
import { endOf, stateReader } from "../../../src/kinds/states/read.ts";
import type { JsonRecord } from "../../../src/read/parse.ts";
import { mustBeEqual } from "../scanning.ts";

const ended = (record: JsonRecord, records: readonly JsonRecord[] = [record], hasVerdict = false) => {
  const read = stateReader(stateColumnsOf(profileOf(records)) ?? {});
  const response = record.response;
  const end = endOf(read(record), typeof response === "string" ? response : null, hasVerdict);
  return end && (end.failure ?? end.state);
};

describe("a sample without an answer did not run", () => {
  const NO_ANSWER = [null, "", " ", "N/A", "None", "Error: Request timed out."];
  const SAID: readonly JsonRecord[] = [
    { error: "Request timed out." },
    { error: { code: 504, message: "Request timed out." } },
    { error_message: "timeout after 60 s" },
    { exception: "TimeoutError()" },
    { status: "timed_out" },
    { outcome: "timeout" },
    { metadata: { error: "time out" } },
    { choices: [{ error: "time out" }] },
    { "Error Message": "time out" },
    { apiError: "time out" },
  ];

  it.each(SAID)("by %j, whatever stands in the place of the answer", (said) => {
    for (const response of NO_ANSWER) expect(ended({ response, ...said }), String(response)).toBe("time-out");
  });

  it("by a code, and by a flag", () => {
    for (const said of [
      { status_code: 429 },
      { httpStatus: "503" },
      { timed_out: true },
      { error: true },
      { failureReason: 2 },
    ])
      expect(ended({ response: "", ...said })).not.toBeNull();
  });

  it("if a filter kept the answer back, whatever is left of it", () => {
    for (const finish_reason of ["content_filter", "content-filter", "SAFETY"])
      expect(ended({ response: "The answer", finish_reason })).toBe("content-filter");
  });
});

describe("a sample ran", () => {
  it("if it has an answer, whatever an error beside it says", () => {
    for (const said of [{ error: "Error code: 429" }, { status: "error" }, { status: "failed" }, { status_code: 500 }])
      expect(ended({ response: "Paris", ...said })).toBeNull();
  });

  it("if nothing says that it did not", () => {
    for (const error of [null, "", false, "False", "none", "N/A", "0", 0, 0.3, [], {}])
      expect(ended({ response: "", error })).toBeNull();
    for (const said of [{ status: "ok" }, { finish_reason: "stop" }, { status_code: 200 }, { limit: 5 }])
      expect(ended({ response: "", ...said })).toBeNull();
  });

  it("if a test failed", () => {
    const rows = ["passed", "failed", "passed"].map((status) => ({ response: null, status }));
    for (const row of rows) expect(ended(row, rows)).toBeNull();
    expect(ended({ response: null, status: "failed" }, undefined, true)).toBeNull();
    expect(ended({ response: "", error: "Expected output to match regex", failureReason: 1 })).toBeNull();
  });

  const OF_CALLS = [
    "Error code: 429 - {'error': {'message': 'Rate limit'}}",
    "RateLimitError: try later",
    "APIConnectionError",
    "503 Service Unavailable",
    "Request timed out.",
    "HTTPSConnectionPool(host='api', port=443): Max retries exceeded with url: /v1",
    "content_filter",
  ];
  const OF_TESTS = [
    "Assertion failed: the order was not cancelled",
    "AssertionError: 3 != 4",
    "NameError: name 'x' is not defined",
    "RuntimeError: agent crashed",
    "timed out",
    "2 tests failed",
    "patch does not apply",
    "Invalid value for parameter 'city': 'Rom'. Expected one of ['Rome'].",
    ["Wrong number of functions."],
    { message: "DB state mismatch" },
  ];

  it.each(OF_TESTS)("if the file judges it, and %j is why", (error) => {
    for (const key of ["error", "error_message", "exception"]) {
      expect(ended({ [key]: error }, undefined, true), key).toBeNull();
      expect(ended({ [key]: error }), key).not.toBeNull();
    }
  });

  it("if the file judges it, and it ran out of time", () => {
    expect(ended({ timed_out: true }, undefined, true)).toBeNull();
    expect(ended({ timed_out: true })).not.toBeNull();
    expect(ended({ request_failed: true }, undefined, true)).not.toBeNull();
  });

  it("never by a verdict beside a status of a failed run, whose reason is the error's", () => {
    expect(ended({ status: "error", error: "timed out" }, undefined, true)).toBe("time-out");
  });

  it.each(OF_CALLS)("never by a verdict beside %j", (error) => {
    expect(ended({ error }, undefined, true)).not.toBeNull();
  });

  it("if it is a judge, a tool or a document that failed", () => {
    for (const of of ["judge", "evaluation", "tool_calls", "documents", "scorer"])
      expect(ended({ response: "", [of]: { error: "time out" } })).toBeNull();
  });
});

describe("an answer was cut off", () => {
  it("by its finish reason, wherever that stands", () => {
    for (const reason of ["length", "max_tokens", "MAX_TOKENS", "model_length"]) {
      expect(ended({ response: "The answer", finish_reason: reason })).toBe("cut-off");
      expect(ended({ response: "The answer", stopReason: reason })).toBe("cut-off");
      expect(ended({ response: "The answer", output: { stop_reason: reason } })).toBe("cut-off");
      expect(ended({ response: "The answer", choices: [{ finish_reason: reason }] })).toBe("cut-off");
    }
    expect(ended({ response: "The answer", limit: { type: "token", limit: 500 } })).toBe(null);
    expect(ended({ response: "The answer", limit: { type: "message_limit" } })).toBe("cut-off");
  });
});

describe("scanned rows", () => {
  it("are those that are read with care, whatever they say of how they ended", () => {
    const responses = [
      null,
      "",
      " ",
      "Paris",
      "Error code: 429 - slow down",
      "[TIMEOUT]",
      "The Paris of 429",
      "请求超时",
      "Ärger",
    ];
    const fields: readonly JsonRecord[] = [
      {},
      { error: null },
      { error: "" },
      { error: "time out" },
      { error: 0.5 },
      { error: true },
      { error: { message: "time out" } },
      { status: "ok" },
      { status: "error" },
      { finish_reason: "stop" },
      { finish_reason: "length" },
      { finish_reason: "content_filter" },
      { status_code: 200 },
      { status_code: 500 },
      { timed_out: true },
      { limit: "token_limit" },
    ];
    const lines = responses.flatMap((response, r) =>
      fields.map((said, f) =>
        JSON.stringify({ id: `q${r}-${f}`, question: "Where?", response, ground_truth: "Paris", ...said }),
      ),
    );
    const text = new TextEncoder().encode(`${lines.join("\n")}\n`);
    const map = { id: "id", question: "question", response: "response", ground_truth: "ground_truth" };
    return mustBeEqual(text, { kind: "rag", adapter: "mapped", map, modes: { matching: "strict" } });
  });
});

describe("what is named as a failure beside an empty verdict", () => {
  const NAMES = ["failure_mode", "failureType", "error_type", "Error Category"];
  const VERDICTS = ["is_resolved", "passed", "correct", "answer_correct"];
  it("is of a run that ended, in exactly those rows", () =>
    fc.assert(
      fc.property(
        fc.constantFrom(...NAMES),
        fc.constantFrom(...VERDICTS),
        fc.array(fc.constantFrom(true, false, null), { minLength: 4, maxLength: 30 }),
        (name, verdict, rights) => {
          const told = (right: boolean | null) => (right ? "unset" : right === null ? "agent_timeout" : "wrong_file");
          const rows = rights.map((right) => ({ [verdict]: right, [name]: told(right) }));
          const hasBoth = rights.includes(null) && rights.some((right) => right !== null);
          for (const [at, row] of rows.entries())
            expect(ended(row, rows, rights[at] !== null)).toBe(hasBoth && rights[at] === null ? "time-out" : null);
        },
      ),
    ));
});
