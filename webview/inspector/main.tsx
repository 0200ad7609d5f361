import "../ui/theme.css";
import "../ui/parts.css";
import "../ui/rows.css";
import "./inspector.css";
import "./list/fields.css";
import "./rag/sample.css";
import "./rating/sample.css";
import "./choice/sample.css";
import "./label/label.css";
import { t } from "@vscode/l10n";
import { render } from "preact";
import { connect } from "../ui/peer.ts";
import { App } from "./app.tsx";
import { InspectorPage } from "./page.ts";

const page = new InspectorPage(connect(), {
  noFurtherSample: () => t("No further sample in this list."),
  noFurtherProblem: () => t("No further problem in this list."),
  noSuchKey: (key) => t("No sentence is keyed {0}.", key),
  chooseSentence: () => t("Choose a sentence of the response first: click it, or go to it by Tab and arrows."),
  nothingToTakeAway: () => t("You have not labelled this."),
});

const root = document.getElementById("root") ?? document.body.appendChild(document.createElement("div"));
root.classList.add("root");
// Drawn after the first answer, which brings the language; a page without an answer stays empty.
void page.start().then(() => render(<App page={page} />, root));
