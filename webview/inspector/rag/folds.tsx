import { t } from "@vscode/l10n";
import { useState } from "preact/hooks";
import { Fold } from "../../ui/fold.tsx";
import { Visible } from "../../ui/visible.tsx";
import { peekOf, RecordFolds } from "../frame/recordFolds.tsx";
import type { PaneProps } from "./sample.tsx";

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
      <RecordFolds page={page} view={view} detail={detail} />
    </div>
  );
}
