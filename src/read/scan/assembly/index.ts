// What the caller of the scanner has.
export { hashOfKey, heap, next, over, unknownKeys, use } from "./json";
export { frame } from "./slots";
export { lineOfCsv } from "./csv";
export { entryOf, intern } from "./intern";
export { fives } from "./number";
export {
  fromOf,
  holds,
  holdsBehind,
  isEmpty,
  lengthOf,
  lowerCases,
  meets,
  normalise,
  phrasesIn,
  says,
  take,
  withoutBlanks,
} from "./match";
export { mayMark } from "./marks";
export { classes, fold, foldings, stands, trimAnswer } from "./words";
export {
  beginHash,
  finishHash,
  markHash,
  mixFolded,
  mixText,
  mixTrimmed,
  mixUnit,
  mixUnits,
  registers,
  resumeHash,
} from "./hash";
export { hasAnyOf } from "./text";
