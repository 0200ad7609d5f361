// What both hosts have.
import "./manifest.test.ts";
import "./evaluate.test.ts";
import "./text.test.ts";
import "./export.test.ts";
import "./inspector.test.ts";
import "./sampleLinks.test.ts";
import "./sampleDocument.test.ts";
import "./agents.test.ts";
import "./labels.test.ts";
import "./compare.test.ts";
import "./packed.test.ts";
import "./otherFiles.test.ts";
import "./facts.test.ts";
import "./sameNumbers.test.ts";
