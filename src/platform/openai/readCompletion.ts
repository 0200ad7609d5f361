import { t } from "@vscode/l10n";
import { type ChatReply, ProviderError } from "../../core/label/chat.ts";

/** More text than this is no set of labels. */
const MAX_CONTENT = 2 ** 20;

/** The reply in a body of status 200. Throws `ProviderError` `bad-reply` or `too-large`. */
export function readCompletion(body: unknown, host: string, said: (text: string) => string): ChatReply {
  if (!isObject(body)) throw bad(host, t("no JSON object"));
  if (body.error !== undefined && body.error !== null) throw bad(host, said(JSON.stringify(body.error)));
  const choices: readonly unknown[] = Array.isArray(body.choices) ? body.choices : [];
  const [choice] = choices;
  if (!isObject(choice) || !isObject(choice.message)) throw bad(host, t("no choices"));
  const { content, refusal } = choice.message;
  const usage = isObject(body.usage) ? body.usage : {};
  const counts = {
    inputTokens: countIn(usage.prompt_tokens),
    outputTokens: countIn(usage.completion_tokens),
    pauseMs: null,
  };
  if (typeof refusal === "string" && refusal !== "") return { text: refusal, finish: "refusal", ...counts };
  if (choice.finish_reason === "content_filter") return { text: "", finish: "filter", ...counts };
  const text = typeof content === "string" ? content : "";
  if (text.length > MAX_CONTENT) {
    throw new ProviderError(
      "too-large",
      t("{0} answered with more text than labels can be; the reply was refused.", host),
    );
  }
  if (choice.finish_reason === "length") return { text, finish: "length", ...counts };
  if (text.trim() === "") throw bad(host, t("an empty message"));
  return { text, finish: "stop", ...counts };
}

type JsonObject = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const countIn = (value: unknown): number | null => (typeof value === "number" && value >= 0 ? value : null);

function bad(host: string, what: string): ProviderError {
  return new ProviderError("bad-reply", t("{0} did not answer as a model does: {1}.", host, what));
}
