import { t } from "@vscode/l10n";
import { toFile } from "openai";
import type { BatchAnswer, BatchClient, BatchStatus } from "../../labels/batch/batchJob.ts";
import { ProviderError } from "../../labels/chat.ts";
import { isObject, type JsonRecord } from "../../read/parse.ts";
import { jsonOf } from "../../read/written.ts";
import { statusFault } from "./faults.ts";
import { completionBody, type OpenAiClient, readCompletion } from "./openAiClient.ts";

const CALL_MS = 60_000;
const FILE_MS = 30 * 60_000;
const ENDED = ["completed", "failed", "expired", "cancelled"];
const MOST_LOOKED_AT = 500;

export function batchClient(client: OpenAiClient): BatchClient {
  const { endpoint } = client;
  return {
    origin: client.origin,
    line: (customId, request) =>
      JSON.stringify({
        custom_id: customId,
        method: "POST",
        url: "/v1/chat/completions",
        body: completionBody(request, endpoint),
      }),
    upload: (lines, name, signal) =>
      client.call(
        async (api, options) => {
          const file = await toFile(new TextEncoder().encode(`${lines.join("\n")}\n`), name, {
            type: "application/jsonl",
          });
          return (await api.files.create({ file, purpose: "batch" }, options)).id;
        },
        FILE_MS,
        signal,
      ),
    create: (fileId, mark, signal) =>
      client.call(
        async (api, options) => {
          const body = {
            input_file_id: fileId,
            endpoint: "/v1/chat/completions" as const,
            completion_window: "24h" as const,
            metadata: { mark },
          };
          return (await api.batches.create(body, options)).id;
        },
        CALL_MS,
        signal,
      ),
    find: (mark, signal) =>
      client.call(
        async (api, options) => {
          let looked = 0;
          for await (const { id, metadata } of api.batches.list({ limit: 100 }, options)) {
            if (metadata?.mark === mark) return id;
            if (++looked >= MOST_LOOKED_AT) break;
          }
          return null;
        },
        CALL_MS,
        signal,
      ),
    status: (batchId, signal) =>
      client.call(
        async (api, options): Promise<BatchStatus> => {
          const batch = await api.batches.retrieve(batchId, options);
          return {
            state: ENDED.includes(batch.status) ? "ended" : "running",
            word: batch.status,
            done: batch.request_counts?.completed ?? 0,
            failed: batch.request_counts?.failed ?? 0,
            total: batch.request_counts?.total ?? 0,
            outputFile: batch.output_file_id ?? null,
            errorFile: batch.error_file_id ?? null,
            message: batch.errors?.data?.map(({ message }) => message ?? "").join("; ") || null,
          };
        },
        CALL_MS,
        signal,
      ),
    answers: (fileId, signal) =>
      client.call(
        async (api, options) => {
          const text = await (await api.files.content(fileId, options)).text();
          return text.split("\n").flatMap((line) => (line.trim() === "" ? [] : (answerOf(line) ?? [])));
        },
        FILE_MS,
        signal,
      ),
    cancel: (batchId, signal) =>
      client.call(
        async (api, options) => {
          await api.batches.cancel(batchId, options);
        },
        CALL_MS,
        signal,
      ),
  };

  function answerOf(line: string): BatchAnswer | null {
    // A torn line is one answer less.
    const value = jsonOf(line);
    if (!isObject(value) || typeof value.custom_id !== "string") return null;
    return { customId: value.custom_id, reply: replyOf(value) };
  }

  function replyOf({ response, error }: JsonRecord): BatchAnswer["reply"] {
    if (!isObject(response)) {
      const message = isObject(error) && typeof error.message === "string" ? error.message : t("no answer");
      return new ProviderError("server", client.safe(message));
    }
    const status = typeof response.status_code === "number" ? response.status_code : 0;
    if (status !== 200) {
      const said = isObject(response.body) && isObject(response.body.error) ? response.body.error : {};
      const text = (field: unknown) => (typeof field === "string" ? client.safe(field) : "");
      return statusFault(
        { status, headers: new Headers(), code: text(said.code), message: text(said.message) },
        endpoint,
        null,
      );
    }
    try {
      return readCompletion(response.body, endpoint.host, client.safe);
    } catch (fault) {
      if (fault instanceof ProviderError) return fault;
      throw fault;
    }
  }
}
