import { t } from "@vscode/l10n";
import type { DetailDocument } from "../model/index.ts";

type Named = Pick<DetailDocument, "index" | "title" | "message" | "step">;

/** The number of a document, of a message before the question, or of a step: `0`, `h0`, `t1`; keys of its sentences begin with it. */
export const documentNumber = ({ index, message, step }: Named): string =>
  message ? `h${message.number}` : step ? `t${step.number}` : String(index);

/** A document's title next to its number; null if it has none. */
export function documentTitle({ title, message }: Named): string | null {
  if (!message) return title;
  if (title !== null) return title;
  if (/^(?:user|human)$/i.test(message.role)) return t("Said before by the person");
  return message.role === "" ? t("Said before the question") : t("Said before by: {0}", message.role);
}

/** A document with its number and its title, for a heading. */
export function documentName(document: Named): string {
  const number = documentNumber(document);
  const title = documentTitle(document);
  if (document.message || (document.step && title !== null)) return `${number}: ${title}`;
  return title === null ? t("Document {0}", number) : t("Document {0}: {1}", number, title);
}
