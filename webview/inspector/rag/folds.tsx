import { t } from "@vscode/l10n";
import { useState } from "preact/hooks";
import { lineText } from "../../../src/present/characters.ts";
import { countText } from "../../../src/present/numbers.ts";
import { Fold } from "../../ui/fold.tsx";
import { Visible } from "../../ui/visible.tsx";
import type { PaneProps } from "./sample.tsx";

/** Longer records are cut on screen; the line itself is one click away. */
const RAW_CHARACTERS = 200_000;

/** What is looked at now and then: the judge's words, the record's issues, the record itself. */
export function Folds({ page, view, detail, body }: PaneProps) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const toggle = (name: string) => (isOpen: boolean) => {
    const next = new Set(open);
    if (isOpen) next.add(name);
    else next.delete(name);
    setOpen(next);
  };
  const explanations = [body.overallExplanation, body.relevanceExplanation].filter(
    (text) => text !== null && text !== "",
  );
  const { issues } = detail;
  return (
    <div class="folds">
      {explanations.length > 0 && (
        <Fold
          title={t("Judge's explanation")}
          peek={peekOf(explanations.join(" "))}
          isOpen={open.has("judge")}
          onToggle={toggle("judge")}
        >
          {explanations.map((text) => (
            <p key={text} class="prose" dir="auto">
              <Visible text={text ?? ""} />
            </p>
          ))}
        </Fold>
      )}
      {body.judgeReply !== null && body.judgeReply !== "" && (
        <Fold
          title={t("Judge's reply")}
          peek={peekOf(body.judgeReply)}
          isOpen={open.has("reply")}
          onToggle={toggle("reply")}
        >
          <p class="prose" dir="auto">
            <Visible text={body.judgeReply} />
          </p>
        </Fold>
      )}
      {body.tables.map(({ title, columns, rows }) => (
        <Fold
          key={title}
          title={title}
          peek={peekOf(rows.map(([by, verdict]) => `${by}: ${verdict}`).join(", "))}
          isOpen={open.has(title)}
          onToggle={toggle(title)}
        >
          <table class="said">
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((cells, row) => (
                <tr key={`${row}`}>
                  {cells.map((cell, column) => (
                    <td key={`${column}`} dir="auto">
                      <Visible text={cell} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </Fold>
      ))}
      {issues.length > 0 && (
        <Fold
          title={issues.length === 1 ? t("1 issue") : t("{0} issues", countText(issues.length))}
          peek={peekOf(issues[0]?.message ?? "")}
          isOpen={open.has("issues")}
          onToggle={toggle("issues")}
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
    </div>
  );
}

function peekOf(text: string): string {
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
