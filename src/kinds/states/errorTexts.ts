import type { FailureId } from "../../model/index.ts";
import { Beginnings } from "./beginnings.ts";
import { SENTENCES_BEGIN, STARTS_BEGIN } from "./beginningTable.ts";
import { OF_INTERPRETERS, SENTENCES, SIGNALS, STARTS, TECHNICAL, WHOLE } from "./errorMessages.ts";
import { errorInJson, errorInPage } from "./errorShapes.ts";

/**
 * Error texts in place of an answer. The list is closed, and the whole text must match: an answer about an error is
 * an answer, and so is a doubtful text.
 */

export const LOOKED_AT = 400;
/** Limit for JSON, and for a traceback, whose last line has the error. */
const MOST_SHAPED = 20_000;

/** Why the call failed, if the text is only the message of a failed call; else null. */
export function errorIn(text: string): FailureId | null {
  if (text.length > MOST_SHAPED) return null;
  const whole = bare(text).replace(/^data: ?(?=\{)/, "");
  if (whole === "") return null;
  const head = withoutPictograms(whole.slice(0, LOOKED_AT));
  const within = OF_ELEMENT.exec(whole.slice(0, LONGEST_ELEMENT))?.[1]?.trim();
  if (within !== undefined) return isMessage(within) || isMarker(within) ? failureIn(within) : null;
  const first = whole.charAt(0);
  if (isExplained(whole)) return null;
  const isError =
    first === "{"
      ? errorInJson(whole, isMessage)
      : /^<(?:!doctype|html|head|\?xml|center|h1)\b/i.test(head)
        ? errorInPage(whole)
        : DUMPS.test(head)
          ? isCallsException(lastLine(whole)) || CLIENTS.test(whole)
          : isMarker(unquoted(text.trim())) ||
            isMessage(head.replace(/^(?:(?:<{2,}|\*+) ?|#+(?! ))/, "").replace(/[>*]+$/, ""));
  return isError ? failureIn(whole) : null;
}

const withoutPictograms = (text: string): string =>
  /[^\0-\x7f]/.test(text) ? text.replace(/\s?(?:\p{Extended_Pictographic}|\ufe0f)+/gu, "") : text;

const OF_ELEMENT = /^<(?:error|exception|failure)>([^<]{1,400})<\/(?:error|exception|failure)>$/i;
const LONGEST_ELEMENT = 430;

const DUMPS = /^(?:Traceback \(most recent call last\)|thread '[^'\n]{0,80}'(?: \(\d+\))? panicked at |panic: )/;

/** Further paragraphs that explain the first; an answer that quotes a message has other ones. */
const isExplained = (whole: string): boolean =>
  whole
    .split(/\n\s*\n/)
    .slice(1, MOST_PARAGRAPHS)
    .some((paragraph) => EXPLANATION.test(paragraph));
const MOST_PARAGRAPHS = 20;
const EXPLANATION =
  /^[\s*#>]*(?:(?:this|that|these|it|you|your|we|I|to|in|here|a|an|possible|likely|common|root|cause|causes|reason|reasons|solution|solutions|fix|fixes|explanation|how|what|why|as|so|if|since|because|first|make|check|try|use|define|add|put|change|replace|install|set|das|dies|diese[rs]?|der|die|um|sie|cet(?:te)?|ce|pour|vous|este|esta|para) (?!above exception)\S|the (?!above exception)\S|(?:这|该|此|你|您|要|この|これ|その|이|Это|Эта))/i;

function bare(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && isOpening(text.charAt(from))) from++;
  while (to > from && CLOSING.test(text.charAt(to - 1))) to--;
  return text.slice(from, to);
}
/** UTF-16 units, so that a surrogate pair is both of its halves. */
const OPENING = new Set([..."\"'`[(（【", "\u274c", "\u26a0", "\ufe0f", "\ud83d", "\udeab", "\u26d4"]);
const isOpening = (unit: string): boolean => OPENING.has(unit) || /\s/.test(unit);
const CLOSING = /[\s"'`\])）】]/;

const unquoted = (text: string): string => /^(["'`])(.*)\1$/.exec(text)?.[2] ?? text;
const lastLine = (text: string): string => text.slice(text.lastIndexOf("\n") + 1);

const CLIENTS =
  /\b(?:reqwest::Error|hyper::Error|async_openai::)|\bnet\/http\.\(\*(?:Client|Transport)\)|(?:site|dist)-packages[\\/](?:openai|langchain\w{0,20}|llama_index|dspy|haystack|instructor|pydantic_ai|sglang|transformers|ragas|deepeval|lm_eval|inspect_ai|anthropic|litellm|cohere|groq|mistralai|google[\\/](?:genai|generativeai|api_core)|httpx|httpcore|requests|urllib3|aiohttp|botocore|ollama|together|replicate|vllm|huggingface_hub)[\\/]/;

/** A marker in place of an answer: `$ERROR$`, `[TIMEOUT]`, `API_ERROR`, `[ERROR_MAX_RETRIES]`. */
const isMarker = (text: string): boolean =>
  text.length <= LONGEST_MARKER && MARKED.test(text) && MARKERS.some((one) => one.test(text));
/** How every marker begins: an engine compiles a pattern when it is first tried, and the large ones wait for a text like that. */
const MARKED = /^(?:[[<({$#*_|!]|[A-Z]{2}|[45]\d\d)/;
const UNDONE =
  /\b(?:generat(?:ing|ion)|connecting|processing|parsing|fetching|retrieving|getting|calling|invoking|decoding|receiving|producing|querying|inference|prompting|streaming)\b|\b(?:API|LLM|OOM)\b|\b(?:failed|crashed|raised|timed out|timeout|unavailable|exception|out of memory|no (?:response|answer|output|content|completion|text)|(?:empty|null|blank|invalid) (?:response|answer|output|completion|content)|could not|couldn't|unable to|too long|content blocked|not (?:generated|received))\b/i;
const LONGEST_MARKER = 160;
const MARKER_WORDS =
  "API|LLM|SYSTEM|MODEL|GENERATION|REQUEST|RESPONSE|INFERENCE|HTTP|NETWORK|CONNECTION|SERVER|RATE|LIMIT|LIMITED|TIMEOUT|TIMED|OUT|ERROR|ERR|EXCEPTION|FAILED|FAILURE|FAIL|MAX|RETRIES|RETRY|EXCEEDED|EXHAUSTED|QUOTA|NO|EMPTY|BLOCKED|FILTERED|CONTENT|FILTER|SAFETY|PROVIDER|GATEWAY|CALL|UNAVAILABLE|SERVICE|OOM|CUDA|PARSE|PARSING|DECODE|INVALID|ABORTED|CANCELLED|OPENAI|ANTHROPIC|GEMINI|CLAUDE|GPT|INTERNAL|UNKNOWN|OF|MEMORY|CONTEXT|LENGTH|TOO|LONG|AUTH|[45]\\d\\d";
const FAILING =
  /ERR(?:OR)?\b|ERROR|EXCEPTION|FAILED|FAILURE|TIMEOUT|TIMED|LIMITED|EXCEEDED|EXHAUSTED|UNAVAILABLE|NO.RESPONSE|EMPTY.RESPONSE|\bOOM\b|RESPONSE.(?:BLOCKED|FILTERED)|CONTENT.(?:BLOCKED|FILTER)|OUT.OF.MEMORY/i;
const [IN_SIGNS, IN_CAPITALS] = [
  new RegExp(
    `^[[<({$#*_|!]{1,4}(?:${MARKER_WORDS})(?:[_ :-]{1,2}(?:${MARKER_WORDS}|\\d{1,4})){0,6}[\\]>)}$#*_|!]{1,4}$`,
    "i",
  ),
  new RegExp(`^(?:${MARKER_WORDS})(?:[_: ]{1,2}(?:${MARKER_WORDS})){1,5}$`),
];
const IN_BRACKETS =
  /^[[<{]{1,2}(?:an? )?(?:\w{1,20} )?(?:error|exception|failure|failed)\b([^\]>}]{0,140})[\]>}]{1,2}$/i;
const LONGEST_LABEL = 60;
/** Labels of parsers and failed tests may be answers. */
const OF_PARSERS = /^(?:PARS|DECODE|INVALID|NO[_ ]|OUT[_ ])/;
const MARKERS: readonly { test(text: string): boolean }[] = [
  /^(?:ERROR|#ERROR!?|\$ERROR\$|ERR)$/,
  /^[[<]{1,2}(?:SEARCH|RETRIEVAL|AGENT|EXECUTION|PIPELINE|PROCESSING|TOOL)_(?:ERROR|FAILED|FAILURE|EXCEPTION|TIMEOUT)[\]>]{1,2}$/,
  {
    test(text) {
      const said = IN_BRACKETS.exec(text)?.[1] ?? "";
      return UNDONE.test(said) || (said !== "" && isReason(said.replace(/^[\s:–—-]{1,4}/, "")));
    },
  },
  /^[[<{]{1,2}[^\]>}]{0,40}\b(?:blocked|filtered|removed|withheld)\b[^\]>}]{0,20}\b(?:safety|content.(?:filter|policy|management|moderation)|moderation|guardrails?)\b[^\]>}]{0,40}[\]>}]{1,2}$/i,
  {
    test: (text) =>
      text.length <= LONGEST_LABEL &&
      IN_SIGNS.test(text) &&
      !/^\([a-z]+\)$|^\W*FAIL(?:ED|URE)?\W*$/i.test(text) &&
      FAILING.test(text) &&
      !/[a-z] [a-z]+ [a-z]+ [a-z]/.test(text),
  },
  {
    test: (text) =>
      text.length <= LONGEST_LABEL &&
      IN_CAPITALS.test(text) &&
      /ERR|FAIL|EXCE|LIMITED/.test(text) &&
      !OF_PARSERS.test(text),
  },
];

const LISTED = /\n\s*(?:[-*•] |\d{1,2}[.)] |#{1,4} |```|\*\*)/;

/** A message of a failed call, with or without an error's name before it. */
function isMessage(text: string): boolean {
  const head = text.slice(0, LOOKED_AT);
  const hasStatus = STATUS_LIKE.test(head);
  if (hasStatus && [...head.matchAll(LISTED_STATUS)].length > 2) return false;
  const coded = hasStatus ? CODED.exec(head) : null;
  const behind = coded === null ? "" : head.slice(coded[0].length);
  const isCoded = behind !== "" && !REASONS.test(behind) && (isStart(behind) || WHOLE.test(behind));
  const isSaid =
    isCoded || isStart(head) || isCallsException(head) || WHOLE.test(head) || isPrefixed(head) || isLabelled(head);
  if (!isSaid || (LISTED.test(head) && !/\b[45]\d\d\b|[{]/.test(head))) return false;
  const isNamed = isCallsException(head) || PREFIX.test(head);
  return !EXPLAINS.test(isNamed ? (/^[\s\S]*?[.!?](?= [A-Z])/.exec(head)?.[0] ?? head) : head);
}

const STATUS_LIKE = /[45]\d\d/;
const LISTED_STATUS = /\b[45]\d\d:? [A-Z][a-z]+/g;
/** A status before a message; with its reason only it may be an answer. */
const CODED = /^(?:HTTP |Error )?[45]\d\d[ :.,-]+/;
const REASONS =
  /^(?:bad request|unauthorized|payment required|forbidden|not found|request time-?out|too many requests|internal server error|bad gateway|service (?:temporarily )?unavailable|gateway time-?out)[.]?$/i;

const SURE = new Beginnings(STARTS, STARTS_BEGIN);
const LIKE_SENTENCES = new Beginnings(SENTENCES, SENTENCES_BEGIN);

/** A beginning that sentences share needs the end of the text or a call's words after it. */
function isStart(head: string): boolean {
  if (SURE.of(head).some((one) => one.test(head))) return true;
  return LIKE_SENTENCES.of(head).some((one) => {
    const match = one.exec(head);
    if (match === null) return false;
    const rest = head.slice(match[0].length);
    const other = `${match[0].replace(/\d[\d.,]* ?[a-z]*/gi, "")}${rest}`;
    return /^[\s.!)\]]*$/.test(rest) || TECHNICAL.test(other) || isReason(rest.replace(/^[\s.!:({[—–-]{1,6}/, ""));
  });
}

const isReason = (rest: string): boolean => isOfCall(rest) || WHOLE.test(rest) || OF_INTERPRETERS.test(rest);

function isPrefixed(head: string): boolean {
  const prefix = NAMED.test(head.slice(0, NAMED_WITHIN).toLowerCase()) ? PREFIX.exec(head) : null;
  if (prefix === null || HEADINGS.test(prefix[0]) || ABOUT_ERRORS.test(prefix[0])) return false;
  const rest = head.slice(prefix[0].length);
  if (/time-?out|timed out/i.test(prefix[0]) && OF_CALLED.test(rest)) return true;
  return isOfCall(rest);
}

const OF_CALLED =
  /^(?:no response|(?:the )?(?:request|model|call|server|operation|query|response|api|llm|endpoint))\b/i;

/** Whether a failure's label is before a message, or before an interpreter's message if the label names a call. */
function isLabelled(head: string): boolean {
  const [all = "", label = ""] = LABEL.exec(head) ?? MARK.exec(head) ?? [];
  if (
    !OF_ERRORS.test(label) ||
    ABOUT_ERRORS.test(label) ||
    CLASS.test(label) ||
    (HEADINGS.test(label) && !OCCURRED.test(label))
  )
    return false;
  const rest = head.slice(all.length);
  if (OF_SOMEBODY.test(rest)) return false;
  return (
    isStart(rest) || isCallsException(rest) || WHOLE.test(rest) || (OF_INTERPRETERS.test(rest) && OF_RUNS.test(label))
  );
}
const LABEL = /^([^:：\n.!?“”"]{2,60})[:：]\s*/;
const MARK = /^([A-Z_]{3,40})\] /;
const ABOUT_ERRORS =
  /\b(?:errors|types?|kinds?|class(?:es)?|categor(?:y|ies)|names?|causes?|reasons?|modes?|labels?|meaning|rates?|tests?|cases?|analysis|steps?|tipos?|causas?)\b|Fehler(?:art|typ|klasse|ursache)|类型|原因|种类|種類|유형|원인/i;
const CLASS = /^(?:\w{1,40}\.)*[A-Z]\w{1,40}[a-z](?:Error|Exception)$/;
const OCCURRED = /^(?:sorry,? )?an? (?:\w{1,20} )?(?:error|exception) (?:has )?(?:occurred|happened)\b/i;
const OF_ERRORS =
  /error|exception|fail|fehler|erreur|échec|\berro\b|errore|fall[óo]|błąd|gagal|kesalahan|lỗi|hata|ошибк|помилк|错误|錯誤|失败|失敗|异常|エラー|오류|실패/i;
const OF_RUNS =
  /\b(?:API|LLM|RAG|AI|model|agent|pipeline|chain)\b|generat|respon|answer|process|invok|call|pars|request|inferen|complet|predict|ERROR|模型|生成|回答|处理|調用|调用|응답|생성/;

/** Texts about a speaker or an answerer are about a mistake. */
const OF_SOMEBODY =
  /^(?:I|we|you|the (?:student|answer|response (?:is|does|says)|user|author|text|statement|model (?:says|said|confuse|misread|answer))) /i;

const HEADINGS =
  /^(?:the|this|that|a|an|your|my|common|possible|likely|potential|why|what|how|when|where|if|root|cause|reason|fix|for|in|on|step|note|typical|example|about|both|each|most|to) |\b(?:of|the|this|that|for|is|are|was|and|or|with|by) /i;

function isOfCall(rest: string): boolean {
  if (OF_SOMEBODY.test(rest)) return false;
  const said = rest.slice(0, MOST_BEFORE_SIGNAL);
  return SIGNALS.some((one) => one.test(said));
}
const MOST_BEFORE_SIGNAL = 200;

const EXPLAINS =
  /\b(?:is (?:raised|thrown|returned|sent|an?|the|caused|usually|typically|likely(?! blocked)|shown)|are (?:raised|thrown|returned|an?|the)|means|meant|indicates?|indicating|occurs|refers to|happens|(?:raised|thrown|returned|sent) (?:when|by|if)|signals|tells|says|shows|suggests|comes? from|you are seeing|you can fix|to fix|to resolve|significa|bedeutet|означает|signifie|表示|意味|(?:in)?valid (?:if|when|unless)|(?:missing|rejected|refused|exceeded|blocked|expired|unavailable) (?:if|when|unless)|because|weil|porque|parce que|perché|ponieważ|потому что|so that|(?:has|have|needs?) to (?:back|wait|be)|should (?:wait|be|have|not)|answers? with|then restart)\b|因为|原因|означает|表示|意味/i;

const CALLS =
  /^_?(?:\w*(?:RateLimit|Throttl|Quota|Overloaded|TooManyRequests|API|Api(?:Call|Status|Connection|Timeout|Error|Request|Exception)|LLM|ContextWindow|ContextLength|ContentPolicy|ContentFilter|Safety|Blocked(?:Prompt|Content)|BlockedPrompt|StopCandidate|ModelNot|ModelHTTP|ModelError|ModelTimeout|ModelBehavior|Inference|Completion|Generation|OutOfMemory|OutputParser|MaxRetr|NewConnection|NameResolution|ClientConnector|ClientResponse|ServerDisconnected|ServerTimeout|ReadTimeout|ConnectTimeout|WriteTimeout|PoolTimeout|ConnectionTimeout|RemoteProtocol|LocalProtocol|RemoteDisconnected|ChunkedEncoding|IncompleteRead|HTTPStatus|HfHubHTTP|InternalServer|ServiceUnavailable|GatewayTimeout|BadGateway|BadRequest|InvalidRequest|UnprocessableEntity|PermissionDenied|AccessDenied|Authentication|Unauthorized|InsufficientQuota|InsufficientBalance|EmptyResponse|NoResponse|InvalidResponse|Upstream|Gateway|Provider|EngineDead|InactiveRpc|EventStream|OpenAI|Anthropic|Cohere|Groq|Mistral|Gemini|GoogleGenerativeAI|GoogleAPI|Bedrock|HuggingFace|Together|Replicate|Ollama|DeadlineExceeded|ResourceExhausted|GraphRecursion|MaxTurns|RequestTimeout|NoObjectGenerated|NoOutputGenerated|LoadAPIKey|LLMDidNotFinish)\w*(?:Errors?|Exception|Exceeded|Exhausted)|(?:HTTP|Http|Proxy|SSL|Connect|Connection|ConnectionReset|ConnectionRefused|ConnectionAborted|Read|Write|Network|Fetch|Retry|AI_Retry|Client|Server|Response|Request|Service|Conflict|NotFound|Model|Protocol|Stream|Socket|Timeout|Value|Runtime|Type|Key|JSONDecode|OS|URL|Assertion|Validation)?(?:Error|Exception)|ResourceExhausted|DeadlineExceeded|ServiceUnavailable|TooManyRequests|InvalidArgument|PermissionDenied|Unauthenticated|ReadTimeout|ConnectTimeout|WriteTimeout|PoolTimeout|RequestTimeout|IncompleteRead|RemoteDisconnected|MaxRetriesExceeded|Timeout|gaierror)$/;
/** Classes of any code: their message decides. */
const ANYBODYS =
  /^(?:(?:HTTP|Http|Proxy|SSL|Connection|Read|Write|Network|Retry|Client|Server|Response|Request|Service|Conflict|NotFound|Model|Protocol|Stream|Socket|Timeout|Value|Runtime|Type|Key|JSONDecode|OS|URL|Assertion|Validation|Authentication|PermissionDenied|AccessDenied|Unauthorized)?(?:Error|Exception)|Timeout)$/;
const MODULES =
  /^(?:openai|anthropic|litellm|cohere|groq|mistralai|google|vertexai|genai|httpx|httpcore|requests|urllib3|urllib\.error|http\.client|aiohttp|botocore|boto3|grpc|huggingface_hub|text_generation|together|replicate|ollama|tenacity|langchain\w*|llama_index|dspy|haystack|autogen\w*|crewai|smolagents|semantic_kernel|ragas|deepeval|inspect_ai|lm_eval|sglang|instructor|pydantic_ai|openrouter|deepseek|fireworks\w*|ai21|writer\w*|voyageai|azure|zhipuai|dashscope|vllm|websockets?|asyncio\.exceptions|asyncio|socket)\./;
const OTHER_MODULES =
  /^(?:java\.net|javax\.net|java\.util\.concurrent|okhttp3|retrofit2|io\.grpc|io\.netty|org\.springframework\.(?:web|ai)|org\.apache\.h(?:ttp|c)|com\.(?:openai|azure|theokanning|anthropic|amazonaws)|software\.amazon|dev\.langchain4j|System\.Net|System\.Threading\.Tasks|Azure|Grpc|Microsoft\.SemanticKernel)\./;

function isCallsException(text: string): boolean {
  const match = /^((?:[A-Za-z_]\w{0,40}\.){0,6})([A-Za-z_]\w{0,60})(?=[:([]|$)/.exec(text.slice(0, LOOKED_AT));
  if (match === null) return false;
  const [all, modules = "", name = ""] = match;
  const rest = text.slice(all.length + 1, LOOKED_AT).trimStart();
  if (rest === "" && modules === "") return false;
  if (MODULES.test(modules) || (rest !== "" && OTHER_MODULES.test(modules)))
    return /(?:Errors?|Exception|[Tt]imeout|Exhausted|Exceeded|Unavailable|Requests|Argument|Denied|Unauthenticated|Disconnected|Read|Aborted|NotFound)$/.test(
      name,
    );
  if (!CALLS.test(name)) return false;
  return !ANYBODYS.test(name) || isOfCall(rest) || isStart(rest.trimStart()) || WHOLE.test(rest.trim());
}

/** What all that `PREFIX` matches has among its first characters, in small letters. */
const NAMED = /err|excep|fail|fault|fehler|fout|fe[lj]|virhe|chyba|hiba|eroare|hata|kesal|gagal|[^\0-\x7f]/;
const NAMED_WITHIN = 80;

/**
 * An error's name and owner: `Error:`, `API Error:`, `ERROR -`, `[openai/gpt-4o] Error (attempt 3/3):`, `Request
 * failed:`, `Erreur:`, `Ошибка 503:`.
 */
const PREFIX =
  /^(?:(?:[\w/@ -]|[.:](?=\w)){0,60}[\])}:]? ?)?(?:(?:\b|_|(?<=[a-z]))(?:errors?|exception|failed|failure|fault|erreur|fehler|errore|erro|fout|fel|fejl|virhe|błąd|chyba|hiba|eroare|hata|lỗi|kesalahan|gagal)(?![a-z])|ошибка|помилка|σφάλμα|خطأ|خطا|त्रुटि|错误|錯誤|异常|エラー|오류)(?: (?:occurred|happened|encountered|raised|message|details?|code|response)| (?:(?:while|when|in|during) )?(?:connect|generat|process|pars|fetch|call|gett|query|invok|send|receiv|load|decod|retriev|creat|stream|execut|runn|request|communicat)ing(?: [\w./-]{1,20}){0,3})?(?: ?[([](?:attempt |try |code |status |http )?[\w./ -]{1,30}[)\]]| ?\d{3})?(?: ?\*{1,2})?(?:[\])}>]|\s?[:：—–|-]|,(?= with))[\s*:—–-]*|^(?:错误|錯誤|异常)\s*[:：]?/iu;

/** The cause by the words of the message, the surest first. */
export function failureIn(message: string): FailureId {
  const text = message.slice(0, MOST_SHAPED);
  const code = STATUS.exec(text)?.[1];
  const byCode =
    code === undefined ? undefined : (BY_STATUS[code] ?? (code.startsWith("5") ? "server" : "bad-request"));
  const byWords = CAUSES.find(([, words]) => words.test(text))?.[0];
  // Some words are more precise than a status: a quota is a rate limit; a filter and a length are bad requests.
  return byCode === undefined || SURER.has(byWords ?? "") ? (byWords ?? "unknown") : byCode;
}

const STATUS = /(?:^|\b(?:code|status|https?|error|errore?|erreur)\W{0,5}|ошибка )([45]\d\d)\b/i;
const BY_STATUS: Readonly<Record<string, FailureId>> = {
  "401": "auth",
  "402": "quota",
  "403": "auth",
  "408": "time-out",
  "413": "context-length",
  "429": "rate-limit",
  "504": "time-out",
  "524": "time-out",
};
const SURER: ReadonlySet<string> = new Set(["content-filter", "context-length", "quota", "out-of-memory"]);

const CAUSES: readonly (readonly [FailureId, RegExp])[] = [
  [
    "content-filter",
    /content.?(?:filter|management|policy)|safety (?:filter|setting)|inappropriate content|data_inspection|blocked|RECITATION|PROHIBITED_CONTENT|\bSAFETY\b/i,
  ],
  [
    "context-length",
    /(?:maximum )?context.?(?:length|window)|token count .{0,30}exceeds|prompt .{0,40}too long|too many tokens(?!, please wait)|maximum number of tokens|string too long|input (?:is )?too long|max_new_tokens|must have less than|maximum model length/i,
  ],
  [
    "quota",
    /insufficient.?(?:quota|balance|funds|credit)|current quota|(?:exceeded|exhausted).{0,20}quota(?! (?:for|of) )|credit balance|budget|insufficient|billing|payment|paid balance|keys exhausted|余额|欠费|Kontingent/i,
  ],
  [
    "rate-limit",
    /rate.?limit|(?:usage|session|weekly|daily|hourly).limit|hit your limit|resource.?exhausted|has been exhausted|quota exceeded for|per.?minute|too many tokens, please wait|too.?many.?requests|throttl|\b429\b|频繁|限流|速率/i,
  ],
  [
    "time-out",
    /time[d]?[-_ ]?out|deadline.?exceeded|\b(?:408|504)\b|超时|タイムアウト|тайм-?аут|Zeitüberschreitung|délai/i,
  ],
  ["out-of-memory", /out.?of.?memory|\bOOM\b|system memory|CUBLAS_STATUS_ALLOC|CUDA error/i],
  [
    "auth",
    /\b40[13]\b|api.?key|unauthori[sz]ed|authenticat|access.?denied|permission.?denied|forbidden|credential|ExpiredToken|security token|_(?:KEY|TOKEN)\b|subscription key/i,
  ],
  [
    "server",
    /\b5\d\d\b|server (?:had an )?error|internal.?server|overloaded|service.{0,13}unavailable|bad gateway|currently loading|ModelError|unexpectedly stopped|runner process|engine.?dead|not responding|\bUNAVAILABLE\b|饱和|недоступен/i,
  ],
  [
    "connection",
    /connect|network|urlopen|socket|\bDNS\b|disconnected|peer closed|\bSSL|fetch failed|conexi|conect|соединен|подключ|Verbindung|接続|연결|connexion|ECONN|ENOTFOUND|EAI_AGAIN|getaddrinfo|sending request|no such host|: EOF\b|Ollama/i,
  ],
  [
    "parse",
    /pars(?:e|ing|er)|decode|Expecting (?:value|',|property)|response format|not valid json|JSONDecode|invalid json|validation errors? for /i,
  ],
  [
    "bad-request",
    /\b4(?:00|04|05|13|22)\b|invalid|not.?found|bad.?request|unsupported|embedding|unsupported|does not exist|must be|ChatMessage/i,
  ],
];

/** A message without the parts that vary between calls: numbers, ids, quoted texts, addresses. */
export const foldMessage = (message: string): string =>
  message
    .slice(0, LOOKED_AT)
    .replace(/https?:\/\/[^\s"'<>)]{1,200}/g, "…")
    .replace(/\b(?:req|chatcmpl|org|user|run|msg|call)[-_][\w-]{4,80}/gi, "…")
    .replace(/\b[0-9a-f]{8}(?:-[0-9a-f]{2,12}){0,4}\b/gi, "…")
    .replace(/\d+(?:[.,]\d+)*/g, "#")
    .replace(/\s+/g, " ")
    .trim();
