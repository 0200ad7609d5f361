import type { DetailBody } from "./detail.ts";

/** What the multiple-choice sample view draws. */
export interface ChoiceDetail extends DetailBody {
  readonly kind: "choice";
}
