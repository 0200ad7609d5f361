import { t } from "@vscode/l10n";
import { useState } from "preact/hooks";
import type { Detail } from "../../../src/model/index.ts";
import { lineText } from "../../../src/present/characters.ts";
import { countText } from "../../../src/present/numbers.ts";
import { Fold } from "../../ui/fold.tsx";
import { Visible } from "../../ui/visible.tsx";
import type { InspectorPage } from "../page.ts";
import type { View } from "../view.ts";

/** Longer records are cut on screen; the line itself is one click away. */
const RAW_CHARACTERS = 200_000;

export interface RecordFoldsProps {
  readonly page: InspectorPage;
  readonly view: View;
  readonly detail: Detail;
}

/** What every kind's sample has below: the record's issues, and the record itself. */
export function RecordFolds({ page, view, detail }: RecordFoldsProps) {
  const [isIssuesOpen, openIssues] = useState(false);
  const { issues } = detail;
  return (
    <>
      {issues.length > 0 && (
        <Fold
          title={issues.length === 1 ? t("1 issue") : t("{0} issues", countText(issues.length))}
          peek={peekOf(issues[0]?.message ?? "")}
          isOpen={isIssuesOpen}
          onToggle={openIssues}
        >
          <ul class="issues">
            {issues.map((issue, at) => (
              <li key={`${at}`}>
                <Visible text={issue.message} /> {issue.path !== "" && <code class="mute">{lineText(issue.path)}</code>}
              </li>
            ))}
          </ul>
        </Fold>
      )}
      <Fold
        title={t("Raw record")}
        peek={view.raw === null ? undefined : peekOf(view.raw)}
        isOpen={view.isRawOpen}
        onToggle={(isOpen) => page.showRaw(isOpen)}
      >
        {view.raw === null ? (
          <p class="prose mute">{t("Reading")}</p>
        ) : (
          <>
            <pre class="raw">
              <Visible text={indented(view.raw).slice(0, RAW_CHARACTERS)} />
            </pre>
            {view.raw.length > RAW_CHARACTERS && (
              <p class="prose mute">
                {t("Cut here; the record has {0} characters.", countText(view.raw.length))}{" "}
                <button type="button" class="link" onClick={() => page.act("openLine")}>
                  {t("Open the line in the editor")}
                </button>
              </p>
            )}
          </>
        )}
      </Fold>
    </>
  );
}

/** The beginning of a text, for the line of a closed fold. */
export function peekOf(text: string): string {
  return lineText(text.slice(0, 200));
}

/** The record with a line a field where that can be had without changing a number: parsing would round long ones. */
function indented(raw: string): string {
  if (raw.length > RAW_CHARACTERS) return raw;
  let depth = 0;
  let text = "";
  for (const [token] of raw.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s"{}[\],:]+|\s+/gs)) {
    if (/^\s/.test(token)) continue;
    if (token === "{" || token === "[") text += `${token}\n${"  ".repeat(++depth)}`;
    else if (token === "}" || token === "]") {
      depth = Math.max(0, depth - 1);
      text = `${text.trimEnd()}\n${"  ".repeat(depth)}${token}`;
    } else if (token === ",") text += `,\n${"  ".repeat(depth)}`;
    else text += token === ":" ? ": " : token;
  }
  return text.replace(/([[{])\s+([\]}])/g, "$1$2");
}
