import { type Failure } from "../model/index.ts";
import { type TextPart } from "./parts.ts";
/** What went wrong, in one sentence with its evidence: "Said 77, gold 70. 77 stands in 1b, about Enterprise." */
export declare function failureParts(failure: Failure): readonly TextPart[];
/** The glyph of a failure, as a chip of its cause has it. */
export declare function failureRole(failure: Failure): string;
/** The same in a few words, for the start of a line: "said 77, gold 70". */
export declare function failureWords(failure: Failure): string;
/** The sentence of `failureParts` as plain text. */
export declare const failureText: (failure: Failure) => string;
