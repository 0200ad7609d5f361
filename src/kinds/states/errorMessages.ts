/**
 * Messages of failed calls, by cause. A text that begins with one of `STARTS` or is one of `WHOLE` is a message; after
 * an error's name, `SIGNALS` distinguish a failed call from an answer about errors.
 */

const CALLED =
  "(?:API|LLM|AI|IA|model|server|endpoint|provider|gateway|service|backend|client|host|OpenAI|Anthropic|Claude|Gemini|GPT[\\w.-]*|Mistral|Groq|Bedrock|Ollama|Azure(?: OpenAI)?|Vertex(?: AI)?|Hugging ?Face|OpenRouter|DeepSeek|Cohere|vLLM|inference|request|completions?|responses?|generation|embeddings?)";
const DOING =
  "(?:generat|get|obtain|fetch|retriev|receiv|call|query|queri|reach|contact|connect|communicat|complet|process|invok|pars|decod|send|stream|mak|request|access|produc|creat|run|load|inferenc|prompt)\\w{0,3}";
/** End of the failure's words: of the text, or before the reason. */
const REASON = "(?=[.!]?$|[.!]? ?[:(\\[{—–]| - |[.!] (?:please|try|retry|see|check)\\b|,? after \\d)";
const REASONS =
  "(?:bad request|unauthorized|payment required|forbidden|not found|method not allowed|not acceptable|request time-?out|conflict|gone|payload too large|request entity too large|content too large|unprocessable (?:entity|content)|too early|too many requests|(?:internal )?server error|not implemented|bad gateway|service (?:temporarily )?unavailable|gateway time-?out|unknown error|web server is down|origin is unreachable|site is overloaded|overloaded|resource exhausted|deadline exceeded)";
const DURATION =
  "(?:\\d[\\d.,]* ?(?:ms|milliseconds?|s|secs?|seconds?|Sekunden|secondes|segundos|secondi|секунд|m|min|minutes?|Minuten)(?![a-z])|PT\\d[\\dHMS.]{0,12}|\\d+ ?秒)";

const any = (...sources: readonly string[]): readonly RegExp[] => sources.map((source) => new RegExp(source, "i"));

/** HTTP: a status with its reason and a fact about this call; the status by itself may be an answer. */
const OF_HTTP = [
  /^Error code: [45]\d\d\b/,
  /^(?:HTTP )?Error [45]\d\d: *[{[<"]/i,
  /^HTTP (?:Error )?[45]\d\d\b.{0,40}(?:: *[{[<"]| from https?:| for url)/i,
  /^[45]\d\d status code \(no body\)?/,
  /^[45]\d\d (?:Client|Server) Error: .{1,60} for url/,
  /^(?:Client|Server) error '[45]\d\d .{1,60}' for url/,
  /^[45]\d\d[ :-]+\{["']/,
  /^[45]\d\d (?:[A-Z]{3,}_[A-Z_]{3,}|RESOURCE_EXHAUSTED|UNAVAILABLE|INTERNAL|CANCELLED|UNAUTHENTICATED)\b/,
  /^[45]\d\d (?:Provider returned error|Rate limit (?:reached|exceeded)|Resource (?:has been )?exhausted|The model is overloaded|You exceeded your)/i,
  /^[45]\d\d .{0,60}(?:\(request[ _]id|request id:|trace[ _]?id)/i,
  /^504 Deadline Exceeded/i,
  /^[45]\d\d, message=/,
  /^[45]\d\d\) (?:Reason|[A-Z])/,
  /^<?HttpError [45]\d\d when requesting/,
  /^<?(?:Client)?Response ?[[(].{0,60}\b[45]\d\d\b/,
  /^[45]\d\d (?:Internal error encountered|models\/\S{1,60} is not found)/i,
  /^status(?:_code| code)?: ?[45]\d\d\b/i,
  /^(?:StatusCode|statusCode|HttpStatus|http_status)[.=: ]{1,3}[45]\d\d\b/,
  /^(?:error code|code): ?(?:[45]\d\d|52\d|10[0-2]\d)\b/i,
  /^Unexpected (?:HTTP )?(?:status|response)(?: code)?:? [45]\d\d\b/i,
  /^(?:Request|API|API call|API request|Call|The request|Server|Endpoint|Model)(?: \w+)? (?:failed|returned|responded|errored|rejected)(?: with| a| an)* ?(?:HTTP |error |status |code |response |\()*[45]\d\d\b/i,
  ...any(
    `^(?:HTTP(?:/\\d(?:\\.\\d)?)?[ :]+|Error[ :]+)?[45]\\d\\d[ :,-]+${REASONS}(?:[:;({\\[]| [—–-] |[.,] (?:please|try|retry|reset|request|message|body|url|you|your)\\b)`,
    `^(?:HTTP(?:/\\d(?:\\.\\d)?)?[ :]+)[45]\\d\\d(?:$|[:;({\\[]| [—–-] )`,
    `^${REASONS} ?\\(?(?:HTTP |error |status |code )*[45]\\d\\d\\)?(?:$|[:;])`,
  ),
];

const OF_CALLS = [
  /^Error (?:communicating with|generating (?:content|response|completion|text|answers?|output)|calling (?:the )?(?:API|model|LLM)|during (?:API|generation|inference))\b/i,
  ...any(
    `^(?:an? |the |unexpected |internal |unknown ){0,4}(?:error|exception|failure|problem)(?: \\w+)?(?: (?:has |was |were )?(?:occurred|happened|encountered|raised|thrown))? ?(?:while|when|during|in|with|from|on|by|at)? ?(?:the |a |an |your |${DOING} ){0,4}(?:[\\w./:-]{1,40} )?${CALLED}(?: ${CALLED}| call| API){0,3}${REASON}`,
    `^(?:sorry,? |oops[,!]? )?(?:an? |the )?(?:unexpected |internal |unknown )*(?:error|exception) (?:has )?(?:occurred|happened)(?: while ${DOING}(?: \\w+){0,5})?[.:!]? ?(?:: |\\(|[45]\\d\\d|$|please try)`,
    `^(?:sorry,? )?(?:failed|unable|could ?n[o']t|cannot|can't|was unable|were unable) (?:to )?${DOING} (?:with |to |from |a |an |the |any |valid |your ){0,4}(?:[\\w./-]{1,40} )?${CALLED}(?: ${CALLED}| from (?:the )?${CALLED}| call| API){0,3}${REASON}`,
    `^(?:the |your |this )?${CALLED}(?: ${CALLED}| call){0,3} (?:has |was |is |call |request ){0,4}(?:failed|timed out|errored(?: out)?|aborted|cancell?ed|rejected|interrupted|unavailable|unreachable|not (?:available|responding|reachable))${REASON}`,
    `^(?:no|empty|blank|invalid|null|malformed) (?:valid )?(?:responses?|completions?|choices|candidates|output|content) (?:was |were )?(?:(?:returned |received |generated )?(?:from|by) (?:the )?${CALLED}|returned|received|generated)${REASON}`,
    `^(?:the )?${CALLED}(?: ${CALLED})? (?:returned|produced|gave) (?:an? )?(?:empty|no|null|none|invalid|malformed|blank|unexpected|error)\\b.{0,40}$`,
    `^(?:the )?(?:${CALLED}|LM Studio)(?: ${CALLED})? (?:is )?(?:not (?:running|responding|reachable)|unreachable|offline)${REASON}`,
    "^(?:invalid|bad|unexpected|malformed) (?:json |api )?(?:response|reply)(?: format)?(?: (?:from|received|returned)\\b.{0,30})?(?=[.!]?$|[:(])",
    "^(?:max(?:imum)?|all)(?: number of)? ?(?:retr(?:y|ies)|attempts?|retry attempts?|tries)(?: ?\\(\\d+\\))? (?:reached|exceeded|exhausted|failed|used up)",
    `^(?:an? )?(?:unexpected |internal |unknown )?(?:error|exception|failure)(?: (?:has )?(?:occurred|happened))? (?:while |when |in |during )?(?:the |a |an |your |this )?${DOING} (?:the |a |an |your |this |valid ){0,2}(?:question|answer|query|prompt|message|output|prediction|result|sample|input|reply|summary|context)s?${REASON}`,
    `^(?:an? )?(?:unexpected |internal |unknown )?(?:error|exception|failure)(?: (?:has )?(?:occurred|happened))? during (?:the |your |\\w+ ){0,2}(?:generation|synthesis|inference|processing|retrieval|completion|execution|request|call)(?: process| step| phase)?(?:${REASON}|, )`,
    `^(?:the |your )?${CALLED}(?: ${CALLED}| call){0,2} failed after (?:\\d+|multiple|several|all|repeated|too many|max(?:imum)?) (?:attempts|retries|tries)(?=[.!]?$|[.!] (?:please|try)|[:(])`,
    "^(?:gave|giving) up after \\d+ (?:tries|attempts|retries)",
    "^(?:generation failed: max retries|API request failed after|failed after) ?\\(?\\d* ?\\)? ?(?:reached|exceeded|retries|attempts|tries|\\()",
    "^(?:all|every) .{0,30}(?:attempts|retries|providers|keys|endpoints) (?:failed|exhausted)",
  ),
];

const OF_CODE = [
  /^<?_?(?:Inactive|Multi)\w*Rpc\w* of RPC that terminated/,
  /^(?:BadRequest|TooManyRequests|Unauthorized|NotFound|content_filter|Timeout|\w{1,30}Error)\) [\s\S]*\bCode: /,
  /^(?:N\/A|None|null|nan)\s?[-:([]+\s?.{0,20}(?:error|time-?out|failed|rate.?limit)/i,
  /^(?:Response payload is not completed|Event loop is closed|Session is closed|Connection timeout to host)\b/,
  /^(?:Collection expecting embedding with dimension of \d)/,
  /^upstream connect error or disconnect/i,
  /^model runner has unexpectedly stopped/i,
  /^(?:llama runner process|unexpected server status: llm|llama_\w+: |ggml_\w+: )/i,
  /^An error occurred \(\w{3,60}\) when calling the \w{2,60} operation/,
  /^<class '[\w.]{3,80}'>: ?/,
  /^(?:API|LLM|Model|Generation|Inference|Completion|Embedding)(?: (?:request|call|generation|invocation))? ?failed(?: after \d|: | with )/i,
  /^(?:Get|Post|Put) \\?"?https?:\/\/[^\s"]{1,200}\\?"?: /,
  /^(?:(?:http client error|error): )?error sending request for url \(/i,
  /^CUDA error: /,
  /^dial tcp\b/,
  /^Retries exhausted: \d+\/\d+/,
  /^Access denied due to invalid subscription key/,
  /^(?:\w{1,30} ){0,3}blocked(?: due to)?:? ?\(?(?:finish_?reason |block_?reason )?(?:[:=] ?)?(?:SAFETY|PROHIBITED_CONTENT|RECITATION|BLOCKLIST|SPII)\b/i,
  /^(?:Could not|Unable to) process messages: /i,
  /^(?:Upstream error from|Provider returned error\b)/,
  /^Exception raised in Job\[\d+\]: /,
  /^(?:Sorry|Oops)[,.!]? ?(?:—|-|:) ?(?:network error|bad request|server error|request (?:failed|timed out))/i,
  /^The server had an error (?:while )?processing your request/i,
  /^Expecting (?:value|',' delimiter|property name enclosed in double quotes): line \d+ column \d+ \(char \d+\)?$/,
  /^(?:Unterminated string starting at|Extra data): line \d+ column \d+ \(char \d+\)?$/,
  /^(?:Unexpected (?:token|end of JSON)|Invalid control character).{0,60}(?:JSON|char \d+)/,
  /^(?:Could not|Failed to|Cannot) parse (?:LLM |model )?output\b/i,
  /^Invalid json output: /i,
  /^KeyError: ['"](?:choices|candidates|completions?|generated_text|message|error|content|usage)(?:['"]|$)/,
  /^TypeError: 'NoneType' object is not (?:subscriptable|iterable)\b/,
  /^(?:Recursion limit of \d+ reached|Agent stopped due to (?:iteration|time|max))/i,
];

const OF_LIMITS = [
  /^You exceeded your current quota\b/i,
  /^(?:Rate limit|Rate-limit|Quota|Usage limit|Token limit|Request limit|Daily limit|Resource) (?:was |has been )?(?:reached|exceeded|exhausted|hit)(?:\.|:|!|,? please|,? (?:try|retry)| \(| for (?:\S{1,60} )?(?:in|on|with|model|requests|tokens|organization|quota|metric)\b| for \S{1,60}$)/i,
  /^(?:\S{1,60} is )?temporarily rate-limited upstream/i,
  /^(?:Too many|Number of) (?:requests|tokens|concurrent (?:requests|connections))(?:,? (?:please|try|retry|in |for |has exceeded)|: ?)/i,
  /^You(?:'ve| have)? (?:are being |been )?(?:exceeded|reached|hit|used up|run out of|depleted|rate.?limited)\b.{0,60}\b(?:rate|usage|requests?|tokens?|API|quota|credits?|included|plan)\b/i,
  /^(?:Request was throttled|ThrottlingException|Your requests? (?:has|have|was|were) (?:been )?(?:throttled|rate.?limited))/i,
  /^(?:Your (?:credit balance is too low|account (?:is not active|balance is insufficient|has insufficient)|organization (?:has|is|must)\b|free (?:trial|tier|quota)))/i,
  /^(?:Insufficient (?:balance|credits?|funds|quota)|Not enough credits|This request requires more credits|Billing hard limit|Payment required)(?:[.:!,(]| remaining)/i,
  /^Insufficient Balance$/,
  /^All (?:API )?keys exhausted\b/i,
  /^Requests? rate (?:limit )?(?:increased too quickly|too high)/i,
  /^Request too large for \S/i,
];

const OF_TIME = any(
  `^(?:the )?(?:${CALLED} (?:request |call )?|operation |read operation |task |command |call |execution |process |connection |read |connect )?(?:has |was )?(?:timed? ?-?out|timeout(?: error| exceeded| reached)?)(?: \\(?(?:after|nach|après|tras|dopo|após|через|of|waiting|in|limit)?:? ?(?:more than |[>~≥] ?)?${DURATION}\\)?| waiting for (?:the )?${CALLED}\\b)`,
  `^timeout of ${DURATION} exceeded`,
  `^(?:no response|exceeded) (?:after|within|time-?out of|the time limit of) ${DURATION}`,
  "^(?:the )?(?:(?:read|write|connect(?:ion)?|request|operation|socket|handshake|upstream|stream|gateway|api|model|call) )+timed[ -]?out[.!]?$",
  "^(?:the )?(?:read|write|handshake) operation timed out",
  "^(?:Read|Connect) timeout on endpoint URL: ",
  "^(?:context )?deadline exceeded\\b(?: \\(| while|:)",
  "^Deadline (?:expired|exceeded) before\\b",
);

const OF_CONNECTIONS = [
  /^(?:HTTPS?ConnectionPool\(host=|Max retries exceeded with url: )/,
  /^<?urlopen error\b/i,
  /^(?:connect|read|write|getaddrinfo|socket)\b.{0,20}\b(?:ECONN\w+|ENOTFOUND|ETIMEDOUT|EAI_AGAIN|EPIPE|EHOSTUNREACH|ENETUNREACH)\b/,
  /^E(?:CONN(?:REFUSED|RESET|ABORTED)|TIMEDOUT|NOTFOUND|AI_AGAIN|PIPE|HOSTUNREACH)\b[:,] /,
  /^request to https?:\S+ failed\b/i,
  /^\[?(?:Errno|WinError|SSL)[ :]?.{0,60}(?:connect|refused|reset|name resolution|not known|unreachable|timed out|certificate|EOF|broken pipe|handshake|host|forcibly closed)/i,
  /^\(?['"]?Connection (?:aborted\.'|broken\b)/i,
  /^(?:Connection (?:refused|reset|timed out|closed|lost|error|aborted|dropped|failed|to \S+ (?:failed|refused|timed out))(?: by (?:peer|server|remote)| \(| to | while |:|, please|\. Please| unexpectedly)|Cannot connect to host |Failed to (?:establish a new connection|resolve|connect to )|Could not (?:resolve host|connect to )|Remote end closed connection|All connection attempts failed|Name or service not known|Temporary failure in name resolution|Network (?:is unreachable|request failed)|Server disconnected|Response ended prematurely|Client network socket disconnected|Premature close)/i,
  /^(?:Server disconnected without sending a response|peer closed connection without sending|incomplete chunked read|IncompleteRead\()/i,
  /^(?:upstream (?:connect error|request timeout)|no healthy upstream|stream (?:timeout|error|closed)\b.{0,30}$|reset reason: |default backend - )/i,
  /^connection to server at "[^"]{1,120}".{0,60} failed: /,
  /^(?:EOF occurred in violation of protocol|certificate verify failed)/i,
];

const OF_MODELS = [
  /^(?:The )?model .{1,60} (?:is currently loading|is overloaded|does not exist or you do not have access)/i,
  /^(?:The )?model:? (?:['"`][^'"`]{1,80}['"`]|\S*[\d/:-]\S*) (?:is currently (?:overloaded|unavailable|experiencing)|is (?:not (?:available|supported|found|a chat model)|still loading|deprecated|unavailable)|does not (?:exist|support)|has been (?:deprecated|decommissioned)|not found|could not be (?:found|loaded))/i,
  /^(?:The )?(?:model|engine|server|service) is (?:currently |temporarily )?(?:overloaded|at capacity|unavailable|busy)[.,!]? (?:with other requests|please|try)/i,
  /^That model is currently overloaded/i,
  /^(?:No (?:endpoints|allowed providers|available (?:channel|model|provider)s?|deployments?|models?|instances?)\b.{0,20}(?:found|available|for|loaded))/i,
  /^(?:CUDA|GPU|MPS backend) (?:is )?out of memory\b.{0,10}Tried to allocate/i,
  /^(?:model requires more system memory \(|not enough (?:GPU |system )?memory\b|Insufficient (?:GPU )?memory\b|cannot allocate memory\b|failed to allocate\b.{0,30}memory)/i,
  /^(?:Unsupported (?:parameter|value)|Unrecognized request argument|Invalid (?:value|type|parameter)(?: for)?|Unknown (?:model|parameter)|Missing required parameter|Invalid model(?: id| name)?)s? ?(?:[:(]? ?['"`[{(]|for ['"`]|supplied|: [\w./-]{1,60}[.]?$)/i,
  /^(?:Invalid schema for|Invalid (?:request|payload|input|prompt):|Request (?:body|validation) (?:is not|failed|error)|messages(?:\.\d+)?(?:\.\w+)*: |\d+ validation errors? for )/i,
  /^(?:This model|Model) (?:does not|doesn't|is not|only) (?:support|allow|a chat model|supported|accept)/i,
];

const OF_LENGTHS = [
  /^(?:This|The) (?:endpoint|model)(?:'s|’s)? (?:maximum )?context length is \d[\d,.]* (?:tokens)?\W{0,3}(?:but|however|and|you|your|requested|please|the)\b/i,
  /^(?:The )?(?:input|prompt|request|message|conversation|combined)(?: \w+){0,3} ?\(?[\d,]*(?: tokens)?\)? (?:is too (?:long|large)|are too long|exceeds?|is longer than|larger than).{0,80}(?:token|length|limit|context|maximum|size)/i,
  /^(?:Input|prompt|Request|conversation) (?:is |was )?too (?:long|large)(?:[:.(]|$)/i,
  /^(?:Requested|Input) tokens? \(?[\d,]+\)? (?:exceed|is over)/i,
  /^Input validation error: /i,
  /^(?:Please reduce the length of|Range of input length should be|Token indices sequence length|Context (?:size|length|window) (?:has been )?exceeded|maximum context length|max_tokens (?:must|is too)|the request exceeds the available context|string too long)/i,
];

const OF_FILTERS = [
  /^(?:応答(?:が)?ブロック|(?:内容|回复|响应)(?:已)?被(?:拦截|屏蔽|过滤)|응답이 차단)/,
  /^(?:Input |Output )?data may contain inappropriate content/i,
  /^The (?:response|generated (?:text|content)|completion|output|prompt|request|input|content)\b.{0,30}(?:was |has been |is |were )(?:filtered|blocked|flagged|rejected)(?: due to| because of| by| as a result| for )/i,
  /^(?:The )?(?:response|completion|output|prompt|content|input data|output data) (?:may contain inappropriate content|blocked by|was blocked|violates .{0,40}polic|flagged)/i,
  /^(?:Input|Output) (?:data |text )?may contain (?:inappropriate|sensitive)/i,
  /^(?:Output|Content|Response|Prompt|Input|Request|Generation|Message) (?:is |was |has been )?(?:blocked|filtered|flagged|rejected|censored)(?:$|[.:(!]| by | due | for )/i,
  /^(?:Blocked|Filtered|Flagged|Rejected) (?:by|due to) (?:the )?(?:\w+ )?(?:safety|content|guardrails?|moderation|polic|prompt|filter)/i,
  /^Your (?:request|prompt|input|message) (?:was|has been|is) (?:rejected|flagged|blocked|filtered|denied)/i,
  /^(?:Invalid operation: )?The `?response\.text`? quick accessor/i,
  /^(?:Response candidate content has no parts|The candidate is likely blocked|response\.candidates\b.{0,40}empty|Cannot get the response text)/i,
  /^(?:finish_?reason|block_?reason|stop_?reason)\b ?(?:is |was |= ?|: ?)(?:['"]?\w*\.?)?(?:SAFETY|RECITATION|PROHIBITED_CONTENT|BLOCKLIST|content_filter|OTHER|3|4)\b/i,
  /^Content Exists Risk\b/i,
];

const OF_KEYS = [
  /^(?:Incorrect|Invalid|Missing|No|Wrong|Expired|Bad) (?:API|auth\w*|access|x-api)[ _-]?(?:key|token|credentials?)\b(?:[.:,!]| (?:provided|found|supplied|set|configured|given|for|was|in)\b|$)/i,
  /^(?:\w{2,20} API key|API key|Access token|Token|Credentials?) (?:is |was |has )?(?:not valid|invalid|expired|missing|not (?:found|set|provided|configured)|has been (?:revoked|disabled))(?:[.:,!]|$)/i,
  /^(?:[A-Z]{2,20}_){1,5}(?:KEY|TOKEN)\b.{0,30}(?:not set|missing|not found|required|is not)/,
  /^You (?:didn't provide an API key|must (?:be a member of|provide an? )|do not have (?:access|permission) to|are not authorized|don't have access to the model)/i,
  /^The (?:api_key client option must be set|security token included in the request|API key)/i,
  /^(?:Authentication (?:failed|error|Fails)|Authorization failed|Permission denied|Access denied|Unauthorized|Could not (?:authenticate|resolve authentication)|Could not find (?:an )?API key|Did not find \w*api_key)(?:[:,(]|\. | on resource| for | to |, please| ?$.{0})/i,
  /^(?:Your (?:API key|default credentials|subscription)|Invalid bearer|invalid x-api-key)\b/i,
];

const OF_LANGUAGES = [
  /^(?:请求过于频繁|当前上游负载已饱和|接口响应错误|推理失败|(?:请求|连接|响应|网络)(?:已)?超时|(?:模型|接口|API|请求|网络|生成|服务)(?:调用|请求|连接|响应)?(?:失败|异常|出错|错误)(?=$|[：:，,。!！（(])|您的账户已欠费|账户余额不足|余额不足|服务(?:器)?(?:繁忙|暂时?不可用|异常)|系统(?:繁忙|错误|异常)(?=$|[：:，,。!！])|内容(?:包含敏感|审核不通过|安全)|输入(?:过长|内容(?:包含敏感|违规))|无效的(?: ?API ?)?(?:密钥|key))/i,
  /^(?:Keine Antwort vom (?:Modell|Server)|Pas de réponse (?:du|de l['’])|Sin respuesta (?:del|de la)|Nessuna risposta d|Sem resposta d|Нет ответа от|(?:未收到|没有收到|无)(?:模型|服务器|API)?(?:的)?(?:响应|回复)|モデルから(?:の)?応答)/i,
  /^(?:リクエスト|接続|サーバー?|API|モデル|通信)(?:の|が|に|は|への|との)?(?:接続|呼び出し|送信|処理)?(?:が|に|は)?(?:タイムアウト|失敗|エラー|混雑)/i,
  /^(?:요청|연결|서버|API|모델)(?: ?(?:호출|요청|연결|응답))?(?:이|가|에|을|를)? ?(?:시간 초과|실패|오류|한도)/i,
  /^(?:Fehler (?:beim|bei der|während der|bei) (?:Generier|Erzeug|Erstell|Abruf|Verarbeit|Anfrage|Aufruf|Kommunikation|Verbindung)\w*(?: (?:der|einer|von|des|dem|mit der|zum) \w+){0,2}|Es ist ein (?:\w+ )?Fehler aufgetreten)(?=[.!]?$|[.!]? ?[:(]|[.!] (?:Bitte|Versuch))/,
  /^(?:Erreur (?:lors|pendant|durant) (?:de |du |la |l['’])*(?:génération|requête|appel|traitement|connexion|récupération)|Une erreur (?:\w+ )?(?:est survenue|s['’]est produite)(?=[.!]?$|[.!]? ?[:(]|[.!] Veuillez))/i,
  /^(?:Произошла (?:\S+ )?ошибка(?= при | во время |[.!]?$|[.!]? ?[:(]|[.!] Попроб)|Si è verificato un errore(?= durante la (?:generazione|richiesta)|[.!]?$|[:(])|Ocurrió un error(?= al (?:generar|procesar)|[.!]?$|[:(])|Ocorreu um erro(?= ao |[.!]?$|[:(]))/i,
  /^(?:(?:内部|通信|不明な|予期しない)?エラーが(?:発生|起き)(?:しました|ました)|(?:요청|처리|생성|응답|호출)(?: ?처리)? ?중(?:에)? ?(?:오류|에러)가 발생(?:했습니다|하였습니다|했어요)?|(?:生成|获取)(?:响应|回答|回复|答案)?(?:时)?(?:失败|出错))(?=$|[。.!！：:、])/,
  /^(?:Die (?:Anfrage|Verbindung)(?: zum (?:Server|Modell))? (?:ist fehlgeschlagen|wurde (?:abgelehnt|unterbrochen|blockiert)|hat (?:zu lange|das Zeitlimit))|(?:Anfrage|Verbindung|API-Aufruf|Aufruf|Generierung)(?: zum Server)? (?:ist )?fehlgeschlagen|Zeitüberschreitung (?:bei|der|beim)(?: der| dem)?(?: [A-Z]\w+)?|Zu viele Anfragen(?:[,.:]|$)|Der (?:Server|Dienst|Modellserver) (?:ist|antwortet|war) (?:nicht|derzeit|überlastet)|Kontingent (?:überschritten|erschöpft|aufgebraucht))/i,
  /^(?:Échec (?:de|lors)|La (?:requête|connexion) a (?:échoué|expiré)|Délai d['’]attente|Trop de requêtes(?:[,.:]|$)|Le (?:serveur|service|modèle) (?:est (?:surchargé|indisponible)|ne répond)|Quota (?:dépassé|épuisé)|Clé API invalide)/i,
  /^(?:La (?:solicitud|conexión|petición|llamada)(?: \w+){0,3} (?:ha fallado|falló|fue rechazada|expiró)|Error al (?:conectar|contactar|generar|llamar|procesar|obtener)(?: (?:la|una|el|su) (?:respuesta|solicitud|consulta|pregunta|modelo|contenido))?|Tiempo de espera|Demasiadas (?:solicitudes|peticiones)(?:[,.:]|$)|El (?:servidor|servicio|modelo) (?:está|no está|no responde)|Se (?:ha )?(?:superó|superado|excedió|excedido|agotó) (?:el|la|su) (?:límite|cuota|tiempo)|Cuota (?:excedida|agotada)|Clave (?:de )?API (?:no válida|inválida))/i,
  /^(?:La richiesta è (?:fallita|scaduta)|Troppe richieste(?:[,.:]|$)|Errore (?:durante|di (?:connessione|rete)|nella)(?: (?:la )?(?:generazione|richiesta|chiamata|elaborazione)(?: (?:della|di) \w+)?)?|Tempo scaduto|Limite (?:di )?richieste|Timeout della|Il (?:server|servizio) (?:non|è))/i,
  /^(?:Erro (?:ao|na|no|de (?:conexão|rede))(?: (?:gerar|processar|obter|chamar)(?: (?:a|o|uma) (?:resposta|solicitação|pergunta|modelo|API))?)?|A (?:solicitação|requisição|conexão) (?:falhou|expirou)|Falha (?:ao|na|no|de)|Muitas (?:solicitações|requisições)(?:[,.:]|$)|Tempo (?:limite )?(?:esgotado|excedido)|Limite de (?:taxa|requisições))/i,
  /^(?:Превышен(?:о|ы)? (?:лимит|время|квота|допустим)|Слишком много запросов(?:[,.:]|$)|(?:Запрос|Соединение|Сервер|Сервис|Модель) (?:не |временно |завершил|отклон|превысил|перегруж)|Не удалось (?:подключиться|получить ответ|выполнить запрос|сгенерировать)|Ошибка (?:сервера|соединения|подключения|сети|API|при (?:запросе|обращении|генерации|вызове)))/i,
  /^(?:Przekroczono (?:limit|czas)|Zbyt wiele żądań|Błąd (?:serwera|połączenia|API)|Fout bij (?:het )?(?:genereren|aanroepen|verbinden)|Te veel verzoeken|İstek (?:zaman aşımına|başarısız)|Çok fazla istek|Bağlantı hatası|Lỗi (?:kết nối|máy chủ|khi gọi)|Terlalu banyak permintaan|Gagal (?:menghubungi|terhubung|menghasilkan)|تجاوز(?:ت)? الحد|انتهت مهلة|فشل (?:الاتصال|الطلب|في الاتصال)|خطأ في (?:الاتصال|الخادم)|अनुरोध (?:विफल|का समय)|सर्वर त्रुटि)/i,
];

export const STARTS: readonly RegExp[] = [...OF_HTTP, ...OF_LENGTHS, ...OF_CODE];

/** Beginnings that an answer may share: the following words decide. */
export const SENTENCES: readonly RegExp[] = [
  ...OF_CALLS,
  ...OF_LIMITS,
  ...OF_TIME,
  ...OF_CONNECTIONS,
  ...OF_MODELS,
  ...OF_FILTERS,
  ...OF_KEYS,
  ...OF_LANGUAGES,
];

export const TECHNICAL =
  /\b[45]\d\d\b|https?:|[{}]|0x[\da-f]|request[ _-]?id|\breq_|\borg-|please (?:try|retry|check|see|contact|wait|reduce|upgrade|add|ensure|verify|go|visit|use|set|provide)|\btry (?:again|pulling)|\bretry|\btokens?\b|\bAPI\b|api[_-]?key|\bmodell?e?s?\b|modèle|modelo|\b[RT]P[MD]\b|Disconnected\(|Error\(|servidor|serveur|сервер|модел|サーバ|モデル|서버|모델|服务器|模型|接口|稍后|重试|erneut|réessay|inténte|intente|riprova|tente novamente|повторите|попробуйте|再試行|もう一度|お試し|다시 시도|per (?:min|day|second|hour)|content (?:filter|management|policy)|safety (?:filter|setting|system|polic|reason)|\bSAFETY\b|moderation|guardrail|\busage polic|\bbilling|quota metric|errno|os error|host ?[=:]|\bport\b|localhost|\battempts?\b|\bcredits\b|\binference\b|\bprovider\b|\bendpoint|\brequests\b|\bserver\b|\bsocket\b|\d ?ms\b|\d ?s(?:ec|econds?)?\b|\w:\d{4,5}\b|\b\d{1,3}(?:\.\d{1,3}){3}\b|_[A-Z]+_|`[\w./-]+`|\w{3,40}Error\b|GiB|MiB/i;

export const OF_INTERPRETERS =
  /^(?:'?\w{1,30}'? object (?:has no attribute|is not )|(?:list|string|tuple) index out of range|object of type '|name '\w{1,40}' is not defined|string indices must be|Cannot read propert(?:y|ies) of (?:undefined|null)|\w{1,40} is not (?:a function|iterable)|Unexpected (?:token|end of JSON)|Expecting (?:value|property name)|\d+ validation errors? for |expected \w{1,20}, got |invalid literal for|['"]\w{1,40}['"]?$|'?NoneType'?)/i;

export const WHOLE =
  /^(?:(?:the )?(?:request|operation|api call|model call|generation|inference) timed out|(?:connection|network|api|inference|llm|upstream|generation|provider) error|request timeout after \d+ ?s(?:econds)?|(?:an? )?(?:unknown|unexpected|internal) error(?: has)?(?: occurred| happened)?|an error has occurred|unexpected response format|internal server error|service (?:temporarily )?unavailable|no response(?: from (?:the )?(?:model|server|api|llm|provider)| received| generated| returned)|max(?:imum)? retries (?:exceeded|reached)|(?:rate limit|quota|token limit|usage limit) (?:exceeded|reached)|context window exceeded|invalid model id|(?:the )?(?:server|model|engine|service) is (?:currently |temporarily )?(?:overloaded|unavailable|busy)|overloaded|bad gateway|gateway time-?out|fetch failed|socket hang up|context (?:window|length) exceeded|(?:\S{1,60}\] )?context window exceeded|errore: max retry raggiunto|'?NoneType' object (?:has no attribute '\w{1,40}'?|is not (?:subscriptable|iterable))|list index out of range in response|model inference (?:failed|timed out)|(?:generation|inference|request|api call|llm call|model call|completion|api request) (?:failed|aborted|timed out|cancelled)|(?:empty|blank|invalid|null) response from (?:the )?(?:model|server|api|llm)|resource has been exhausted|error (?:getting|generating|fetching) (?:the )?(?:response|answer|completion))[.!]?(?: please (?:try|retry)[^.]{0,40}\.?)?$/i;

const LINK =
  "(?:Verbindung|connexion|conexi[óo]n|connessione|conexão|połączeni|соединен|подключ|verbinding|bağlantı|kết nối|koneksi|الاتصال|연결|连接)";
const BROKEN =
  "(?:fehlgeschlagen|abgelehnt|unterbrochen|refus|échou|interromp|interrump|expir|rechaz|perdid|rifiut|cadut|fallit|recus|falh|perdeu|отказ|отклон|сброш|разорв|прерв|не удал|odrzucon|geweigerd|mislukt|hatası|reddedildi|başarısız|thất bại|từ chối|gagal|ditolak|فشل|거부|끊|失败|拒绝)";

export const SIGNALS: readonly RegExp[] = [
  /(?:^|\b(?:code|status|http|error|https?)\W{0,4})(?:4(?:0[0-9]|1[0-9]|2[2-9]|51)|5(?:0[0-9]|2[0-9]|30))\b/i,
  /\b(?:4(?:0[0-9]|13|22|29)|5(?:0[0-4]|2[0-9]))\b.{0,6}(?:bad request|unauthorized|payment required|forbidden|not found|too many|internal|bad gateway|service|gateway|server|unavailable|overloaded|client error)/i,
  /\brate.?limit|\btoo many (?:concurrent )?requests|\bquota|\binsufficient (?:balance|funds|credit)|credit balance|\bthrottl|\b(?:usage|request|token|daily|monthly) limit (?:reached|exceeded)|out of credits|more credits|billing|\bRPM\b|\bTPM\b/i,
  /^time-?out\b|\btimed?[ -]?out (?:after|while|waiting|error|exceeded)|\btimed out\b|\b(?:request|read|connect|connection|gateway|api|call|model|response|server) time-?out|TimeoutError|\bdeadline exceeded|timeout (?:of|after|=) ?\d/i,
  /\bconnection (?:error|refused|reset|aborted|closed|failed|lost|broken|timed|to \S+ )|\bnetwork (?:error|is unreachable|request)|(?:failed|unable|could not|couldn't|cannot) to? ?(?:connect|reach|resolve|establish)|could not connect|cannot connect|urlopen error|NewConnectionError|Connection aborted|ECONN\w+|ENOTFOUND|ETIMEDOUT|EAI_AGAIN|socket hang up|fetch failed|name resolution|getaddrinfo|server disconnected|peer closed|prematurely|Errno (?:-?\d{1,3})\] (?:Connection|Name|Temporary|No route|Network|Operation timed)|\bSSL[: ]|certificate verify|unreachable|no healthy upstream|upstream connect/i,
  /\bmax(?:imum)?(?: number of)? ?retr(?:y|ies)|\b(?:after|over|in) (?:\d+|all|several|multiple|max) (?:failed )?(?:attempts|retries|tries)|max retry|retries (?:exhausted|exceeded|failed)|state=finished raised|(?:operation|request|connection|stream) was aborted/i,
  /\b(?:agent|pipeline|chain|workflow|step|worker|subprocess|tool|retriever|search|execution|evaluation|runner)\b(?: \w+){0,2} (?:failed(?! to)|crashed|aborted|errored|terminated|raised an? \w+|returned (?:nothing|none|null|an? empty \w+))(?=[.!]?$|[.!]? ?[:(,]| with | after )|\bfailed to respond(?=[.!]?$)|\bnot responding(?=[.!]?$)/i,
  /\b(?:invalid|incorrect|missing|no|wrong|expired) (?:or (?:missing|invalid|expired) )?(?:api|access|x-api)[ _.-]?(?:key|token)|api[ _]key (?:is )?(?:not (?:valid|set|found|provided|configured)|invalid|missing|required|expired)|\bunauthori[sz]ed\b|\bauthentication (?:failed|error|timed|fails)|\b(?:access|permission) denied (?:for|to|on) |not authorized to|_API_(?:KEY|TOKEN)\b/i,
  /\b(?:api|llm|model|generation|inference|request|call|upstream|embedding|completion|response|openai|anthropic|gemini|claude|ollama|provider|agent)(?:[- ][\w-]{1,20}){0,3} failed\b|^(?:generation|request|call) failed|\b(?:failed|unable|could not|couldn't|cannot) (?:to )?(?:generate|get|fetch|retrieve|receive|obtain|call|query|complete|process|invoke|produce|create|load)\b.{0,40}\b(?:response|completion|answer|model|api|request|output|llm|content|generation|message|embedding|result)/i,
  /\bcontent.?(?:filter|management policy|policy|moderation)|\bsafety (?:filters?|settings|system|policy|reasons)|inappropriate content|blocked by|\bblock_?reason|finish_?reason|\bflagged\b|ResponsibleAI|no parts\b|quick accessor|valid `?Part`?|PROHIBITED_CONTENT|\bRECITATION\b|\bSAFETY\b|guardrail/i,
  /\bcontext.?(?:length|window|size)|\bmax_(?:new_)?tokens|token limit|too many (?:input )?tokens|\b(?:prompt|input|request|message) (?:is |was )?too (?:long|large)|longer than the maximum|exceed\w* (?:the )?(?:maximum|max|model|limit|allowed)\b.{0,40}(?:token|length|context)|reduce the length/i,
  /\boverloaded\b|\bserver (?:error|is busy|unavailable|had an error)|\b(?:service|model|server|api|endpoint|provider) (?:is )?(?:currently |temporarily )?(?:unavailable|not available|down|busy|at capacity)|\bbad gateway|invalid_request_error|(?:API|Api)(?:Call|Status|Connection|Timeout)?Error|RateLimitError|BadRequestError|upstream error|provider returned|internal error|try again (?:later|in )|RESOURCE_EXHAUSTED|\bUNAVAILABLE\b|INVALID_ARGUMENT|DEADLINE_EXCEEDED|PERMISSION_DENIED|UNAUTHENTICATED|retry your request/i,
  /\bout of memory\b|CUDA error|CUBLAS|\bOOM\b|llama runner|system memory/i,
  /\bcould not (?:decode|parse) (?:the )?(?:llm )?(?:response|output)|failed to (?:parse|decode) (?:the )?(?:llm |model |api )?(?:response|output|json)|response is not in expected format|Expecting value: line|invalid json (?:response|output)|unexpected response|malformed (?:response|output|function)/i,
  /\b(?:no|empty|blank|null) (?:valid )?(?:response|output|content|completion|choices|candidates)(?: was| were)? (?:from|returned|generated|received)|(?:response|output|completion|choices|candidates) (?:was |is |are |were )(?:empty|none|null)|empty response|max retry raggiunto|no está respondiendo/i,
  /\bmodel\b.{0,60}\b(?:not found|does not exist|not supported|is loading|not loaded|deprecated|decommissioned|no longer available)|\b(?:unknown|unsupported|invalid) model\b|no endpoints|not a chat model|unsupported (?:parameter|value)|unrecognized request|invalid_(?:request|api|parameter)/i,
  /频繁|频率过高|稍后(?:再试|重试)|응답(?:을|이)? ?(?:받지 못|없)|超时|失败|欠费|饱和|限流|繁忙|不可用|余额不足|タイムアウト|失敗|接続|混雑|недоступ|превышен|тайм-?аут|перегруж|시간 초과|실패|한도|초과|مهلة|تجاوز الحد|विफल|समय समाप्त/i,
  /Kontingent|Zeitüberschreitung|Zeitlimit|überlastet|fehlgeschlagen|zu viele Anfragen|délai.{0,20}(?:dépass|expir)|trop de requêtes|échou|surchargé|indisponible|tiempo de espera|demasiadas (?:solicitudes|peticiones)|cuota.{0,20}(?:exced|agot|super)|sobrecarg|troppe richieste|tempo scaduto|muitas (?:solicitações|requisições)|tempo (?:limite|esgotado)|falhou|przekroczon|te veel verzoeken|zaman aşımı|quá nhiều yêu cầu|terlalu banyak permintaan/i,
  new RegExp(`${LINK}.{0,40}${BROKEN}|${BROKEN}.{0,40}${LINK}`, "i"),
];
