// The extension's two pages, handled by what a person sees in them.
import { until } from "./until.mjs";

/** @typedef {import("playwright-core").Frame} Frame */
/** A window, real or not. @typedef {import("./workbench.mjs").Workbench | import("../../pages/lib/desk.mjs").Desk} Workbench */

/** The page with the list of samples and the opened one. */
export class Inspector {
  /** @param {Frame} frame */
  constructor(frame) {
    this.frame = frame;
  }

  /** The inspector that is on the screen, once its rows are, and among them the one of this id. @param {Workbench} code @param {string} [id] */
  static of(code, id) {
    // The frame is asked for anew each time: the one of another evaluation may just be on its way out.
    return until(`inspector${id ? ` with ${id}` : ""}`, async () => {
      const inspector = new Inspector(await code.frame("main.inspector .vrow"));
      const ids = await inspector.#loaded();
      return ids && (!id || ids.includes(id)) && inspector;
    });
  }

  /** Ids of the listed samples, once all that are listed have their data. */
  rows() {
    return until("rows with data", () => this.#loaded());
  }

  async #loaded() {
    const rows = this.frame.locator(".vrow");
    const ids = await rows.locator(".id").allTextContents();
    return ids.length > 0 && ids.length === (await rows.count()) && ids;
  }

  /** Waits until the list is these ids. @param {string[]} ids */
  async lists(ids) {
    const wanted = ids.join(" ");
    let last = "";
    const found = async () => {
      last = (await this.frame.locator(".vrow .id").allTextContents()).join(" ");
      return last === wanted;
    };
    await until(`list of ${wanted}`, found).catch((error) => {
      throw new Error(`${error.message}; it is: ${last}`);
    });
  }

  /** Opens a sample by a click on its row. @param {string} id */
  async open(id) {
    await this.frame
      .locator(".vrow")
      .filter({ has: this.frame.locator(".id").getByText(id, { exact: true }) })
      .click();
    await this.shows(id);
  }

  /** Waits until this sample is the opened one. @param {string} id */
  shows(id) {
    return this.frame.locator(".head .path").filter({ hasText: id }).waitFor({ state: "attached" });
  }

  /** The text of the foot below the list. */
  foot() {
    return this.frame.locator(".list .foot").innerText();
  }

  /** Types into the search field. @param {string} text */
  async search(text) {
    await this.frame.locator(".search input").fill(text);
  }

  /** Presses a total, takes away a filter that is on, or chooses one in the menu. @param {string} name */
  async filter(name) {
    const word = this.frame.locator("span").getByText(name, { exact: true });
    const chip = this.frame.locator(".chip.filter").filter({ has: word });
    if ((await chip.count()) > 0) return chip.click();
    await this.filterMenu();
    const menu = this.frame.locator(".filter-menu");
    const option = menu
      .locator(".option")
      .filter({ has: this.frame.locator(".name").getByText(name, { exact: true }) });
    const wasOn = (await option.getByTitle("chosen").count()) > 0;
    await option.click();
    await menu.waitFor({ state: "detached" });
    // In a low window the button of the menu alone tells how many are on.
    if (!wasOn)
      await chip
        .or(this.frame.locator(".filters").getByRole("button", { name: /^Filter, / }))
        .first()
        .waitFor();
  }

  /** Opens the menu of filters: its entries with their counts, as `Unsupported 5`. */
  async filterMenu() {
    await this.frame
      .locator(".filters")
      .getByRole("button", { name: /^Filter(?:$|, )/ })
      .click();
    const entries = this.frame.locator(".filter-menu .option");
    await entries.or(this.frame.locator(".filter-menu > .menu-head")).first().waitFor();
    const words = await entries.evaluateAll((all) =>
      all.map((one) => [".name", ".count"].flatMap((part) => one.querySelector(part)?.textContent ?? []).join(" ")),
    );
    return words;
  }

  /** The row of a sentence, on either side. @param {string} key */
  sentence(key) {
    return this.frame.locator(`.s[data-key=${JSON.stringify(key)}]`);
  }

  /** Pins a sentence by its key chip, and waits until it is. @param {string} key */
  async pin(key) {
    await this.sentence(key).locator(".k").click();
    await this.sentence(key).and(this.frame.locator(".pinned")).waitFor();
  }

  /** Keys of the sentences that are linked to the pinned one, in reading order. */
  lit() {
    return this.frame
      .locator(".s.lit:not(.pinned)")
      .evaluateAll((rows) => rows.map((row) => row.getAttribute("data-key")));
  }

  /** The verdict of a kind, as it is written. @param {string} kind */
  verdict(kind) {
    return this.frame.locator(`.verdict[data-kind=${JSON.stringify(kind)}]`);
  }

  /** Chooses a mode of those that say other things, which a press on the verdict's mark shows. @param {string} name */
  async mode(name) {
    const mark = this.frame.locator(".head .fork").first();
    if ((await mark.getAttribute("aria-expanded")) === "false") await mark.click();
    const radio = this.frame
      .locator(".modes")
      .getByRole("radio", { name: new RegExp(`^${name}`) })
      .first();
    await radio.click();
    await until(`mode ${name}`, async () => (await radio.getAttribute("aria-checked")) === "true");
  }
}

/** The side panel with the numbers. */
export class Metrics {
  /** @param {Frame} frame */
  constructor(frame) {
    this.frame = frame;
  }

  /** Opens the side bar where it is not open, and waits for its first card. @param {Workbench} code */
  static async of(code) {
    await code.openMetrics();
    return new Metrics(await code.frame(".cards .card"));
  }

  /** A card's whole text. @param {string} id */
  card(id) {
    return this.frame.locator(`.card[data-metric=${JSON.stringify(id)}]`);
  }

  /** Chooses in a list, searched or not. @param {string} label @param {string | RegExp} option The beginning of its text, or what matches it */
  async choose(label, option) {
    const short = this.frame.locator(`vscode-dropdown[aria-label="${label}"]`);
    const long = this.frame.locator(`button.select[aria-label^="${label}:"]`);
    const isShort =
      (await short
        .or(long)
        .first()
        .evaluate((one) => one.localName)) === "vscode-dropdown";
    await (isShort ? short : long).first().click();
    const home = isShort ? short.first() : this.frame.locator(".popover");
    await home.getByRole("option").filter({ hasText: option }).first().click();
  }

  /** Waits until a metric's value is written so. @param {string} id @param {string} value As on the card, "75.0 %" */
  async shows(id, value) {
    const plain = (/** @type {string} */ text) => text.replace(/\s+/g, "");
    let last = "";
    const found = async () => {
      last = await this.card(id).locator(".v").innerText({ timeout: 1_000 });
      return plain(last) === plain(value);
    };
    await until(`${id} of ${value}`, found).catch((error) => {
      throw new Error(`${error.message}; it is: ${last}`);
    });
  }

  /** Chooses a mode. @param {string} name */
  async mode(name) {
    const button = this.frame.locator(`.modes [data-value=${JSON.stringify(name)}]`);
    await button.click();
    await until(`mode ${name}`, async () => (await button.getAttribute("aria-checked")) === "true");
  }

  /** An entry of *More on this file*, chosen by keys once it can be. @param {string} id */
  async more(id) {
    const entry = this.frame.locator(`[data-more=${JSON.stringify(id)}]`);
    await until(`${id} in the menu`, async () => {
      if ((await entry.count()) === 0) await this.frame.getByRole("button", { name: "More on this file" }).click();
      return (await entry.getAttribute("aria-disabled")) === "false";
    });
    await entry.focus();
    await entry.press("Enter");
  }

  /** A bar, bin or row of a figure. @param {string} figure @param {string} label */
  mark(figure, label) {
    return this.frame.locator(`[data-figure=${JSON.stringify(figure)}] [data-mark=${JSON.stringify(label)}]`);
  }
}

/** Compares baseline.jsonl with candidate.jsonl and opens the one pair that got worse. @param {Workbench} code */
export async function openRegressedPair(code) {
  await code.explorerMenu(["baseline.jsonl", "candidate.jsonl"], "Compare with Evaloupe");
  const compared = await code.frame("main.compare .metrics");
  await compared
    .getByRole("button", { name: /regressed: 1 pair$/ })
    .first()
    .click();
  await listsRegressedPair(compared);
  await compared.locator(".vrow").click();
  await compared.locator("article.pair").waitFor();
}

/** Waits until a comparison lists that pair alone. @param {Frame} frame */
export async function listsRegressedPair(frame) {
  const ids = async () => (await frame.locator(".vrow .id").allInnerTexts()).map((text) => text.trim());
  await until("one pair", async () => (await ids()).join() === "q3");
}
