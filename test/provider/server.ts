import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";

/** A request as the server got it. */
export interface Received {
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
  /** The question within the prompt; empty where the request asks no model. */
  readonly question: string;
  /** How many requests with this question came before. */
  readonly before: number;
}

/** Answers a request in place of the model; false where the model is to answer after all. */
export type Fault = (received: Received, response: ServerResponse) => boolean;

/** A provider on this computer that speaks OpenAI's wire format, with a model that always says the same of the same. */
export interface TestProvider {
  readonly baseUrl: string;
  readonly origin: string;
  readonly received: Received[];
  readonly sockets: ReadonlySet<Socket>;
  /** How long the model thinks. */
  delayMs: number;
  fault: Fault | null;
  /** More paths of the wire format: files, batches. */
  extra: ((received: Received, response: ServerResponse) => boolean) | null;
  reset(): void;
  close(): Promise<void>;
}

export async function startProvider(): Promise<TestProvider> {
  const received: Received[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("error", () => {}); // The client went away.
    response.on("error", () => {});
    request.on("end", () => {
      const body = Buffer.concat(parts).toString("utf8");
      const question = questionIn(body);
      const before = question === "" ? 0 : received.filter((one) => one.question === question).length;
      const one: Received = { path: request.url ?? "", headers: request.headers, body, question, before };
      received.push(one);
      answer(one, response);
    });
  });
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => {});
  });
  const provider: TestProvider = {
    baseUrl: "",
    origin: "",
    received,
    sockets,
    delayMs: 0,
    fault: null,
    extra: null,
    reset() {
      received.length = 0;
      provider.fault = null;
      provider.extra = null;
      provider.delayMs = 0;
      for (const socket of sockets) socket.destroy();
    },
    close: () => closed(server, sockets),
  };
  function answer(one: Received, response: ServerResponse): void {
    if (provider.extra?.(one, response)) return;
    if (provider.fault?.(one, response)) return;
    if (one.path.endsWith("/models")) {
      json(response, 200, { object: "list", data: [{ id: "test-b" }, { id: "test-a" }] });
      return;
    }
    const send = () => json(response, 200, completion(modelReply(one.body)));
    if (provider.delayMs > 0) setTimeout(send, provider.delayMs);
    else send();
  }
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // It listens on a port.
  const origin = `http://127.0.0.1:${port}`;
  return Object.assign(provider, { origin, baseUrl: `${origin}/v1` });
}

async function closed(server: Server, sockets: Iterable<Socket>): Promise<void> {
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => server.close(resolve));
}

export function json(response: ServerResponse, status: number, value: unknown, headers: Record<string, string> = {}) {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(typeof value === "string" ? value : JSON.stringify(value));
}

/** A chat completion around a text. */
export function completion(content: string | null, more: Readonly<Record<string, unknown>> = {}) {
  const { finish_reason = "stop", ...message } = more;
  return {
    id: "chatcmpl-test",
    object: "chat.completion",
    created: 1,
    model: "test",
    choices: [{ index: 0, message: { role: "assistant", content, refusal: null, ...message }, finish_reason }],
    usage: { prompt_tokens: 100, completion_tokens: 50, total_tokens: 150 },
  };
}

/** The material of a prompt of ours, taken apart. */
export interface Material {
  readonly question: string;
  readonly sentences: readonly (readonly [alias: string, text: string])[];
  readonly response: readonly (readonly [alias: string, text: string])[];
  readonly fields: readonly string[];
  readonly criteria: readonly { readonly id: string; readonly scale: number }[];
}

export function materialOf(body: string): Material {
  const { messages } = JSON.parse(body) as { messages: { role: string; content: string }[] };
  const user = messages.find(({ role }) => role === "user")?.content ?? "";
  const system = messages[0]?.content ?? "";
  const sentences: [string, string][] = [];
  const response: [string, string][] = [];
  let question = "";
  let isResponse = false;
  for (const line of user.split("\n")) {
    if (!/^[[{]/.test(line)) continue;
    const value = JSON.parse(line) as { question?: string; response?: string } | [string, string];
    if (Array.isArray(value)) (isResponse ? response : sentences).push(value);
    else if (value.question !== undefined) question = value.question;
    else if (value.response !== undefined) isResponse = true;
  }
  const fields = [...system.matchAll(/^- (\w+):/gm)].map(([, field]) => field ?? "");
  const criteria = [...system.matchAll(/^ {2}- "([^"]+)": .* to (\d+) \(best\)$/gm)].map(([, id = "", scale]) => {
    return { id, scale: Number(scale) };
  });
  return { question, sentences, response, fields, criteria };
}

/** What the model says: words that question, documents and response share decide, so that it is always the same. */
export function modelReply(body: string): string {
  return JSON.stringify(replyObject(materialOf(body)));
}

export function replyObject({ question, sentences, response, fields, criteria }: Material): Record<string, unknown> {
  const sharing = (text: string) => sentences.filter(([, own]) => share(text, own)).map(([alias]) => alias);
  const support = response.map(([alias, text]) => ({
    response_sentence_key: alias,
    explanation: `Looked for ${words(text).length} words.`,
    supporting_sentence_keys: sharing(text),
    fully_supported: sharing(text).length > 0,
  }));
  const all: Record<string, unknown> = {
    relevance_explanation: `About ${question}`,
    all_relevant_sentence_keys: sharing(question),
    sentence_support_information: support,
    overall_supported_explanation: "As its sentences are.",
    overall_supported: support.every((one) => one.fully_supported),
    all_utilized_sentence_keys: [...new Set(support.flatMap((one) => one.supporting_sentence_keys))],
    // The best score where every sentence is supported, else the worst.
    criteria: Object.fromEntries(
      criteria.map(({ id, scale }) => [
        id,
        { explanation: "By its support.", score: support.every((one) => one.fully_supported) ? scale : 1 },
      ]),
    ),
  };
  return Object.fromEntries(fields.map((field) => [field, all[field]]));
}

const words = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? [];
const share = (a: string, b: string): boolean => words(a).some((word) => words(b).includes(word));

function questionIn(body: string): string {
  if (!body.startsWith("{") || !body.includes('"messages"')) return "";
  try {
    return materialOf(body).question;
  } catch {
    return "";
  }
}
