import { listOf } from "../../../../text/wordList.ts";
import { anyOf, hintsOf, type RefusalLanguage, wordHints } from "./language.ts";

/** Both forms of verbs: "mention" and "mentions". */
const verbs = (...stems: readonly string[]): string => anyOf(...stems.map((stem) => `${stem}(?:e?s)?`));

const CANNOT = anyOf(
  "can ?not",
  "can't",
  "could not",
  "couldn't",
  "(?:(?:am |are |was |were |'m |'re )?(?:unable|not able)|(?:is|are|was|were)n't able) to",
);
/** A remark on one numbered document ("document 3 does not mention it") is no refusal. */
const DOES_NOT =
  "(?<!(?:documents?|passages?|sources?|texts?|articles?) [\\[(]?\\d+[\\])]? )(?:(?:do|does|did)(?: not|n't)|never|fails? to)";
const TELL = verbs(
  "contain",
  "mention",
  "provide",
  "include",
  "give",
  "offer",
  "have",
  "has",
  "state",
  "specify",
  "specifie",
  "say",
  "indicate",
  "address",
  "answer",
  "reveal",
  "disclose",
  "list",
  "identify",
  "identifie",
  "tell",
  "name",
  "show",
  "cover",
  "discuss",
  "report",
  "describe",
  "explain",
  "help",
  "refer to",
  "make",
  "clarify",
  "confirm",
);
const TOLD = anyOf(
  ..."mentioned provided specified stated given available found included disclosed addressed covered reported listed".split(
    " ",
  ),
  "present",
  "discussed",
  "answered",
  "described",
  "indicated",
);
const NOUN = anyOf(
  "documents?",
  "passages?",
  "sources?",
  "texts?",
  "contexts?",
  "articles?",
  "excerpts?",
  "snippets?",
  "materials?",
  "paragraphs?",
  "extracts?",
  "references",
  "records (?:supplied|provided|given)",
  "information (?:supplied|provided|given)",
);
const DETERMINER = anyOf(
  ...listOf(
    "the this these those any all your my our of provided given retrieved supplied available above following current",
    "two three four five six seven eight nine ten \\d+",
  ),
);
const SUPPLIED =
  "(?: (?:provided|given|above|supplied|retrieved|at hand|here|(?:that )?you (?:gave|provided|supplied)(?: me)?))?";
const SOURCES = `(?:${DETERMINER} ){1,5}(?:${NOUN}|information)${SUPPLIED}`;
/** A source as a subject: "the information" says nothing of itself. */
const SOURCE = `(?:${DETERMINER} ){1,5}${NOUN}${SUPPLIED}`;
const NO_SOURCE = anyOf(
  `(?:none|neither|not one|not a single one) of (?:(?:${DETERMINER} ){0,5}${NOUN}${SUPPLIED}|them|these|those)`,
  `(?:no|neither) (?:${anyOf("provided", "given", "retrieved", "supplied")} )?${NOUN}`,
);
const KNOWLEDGE = anyOf(
  "information",
  "details?",
  "data",
  "context",
  "evidence",
  "facts?",
  "knowledge",
  "documentation",
);
/** "No conflicting information" is praise. */
const NO_CONFLICT =
  "(?![^.!?;]{0,50}\\b(?:conflict|contradict|inconsisten|discrepan|(?:factual )?errors?\\b|inaccura|mistake|false))";
const END = "(?=[\"')]*(?:[.!?;,:]|$|。))";
/** Up to three words between that do not begin another statement. */
const FEW = "(?:[\\w'-]+ ){0,3}?";
const IN_SOURCES = `(?:anywhere\\b|(?:in|by|within|from|on the basis of|using|with) ${SOURCES})`;
const FIND_OUT = anyOf(
  ...listOf("answer determine say tell know identify establish find locate confirm verify conclude infer work"),
);
const FOUND_OUT = anyOf(
  ...listOf("answered determined established identified inferred verified confirmed concluded located derived"),
);

/** Refusals that begin where a word does: the edge is looked for once for all of them. */
const FROM_WORD = [
  // The speaker: "I cannot confirm who won", "I have no information", "I would need to see the report".
  `(?:i|we)(?: am| are| was|'m|'re)? ?${CANNOT} (?:\\w+ly )?${anyOf(FIND_OUT, "give", "offer", "provide", "help", "see", "assist", "respond", "comment")}\\b`,
  `${CANNOT} (?:\\w+ly )?(?:find|locate|provide|give|offer) ${FEW}${anyOf("information", "details?", "answers?", "mention", "reference")}\\b`,
  `(?:i|we) (?:do not|don't|did not|didn't|have not|haven't|cannot|can't) (?:\\w+ly )?(?:have|find|found|see|seen|locate|located|possess) (?:access|${FEW}${anyOf(KNOWLEDGE, "answers?", "mention", "reference", "anything", "access", "idea", "clue", "expertise")})\\b`,
  `(?:i|we) (?:(?:have|had|found|find|see|saw) (?:no|nothing|insufficient|not enough)|lack(?: the)?) (?:${FEW}${anyOf(KNOWLEDGE, "mention", "reference", "idea", "access", "answers?")}|about\\b|that\\b|on\\b)`,
  "(?:i|we) (?:do not|don't) know\\b(?! (?:that|if it helps))",
  "(?:i|we)(?: would|'d| will|'ll) need (?:more|additional|further|to (?:see|read|know|have))\\b",
  "(?:i|we) (?:must|have to) decline\\b",
  // What was retrieved: "the documents do not seem to say", "none of the passages mentions", "the text gives no date".
  `(?:${SOURCE}|(they|it)|the (?:ones|one) (?:given|provided)) ${DOES_NOT} (?:\\w+ly )?(?:appear to |seem to |have |any )?${TELL}\\b${NO_CONFLICT}`,
  `${NO_SOURCE}(?: \\w+ly)? ${TELL}\\b${NO_CONFLICT}`,
  `(?:${SOURCE}|they|it) (?:\\w+ly )?(?:(?:do|does|did) )?${verbs("give", "provide", "offer", "make", "contain", "include", "have", "has", "lack", "say", "mention")} (?:no|nothing|insufficient|little|not enough)\\b${NO_CONFLICT}`,
  `${SOURCE} (?:\\w+ly )?(?:lacks?|leaves? (?:this|the|that) (?:question|point|matter) open|ha(?:s|ve) no bearing)\\b`,
  `${SOURCES} (?:is|are)(?:(?: not|n't) (?:\\w+ )?(?:relevant|sufficient|enough|related|helpful)| (?:\\w+ly )?(?:irrelevant|insufficient|unrelated|silent|inadequate))\\b`,
  `(?:there is |there's )?nothing (?:\\w+ )?(?:about|on|in|from|regarding) ${SOURCES}|contains? nothing\\b`,
  "nothing (?:is|was) (?:said|stated|mentioned|reported)\\b",
  `nowhere (?:in|do|does) ${SOURCES}`,
  `(?:it|that|this|which) is ${DOES_NOT} ${TELL}\\b`,
  // What there is: "there is no mention", "not enough data", "insufficient context".
  `there(?: (?:is|are|was|were)|'s)${NO_CONFLICT}(?: (?:\\w+ly )?no|n't (?:any|enough|sufficient)| not (?:any|enough|sufficient)| insufficient) ${FEW}${anyOf("mention", "reference", "answers?", "indication", "information", "details?", "way (?:to|of) (?:know|tell|say|determin)\\w*", "evidence (?:in|to (?:answer|determine|support|say))", "(?:context|data|evidence|facts) to")}\\b`,
  `(?:not enough|not sufficient|insufficient|lack of|lacks?(?: the)?(?: \\w+)?) (?:relevant )?information\\b`,
  `(?:not enough|not sufficient|insufficient) (?:\\w+ )?${KNOWLEDGE}(?: (?:to|for|in|about|on)\\b|${END})`,
  `${DOES_NOT} (?:\\w+ly )?(?:have|provide|contain|include|give|offer) (?:enough|sufficient|adequate) (?:\\w+ )?(?:information|context|details?|data) (?:to|for) (?:\\w+ly )?(?:answer|determin|identif|say|tell|conclud)`,
  `no${NO_CONFLICT} (?:\\w+ )?information (?:(?:is|was|has been|can be|could be) (?:\\w+ly )?${TOLD}|${anyOf("about", "on", "regarding", "concerning", "available", "provided", "given", "found", "in", "related", "to")}\\b)`,
  `no (?:\\w+ )?(?:mention|reference) (?:of|to)\\b${NO_CONFLICT}`,
  "no (?:definit(?:e|ive) |clear )?(?:answer|conclusion) (?:can|could|is|was) (?:be )?(?:found|given|provided|available|drawn|reached|made|determined)\\b",
  `(?:more|additional|further) ${KNOWLEDGE} (?:is|are|would be) (?:needed|required|necessary)\\b`,
  `please (?:provide|share|supply|give)(?: me| us)?(?: with)? (?:more|additional|further|the (?:relevant|full|missing|right))\\b`,
  // What the question asks for: "is not stated anywhere in the passages", "cannot be determined", "remains unanswered".
  `(?:is|are|was|were|has|have|had|did)(?: not|n't) (?:been |appear |be )?(?:\\w+ly )?(?:${TOLD} )?${IN_SOURCES}`,
  `(?:is|are|has|have)(?: not|n't) (?:been )?(?:\\w+ly )?${anyOf("mentioned", "given", "specified", "stated", "disclosed", "provided", "reported", "addressed", "covered", "indicated")}${END}`,
  `(?:answers?|information|details?|figure|data)(?: [\\w']+){0,5}? (?:is|are|was|were)(?: not|n't) (?:\\w+ly )?(?:${TOLD}|in)\\b`,
  `(?:do|does|did)(?: not|n't) appear(?: (?:in ${SOURCES}|anywhere)|${END})`,
  `${CANNOT} be (?:\\w+ly )?(?:${FOUND_OUT}\\b|(?:found|drawn|given|provided|derived|seen) (?:in|from|about|by|on)\\b ${SOURCES}|drawn\\b|answered\\b)`,
  `(?:answers?|information)(?: [\\w']+){0,5}? ${CANNOT} be found\\b`,
  `(?:is|remains?|goes|stays) (?:unanswer(?:ed|able)|not answerable)\\b`,
  `(?:it is|it's|it was) (?:\\w+ly )?(?:not possible|impossible|unclear|not clear|unknown|difficult|hard) ${anyOf(`to (?:\\w+ly )?(?:${FIND_OUT})\\b`, `from ${SOURCES}`, `(?:in|based on|given) ${SOURCES}`)}`,
  `(?:unclear|not clear|unknown|uncertain|unspecified|undetermined) (?:\\w+ )?(?:from|in|based on|given|according to) ${SOURCES}`,
  // The canonical sentence of RGB, even in quotes.
  "insufficient information in (?:the )?documents?\\b",
];

const REFUSALS = [
  // Without an "I" before it: not after the word of another subject.
  `(?:(?<![\\w'"] )|\\b(?:i|we|but|and|so|or|also|therefore|unfortunately|sorry|thus|hence|while|although|though) ?)(?:am |are |was )?${CANNOT} (?:\\w+ly )?(?:be )?${anyOf("answer(?:ed)?", "determine", "provide (?:you |an? |the |any )*(?:\\w+ )?(?:answers?|information|response)", "help", "tell", "say")}\\b`,
  `\\b(?:${FROM_WORD.join("|")})`,
];

/** A response of these words alone. */
const TERSE = `^(?:(?:sorry|unfortunately|apologies|answer|final answer|response|well|hmm)[,.:!]* )*(?:(?:the )?(?:answer|information|question|this)(?: is| was|:)? )?(?:i am |i'm |i have )?(${anyOf(
  "unknown",
  "unclear",
  "unsure",
  "unanswerable",
  "undetermined",
  "unspecified",
  "n/a",
  "none (?:given|mentioned|provided|stated)",
  `not (?:applicable|answerable|determinable|${TOLD})(?: ${IN_SOURCES})?`,
  "not (?:sure|certain|known|clear)(?: (?:about|of|from|who|what|when|where|which|how|why|whether) [^,;:.!?\\d]{1,80})?",
  `no (?:\\w+ )?(?:answer|information|data|idea|clue|context|evidence|details?|mention)(?: (?:${TOLD}))?`,
  `(?:not enough|insufficient) (?:${KNOWLEDGE})`,
  `(?:information|answer|details?|data) not (?:${TOLD})`,
  `(?:do|does|did)(?: not|n't) (?:say|tell|know|mention|specify|state)`,
  `${CANNOT} (?:be )?(?:say|tell|answer|answered|determine|determined|know|known)(?: .{0,40})?`,
)})[.! ]*$`;

/**
 * How what follows a refusal begins where it is no answer: about the sources, about what else to do, or politeness. What
 * sources say, suggest or imply is one.
 */
const NO_ANSWER = `^(?:[\\s,.;:'"-]|\\b(?:but|and|so|however|therefore|thus|instead|also|unfortunately|since|because|as|although|though)\\b)*(?:${anyOf(
  "please",
  "you\\b",
  "if (?:you|there)",
  "let me",
  "feel free",
  "sorry",
  "(?:i|we)(?:'d| would| can| could| recommend| suggest| apologi[sz]e| am sorry|'m sorry| may| do| don't| cannot| can't| have| need| must| will|'ll| hope)\\b",
  `(?:the |these |this |those |all |other |provided |given |most |it |they |document \\d+ |only )*(?:${NOUN} |provided |given |it |they |which |\\d+ )?(?:only|just|merely|mainly|primarily|mostly|do(?:es)?|is|are|(?:\\w+ly )?(?:mention|discuss|describe|talk|focus|cover|concern|provide|contain|refer|deal|include)(?:e?s)?)\\b`,
  "(?:for|to) (?:more|further|accurate|get|find|answer|determine|provide|know)",
  "more\\b",
  "additional\\b",
  "further\\b",
  "without\\b",
  "no\\b",
  "none\\b",
  "neither\\b",
  "nothing\\b",
  "not\\b",
)})`;
/** It is one whatever it begins with: "it is probably 1933", "the answer is". */
const PROPOSED =
  "\\b(?:probabl[ye]|likely|possibly|perhaps|maybe|presumably|apparently|approximately|roughly|i (?:think|believe|guess|would (?:say|guess|go with))|(?:my|a|the) (?:best )?(?:guess|estimate)|(?:may|might|could|must) (?:be|have)|the (?:correct |right )?answer is)\\b|\\bit (?:is|was|took|has|had) (?!(?:only|not|un|im|about (?!\\d)|no )\\b)|\\b(?:says?|states?|suggests?|impl(?:y|ies)|indicates?|does:)\\b";

const TURNS = "\\b(?:but|however|though|although|yet|nevertheless|still)\\b";

export const english: RefusalLanguage = {
  id: "en",
  hints: [
    ...hintsOf("not|n't"),
    ...wordHints("unable|unanswer|unclear|unknown|unsure|unrelated|undetermined|unspecified"),
    ...hintsOf("impossible"),
    ...wordHints("no|none", true),
    ...hintsOf(
      "neither|nothing|nowhere|never|fail |fails |lack|leave |leaves |insufficient|irrelevant|inadequate|silent|decline|need|more |further |additional |please |n/a",
    ),
  ],
  refusals: REFUSALS.join("|"),
  nouns: `\\b${NOUN}\\b`,
  terse: TERSE,
  // RGB asks for this sentence.
  canonical: "^(?:insufficient information in|(?:can ?not|can't) answer the question because)",
  turns: TURNS,
  leads:
    "(?:\\b(?:but|however|though|although|yet|nevertheless|nonetheless|still|while|whereas|so(?! that)|therefore)\\b|;)[, ]*",
  concedes: "^\\W*(?:al|even )?(?:though|while|whilst)\\b[^,]*$",
  yesOrNo: "^[\\s\"'*]*(?:yes|no)\\b[,.;:!]",
  noAnswer: NO_ANSWER,
  proposed: PROPOSED,
};
