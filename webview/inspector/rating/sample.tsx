import type { Detail, RatingDetail } from "../../../src/model/index.ts";
import type { InspectorPage } from "../page.ts";
import type { View } from "../view.ts";

export interface RatingSampleProps {
  readonly page: InspectorPage;
  readonly view: View;
  readonly detail: Detail;
  readonly body: RatingDetail;
}

export function RatingSample({ body }: RatingSampleProps) {
  return <article class="sample">{body.question}</article>;
}
