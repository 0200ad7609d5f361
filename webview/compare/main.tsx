import "../ui/theme.css";
import "../ui/parts.css";
import "../ui/rows.css";
import "../ui/figures/ink.css";
import "../ui/figures/figures.css";
import "../ui/figures/matrix.css";
import "./compare.css";
import "./history.css";
import "./overview.css";
import "./pair.css";
import "./runs.css";
import { render } from "preact";
import { connectComparison } from "../ui/peer.ts";
import { App } from "./app.tsx";
import { ComparePage } from "./page.ts";

const page = new ComparePage(connectComparison());
const root = document.getElementById("root") ?? document.body.appendChild(document.createElement("div"));
root.classList.add("root");
// Drawn after the first answer, which brings the language.
void page.start().then(() => render(<App page={page} />, root));
