import type { AnnotatorSaid, LabellingOffer } from "./annotation.ts";
import type { Conversation } from "./conversation.ts";
import type { DetailBody } from "./detailBody.ts";
import type { Issue, JsonPath, Place, Span } from "./issue.ts";
import type { Annotator } from "./label.ts";
import type { ShownStep } from "./steps.ts";

/** One of the answers to the question of an opened sample in its setting. */
export interface RepeatedAnswer {
  readonly index: number;
  readonly sourceName: string;
  readonly line: number;
  readonly id: string | null;
  /** Null where nothing says. */
  readonly isRight: boolean | null;
  /** It is a copy of an earlier one, and no answer of its own. */
  readonly isDuplicate: boolean;
  readonly text: string | null;
}

/** All answers to a question in one setting, in file order, the opened sample's own among them. */
export interface RepeatedAnswers {
  /** Those with a verdict, without duplicates, and how many of them are right. */
  readonly n: number;
  readonly right: number;
  /** Of very many those around the opened one. */
  readonly answers: readonly RepeatedAnswer[];
  readonly count: number;
}

/** The opened sample. `meta` are words for the path line: id, model, noise. */
export interface Detail {
  readonly index: number;
  readonly row: number;
  readonly place: Place;
  readonly sourceName: string;
  readonly id: string | null;
  readonly slices: Readonly<Record<string, string | number>>;
  readonly issues: readonly Issue[];
  /** Its kind adds fields of its own to it. */
  readonly body: DetailBody;
  /** Why its texts are not here, where facts alone tell of it: its body then has scores and no texts. */
  readonly missing?: string;
  /** What every annotator of the evaluation says of it, the file first; told of the opened sample alone. */
  readonly said?: readonly AnnotatorSaid[];
  /** The name under which the reader labels; told to pages alone. */
  readonly you?: Annotator;
  /** Present where its question was answered more than once in its setting; told of the opened sample alone. */
  readonly repeats?: RepeatedAnswers;
  /** How the response came about, where the record says more than the response; told of the opened sample alone. */
  readonly conversation?: Conversation;
  /** Present if an agent answered in steps; told of the opened sample alone. */
  readonly steps?: readonly ShownStep[];
  /** What can be said of it; absent where its kind takes no labels. */
  readonly labelling?: LabellingOffer;
}

/** What a kind says of an opened sample. */
export interface Explained<Body extends DetailBody = DetailBody> {
  readonly body: Body;
  readonly issues: readonly Issue[];
}

/** A sentence's place in the record, for hover and decorations: text at `path`, from `span` on. */
export interface SentencePlace {
  readonly key: string;
  readonly side: "response" | "document";
  readonly path: JsonPath;
  readonly span: Span | null;
}
