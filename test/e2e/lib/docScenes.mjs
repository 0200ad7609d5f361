// The pictures of README and docs, each taken from a real window by what a person does there.
import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { rivers } from "./labelling.mjs";
import { Inspector, Metrics } from "./pages.mjs";

/**
 * @typedef {import("./workbench.mjs").Workbench} Workbench
 *
 * @typedef {object} DocScene
 * @property {string} picture Its name in docs/pictures, without the ending.
 * @property {"dark" | "light"} theme
 * @property {string} [folder] Below examples/; else examples/ itself.
 * @property {{width: number, height: number}} [size] Of the window; else that of a small screen.
 * @property {Record<string, unknown>} [settings] Of the folder.
 * @property {(folder: string) => Promise<Record<string, string>>} [add] Files that stand in the folder as well, by name.
 * @property {(code: Workbench) => Promise<void>} act Leaves the window as it is pictured.
 */

/** Wide enough for all three panes, small enough to be read on a page. */
const SIZE = { width: 1200, height: 800 };
const LARGE = { width: 1400, height: 900 };
const FILE = "harrow-strait.jsonl";

/** @type {readonly DocScene[]} */
const SCENES = [
  {
    picture: "inspector-dark",
    theme: "dark",
    size: LARGE,
    async act(code) {
      await inspected(code, FILE);
    },
  },
  {
    picture: "metrics-light",
    theme: "light",
    size: LARGE,
    async act(code) {
      await inspected(code, FILE);
      await Metrics.of(code);
    },
  },
  {
    picture: "choice-dark",
    theme: "dark",
    folder: "choice",
    size: LARGE,
    async act(code) {
      const { frame: inspector } = await inspected(code, "four-models.jsonl");
      const { frame } = await Metrics.of(code);
      await toTheTop(frame.locator(".fig:has(.plot.curves)").first());
      await inspector.locator(".vrow").nth(4).click();
    },
  },
  {
    picture: "compare-light",
    theme: "light",
    folder: "compare",
    size: LARGE,
    act: compared,
  },
  {
    picture: "history-dark",
    theme: "dark",
    folder: "compare",
    size: LARGE,
    add: async () => nights(),
    async act(code) {
      await code.explorerMenu(["nightly"], "Show History with Evaloupe");
      await (await code.frame("main.compare .history canvas")).locator(".squares").first().waitFor();
      await code.command("View: Toggle Primary Side Bar Visibility");
    },
  },
  {
    picture: "agent-run-dark",
    theme: "dark",
    folder: "agents",
    size: LARGE,
    async act(code) {
      const { frame } = await inspected(code, "library-a.jsonl");
      await frame.locator(".vrow").nth(2).click();
      await frame.locator(".doc-head").nth(1).waitFor();
    },
  },
  {
    picture: "agent-steps-light",
    theme: "light",
    folder: "agents",
    size: LARGE,
    async act(code) {
      await code.explorerMenu(["library-a.jsonl", "library-b.jsonl"], "Compare with Evaloupe");
      const frame = await code.frame("main.compare .metrics");
      await code.command("View: Toggle Primary Side Bar Visibility");
      await frame.locator(".vrow").nth(2).click();
      await frame
        .locator("article.pair")
        .getByRole("button", { name: /^Steps/ })
        .click();
      await frame.locator("table.steps tr.first").waitFor();
    },
  },
  {
    picture: "when-it-broke",
    theme: "light",
    folder: "tags",
    settings: { "git.enabled": true },
    add: commits,
    async act(code) {
      await code.explorerMenu(["answers.jsonl"], "Show History with Evaloupe");
      await (await code.frame("main.compare .history canvas")).locator(".squares").first().waitFor();
      await code.command("View: Toggle Primary Side Bar Visibility");
    },
  },
  {
    picture: "tags-to-checks",
    theme: "dark",
    folder: "tags",
    async act(code) {
      const { frame } = await inspected(code, "measures.jsonl");
      await frame.locator(".vrow").first().click();
      await code.command("Label with Evaloupe…");
      await code.pick("Tags…");
      await code.page.getByText("Tags: ").first().waitFor();
      await code.page.locator(".quick-input-list .monaco-list-row").nth(1).waitFor();
    },
  },
  {
    picture: "open-your-file",
    theme: "light",
    add: async (folder) => ({ "my-results.csv": await readFile(path.join(folder, "scored-rows.csv"), "utf8") }),
    async act(code) {
      await inspected(code, "my-results.csv");
    },
  },
  {
    picture: "worst-failure",
    theme: "dark",
    async act(code) {
      const inspector = await inspected(code, FILE);
      await inspector.filter("Wrong");
      await inspector.frame.getByRole("button", { name: "Worst first", exact: true }).click();
      await fromTheStart(code, inspector);
    },
  },
  {
    picture: "best-at-refusing",
    theme: "light",
    add: async () => ({ "five-models.jsonl": refusals() }),
    async act(code) {
      await inspected(code, "five-models.jsonl");
      await code.command("Evaloupe: Open Metrics to the Side");
      const frame = await code.frame(".slices tbody tr");
      await code.page.waitForTimeout(2_000);
      await toTheTop(frame.locator(".fig.slices").first());
    },
  },
  {
    picture: "is-run-b-better",
    theme: "dark",
    folder: "compare",
    act: compared,
  },
  {
    picture: "why-it-fails",
    theme: "light",
    async act(code) {
      const inspector = await inspected(code, FILE);
      await fromTheStart(code, inspector);
    },
  },
  {
    picture: "label-by-keys",
    theme: "dark",
    add: async () => ({ "my-answers.jsonl": rivers(10, "Tern ") }),
    async act(code) {
      const inspector = await inspected(code, "my-answers.jsonl");
      const { frame } = inspector;
      await frame.locator(".foot").getByRole("button", { name: "Label" }).click();
      await frame.locator(".label-bar").waitFor();
      await inspector.sentence("a").and(frame.locator(".pinned")).waitFor();
      for (const key of ["1", "4", "3", "4", "2"]) {
        await code.page.keyboard.press(key);
        await code.page.waitForTimeout(700);
      }
      await frame.locator(".label-bar .progress").waitFor();
    },
  },
  {
    picture: "share-a-sample",
    theme: "light",
    async act(code) {
      const { frame } = await inspected(code, FILE);
      await frame.locator(".acts .menu-root button").last().click();
      await frame.locator(".menu").waitFor();
    },
  },
  {
    picture: "find-answers",
    theme: "dark",
    async act(code) {
      const inspector = await inspected(code, FILE);
      await inspector.search("however");
      await inspector.filter("Wrong");
      await code.page.waitForTimeout(1_000);
      await inspector.frame.locator(".vrow").first().click();
      await fromTheStart(code, inspector);
    },
  },
  {
    picture: "judges-disagree",
    theme: "light",
    folder: "rating",
    async act(code) {
      const { frame: inspector } = await inspected(code, "judge-votes.jsonl");
      await code.openMetrics();
      const frame = await code.frame(".summary :is(.card, .fig)");
      const figure = frame.locator(".fig:has(table.matrix, .matrix)").first();
      await figure.waitFor();
      await toTheTop(figure);
      await inspector.locator(".head .path").waitFor();
    },
  },
  {
    picture: "failure-to-test",
    theme: "dark",
    async act(code) {
      const inspector = await inspected(code, FILE);
      await inspector.filter("Wrong");
      await code.command("Evaloupe: Copy Sample As…");
      await code.page.locator(".quick-input-list .monaco-list-row").first().waitFor();
    },
  },
];

/** Every picture of README and docs; the window of each is `size` large. */
export const DOC_SCENES = SCENES.map((scene) => ({ size: SIZE, ...scene }));

/** The Inspector of a file, with the explorer out of its way. @param {Workbench} code @param {string} file */
async function inspected(code, file) {
  await code.explorerMenu([file], "Evaluate with Evaloupe");
  const inspector = await Inspector.of(code);
  await inspector.frame.locator(".head .path").waitFor({ state: "attached" });
  await code.command("View: Toggle Primary Side Bar Visibility");
  await code.explorerEntry(file).waitFor({ state: "hidden" });
  return inspector;
}

/** @param {Workbench} code */
async function compared(code) {
  await code.explorerMenu(["baseline.jsonl", "candidate.jsonl"], "Compare with Evaloupe");
  await code.frame("main.compare .metrics");
  await code.command("View: Toggle Primary Side Bar Visibility");
}

/** Twelve nights of 60 questions: a few answers come and go, 20 are wrong from the eighth night on, some of the ninth failed. */
async function nights() {
  /** @param {number} night @param {number} at */
  const isRight = (night, at) => (night * 7 + at * 11) % 53 !== 0 && at % 9 !== 4 && !(night >= 8 && at % 3 === 0);
  return Object.fromEntries(
    Array.from({ length: 12 }, (_, before) => {
      const night = before + 1;
      const rows = Array.from({ length: 60 }, (_, at) => {
        const hasFailed = night === 9 && at % 20 === 1;
        return {
          id: `q${at + 1}`,
          question: `Which year did lighthouse ${at + 1} get its lamp?`,
          ground_truth: String(1850 + at),
          response: hasFailed ? "" : `It was lit in ${isRight(night, at) ? 1850 + at : 1849 - at}.`,
          ...(hasFailed ? { error: "Error code: 429 - rate limit" } : {}),
        };
      });
      const name = `nightly/answers-2026-11-${String(night).padStart(2, "0")}.jsonl`;
      return [name, rows.map((row) => `${JSON.stringify(row)}\n`).join("")];
    }),
  );
}

/** A repository in which each night's answers were committed over those of the night before. @param {string} folder */
async function commits(folder) {
  const subjects = ["First answers", "Ask for years alone", "Longer documents", "Newer model", "Two documents fewer"];
  subjects.push(
    "Sort documents",
    "Lower temperature",
    "Shorter prompt",
    "Newer model",
    "Cache answers",
    "Mend the cache",
  );
  const git = (/** @type {string[]} */ ...args) =>
    promisify(execFile)("git", ["-c", "user.name=Ann", "-c", "user.email=ann@example.org", ...args], {
      cwd: folder,
      env: { ...process.env, GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_SYSTEM: "/dev/null" },
    });
  await git("init", "--quiet", "--initial-branch=main");
  const versions = Object.values(await nights());
  for (const [at, subject] of subjects.entries()) {
    await writeFile(path.join(folder, "answers.jsonl"), versions[at] ?? "");
    await git("add", "answers.jsonl");
    const date = `2026-11-${String(at + 1).padStart(2, "0")}T20:00:00+00:00`;
    await git("commit", "--quiet", "--date", date, "-m", subject);
  }
  return {};
}

/** Shows a sample from its question on. @param {Workbench} code @param {Inspector} inspector */
async function fromTheStart(code, inspector) {
  await code.page.waitForTimeout(1_000);
  await inspector.frame.locator(".sample .failure").evaluate((element) => {
    for (let at = element.parentElement; at; at = at.parentElement) at.scrollTop = 0;
  });
}

/** Scrolls a figure to the top of the Metrics view. @param {import("playwright-core").Locator} figure */
async function toTheTop(figure) {
  await figure.evaluate((element) => {
    const view = element.closest(".summary");
    view?.scrollBy(0, element.getBoundingClientRect().top - view.getBoundingClientRect().top);
  });
}

/** Twelve questions that the documents do not answer, asked of five models: each refuses as often as is written here. */
function refusals() {
  const models = Object.entries({ "tern-2": 11, "heron-70b": 9, "tern-1": 8, "heron-8b": 5, "wren-3b": 2 });
  const places = "Fenwick Dunmere Ellery Harrow Sennet Brack Orrin Calder Tarn Wexley Ivel Marsh".split(" ");
  const rows = models.flatMap(([model, refused], at) =>
    places.map((place, index) => ({
      id: `${place.toLowerCase()}-${model}`,
      task: "negative_rejection",
      question: `Who designed the banner of the ${place} regatta?`,
      ground_truth: "Edda Rask",
      documents: [`The ${place} regatta is rowed in June over two miles.`, "Its banner shows two crossed oars."],
      response:
        (index * 7 + at * 5) % places.length < refused
          ? "I can not answer the question because of the insufficient information in documents."
          : `The banner of the ${place} regatta was designed by its rowing club.`,
      model,
    })),
  );
  return `${rows.map((row) => JSON.stringify(row)).join("\n")}\n`;
}
