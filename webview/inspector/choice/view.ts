import "./sample.css";
import type { ChoiceDetail } from "../../../src/model/index.ts";
import type { KindView } from "../kindView.ts";
import { ChoiceSample } from "./sample.tsx";

export const choiceView: KindView<ChoiceDetail> = { kind: "choice", Sample: ChoiceSample };
