import type { Detail, DetailBody } from "../../src/model/index.ts";
import { choiceView } from "./choice/view.ts";
import type { KindView } from "./kindView.ts";
import { type Links, NO_LINKS } from "./links.ts";
import { ragView } from "./rag/view.ts";
import { ratingView } from "./rating/view.ts";

// A view is only ever given bodies of its own kind.
const opaque = <Body extends DetailBody>(view: KindView<Body>): KindView => view as unknown as KindView;

/** The view of every kind. */
const views: readonly KindView[] = [opaque(ragView), opaque(choiceView), opaque(ratingView)];

export function viewOf({ kind }: DetailBody): KindView {
  const view = views.find((one) => one.kind === kind);
  if (!view) throw new RangeError(`No view of samples of kind ${kind}.`);
  return view;
}

/** The links of an opened sample, by the kind that it is of. */
export const linksOf = ({ body }: Pick<Detail, "body">): Links => viewOf(body).linksOf?.(body) ?? NO_LINKS;
