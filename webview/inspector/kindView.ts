import type { ComponentChildren } from "preact";
import type { Detail, DetailBody } from "../../src/model/index.ts";
import type { Links } from "./links.ts";
import type { InspectorPage } from "./page.ts";
import type { View } from "./view.ts";

export interface SampleProps<Body extends DetailBody = DetailBody> {
  readonly page: InspectorPage;
  readonly view: View;
  readonly detail: Detail;
  readonly body: Body;
}

/** How opened samples of one kind are shown. */
export interface KindView<Body extends DetailBody = DetailBody> {
  readonly kind: string;
  Sample(props: SampleProps<Body>): ComponentChildren;
  /** Absent if samples have no sentences that belong together. */
  linksOf?(body: Body): Links;
}
