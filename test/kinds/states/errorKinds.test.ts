// Catches a kind of message of which only known spellings are read, and sentences of answers that begin as such messages do.
import { describe, expect, it } from "vitest";
import { errorIn } from "../../../src/kinds/states/errorTexts.ts";
import { processorMs } from "../../processorMs.js";
import { mayBeError } from "./firstBytes.ts";

/** Statuses with their reasons, exceptions, what clients and gateways print, bodies, pages, filters, limits, languages. */
const FAILED: readonly string[] = [
  "503 Service Unavailable: upstream connect error or disconnect/reset before headers. reset reason: connection failure",
  "429 Too Many Requests. Please retry after 20 seconds.",
  "HTTP/1.1 502 Bad Gateway: nginx",
  "Error: 429 Too Many Requests",
  "HTTP Error 503: Service Unavailable",
  "HTTPError: 500 Server Error: Internal Server Error for url: https://api.example.org/v1",
  "Client error '429 Too Many Requests' for url 'https://api.example.org/v1/chat/completions'",
  "error code: 520",
  "error code: 1015",
  "upstream request timeout",
  "no healthy upstream",
  "Service Unavailable (503)",
  "openai.InternalServerError: Error code: 500",
  "google.api_core.exceptions.ResourceExhausted: 429 Quota exceeded for quota metric",
  "google.genai.errors.ServerError: 503 UNAVAILABLE",
  "anthropic.APIStatusError: overloaded_error",
  "botocore.errorfactory.ThrottlingException: An error occurred",
  "ModelHTTPError: status_code: 429, model_name: gpt-4o",
  "asyncio.exceptions.TimeoutError",
  "torch.cuda.OutOfMemoryError: CUDA out of memory. Tried to allocate 20 MiB",
  "RetryError[<Future at 0x7f9 state=finished raised RateLimitError>]",
  "JSONDecodeError: Expecting value: line 1 column 1 (char 0)",
  "KeyError: 'choices'",
  'ResponseError: model "llama3" not found, try pulling it first',
  "ConnectionError: HTTPSConnectionPool(host='api.example.org', port=443): Max retries exceeded",
  "[openai/gpt-4o] Error: 429 rate limit",
  "Error (attempt 3/3): Request timed out.",
  "ERROR [gpt-4o]: Connection error.",
  "Error calling OpenAI API: 429",
  "Error generating response: timeout",
  "An error occurred while generating the response: Connection error.",
  "Exception occurred: HTTPSConnectionPool(host='x', port=443): Read timed out.",
  "Failed to generate response: 503 Service Unavailable",
  "Failed to get response from API",
  "Could not get a response from the model: timeout",
  "Unable to connect to the server. Please try again later.",
  "Sorry, an error occurred while processing your request. Please try again.",
  "Error: Unable to get response from model",
  "LLM call failed: timed out",
  "API call failed after 3 retries",
  "Request failed: socket hang up",
  "Model call failed after 5 attempts",
  "Generation failed.",
  "[API_ERROR]",
  "[NO_RESPONSE]",
  "[REQUEST FAILED]",
  "[ERROR 429]",
  "<TIMEOUT>",
  "__ERROR__",
  "<|error|>",
  "TIMEOUT_ERROR",
  "GENERATION_FAILED",
  "ERROR: RATE_LIMIT",
  "ERROR_429",
  "[CONTENT_FILTERED]",
  "connect ECONNREFUSED 127.0.0.1:11434",
  "getaddrinfo ENOTFOUND api.example.org",
  "read ECONNRESET",
  "[Errno 111] Connection refused",
  "<urlopen error [Errno -2] Name or service not known>",
  "('Connection aborted.', RemoteDisconnected('Remote end closed connection without response'))",
  "Cannot connect to host api.example.org:443 ssl:default [Connect call failed]",
  "All connection attempts failed",
  '{"error": {"code": 429, "message": "Slow down"}}',
  '{"error":{"message":"Incorrect API key provided","type":"invalid_request_error","code":"invalid_api_key"}}',
  "{'error': {'message': 'Rate limit reached', 'type': 'tokens', 'code': 'rate_limit_exceeded'}}",
  '{"object":"error","message":"This model\'s maximum context length is 4096 tokens.","type":"BadRequestError","code":400}',
  '{"detail":"Not authenticated"}',
  '{"detail":[{"loc":["body","model"],"msg":"field required","type":"value_error.missing"}]}',
  '{"message":"Too many requests, please wait before trying again.","__type":"ThrottlingException"}',
  '{"code":"InvalidApiKey","message":"Invalid API-key provided.","request_id":"abc"}',
  '{"base_resp":{"status_code":1002,"status_msg":"rate limit"}}',
  '{"error":"Model is currently loading","estimated_time":20.0}',
  '{"message": "Endpoint request timed out"}',
  '{"success":false,"errors":[{"code":7003,"message":"Could not route"}],"result":null}',
  'data: {"error":{"message":"Provider returned error","code":502}}',
  "<html><body><h1>504 Gateway Time-out</h1>\nThe server didn't respond in time.\n</body></html>",
  '<?xml version="1.0" encoding="UTF-8"?><Error><Code>AccessDenied</Code></Error>',
  "Your request was rejected as a result of our safety system.",
  "Output blocked by content filtering policy",
  "Content Exists Risk",
  "The generated text has been blocked by our content filters.",
  "Prompt was blocked: SAFETY",
  "finish_reason: SAFETY",
  "Invalid operation: The `response.text` quick accessor requires the response to contain a valid `Part`, but none were returned.",
  "prompt is too long: 210000 tokens > 200000 maximum",
  "Input validation error: `inputs` tokens + `max_new_tokens` must be <= 4096",
  "Requested tokens (5000) exceed context window of 4096",
  "Please reduce the length of the messages or completion.",
  "Insufficient Balance",
  "Insufficient credits. Add more using https://example.org/credits",
  "You have exceeded your monthly included credits for Inference Providers.",
  "Quota exceeded for quota metric 'Generate requests' and limit 'per minute'",
  "You've reached your usage limit for this model",
  "timeout of 60000ms exceeded",
  "Timed out after 60 s",
  "Request timed out after 120 seconds",
  "The read operation timed out",
  "Timeout (60s)",
  "504 Deadline Exceeded",
  "Incorrect API key provided: sk-abc.",
  "API key not valid. Please pass a valid API key.",
  "OPENAI_API_KEY environment variable not set",
  "The model `gpt-5-mini` does not exist or you do not have access to it.",
  "Unsupported parameter: 'max_tokens' is not supported with this model.",
  "No endpoints found for meta/llama-3.",
  "CUDA error: device-side assert triggered",
  "llama runner process has terminated: exit status 2",
  "API Error: 529 Overloaded. This is a server-side issue, usually temporary — try again in a moment.",
  "ValueError: Response candidate content has no parts (and thus no text). The candidate is likely blocked by the safety filters.",
  "gen_error: <urlopen error [SSL: UNEXPECTED_EOF] EOF occurred in violation of protocol>",
  "<<generation failed: max retries (5) reached>>",
  "Fehler: Verbindung abgelehnt",
  "Zeitüberschreitung der Anforderung.",
  "Erreur 503 : service indisponible",
  "Erreur : délai d'attente dépassé",
  "Error: tiempo de espera agotado",
  "Error al generar la respuesta: 429",
  "Erro ao conectar com o servidor",
  "Errore: troppe richieste",
  "Ошибка: превышен лимит запросов",
  "Не удалось подключиться к серверу",
  "错误：请求超时",
  "API调用失败：429",
  "模型请求失败",
  "エラー: 接続がタイムアウトしました",
  "サーバーエラーが発生しました",
  "오류: 요청 시간 초과",
  "Hata: zaman aşımı",
  "Lỗi: quá nhiều yêu cầu",
  "خطأ: انتهت مهلة الاتصال",
  'Traceback (most recent call last):\n  File "run.py", line 3, in ask\n    r = client.chat()\nhttpx.ReadTimeout: timed out',
  'Traceback (most recent call last):\n  File "/usr/lib/python3/site-packages/openai/_base_client.py", line 3\nTimeoutError',
];

/** What an answer may say of an error, or begin with. */
const SPOKEN: readonly string[] = [
  "The request timed out because the database was locked by a long migration.",
  "The service is unavailable due to planned maintenance on Sunday from 02:00 to 04:00.",
  "The server is overloaded because all traffic was sent to one region.",
  "Connection refused means that nothing listens on that port.",
  "Connection reset by peer: the other side sent an RST packet, which ends the connection at once.",
  "Timeout after 30 seconds is the default of the client.",
  "Error: the student wrote 503 in place of 530.",
  "Error 404 is shown when a page is missing.",
  "Error 1: the timeout is not handled. Error 2: the retry count is off by one.",
  "Failed to load the module because of a typo in the import on line 3.",
  "Failed to connect to the database: check the host name and the port in config.yaml, then restart the service.",
  "Unable to process claims on weekends, the office opens again on Monday.",
  'An error occurred in the second paragraph: "their" should be "there".',
  "An error in the response was that the date is wrong.",
  "Access denied. The user has no role that allows to read the bucket, so add the role viewer.",
  "Permission denied (publickey)",
  "Invalid API key handling: the middleware should answer 401.",
  "Rate limit exceeded: clients should wait for the time in Retry-After.",
  "Too many requests: the server answers with 429 and the client has to back off.",
  "429 Too Many Requests",
  "503",
  "404 Not Found",
  "HTTP 502 Bad Gateway",
  "500 Internal Server Error",
  "ValueError: x must be positive",
  "KeyError: 'b'",
  "TypeError: unsupported operand type(s) for +: 'int' and 'str'",
  "ConnectionRefusedError",
  "RuntimeError: generator raised StopIteration",
  "AssertionError",
  "Exception: something went wrong",
  "Error: division by zero",
  "Error: insufficient data to answer the question.",
  "Error: the answer is not in the documents.",
  "Error. The statement is false.",
  "Errors: none",
  "Error rate: 5%",
  "Failed: 3, passed: 17",
  "Failed login attempts are blocked after five tries.",
  "Content blocked by the firewall includes streaming sites.",
  "Blocked by the sun, the moon casts no light.",
  "Filtered by content: 12 documents.",
  "Output: 42",
  "Output is rejected when the checksum differs.",
  "Model not found in the catalogue.",
  "The model is not available in Europe.",
  "The model does not exist in any country.",
  "The response was rejected by the committee because it was late.",
  "The request was rejected by the court.",
  "The prompt was flagged by two of three reviewers.",
  "Your request was denied by the insurer on 4 May.",
  "Insufficient funds for the payment were the reason.",
  "Insufficient balance in the account.",
  "No response from the patient was recorded.",
  "No answer was given by the minister.",
  "No response was received from the council within 30 days.",
  "Overloaded trucks damage roads.",
  "Out of memory",
  '{"error": "not found"}',
  '{"message": "ok"}',
  '{"status": "error", "message": "The user does not exist"}',
  '{"code": 404, "meaning": "Not Found"}',
  '{"detail": "The contract ends in May."}',
  '{"name": "HTTP 500", "message": "Internal Server Error"}',
  '{"errors": ["line 3: missing colon"]}',
  '{"type": "error", "message": "Spelling mistake in line 2"}',
  "<html><head><title>My page</title></head><body>Hello</body></html>",
  "<!DOCTYPE html><html><head><title>Error handling in Go</title></head></html>",
  "[FAIL]",
  "[INVALID]",
  "[BLOCKED]",
  "FAILED",
  "FAIL",
  "TIMED_OUT",
  "INVALID_INPUT",
  "[Error 1] The sum is off by one. [Error 2] The unit is missing.",
  "(timeout)",
  "**Error:** The variable `total` is used before it is set.",
  "**Error:** the API returns a list, and the code reads an object.",
  "Error: API versioning is missing in the path.",
  "Error: The query has no WHERE clause.",
  "Error: 3 apples and 4 pears are 7 pieces, not 8.",
  "Error in the response: the model says 1998, the document says 1997.",
  "Error analysis: the model failed to read the table.",
  "Error - the connection between the two events is not stated in the text.",
  "Failure: The bridge's bolts broke under load.",
  "Exception: items on sale cannot be returned.",
  "Fault: the valve was closed.",
  "Fehler: Das Verb steht an der falschen Stelle.",
  "Fehler: Die Verbindung zwischen den Sätzen fehlt.",
  "Erreur : la connexion entre les deux idées manque.",
  "Error: la cuota mensual es de 45 euros, no de 54.",
  "错误：答案应该是 42。",
  "错误。地球绕着太阳转。",
  "错误",
  "Ошибка: подключение к теме в тексте отсутствует.",
  "请求失败的原因是密钥无效。",
  "La solicitud falló porque el servidor no estaba disponible.",
  "Die Anfrage ist fehlgeschlagen, weil das Kennwort falsch war.",
  "Die Verbindung wurde unterbrochen, weil das Kabel defekt war.",
  "Zu viele Anfragen führen zu Fehler 429.",
  "Le serveur est en panne depuis lundi.",
  "Rate limits were hit by 12 users.",
  "Deadline exceeded: the report was due on Monday and came on Wednesday.",
  "Payment required on delivery.",
  "You have exceeded the speed limit by 12 km/h.",
  "You have reached the daily limit of sodium: 2,300 mg.",
  "Your account is not active until you confirm the address.",
  "Your organization has to sign the form.",
  "You must provide a copy of your passport.",
  "You do not have permission to park here.",
  "The prompt is too long for a haiku.",
  "The input is longer than the output.",
  "Agent stopped due to the red light.",
  "Invalid value for age: a person cannot be 212 years old.",
  "Unknown model: the painting may show his sister.",
  "Network is unreachable when the cable is not plugged in.",
  "Read timeout",
  "Cannot answer the request",
  "Unable to generate electricity without wind.",
  "Could not find the answer in the context provided.",
  "Cannot get the response from the text.",
  "Unable to answer the query.",
  "Error: I failed to process the request of the user and answered another question.",
  "Error: Could not find the model number in the documents.",
  "Error: unable to load the result because the premise is false.",
  "Error: The server in the restaurant was busy.",
  "Error: model assumptions are violated, as residuals are correlated.",
  "Error: no answer was given by the text.",
  "Error: The model is unknown in biology, so that no prediction can be made.",
  "Resource exhausted: the mine closed in 1962.",
  "Quota exceeded for fishing in 2019.",
  "Quota reached: 300 tickets.",
];

describe("a message of a failed call", () => {
  it.each(FAILED)("is no answer: %s", (text) => {
    expect(errorIn(text)).not.toBeNull();
    expect(errorIn(`\n ${text} \n`)).not.toBeNull();
    expect(mayBeError(text)).toBe(true);
  });

  it("is one whatever its numbers and names are", () => {
    for (const status of [429, 500, 503, 529]) {
      expect(errorIn(`Error code: ${status} - no more`)).not.toBeNull();
      expect(errorIn(`[ERROR: some-model failed after 3 attempts — ${status}]`)).not.toBeNull();
      expect(errorIn(`${status}, message='Slow down', url='https://example.org'`)).not.toBeNull();
    }
    for (const name of ["a-1", "org/big-70b", "x.y:8"]) {
      expect(errorIn(`The model '${name}' does not exist`)).not.toBeNull();
      expect(errorIn(`[${name}] Error: Request timed out.`)).not.toBeNull();
      expect(errorIn(`Error calling ${name} API: Connection error.`)).not.toBeNull();
    }
  });
});

describe("an answer", () => {
  it.each(SPOKEN)("is one though it speaks of an error: %s", (text) => {
    expect(errorIn(text)).toBeNull();
  });

  it("is one if it quotes a message in a sentence", () => {
    for (const text of FAILED.filter((one) => !one.includes("\n") && !one.startsWith("{"))) {
      expect(errorIn(`The log says “${text}”, and the run ends.`), text).toBeNull();
      expect(errorIn(`It failed. ${text}`), text).toBeNull();
    }
  });
});

describe("a long text", () => {
  it("is looked at in little time", () => {
    const started = processorMs();
    for (const part of ["error ", "the api ", "a ", "[", "failed to ", "ERROR_", "503 ", "model "])
      for (const text of [part.repeat(3000), `Error: ${part.repeat(3000)}`, `{"error": "${part.repeat(3000)}`])
        errorIn(text);
    expect(processorMs() - started).toBeLessThan(5000);
  });

  it("takes no time for words that nearly repeat", () => {
    const near = (length: number, [start, part, end]: readonly [string, string, string]) =>
      `${start}${part.repeat(length)}`.slice(0, length - end.length) + end;
    const parts: readonly (readonly [string, string, string])[] = [
      ["(NO_C", "_E", "\0"],
      ["[ERROR", "_ ERROR", "x"],
      ["ERRORAI GPT", " API GPT-U", "\0"],
      ["CAN'T MAK IA FROM ", "OPENAI FROM AZURE ", "T"],
      ["AI", " CALL VERTEX AI", "T"],
      ["Multi", "Rpc", " x"],
      ["MODEL I", ":E", "\t"],
      ["INPUT B I", "0", "\n"],
      ["a", "EXCEEDI", "\0"],
      ["E", "UAPIF", "\0"],
      ["failed ", "api - api ", "x"],
      ["", "*", "\0*"],
      ["", " \n", "# "],
      ["<title", ">  ", "<"],
    ];
    const started = processorMs();
    for (const part of parts) {
      const [short, some, long] = [near(60, part), near(400, part), near(20_000, part)];
      for (const text of [
        short,
        some,
        long,
        JSON.stringify({ error: some }),
        JSON.stringify({ error: { type: long } }),
      ])
        errorIn(text);
    }
    expect(processorMs() - started).toBeLessThan(5000);
  });
});
