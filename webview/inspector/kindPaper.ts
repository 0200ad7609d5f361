import type { ComponentChildren } from "preact";
import type { Detail, DetailBody, Modes, ShownFamily } from "../../src/model/index.ts";
import type { SampleDescription } from "../../src/present/sample/description.ts";

/** Input of a sample's static rendering. */
export interface PaperProps<Body extends DetailBody = DetailBody> {
  readonly detail: Detail;
  readonly body: Body;
  readonly sample: SampleDescription;
  readonly modes: Modes;
  readonly families: readonly ShownFamily[];
  /** Below the verdicts: scores, issues of the record. */
  readonly children: ComponentChildren;
}

/** How a sample of one kind is painted on paper. */
export interface KindPaper<Body extends DetailBody = DetailBody> {
  readonly kind: string;
  /** Its style sheet, in addition to that of all kinds. */
  readonly style: string;
  Sample(props: PaperProps<Body>): ComponentChildren;
}
