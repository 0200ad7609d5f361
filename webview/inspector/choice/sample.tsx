import type { ChoiceDetail, Detail } from "../../../src/model/index.ts";
import type { InspectorPage } from "../page.ts";
import type { View } from "../view.ts";

export interface ChoiceSampleProps {
  readonly page: InspectorPage;
  readonly view: View;
  readonly detail: Detail;
  readonly body: ChoiceDetail;
}

export function ChoiceSample({ body }: ChoiceSampleProps) {
  return <article class="sample">{body.question}</article>;
}
