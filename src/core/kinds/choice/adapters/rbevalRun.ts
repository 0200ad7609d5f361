import type { ChoiceSample } from "../../../../model/index.ts";
import { likeness, type Signature } from "../../adapting/signature.ts";
import type { Adapter } from "../../kind.ts";
import { RESULTS_AS } from "./harnessResults.ts";

const SIGNATURE: Signature = {
  needs: [["uid"], ["model", "model_name"], ["model_args", "fewshot", "tasks"]],
  helps: ["model", "model_name", "group", "model_args", "fewshot", "tasks"],
};

/** rbeval's side file `<name>.json`, which says of which model the logs in the folder `<name>/` are. */
export const rbevalRun: Adapter<ChoiceSample> = {
  id: "rbeval-run",
  name: "rbeval side file",
  role: "lookup",
  match: (record) => likeness(record, SIGNATURE),
  adapt: () => [],
  join: {
    as: RESULTS_AS,
    on: ["run"],
    keyOf: (_, { folders, name }) => [...folders, name.replace(/\.json$/, "")].join("/"),
    keyOfRow: (_, { folders }) => folders.map((_, depth) => folders.slice(0, folders.length - depth).join("/")),
    expects: () => false,
  },
};
