import { t } from "@vscode/l10n";
import type { RagDetail } from "../../../src/model/index.ts";
import { areDocumentsJudged } from "../../../src/present/sample/description.ts";
import type { VerdictLine as Line } from "../../../src/present/sample/verdicts.ts";
import { Icon } from "../../ui/icons.tsx";
import { Heading } from "../../ui/paper.tsx";
import { Fold, Parts } from "../../ui/parts.tsx";
import { About } from "../about.tsx";
import { FailureLine } from "../failure.tsx";

import type { KindPaper, PaperProps } from "../kindPaper.ts";
import { type HeadVerdict, VerdictLine } from "../verdictLine.tsx";
import { Document } from "./documents.tsx";
import { AnswerList, headVerdict } from "./header.tsx";
import { findingsByField } from "./marks.ts";
import { isResponseJudged, ResponseText, TableOf } from "./response.tsx";

/** The question with the verdicts, then the response, then the documents, one below another. */
function RagOnPaper({ body, sample, children }: PaperProps<RagDetail>) {
  const { question, answers, verdicts, tables, response, documents } = sample;
  const findings = findingsByField(body);
  return (
    <>
      <About question={question} without={t("The file has no question")}>
        <FailureLine failure={body.failure} />
        <AnswerList answers={answers} />
        <VerdictLine verdicts={verdicts.first.map(paperVerdict)} isFull />
        {verdicts.second.length > 0 && (
          <Fold title={t("Second opinion")} isOpen={false} onToggle={() => {}}>
            <VerdictLine verdicts={verdicts.second.map(paperVerdict)} isFull />
          </Fold>
        )}
        {children}
      </About>
      {response && (
        <section class={isResponseJudged(body) ? "response" : "response unmarked keyed"}>
          <div class="cap">
            <Heading level={2}>{response.title}</Heading>
          </div>
          <ResponseText body={body} passage={response} found={findings.get("response")} />
        </section>
      )}
      {tables.map(({ title, columns, rows }) => (
        <section key={title}>
          <div class="cap">
            <Heading level={2}>{title}</Heading>
          </div>
          <TableOf columns={columns} rows={rows} />
        </section>
      ))}
      {documents.length > 0 && (
        <section class={areDocumentsJudged(body) ? "documents" : "documents unmarked keyed"}>
          <div class="cap">
            <Heading level={2}>{t("Documents")}</Heading>
          </div>
          {documents.map((document, at) => (
            <Document
              key={document.index}
              body={body}
              document={document}
              position={at}
              found={findings.get(`documents[${document.index}]`)}
              isOpen={document.isOpen}
            />
          ))}
        </section>
      )}
    </>
  );
}

/** Every verdict with its mode, its notes and what other modes say, in words: there is nothing to point at. */
const paperVerdict = (line: Line): HeadVerdict => {
  const remarks = [...(line.mode === null ? [] : [line.mode]), ...line.notes].join("; ");
  const others = line.byMode.filter(({ mode, word }) => mode !== line.mode && word !== line.level);
  return {
    ...headVerdict(line),
    rule: (
      <>
        <Parts parts={line.why} />
        {remarks !== "" && ` (${remarks})`}
        {others.map(({ mode, word }) => (
          <span key={mode} class="whole">
            {" "}
            <Icon name="fork" title={t("Modes disagree")} /> {`${mode}: ${word}`}
          </span>
        ))}
      </>
    ),
  };
};

export const ragPaper: KindPaper<RagDetail> = { kind: "rag", style: "", Sample: RagOnPaper };
