// The same every day in the host that a browser has: a web worker without Node, files by the editor's file systems alone.
// Would catch what that host refuses, or what works there otherwise.

import { packed } from "../tools/vsix.mjs";
import { webExtension } from "../tools/webExtension.mjs";
import { everyday } from "./lib/everyday.mjs";
import { suite } from "./lib/suite.mjs";

// What was built for the package, with a manifest that has only `browser`: no other host can run it.
await packed();
everyday(suite({ extension: await webExtension() }));
