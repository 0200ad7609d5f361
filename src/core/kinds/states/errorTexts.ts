import type { FailureId } from "../../../model/index.ts";
import { errorInJson, errorInPage } from "./errorShapes.ts";

/**
 * Texts that programs put in the place of an answer when the call of the model failed. The list is closed, and a text has to
 * be nothing else: an answer that speaks of an error is an answer. What is in doubt is an answer too.
 */

/** Characters of a text that are looked at; an error says so at its beginning. */
export const LOOKED_AT = 400;
/** Characters of a text that is JSON, and of a traceback, whose last line says what happened. */
const MOST_SHAPED = 20_000;

/** Why the call failed, if the text is nothing but the message of a failed call; else null. */
export function errorIn(text: string): FailureId | null {
  if (text.length > MOST_SHAPED) return null;
  const whole = bare(text);
  if (whole === "") return null;
  const head = whole.slice(0, LOOKED_AT);
  const first = whole.charAt(0);
  const isError =
    first === "{"
      ? errorInJson(whole, isMessage)
      : first === "<" && /^<(?:!doctype|html|head|\?xml)\b/i.test(head)
        ? errorInPage(whole)
        : head.startsWith("Traceback (most recent call last)")
          ? isCallsException(lastLine(whole))
          : isMarker(unquoted(text.trim())) || isMessage(head);
  return isError ? failureIn(whole) : null;
}

/** Without quotes, brackets and signs around it. */
function bare(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && isOpening(text.charAt(from))) from++;
  while (to > from && CLOSING.test(text.charAt(to - 1))) to--;
  return text.slice(from, to);
}
/** UTF-16 units, so that a sign of two is both of its halves. */
const OPENING = new Set([..."\"'`[(", "\u274c", "\u26a0", "\ufe0f", "\ud83d", "\udeab", "\u26d4"]);
const isOpening = (unit: string): boolean => OPENING.has(unit) || /\s/.test(unit);
const CLOSING = /[\s"'`\])]/;

const unquoted = (text: string): string => /^(["'`])(.*)\1$/.exec(text)?.[2] ?? text;
const lastLine = (text: string): string => text.slice(text.lastIndexOf("\n") + 1);

/** A word in capitals or signs that stands for an answer: `$ERROR$`, `[TIMEOUT]`, `API_ERROR`, `[ERROR_MAX_RETRIES]`. */
const isMarker = (text: string): boolean => text.length <= LONGEST_MARKER && MARKERS.some((one) => one.test(text));
const LONGEST_MARKER = 60;
const MARKERS: readonly RegExp[] = [
  /^(?:ERROR|#ERROR!?|\$ERROR\$|ERR)$/,
  /^[[<({$#]{1,4}(?:[A-Z]{1,20}[_ ])?(?:ERROR|TIMEOUT|TIMED[_ ]OUT|EXCEPTION|FAILED|FAILURE|RATE[_ ]LIMITE?D?)(?:[_ ][A-Z_ ]{1,40})?[\]>)}$#]{1,4}$/,
  /^(?:API|LLM|MODEL|GENERATION|REQUEST|INFERENCE|HTTP|NETWORK|CONNECTION|SERVER|RATE_LIMIT|TIMEOUT|PROVIDER|GATEWAY)_(?:ERROR|FAILED|FAILURE|EXCEEDED|EXCEPTION)$/,
  /^[[<({]+(?:error|timeout|failed|exception|api error|generation failed)[\]>)}]+$/i,
];

/** A message of a failed call, as it stands or behind the name of an error. */
function isMessage(head: string): boolean {
  const isSaid = STARTS.some((one) => one.test(head)) || isCallsException(head) || WHOLE.test(head) || isPrefixed(head);
  return isSaid && !EXPLAINS.test(head);
}

function isPrefixed(head: string): boolean {
  const prefix = PREFIX.exec(head);
  if (prefix === null) return false;
  const rest = head.slice(prefix[0].length);
  return SIGNALS.some((one) => one.test(rest));
}

/** Sentences that say what an error is, when it comes, or what to do about it. */
const EXPLAINS =
  /\b(?:is (?:raised|thrown|returned|sent|an?|the|caused|usually|typically|likely|shown)|are (?:raised|thrown|returned|an?|the)|means|meant|indicates?|indicating|occurs|refers to|happens|(?:raised|thrown|returned|sent) (?:when|by|if)|signals|tells|says|shows|suggests|comes? from|you are seeing|you can fix|to fix|to resolve|significa|bedeutet|означает|signifie|表示|意味)\b|означает|表示|意味/i;

/** Exceptions that come of a call, by their class. */
const CALLS =
  /^(?:(?:RateLimit|RateLimited|API|ApiCall|APICall|APIConnection|APITimeout|APIStatus|APIResponseValidation|ApiStatus|BadRequest|InvalidRequest|Authentication|PermissionDenied|UnprocessableEntity|InternalServer|ServiceUnavailable|Overloaded|ContextWindowExceeded|ContextLengthExceeded|ContentPolicyViolation|ContentFilter|ReadTimeout|ConnectTimeout|WriteTimeout|PoolTimeout|ConnectionTimeout|APIRequestTimeout|RemoteProtocol|LocalProtocol|Proxy|HTTP|HTTPStatus|HfHubHTTP|InferenceTimeout|MaxRetry|NewConnection|EventStream|TooManyRequests|Retry|AI_Retry|AI_APICall|AI_NoObjectGenerated|AI_NoOutputGenerated|AI_LoadAPIKey|OutOfMemory|_InactiveRpc|Fetch|ClientConnector|ClientResponse|ServerDisconnected|ServerTimeout|GoogleGenerativeAI|GoogleAPI|Upstream|Gateway|Provider|InsufficientQuota|QuotaExceeded|EmptyResponse|NoResponse)Error|(?:Throttling|AccessDenied|ModelTimeout|ModelNotReady|ModelError|ServiceQuotaExceeded|ServiceUnavailable|BlockedPrompt|StopCandidate|OutputParser|RagasOutputParser|LLMDidNotFinish|EventStream|Timeout|APITimeout|RateLimit|ReadTimeout|ConnectTimeout)Exception|ResourceExhausted|DeadlineExceeded|ServiceUnavailable|TooManyRequests|ReadTimeout|ConnectTimeout|RetryError|MaxRetryError|ReadError|ConnectError|TimeoutError|ConnectionError|ConnectionResetError|ConnectionRefusedError|Timeout|URLError|RuntimeError|ValueError|Exception|Error)$/;
/** Classes that other code raises too: what they say has to tell. */
const ANYBODYS =
  /^(?:Timeout|TimeoutError|ConnectionError|URLError|RuntimeError|ValueError|Exception|Error|RetryError|HTTPError)$/;
/** Modules of which every exception comes of a call. */
const MODULES =
  /^(?:openai|anthropic|litellm|cohere|groq|mistralai|google|vertexai|httpx|httpcore|requests|urllib3|aiohttp|botocore|grpc|huggingface_hub|together|replicate|ollama|tenacity|langchain_core|azure|zhipuai|dashscope)\./;

/** Whether a text begins with the exception of a call, as Python or JavaScript print it: `RateLimitError: …`, `ReadTimeout('…')`. */
function isCallsException(text: string): boolean {
  const match = /^((?:[A-Za-z_]\w{0,40}\.){0,6})([A-Za-z_]\w{0,60})(?=[:([])/.exec(text);
  if (match === null) return false;
  const [all, modules = "", name = ""] = match;
  const rest = text.slice(all.length + 1, LOOKED_AT);
  if (MODULES.test(modules)) return /(?:Error|Exception|Timeout|Exhausted|Exceeded|Unavailable|Requests)$/.test(name);
  if (!CALLS.test(name)) return false;
  return (
    !ANYBODYS.test(name) || SIGNALS.some((one) => one.test(rest)) || STARTS.some((one) => one.test(rest.trimStart()))
  );
}

/** How messages of providers, clients and gateways begin. */
const STARTS: readonly RegExp[] = [
  /^Error code: [45]\d\d\b/,
  /^(?:HTTP )?Error [45]\d\d: *[{[<"]/i,
  /^HTTP (?:Error )?[45]\d\d\b.{0,40}(?:: *[{[<"]| from https?:| for url)/i,
  /^[45]\d\d status code \(no body\)?/,
  /^[45]\d\d (?:Client|Server) Error: .{1,60} for url/,
  /^[45]\d\d (?:[A-Z]{3,}_[A-Z_]{3,}|RESOURCE_EXHAUSTED|UNAVAILABLE|INTERNAL|CANCELLED|UNAUTHENTICATED)\b/,
  /^[45]\d\d (?:Provider returned error|Deadline Exceeded|Rate limit (?:reached|exceeded)|Resource (?:has been )?exhausted|The model is overloaded|You exceeded your)/i,
  /^[45]\d\d[ :-]+\{["']/,
  /^(?:Request|API call|API request|Call|The request) failed with (?:HTTP )?status(?: code)?:? [45]\d\d\b/i,
  /^status(?:_code| code)?: ?[45]\d\d\b/i,
  /^An error occurred \(\w{3,60}\) when calling the \w{2,60} operation/,
  /^<class '[\w.]{3,80}'>: ?/,
  /^Error (?:communicating with|generating (?:content|response|completion)|calling (?:the )?(?:API|model|LLM)|during (?:API|generation|inference))\b/i,
  /^(?:HTTPS?ConnectionPool\(host=|Max retries exceeded with url: )/,
  /^(?:Read|Connect) timeout on endpoint URL: /i,
  /^The server had an error (?:while )?processing your request/i,
  /^This model's maximum context length is \d/i,
  /^(?:The )?input (?:prompt|token count|length) ?\(?[\d,]+(?: tokens)?\)? (?:is too long|exceeds)/i,
  /^(?:Input|prompt) is too long: \d+ tokens/i,
  /^The response was (?:filtered|blocked) (?:due to|because of|by)/i,
  /^(?:The )?(?:response|completion|output|prompt|content|input data|output data) (?:may contain inappropriate content|blocked by content filter|was blocked by|violates .{0,40}usage polic)/i,
  /^(?:Input|Output) data may contain inappropriate content/i,
  /^Response candidate content has no parts\b/,
  /^You exceeded your current quota\b/i,
  /^Rate limit (?:reached|exceeded)(?:\.|:| for (?:\S{1,60} )?(?:in|on|with|model|requests|tokens|organization)\b)/i,
  /^(?:\S{1,40} is )?temporarily rate-limited upstream/i,
  /^Too many requests, please\b/i,
  /^Your (?:credit balance is too low|account (?:is not active|balance is insufficient))/i,
  /^(?:CUDA|GPU|MPS backend) (?:is )?out of memory\b.{0,10}Tried to allocate/i,
  /^model requires more system memory \(/,
  /^(?:The )?model .{1,60} (?:is currently loading|is overloaded|does not exist or you do not have access)/i,
  /^(?:Server disconnected without sending a response|peer closed connection without sending)/i,
  /^(?:Upstream error from|Provider returned error\b)/,
  /^(?:API|LLM|Model|Generation|Inference|Completion|Embedding) (?:request|call|generation)? ?failed (?:after \d|: |with )/i,
  /^(?:max(?:imum)? retr(?:y attempts|ies)|generation failed: max retries|API request failed after|failed after) ?\(?\d* ?\)? ?(?:reached|exceeded|retries|attempts|\()/i,
  /^All (?:API )?keys exhausted\b/i,
  /^(?:Collection expecting embedding with dimension of \d)/,
  /^Expecting (?:value|',' delimiter|property name enclosed in double quotes): line \d+ column \d+ \(char \d+\)?$/,
  /^Exception raised in Job\[\d+\]: /,
  /^connection to server at "[^"]{1,120}".{0,60} failed: /,
  /^(?:请求过于频繁|当前上游负载已饱和|接口响应错误|推理失败|请求超时|模型调用失败|您的账户已欠费|服务器繁忙)/,
  /^(?:Die Anfrage ist fehlgeschlagen|Zeitüberschreitung bei der Anfrage|Échec de la requête|La requête a échoué|Délai d['’]attente dépassé|La solicitud (?:ha fallado|falló)|Error al conectar con|Tiempo de espera agotado|La richiesta è fallita)\b/i,
  /^(?:Sorry|Oops)[,.!]? ?(?:—|-|:) ?(?:network error|bad request|server error|request (?:failed|timed out))/i,
];

/** Texts that are a message as a whole. */
const WHOLE =
  /^(?:(?:the )?request timed out|connection error|request timeout after \d+ ?s(?:econds)?|unknown error(?: occurred)?|an unknown error occurred|unexpected response format|internal server error|service (?:temporarily )?unavailable|network error|no response from (?:the )?(?:model|server|api)|max retries exceeded|rate limit exceeded|context window exceeded|invalid model id|(?:the )?server is overloaded|overloaded|bad gateway|gateway time-?out|fetch failed|socket hang up|context (?:window|length) exceeded|(?:\S{1,60}\] )?context window exceeded|errore: max retry raggiunto|'NoneType' object has no attribute '\w{1,40}|model inference (?:failed|timed out)|generation (?:failed|timed out))[.!]?$/i;

/** The name of an error, and whose: `Error:`, `API Error:`, `ERROR -`, `Erreur:`, `Evaluation parsing error:`, `Ошибка 503:`. */
const PREFIX =
  /^(?:[\w /-]{0,40}\b)?(?:(?:_|\b)error|exception|erreur|fehler|errore|failed|ошибка|错误|エラー|오류|erro)(?: ?\(?\d{3}\)?)?(?:\]|\s?[:：—-]|,(?= with))\s*|^错误\s*[:：]?/i;

/** What tells that it is the call that failed, behind the name of an error. */
const SIGNALS: readonly RegExp[] = [
  /(?:^|\b(?:code|status|http|error)\W{0,4})(?:4(?:0[0-8]|13|22|29)|5(?:0[0-4]|2[0-9]))\b/i,
  /\brate.?limit|\btoo many requests|\bquota|\binsufficient (?:balance|funds|credit)|credit balance|\bthrottl/i,
  /^time-?out\b|\btimed out\b|\b(?:request|read|connect|connection|gateway|api) time-?out|TimeoutError|\bdeadline exceeded/i,
  /\bconnection (?:error|refused|reset|aborted|closed|failed)|\bnetwork error|(?:failed|unable|could not) to connect|could not connect|urlopen error|NewConnectionError|Connection aborted/i,
  /\bmax(?:imum)? ?retr(?:y|ies)|\b(?:after|over) (?:\d+|all|several) (?:attempts|retries|tries)|max retry/i,
  /\b(?:invalid|incorrect|missing|no) api.key|api key not valid|\bunauthori[sz]ed\b|\bauthentication (?:failed|error|timed)/i,
  /\b(?:api|llm|model|generation|inference|request|call|upstream|embedding)(?:[- ][\w-]{1,20}){0,3} failed\b|^(?:generation|request|call) failed/i,
  /\bcontent (?:filter|management policy|policy)|\bsafety (?:filters?|settings)|inappropriate content|blocked by (?:the )?(?:safety|content|provider)/i,
  /\bcontext (?:length|window)|\bmax_tokens must|token limit|too many tokens/i,
  /\boverloaded\b|\bserver error|\bservice (?:temporarily )?unavailable|\bbad gateway|invalid_request_error|APICallError|RateLimitError/i,
  /\bout of memory\b|CUDA error/i,
  /\bcould not (?:decode|parse) (?:the )?(?:llm )?(?:response|output)|failed to parse (?:the )?(?:llm |model )?(?:response|output)|response is not in expected format/i,
  /\bno (?:response|output|content|completion) (?:from|returned|generated|received)|empty response (?:from|returned)|max retry raggiunto|no está respondiendo/i,
  /频繁|超时|失败|欠费|饱和|限流|タイムアウト|失敗|接続|недоступ|превышен|тайм-?аут|соединен|시간 초과|실패/,
  /Kontingent|Zeitüberschreitung|Verbindung (?:fehlgeschlagen|abgelehnt)|connexion refusée|délai (?:d['’]attente )?dépassé|tiempo de espera|conexión rechazada/i,
];

/** Why a call failed, by what its message says; the surest words first. */
export function failureIn(message: string): FailureId {
  const text = message.slice(0, MOST_SHAPED);
  return CAUSES.find(([, words]) => words.test(text))?.[0] ?? "unknown";
}

const CAUSES: readonly (readonly [FailureId, RegExp])[] = [
  [
    "content-filter",
    /content.?(?:filter|management|policy)|safety (?:filter|setting)|inappropriate content|data_inspection|blocked|RECITATION|PROHIBITED_CONTENT|\bSAFETY\b/i,
  ],
  [
    "context-length",
    /(?:maximum )?context.?(?:length|window)|token count .{0,30}exceeds|prompt .{0,40}too long|too many tokens|maximum number of tokens|string too long/i,
  ],
  [
    "quota",
    /insufficient.?(?:quota|balance|funds|credit)|current quota|exceeded.{0,20}quota|credit balance|billing|payment|paid balance|keys exhausted|余额|欠费|Kontingent|resource.?exhausted/i,
  ],
  ["rate-limit", /rate.?limit|too.?many.?requests|throttl|\b429\b|频繁|限流|速率/i],
  [
    "time-out",
    /time[d]?[-_ ]?out|deadline.?exceeded|\b(?:408|504)\b|超时|タイムアウト|тайм-?аут|Zeitüberschreitung|délai/i,
  ],
  ["out-of-memory", /out.?of.?memory|\bOOM\b|system memory|CUBLAS_STATUS_ALLOC|CUDA error/i],
  ["auth", /\b40[13]\b|api.?key|unauthori[sz]ed|authenticat|access.?denied|permission.?denied|forbidden/i],
  [
    "server",
    /\b5\d\d\b|server (?:had an )?error|internal.?server|overloaded|service.{0,13}unavailable|bad gateway|currently loading|\bUNAVAILABLE\b|饱和|недоступен/i,
  ],
  [
    "connection",
    /connect|network|urlopen|socket|\bDNS\b|disconnected|peer closed|\bSSL|fetch failed|conexi|connexion|Ollama/i,
  ],
  ["parse", /pars(?:e|ing|er)|decode|Expecting |response format|not valid json|JSONDecode/i],
  [
    "bad-request",
    /\b4(?:00|04|05|13|22)\b|invalid|not.?found|bad.?request|unsupported|embedding (?:with )?dimension|ChatMessage/i,
  ],
];

/** A message without what differs from call to call: numbers, ids, quoted texts, addresses. */
export const foldMessage = (message: string): string =>
  message
    .slice(0, LOOKED_AT)
    .replace(/https?:\/\/[^\s"'<>)]{1,200}/g, "…")
    .replace(/\b(?:req|chatcmpl|org|user|run|msg|call)[-_][\w-]{4,80}/gi, "…")
    .replace(/\b[0-9a-f]{8}(?:-[0-9a-f]{2,12}){0,4}\b/gi, "…")
    .replace(/\d+(?:[.,]\d+)*/g, "#")
    .replace(/\s+/g, " ")
    .trim();
