import { completion, json, modelReply, type Received, type TestProvider } from "./server.ts";

/** The provider's side of batches, in memory. */
export interface TestBatches {
  readonly files: Map<string, string>;
  readonly batches: { id: string; mark: string; fileId: string; polls: number }[];
  /** Status after so many looks. */
  pollsUntilDone: number;
  /** Changes a line of the output, or moves it into the error file by giving an error. */
  answer: ((customId: string, body: string) => { output?: unknown; error?: unknown } | null) | null;
}

/** Adds files and batches to a provider. */
export function withBatches(provider: TestProvider): TestBatches {
  const state: TestBatches = { files: new Map(), batches: [], pollsUntilDone: 2, answer: null };
  provider.extra = (received, response) => {
    const [path = ""] = received.path.split("?");
    const id = path.split("/")[3] ?? "";
    if (path === "/v1/files") json(response, 200, { id: upload(received, state), object: "file" });
    else if (path.startsWith("/v1/files/"))
      response.writeHead(200, { "content-type": "application/octet-stream" }).end(state.files.get(id));
    else if (path === "/v1/batches" && received.body === "") {
      const data = state.batches.map((one) => ({ id: one.id, metadata: { mark: one.mark } }));
      json(response, 200, { object: "list", data: data.toReversed(), has_more: false });
    } else if (path === "/v1/batches") {
      const { input_file_id: fileId, metadata } = JSON.parse(received.body) as {
        input_file_id: string;
        metadata: { mark: string };
      };
      const batch = { id: `batch_${state.batches.length}`, mark: metadata.mark, fileId, polls: 0 };
      state.batches.push(batch);
      json(response, 200, { id: batch.id, status: "validating" });
    } else if (path.startsWith("/v1/batches/")) json(response, 200, look(id, state));
    else return false;
    return true;
  };
  return state;
}

function upload({ body }: Received, { files }: TestBatches): string {
  const lines = body.split(/\r?\n/).filter((line) => line.startsWith('{"custom_id"'));
  const id = `file_${files.size}`;
  files.set(id, lines.join("\n"));
  return id;
}

function look(id: string, state: TestBatches) {
  const batch = state.batches.find((one) => one.id === id);
  if (batch === undefined) return { id, status: "failed", errors: { data: [{ message: "no such batch" }] } };
  const lines = state.files.get(batch.fileId)?.split("\n") ?? [];
  const counts = { total: lines.length, completed: lines.length, failed: 0 };
  if (++batch.polls <= state.pollsUntilDone)
    return { id, status: "in_progress", request_counts: { ...counts, completed: 1 } };
  const output: unknown[] = [];
  const errors: unknown[] = [];
  for (const line of lines) {
    const { custom_id, body } = JSON.parse(line) as { custom_id: string; body: unknown };
    const text = JSON.stringify(body);
    const own = state.answer?.(custom_id, text) ?? null;
    const right = { status_code: 200, body: completion(modelReply(text)) };
    if (own?.error !== undefined) errors.push({ custom_id, response: null, error: own.error });
    else output.push({ custom_id, response: own?.output ?? right, error: null });
  }
  // The order of answers is no order of questions.
  state.files.set(
    `out_${id}`,
    output
      .toReversed()
      .map((line) => JSON.stringify(line))
      .join("\n"),
  );
  state.files.set(`err_${id}`, errors.map((line) => JSON.stringify(line)).join("\n"));
  return {
    id,
    status: "completed",
    request_counts: counts,
    output_file_id: `out_${id}`,
    error_file_id: errors.length > 0 ? `err_${id}` : null,
  };
}
