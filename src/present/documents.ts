import { t } from "@vscode/l10n";
import type { DetailDocument } from "../model/index.ts";

type Named = Pick<DetailDocument, "index" | "title" | "message">;

/** The number of a document, or that of a message before the question: `0`, `h0`; keys of its sentences begin with it. */
export const documentNumber = ({ index, message }: Named): string => (message ? `h${message.number}` : String(index));

/** What a document is called beside its number; null where it has no name. */
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
  if (document.message) return `${number}: ${title}`;
  return title === null ? t("Document {0}", number) : t("Document {0}: {1}", number, title);
}
