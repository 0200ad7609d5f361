import type { ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import type { LabelFailure, StopCause } from "../../src/model/index.ts";
import { completion, json, materialOf, modelReply, type Received, replyObject } from "./server.ts";

/** How a sample or its run ends when its requests meet a fault. */
export type FaultEnd = "labelled" | LabelFailure | `stop:${StopCause}`;

export interface FaultCase {
  readonly name: string;
  /** How many requests with the sample's question meet the fault; the model answers those after. */
  readonly times: number;
  readonly answer: (received: Received, response: ServerResponse) => void;
  readonly end: readonly FaultEnd[];
  /** Requests with the sample's question, in all. */
  readonly tries: number;
  /** At least so long, in the run's own time, passes before the run ends. */
  readonly atLeastMs?: number;
}

const FOR_EVER = 1000;

/** One fault, once and for ever where both can be. */
function both(
  name: string,
  answer: FaultCase["answer"],
  forEver: Pick<FaultCase, "end" | "tries">,
): readonly FaultCase[] {
  return [
    { name: `${name}, once`, times: 1, answer, end: ["labelled"], tries: 2 },
    { name: `${name}, for ever`, times: FOR_EVER, answer, ...forEver },
  ];
}

const error =
  (status: number, code: string, message: string, headers: Record<string, string> = {}) =>
  (_: Received, response: ServerResponse) =>
    json(response, status, { error: { message, code, type: code } }, headers);
const content =
  (text: (received: Received) => string, more = {}) =>
  (received: Received, response: ServerResponse) =>
    json(response, 200, completion(text(received), more));
const changed = (change: (reply: Record<string, unknown>, received: Received) => unknown) =>
  content((received) => {
    const reply = replyObject(materialOf(received.body));
    return JSON.stringify(change(reply, received) ?? reply);
  });
const one = (name: string, answer: FaultCase["answer"], end: FaultEnd, tries = 1): FaultCase => ({
  name,
  times: FOR_EVER,
  answer,
  end: [end],
  tries,
});

/** An endpoint that rejects what has some word in its body, until it is left out. */
const refusing = (name: string, word: string, message: string, tries: number): FaultCase => ({
  name: `400 unsupported ${name}`,
  times: FOR_EVER,
  answer: (received, response) => {
    if (received.body.includes(word)) error(400, "invalid_request_error", message)(received, response);
    else json(response, 200, completion(modelReply(received.body)));
  },
  end: ["labelled"],
  tries,
});

const limited = error.bind(null, 429, "rate_limit_exceeded", "Rate limit reached");
/** Twice what a reply may hold once it is unpacked. */
const BOMB = gzipSync(Buffer.alloc(16 * 2 ** 20));
const supportOf = (reply: Record<string, unknown>) =>
  reply.sentence_support_information as { supporting_sentence_keys: string[]; response_sentence_key: string }[];

export const FAULTS: readonly FaultCase[] = [
  ...[
    { name: "Retry-After in seconds", headers: { "retry-after": "2" }, atLeastMs: 2000 },
    { name: "Retry-After in milliseconds", headers: { "retry-after-ms": "1500" }, atLeastMs: 1500 },
    {
      name: "reset headers",
      headers: { "x-ratelimit-remaining-requests": "0", "x-ratelimit-reset-requests": "1.5s" },
      atLeastMs: 1500,
    },
    { name: "no header", headers: {}, atLeastMs: 0 },
  ].map(({ name, headers, atLeastMs }): FaultCase => {
    return { name: `429, ${name}`, times: 1, answer: limited(headers), end: ["labelled"], tries: 2, atLeastMs };
  }),
  {
    name: "429, Retry-After as a date",
    times: 1,
    answer: (received, response) =>
      limited({ "retry-after": new Date(Date.now() + 2000).toUTCString() })(received, response),
    end: ["labelled"],
    tries: 2,
    atLeastMs: 900,
  },
  one("429 for ever", limited({ "retry-after-ms": "20" }), "stop:rate-limited", 6),
  one("429, Retry-After past the deadline", limited({ "retry-after": "3600" }), "stop:rate-limited"),
  one("insufficient_quota", error(429, "insufficient_quota", "You exceeded your current quota"), "stop:quota"),
  ...[500, 502, 503, 529, 408, 409].flatMap((status) =>
    both(String(status), error(status, "server_error", "Something broke"), { end: ["server"], tries: 4 }),
  ),
  ...both("reset before the reply", (_, response) => response.destroy(), {
    end: ["network", "stop:unreachable"],
    tries: 4,
  }),
  ...both(
    "reset in the middle of the body",
    (_, response) => {
      response.writeHead(200, { "content-type": "application/json", "content-length": "5000" });
      response.write('{"id":"x","choices":[');
      setTimeout(() => response.destroy(), 5);
    },
    { end: ["network", "stop:unreachable"], tries: 4 },
  ),
  ...both(
    "a chunked body that ends early",
    (_, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      response.write('{"id":"x","choices":[');
      setTimeout(() => response.socket?.end(), 5);
    },
    { end: ["network", "stop:unreachable"], tries: 4 },
  ),
  one("401", error(401, "invalid_api_key", "Incorrect API key provided: sk-canary-0123456789"), "stop:auth"),
  one("403", error(403, "forbidden", "The key sk-canary-0123456789 may not"), "stop:auth"),
  one("404 model", error(404, "model_not_found", "The model does not exist"), "stop:no-model"),
  {
    name: "400 context length, once",
    times: 1,
    answer: error(400, "context_length_exceeded", "This model's maximum context length is 8192 tokens"),
    end: ["labelled"],
    tries: 3,
  },
  one("400 context length, for ever", error(400, "context_length_exceeded", "maximum context length"), "too-long", 2),
  one("400 of another kind", error(400, "invalid_request_error", "Unsupported value"), "bad-request"),
  refusing("json_schema", '"json_schema"', "response_format json_schema is not supported", 2),
  refusing("response_format of any kind", '"response_format"', "response_format is not supported", 3),
  refusing("temperature", '"temperature"', "temperature is not supported with this model", 2),
  one("400 about a temperature, whether there is one or not", error(400, "x", "no temperature"), "bad-request", 2),
  one("no answer", () => {}, "timeout"),
  one(
    "a byte now and then",
    (_, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      const dripping = setInterval(() => response.write(" "), 20);
      response.on("close", () => clearInterval(dripping));
    },
    "timeout",
  ),
  ...both("an empty 200", (_, response) => response.writeHead(200, { "content-type": "application/json" }).end(), {
    end: ["bad-reply"],
    tries: 2,
  }),
  ...both(
    "HTML with 200",
    (_, response) => response.writeHead(200, { "content-type": "text/html" }).end("<html>Welcome</html>"),
    { end: ["bad-reply"], tries: 2 },
  ),
  ...both(
    "an error with 200",
    (_, response) => json(response, 200, { error: { message: "overloaded sk-canary-0123456789" } }),
    { end: ["bad-reply"], tries: 2 },
  ),
  ...both("no choices", (_, response) => json(response, 200, { ...completion(""), choices: [] }), {
    end: ["bad-reply"],
    tries: 2,
  }),
  ...both("a broken JSON body", (_, response) => json(response, 200, '{"id":"x","choices":[{"ind'), {
    end: ["bad-reply"],
    tries: 2,
  }),
  ...both(
    "an empty message",
    content(() => ""),
    { end: ["bad-reply"], tries: 2 },
  ),
  one(
    "finish_reason length",
    content(() => '{"relevance_expl', { finish_reason: "length" }),
    "truncated",
  ),
  one(
    "content filter",
    content(() => "", { finish_reason: "content_filter" }),
    "filtered",
  ),
  one(
    "a refusal",
    content(() => "", { refusal: "I cannot help with that." }),
    "refused",
  ),
  {
    name: "a reply in a fence",
    times: FOR_EVER,
    answer: content(({ body }) => `\`\`\`json\n${modelReply(body)}\n\`\`\``),
    end: ["labelled"],
    tries: 1,
  },
  ...both(
    "a reply with prose around it",
    content(({ body }) => `Sure! ${modelReply(body)} Hope it helps.`),
    { end: ["invalid"], tries: 2 },
  ),
  ...both(
    "another schema",
    content(() => '{"answer": 42}'),
    { end: ["invalid"], tries: 2 },
  ),
  ...both(
    "unknown keys",
    changed((reply) => ({ ...reply, all_relevant_sentence_keys: ["0a"] })),
    { end: ["invalid"], tries: 2 },
  ),
  ...both(
    "a missing sentence",
    changed((reply) => ({ ...reply, sentence_support_information: supportOf(reply).slice(1) })),
    { end: ["invalid"], tries: 2 },
  ),
  ...both(
    "a sentence twice",
    changed((reply) => ({ ...reply, sentence_support_information: [...supportOf(reply), ...supportOf(reply)] })),
    { end: ["invalid"], tries: 2 },
  ),
  ...both(
    "repeated keys",
    changed((reply) => {
      for (const { supporting_sentence_keys: keys } of supportOf(reply)) keys.push(...keys);
    }),
    { end: ["invalid"], tries: 2 },
  ),
  ...both(
    "extra fields",
    changed((reply) => ({ ...reply, comment: "x", more: 1 })),
    { end: ["invalid"], tries: 2 },
  ),
  ...both(
    "a text for a flag",
    changed((reply) => ({ ...reply, overall_supported: "yes" })),
    { end: ["invalid"], tries: 2 },
  ),
  ...both(
    "the canary",
    content(({ body }) => `${/Never write (\w+)\./.exec(body)?.[1]} ${modelReply(body)}`),
    { end: ["invalid"], tries: 2 },
  ),
  one(
    "an answer of 2 MB",
    content(() => "x".repeat(2 * 2 ** 20)),
    "too-large",
  ),
  one(
    "a body of 200 MB",
    (_, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      const part = Buffer.alloc(2 ** 20, 32);
      let sent = 0;
      const more = () => {
        while (sent++ < 200 && !response.destroyed) if (!response.write(part)) return void response.once("drain", more);
        response.end();
      };
      more();
    },
    "too-large",
  ),
  one(
    "a gzip bomb",
    (_, response) =>
      response.writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" }).end(BOMB),
    "too-large",
  ),
  one(
    "a redirect",
    (_, response) => response.writeHead(307, { location: "http://127.0.0.1:9/v1" }).end(),
    "stop:redirect",
  ),
  one(
    "a redirect at home",
    (_, response) => response.writeHead(302, { location: "/elsewhere" }).end(),
    "stop:redirect",
  ),
];
