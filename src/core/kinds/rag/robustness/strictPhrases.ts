/**
 * What a careful reader takes for a refusal to answer, in folded text ("cannot", "can not" and "can't" alike). A remark on
 * one numbered document ("document 3 does not mention it") is none.
 */
const CANNOT = "(?:can ?not|can't|could not|couldn't|unable to|not able to|impossible to)";
const DOES_NOT = "(?<!(?:documents?|passages?|sources?|texts?) [\\[(]?\\d+[\\])]? )(?:do|does|did)(?: not|n't)";
const TELL =
  "(?:contain|mention|provide|include|give|offer|have|state|specify|say|indicate|address|answer|reveal|disclose|list|identify|tell|name|show)";
const TOLD = "(?:mentioned|provided|specified|stated|given|available|found|included|disclosed|addressed)";
const SOURCES =
  "(?:(?:the|this|these|those|any|provided|given|retrieved|supplied) )+(?:documents?|passages?|sources?|texts?|context|contexts|information|materials?)(?: (?:provided|given|above|supplied))?";

export const REFUSAL = new RegExp(
  [
    `\\b${CANNOT} (?:\\w+ly |be )?(?:answer(?:ed)?|determined?)\\b`,
    `\\b${CANNOT} (?:provide|give|find|offer|locate) (?:you |with |any |an |a |the |\\w+ )*?(?:answers?|information)\\b`,
    `\\b${CANNOT} (?:find|locate|see|tell)\\b[^.!?。！？]{0,80}?\\b(?:in|from) ${SOURCES}`,
    `\\b(?:unclear|not clear) (?:\\w+ )?from ${SOURCES}`,
    "\\b(?:insufficient|not enough|not sufficient|no(?: \\w+)?|lack of|lacks?(?: \\w+)?) information\\b",
    `\\b${DOES_NOT} (?:\\w+ly |have |any )?${TELL}\\b[^.!?。！？]{0,80}?\\b(?:information|answers?|details?)\\b`,
    `\\b${SOURCES} ${DOES_NOT} (?:\\w+ly )?${TELL}\\b`,
    "\\bthere (?:is|was) no (?:\\w+ )?(?:answer|mention)\\b",
    "\\bno answer (?:can|could|is|was) (?:be )?(?:found|given|provided|available)\\b",
    `\\b(?:is|are|was|were)(?: not|n't) (?:\\w+ly )?${TOLD} (?:in|by|within|from) (?:the|any|these|this|those)\\b`,
    "\\b(?:information|answer) (?:is|was)(?: not|n't) (?:\\w+ly )?(?:mentioned|provided|specified|stated|given|available|found)\\b",
    "\\bi (?:do not|don't) know\\b",
    "信息不足|无法(?:回答|确定|得知)|不能(?:回答|确定)|没有(?:足够的?|相关的?)?信息|(?:未|没有)(?:提及|提到|提供)",
  ].join("|"),
  "gu",
);

/** Words that every refusal holds one of: a cheap look before the long one. */
export const MAY_REFUSE = /not|n't|un(?:able|clear)|impossible|no |information|信息|无法|不能|没有|未/;

/** The statement that RGB asks for when documents are wrong. */
export const FACTUAL_ERROR = /\bfactual errors?\b|事实性?错误/gu;

/** Words that call something wrong; they count within the statement that names the counterfactual. */
export const ERROR_WORD =
  /\b(?:incorrect(?:ly)?|wrong(?:ly)?|false(?:ly)?|errors?|erroneous(?:ly)?|mistakes?|mistaken(?:ly)?|inaccura(?:te|tely|cy|cies)|untrue|not (?:true|correct|accurate|right)|contradict(?:s|ed|ory|ion)?|misinformation|misstate(?:s|d|ment)?)\b|错误|有误|不正确|不对|不实/gu;

/** Words after which a statement takes back what came before: "I cannot tell, but it is Paris". */
export const TURN = /\b(?:but|however|though|although|yet|nevertheless|still)\b|但|不过|然而/u;
