import { t } from "@vscode/l10n";
import { RESULTS_AS } from "../../harness.ts";
import type { ChoiceFormat } from "../mapped.ts";

/** rbeval's side file `<name>.json`: the model of the logs in the folder `<name>/`. */
export const rbevalRun: ChoiceFormat = {
  id: "rbeval-run",
  name: () => t("rbeval side file"),
  about: "rbeval's <name>.json beside the folder <name>/: of which model its logs are. Joined when opened with them.",
  role: "lookup",
  signature: {
    needs: [["uid"], ["model", "model_name"], ["model_args", "fewshot", "tasks"]],
    helps: ["model", "model_name", "group", "model_args", "fewshot", "tasks"],
  },
  join: {
    as: RESULTS_AS,
    on: ["run"],
    keyOf: (_, { folders, name }) => [...folders, name.replace(/\.json$/, "")].join("/"),
    keyOfRow: (_, { folders }) => folders.map((_, depth) => folders.slice(0, folders.length - depth).join("/")),
    expects: () => false,
  },
};
