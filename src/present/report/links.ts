import type { DetailBody } from "../../model/index.ts";
import { fileText, html, type Markup } from "./html.ts";

/** Ids of a sample's sentences on the page. They are numbers of ours: a key of the file never becomes an address. */
export interface SampleLinks {
  responseId(position: number): string;
  documentId(document: number, position: number): string;
  /** The key as a link to the first sentence that has it; plain where none has. */
  toResponse(key: string): Markup;
  toDocument(key: string): Markup;
  /** Whichever of the two it is a key of. */
  toAny(key: string): Markup;
}

export function sampleLinks({ responseSentences, documents }: DetailBody, number: number): SampleLinks {
  const responseId = (position: number) => `s${number}-r${position + 1}`;
  const documentId = (document: number, position: number) => `s${number}-d${document + 1}-${position + 1}`;
  const response = new Map<string, string>();
  for (const [at, { key }] of responseSentences.entries()) if (!response.has(key)) response.set(key, responseId(at));
  const sources = new Map<string, string>();
  for (const [document, { sentences }] of documents.entries()) {
    for (const [at, { key }] of sentences.entries()) if (!sources.has(key)) sources.set(key, documentId(document, at));
  }
  return {
    responseId,
    documentId,
    toResponse: (key) => keyLink(key, response.get(key)),
    toDocument: (key) => keyLink(key, sources.get(key)),
    toAny: (key) => keyLink(key, response.get(key) ?? sources.get(key)),
  };
}

function keyLink(key: string, id: string | undefined): Markup {
  const name = html`<kbd>${fileText(key)}</kbd>`;
  return id === undefined ? name : html`<a href="#${id}">${name}</a>`;
}
