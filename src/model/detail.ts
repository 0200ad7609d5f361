import type { AnnotatorSaid, LabellingOffer } from "./annotation.ts";
import type { Conversation } from "./conversation.ts";
import type { DetailBody } from "./detailBody.ts";
import type { Issue, JsonPath, Place, Span } from "./issue.ts";
import type { Annotator } from "./label.ts";
import type { ShownStep } from "./steps.ts";

export interface RepeatedAnswer {
  readonly index: number;
  readonly sourceName: string;
  readonly line: number;
  readonly id: string | null;
  readonly isRight: boolean | null;
  readonly isDuplicate: boolean;
  readonly text: string | null;
}

/** Answers to one question in one setting, in file order, the opened sample's included. */
export interface RepeatedAnswers {
  /** Answers with a verdict, without duplicates, and right ones. */
  readonly n: number;
  readonly right: number;
  readonly answers: readonly RepeatedAnswer[];
  readonly count: number;
}

/**
 * The opened sample. `meta` is the path line: id, model, noise. Fields with "opened sample only" are absent elsewhere.
 */
export interface Detail {
  readonly index: number;
  readonly row: number;
  readonly place: Place;
  readonly sourceName: string;
  readonly id: string | null;
  readonly slices: Readonly<Record<string, string | number>>;
  readonly issues: readonly Issue[];
  readonly body: DetailBody;
  /** Why texts are missing: the body has only the scores of facts. */
  readonly missing?: string;
  readonly said?: readonly AnnotatorSaid[];
  /** The reader's name as annotator; for pages. */
  readonly you?: Annotator;
  /** Other answers to the question in its setting. Opened sample only. */
  readonly repeats?: RepeatedAnswers;
  /** Present if the record has more than the response. Opened sample only. */
  readonly conversation?: Conversation;
  /** Present if an agent answered in steps; for the opened sample only. */
  readonly steps?: readonly ShownStep[];
  /** What can be said of it; absent if its kind takes no labels. */
  readonly labelling?: LabellingOffer;
}

export interface Explained<Body extends DetailBody = DetailBody> {
  readonly body: Body;
  readonly issues: readonly Issue[];
}

/** A sentence's place in the record: text at `path`, from `span` on. */
export interface SentencePlace {
  readonly key: string;
  readonly side: "response" | "document";
  readonly path: JsonPath;
  readonly span: Span | null;
}
