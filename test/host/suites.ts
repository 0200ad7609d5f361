import "./manifest.test.ts";
import "./evaluate.test.ts";
import "./text.test.ts";
import "./export.test.ts";
import "./inspector.test.ts";
import "./sampleDocument.test.ts";
import "./agents.test.ts";
