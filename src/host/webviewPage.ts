import { randomBytes } from "node:crypto";
import * as vscode from "vscode";
import { pagePolicy } from "./pagePolicy.ts";

export type PageName = "inspector" | "summary" | "compare";

/** What a webview may do: run our bundle, and read nothing outside of its folder. */
export function pageOptions(extensionUri: vscode.Uri): vscode.WebviewOptions {
  return { enableScripts: true, localResourceRoots: [bundles(extensionUri)] };
}

/**
 * The one HTML template. It holds no data: a page asks for everything after it has loaded, so text of a file never
 * passes through HTML. What it may do stands in `pagePolicy`.
 */
export function pageHtml(webview: vscode.Webview, extensionUri: vscode.Uri, page: PageName): string {
  const nonce = randomBytes(18).toString("base64");
  const address = (file: string) => webview.asWebviewUri(vscode.Uri.joinPath(bundles(extensionUri), file)).toString();
  const policy = pagePolicy(webview.cspSource, nonce);
  return `<!DOCTYPE html>
<html lang="${vscode.env.language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta property="csp-nonce" content="${nonce}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="${address(`${page}.css`)}">
<title>Evaloupe</title>
</head>
<body>
<div id="root"></div>
<script nonce="${nonce}" src="${address(`${page}.js`)}"></script>
</body>
</html>`;
}

function bundles(extensionUri: vscode.Uri): vscode.Uri {
  return vscode.Uri.joinPath(extensionUri, "dist", "webview");
}
