import { t } from "@vscode/l10n";
import type { DetailTable, RagSample } from "../../../model/index.ts";

/** What other programs said of the sample, for the opened sample; no table where they said nothing. */
export function remarkTables({ remarks = [] }: RagSample): readonly DetailTable[] {
  if (remarks.length === 0) return [];
  return [
    {
      title: t("What the file says"),
      columns: [t("By"), t("Verdict"), t("Reason")],
      rows: remarks.map(({ by, verdict, reason }) => [by, verdict, reason ?? ""]),
    },
  ];
}
