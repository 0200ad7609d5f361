import type { ComponentChildren } from "preact";
import type { Detail, DetailBody, Modes, ShownFamily } from "../../src/model/index.ts";
import type { SampleDescription } from "../../src/present/sample/description.ts";

/** What a sample is painted from where nothing can be pressed. */
export interface PaperProps<Body extends DetailBody = DetailBody> {
  readonly detail: Detail;
  readonly body: Body;
  readonly sample: SampleDescription;
  readonly modes: Modes;
  readonly families: readonly ShownFamily[];
  /** Stands below the verdicts: scores, issues of the record. */
  readonly children: ComponentChildren;
}

/** How a sample of one kind is painted on paper. */
export interface KindPaper<Body extends DetailBody = DetailBody> {
  readonly kind: string;
  /** Its style sheet, beside those of all kinds. */
  readonly style: string;
  Sample(props: PaperProps<Body>): ComponentChildren;
}
