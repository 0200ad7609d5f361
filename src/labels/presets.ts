/** Endpoints with OpenAI's wire format. `custom` is any other. */
const PROVIDERS = ["openai", "azure", "groq", "ollama", "vllm", "llama.cpp", "custom"] as const;
type ProviderId = (typeof PROVIDERS)[number];

export interface ProviderPreset {
  readonly id: ProviderId;
  readonly name: string;
  /** With `{resource}` for a person's own part; may be empty. */
  readonly baseUrl: string;
  readonly needsKey: boolean;
  readonly keyBy: "bearer" | "api-key";
  readonly hasBatches: boolean;
}

export const PRESETS: readonly ProviderPreset[] = [
  preset("openai", "OpenAI", "https://api.openai.com/v1", { needsKey: true, hasBatches: true }),
  preset("azure", "Azure OpenAI", "https://{resource}.openai.azure.com/openai/v1", {
    needsKey: true,
    keyBy: "api-key",
    hasBatches: true,
  }),
  preset("groq", "Groq", "https://api.groq.com/openai/v1", { needsKey: true, hasBatches: true }),
  preset("ollama", "Ollama", "http://127.0.0.1:11434/v1", {}),
  preset("vllm", "vLLM", "http://127.0.0.1:8000/v1", {}),
  preset("llama.cpp", "llama.cpp", "http://127.0.0.1:8080/v1", {}),
  preset("custom", "Other", "", {}),
];

export function presetOf(baseUrl: string): ProviderPreset {
  const host = /^https?:\/\/([^/:?#]+)/i.exec(baseUrl)?.[1]?.toLowerCase() ?? "";
  const id: ProviderId =
    host === "api.openai.com"
      ? "openai"
      : host.endsWith(".openai.azure.com")
        ? "azure"
        : host === "api.groq.com"
          ? "groq"
          : (PRESETS.find(({ baseUrl: own }) => own !== "" && baseUrl.startsWith(own))?.id ?? "custom");
  return PRESETS.find((one) => one.id === id) ?? preset("custom", "Other", "", {});
}

function preset(
  id: ProviderId,
  name: string,
  baseUrl: string,
  { needsKey = false, keyBy = "bearer", hasBatches = false }: Partial<ProviderPreset>,
): ProviderPreset {
  return { id, name, baseUrl, needsKey, keyBy, hasBatches };
}
