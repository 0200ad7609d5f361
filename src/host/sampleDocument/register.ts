import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { isCancellation } from "../cancellation.ts";
import { report } from "../failures.ts";
import { SAMPLE_FILES, SAMPLE_SCHEME } from "./address.ts";
import { SampleHints } from "./hints.ts";
import { SampleHover } from "./hover.ts";
import { SampleLenses } from "./lenses.ts";
import { SampleMarks } from "./marks.ts";
import { SampleNavigation } from "./navigation.ts";
import { openSampleAsText, type SampleApp, stepSampleAsText } from "./openSample.ts";
import { SampleOutline } from "./outline.ts";
import { SampleProblems } from "./problems.ts";
import { SampleFiles } from "./sampleFiles.ts";
import { SampleTokens, TOKEN_LEGEND } from "./tokens.ts";

/** A sample as a document of its own, small whatever the size of its file, with all that the editor does for documents. */
export function registerSampleDocuments(app: SampleApp): vscode.Disposable {
  const files = new SampleFiles(app.evaluations, app.queries);
  const navigation = new SampleNavigation(files);
  const outline = new SampleOutline(files);
  const { languages, workspace } = vscode;
  return vscode.Disposable.from(
    workspace.registerFileSystemProvider(SAMPLE_SCHEME, files, {
      isCaseSensitive: true,
      isReadonly: new vscode.MarkdownString(l10n.t("A sample as text is for reading; edit the file that it is from.")),
    }),
    languages.registerHoverProvider(SAMPLE_FILES, new SampleHover(files)),
    languages.registerDefinitionProvider(SAMPLE_FILES, navigation),
    languages.registerReferenceProvider(SAMPLE_FILES, navigation),
    languages.registerDocumentHighlightProvider(SAMPLE_FILES, navigation),
    languages.registerDocumentSymbolProvider(SAMPLE_FILES, outline),
    languages.registerFoldingRangeProvider(SAMPLE_FILES, outline),
    languages.registerCodeLensProvider(SAMPLE_FILES, new SampleLenses(files)),
    languages.registerInlayHintsProvider(SAMPLE_FILES, new SampleHints(files)),
    languages.registerDocumentSemanticTokensProvider(SAMPLE_FILES, new SampleTokens(files), TOKEN_LEGEND),
    command("openSampleAsText", (number, index) => openSampleAsText(app, number, index)),
    command("nextSampleAsText", (number, index) => stepSampleAsText(app, 1, number, index)),
    command("previousSampleAsText", (number, index) => stepSampleAsText(app, -1, number, index)),
    new SampleMarks(files),
    new SampleProblems(files),
    files,
  );
}

function command(name: string, run: (...args: readonly unknown[]) => Promise<void>): vscode.Disposable {
  return vscode.commands.registerCommand(`evaloupe.${name}`, async (...args: unknown[]) => {
    try {
      await run(...args);
    } catch (error) {
      if (!isCancellation(error)) report("Evaloupe", error);
    }
  });
}
