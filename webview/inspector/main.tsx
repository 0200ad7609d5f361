import { linksOf } from "./kindViews.ts";
import "../ui/theme.css";
import "../ui/parts.css";
import "../ui/rows.css";
import "./inspector.css";
import "./results.css";
import "./list/list.css";
import "./list/fields.css";
import "./answer.css";
import "./painted.css";
import "./head.css";
import "./sentences.css";
import "./stacked.css";
import "./label/label.css";
import { t } from "@vscode/l10n";
import { render } from "preact";
import { connect } from "../ui/peer.ts";
import { App } from "./app.tsx";
import { InspectorPage } from "./page.ts";

const page = new InspectorPage(
  connect(),
  {
    noFurtherSample: () => t("No more samples in this list."),
    noFurtherProblem: () => t("No more problems in this list."),
    noSuchKey: (key) => t("No sentence has the key {0}.", key),
    chooseSentence: () => t("Choose a sentence of the response first: click it, or go to it by Tab and arrows."),
    nothingToTakeAway: () => t("You have not labelled this."),
  },
  linksOf,
);

const root = document.getElementById("root") ?? document.body.appendChild(document.createElement("div"));
root.classList.add("root");
// Drawn after the first answer, which brings the language; a page without an answer stays empty.
void page.start().then(() => render(<App page={page} />, root));
