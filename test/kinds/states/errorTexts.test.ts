// Catches a message of a failed call that is read as an answer, an answer that speaks of errors and is read as a failed call,
// a cause that is another one, and a first look at the bytes that lets an error pass.
import { describe, expect, it } from "vitest";
import { errorIn, foldMessage } from "../../../src/kinds/states/errorTexts.ts";
import { mayBeError } from "./firstBytes.ts";

const ERRORS: readonly (readonly [string, string])[] = [
  ["Error code: 429 - rate limit exceeded", "rate-limit"],
  ["Error code: 500 - {'error': {'message': 'The server is having problems'}}", "server"],
  ["$ERROR$", "unknown"],
  ["ERROR", "unknown"],
  ["[ERROR]", "unknown"],
  ["[TIMEOUT]", "time-out"],
  ["API_ERROR", "unknown"],
  ["RateLimitError: You have sent too many requests.", "rate-limit"],
  ["openai.APIConnectionError: Connection error.", "connection"],
  ["litellm.exceptions.Whatever.SomeError: no such deployment", "unknown"],
  ["httpx.ReadTimeout('')", "time-out"],
  ["TimeoutError: request timed out after 60 s", "time-out"],
  ["Error: Request timed out.", "time-out"],
  ["❌ Error: connection refused (localhost:8000)", "connection"],
  ["[ERROR: the model failed after 3 attempts — 503 Service Unavailable]", "server"],
  ["HTTP 401 Unauthorized from https://api.example.org/v1/chat", "auth"],
  ["503 Server Error: Service Unavailable for url: https://example.org/", "server"],
  ["Request failed with status code 502", "server"],
  ["You exceeded your current quota, please check your plan and billing details.", "quota"],
  ["This model's maximum context length is 8192 tokens. However, you requested 9000 tokens.", "context-length"],
  ["The response was filtered due to the prompt triggering our content management policy.", "content-filter"],
  ["CUDA out of memory. Tried to allocate 2.00 GiB.", "out-of-memory"],
  ['{"error": {"message": "Rate limit reached", "type": "rate_limit_error", "param": null}}', "rate-limit"],
  ['{"type": "error", "error": {"type": "overloaded_error", "message": "Overloaded"}}', "server"],
  ["<html><head><title>502 Bad Gateway</title></head><body>nginx</body></html>", "server"],
  [
    'Traceback (most recent call last):\n  File "ask.py", line 3, in ask\n    reply = client.ask(text)\nopenai.RateLimitError: Error code: 429',
    "rate-limit",
  ],
  ["请求过于频繁，请稍后再试", "rate-limit"],
  ["エラー: リクエストがタイムアウトしました", "time-out"],
  ["Ошибка 503: сервис временно недоступен", "server"],
  ["Fehler: Zeitüberschreitung bei der Anfrage", "time-out"],
];

const ANSWERS: readonly string[] = [
  "",
  "429",
  "Timeout",
  "TimeoutError",
  "ConnectionError",
  "HTTP 408 Request Timeout",
  "NaN",
  "null",
  "Error handling is a part of every program.",
  "Error: the second step divides by zero, so the proof fails at line 4.",
  "Error: Object path is not specified",
  "The error RateLimitError means that you have sent too many requests.",
  "RateLimitError: it is raised when too many requests are sent.",
  "429 Too Many Requests is sent when a rate limit was exceeded.",
  "`IndexError: list index out of range`",
  "TypeError: 'dict' object is not callable",
  "Rate limit: the bank kept its upper limit at 5.5 per cent.",
  "I'm sorry, but I can't assist with that.",
  "Timeout (basketball): each team has seven of them.",
  '{"error": "access_denied", "error_description": "The owner did not grant it."}',
  '{"error": "Document not found", "reason": "Invalid document ID"}',
  "It prints:\n\nTraceback (most recent call last):\n  File \"main.py\", line 3\nKeyError: 'b'",
  "Traceback (most recent call last):\n  File \"main.py\", line 3, in <module>\nKeyError: 'b'",
  "Der Fehlercode 403 bedeutet, dass der Server den Zugriff verweigert.",
  "API errors fell by 37% after the release.",
  "[Timeout] is the fifth label of the scheme.",
  "def f(x):\n    raise ValueError('x')",
];

describe("a text in the place of an answer", () => {
  it.each(ERRORS)("is the message of a failed call: %s", (text, cause) => {
    expect(errorIn(text)).toBe(cause);
    expect(errorIn(`  "${text}"\n`)).toBe(cause);
  });

  it.each(ANSWERS)("is an answer: %s", (text) => {
    expect(errorIn(text)).toBeNull();
    expect(errorIn(` ${text}\n`)).toBeNull();
  });

  it("is an answer if an answer stands before it", () => {
    for (const [text] of ERRORS) expect(errorIn(`The answer is Paris. Later it said: ${text}`)).toBeNull();
  });

  it("is looked at as a text if it may be an error", () => {
    for (const [text] of ERRORS) {
      for (const written of [text, ` \n${text}`, `"${text}"`]) {
        expect(mayBeError(written), written).toBe(true);
      }
    }
  });
});

describe("a message without what differs from call to call", () => {
  it("is one for all calls", () => {
    const one = "Error 17 in req_ab12cd34: see https://example.org/a/1 (after 3.5 s)";
    const other = "Error 4 in req_ffee0011:  see https://example.org/b/22 (after 12,5 s)";
    expect(foldMessage(one)).toBe(foldMessage(other));
    expect(foldMessage("No route to host")).not.toBe(foldMessage("No such model"));
  });
});
