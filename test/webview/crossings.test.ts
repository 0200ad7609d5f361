import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { changedState } from "../../src/protocol/panel.ts";
import { type Envelope, Peer, type Port } from "../../src/protocol/peer.ts";
import { ComparePage } from "../../webview/compare/page.ts";
import { NO_LINKS } from "../../webview/inspector/links.ts";
import { InspectorPage } from "../../webview/inspector/page.ts";
import { SummaryStore } from "../../webview/summary/store.ts";
import type { ComparePeer, PanelPeer } from "../../webview/ui/peer.ts";
import { type Served, serveComparison, servePanel } from "./session-harness/served.ts";

// The pages' own stores over the host's channel and a real session: what crosses when a person does something.

const AT_MOST = 3;
const words = () => "";
const notices = {
  noFurtherSample: words,
  noFurtherProblem: words,
  noSuchKey: words,
  chooseSentence: words,
  nothingToTakeAway: words,
};

/** A page and its host in memory; every envelope makes the JSON round trip of the editor's. */
function channel<Page extends PanelPeer | ComparePeer>(serve: (port: Port, onAsked: (method: string) => void) => void) {
  const crossed: Envelope[] = [];
  const told: Extract<Envelope, { type: "event" }>[] = [];
  const asked: string[] = [];
  let unanswered = 0;
  let toHost: (message: unknown) => void = () => {};
  let toPage: (message: unknown) => void = () => {};
  const json = (envelope: Envelope): unknown => JSON.parse(JSON.stringify(envelope));
  const hostPort: Port = {
    post(envelope) {
      if (envelope.type === "event") told.push(envelope);
      else unanswered--;
      setTimeout(() => toPage(json(envelope)), 0);
    },
    listen(receive) {
      toHost = receive;
      return () => {};
    },
  };
  const pagePort: Port = {
    post(envelope) {
      crossed.push(envelope);
      if (envelope.type === "request") unanswered++;
      setTimeout(() => toHost(json(envelope)), 0);
    },
    listen(receive) {
      toPage = receive;
      return () => {};
    },
  };
  serve(hostPort, (method) => asked.push(method));
  const peer = new Peer(pagePort, {}) as unknown as Page; // It calls what its table has.
  /** What crosses until every question has its answer, and the answer asks nothing more. */
  const during = async (act: () => unknown) => {
    for (const list of [crossed, told, asked]) list.length = 0;
    await act();
    for (let quiet = 0; quiet < 5; quiet = unanswered > 0 ? 0 : quiet + 1) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    const methods = crossed.map((envelope) => (envelope.type === "request" ? envelope.method : envelope.type));
    return { methods, asked: [...asked], told: told.map(({ data }) => data) };
  };
  return { peer, during };
}

/** The first lines are enough. */
const texts = (...files: readonly string[]) =>
  files.map((uri) => ({ uri, text: readFileSync(uri, "utf8").split("\n").slice(0, 40).join("\n") }));

const panel = (served: Served = {}) =>
  channel<PanelPeer>((port, onAsked) => servePanel(port, texts("examples/ragbench.jsonl"), { ...served, onAsked }));

beforeEach(() => {
  vi.stubGlobal("acquireVsCodeApi", () => ({ postMessage() {}, getState() {}, setState() {} }));
});
afterEach(() => void vi.unstubAllGlobals());

describe("what the Inspector asks", () => {
  async function opened() {
    const served = panel({ l10n: { Samples: "Proben" } });
    const page = new InspectorPage(served.peer, notices, () => NO_LINKS);
    const { methods, asked } = await served.during(async () => {
      await page.start();
      // There when the page is drawn for the first time.
      expect(page.view).toMatchObject({ rowsSeen: 1, position: 0, detail: { index: 0 } });
    });
    expect(methods).toEqual(["open", "focus"]);
    expect(asked).toEqual(["screen"]);
    expect(page.rows.size).toBeGreaterThan(2);
    expect(page.view).toMatchObject({ position: 0, detail: { index: 0 } });
    expect(page.view.chips.length * page.view.fields.length).toBeGreaterThan(0);
    return { ...served, page };
  }

  it("to open: its place, with the screen and how the files were read; and reports what it has opened", async () => {
    await opened();
  });

  it("to filter by a chip and by what was typed; a clause that cannot be read is told with its place", async () => {
    const { page, during } = await opened();
    const chip = page.view.chips.find(({ count }) => count) ?? { where: "" };
    const filtered = await during(() => page.toggle(chip));
    expect(filtered.methods).toEqual(["where", "screen"]);
    expect(filtered.asked).toEqual(["select", "screen"]);
    expect(page.view.panel?.query?.where).toEqual([chip.where]);
    const typed = await during(() => page.addTyped("adherence < 2"));
    expect(typed.methods).toEqual(["typed", "screen"]);
    await expect(page.addTyped("adherence <")).rejects.toMatchObject({
      code: "invalid",
      data: { where: "adherence <", at: expect.any(Number) },
    });
  });

  it("keeps what was just typed when a chip is pressed before its answer", async () => {
    const { page, during } = await opened();
    const chip = page.view.chips.find(({ count }) => count) ?? { where: "" };
    await during(() => {
      page.search("the");
      page.toggle(chip);
    });
    expect(page.view.panel?.query?.where).toEqual([expect.stringContaining('"the"'), chip.where]);
    await during(() => page.toggle(chip));
    expect(page.view.panel?.query?.where).toEqual([expect.stringContaining('"the"')]);
  });

  it("to label, to move and to change a mode", async () => {
    const { page, during } = await opened();
    const labelled = await during(() => page.labels.say({ what: "verdict", verdict: "wrong" }));
    expect(labelled.methods).toEqual(["label", "screen"]);
    const said = page.view.detail?.said?.map(({ annotator, verdict }) => [annotator, verdict]);
    expect(said).toContainEqual(["human:you", "wrong"]);
    const again = await during(() => page.labels.say({ what: "verdict", verdict: "correct" }));
    expect(again.methods).toEqual(["label", "screen"]);
    expect((await during(() => page.moves.step(1))).methods).toEqual(["focus", "sample"]);
    expect(page.view).toMatchObject({ position: 1, detail: { index: 1 } });
    expect((await during(() => page.setModes({ support: "strict" }))).methods).toEqual(["modes", "screen"]);
  });

  it("and is told of what is new alone: no translation crosses again", async () => {
    const { page, during } = await opened();
    const { told } = await during(() => page.setModes({ support: "strict" }));
    expect(told).toEqual([{ query: { ...page.view.panel?.query } }]);
    const labelled = await during(() => page.labels.say({ what: "verdict", verdict: "wrong" }));
    expect(Object.keys(labelled.told[0] ?? {})).toEqual(["evaluation"]);
    expect(labelled.told[0]).not.toHaveProperty("evaluation.sources");
    expect(page.view.panel?.evaluation?.sources).toHaveLength(1);
  });

  it("nothing of the fields and chips that a label or a filter leaves as they are", async () => {
    const { page, during } = await opened();
    const call = vi.spyOn(Peer.prototype, "call");
    const parts = () => call.mock.calls.flatMap(([method, params]) => (method === "screen" ? [params] : []));
    await during(() => page.toggle({ where: "adherence < 2" }));
    await during(() => page.labels.say({ what: "verdict", verdict: "wrong" }));
    await during(() => page.labels.say({ what: "verdict", verdict: "correct" }));
    expect(parts()).toMatchObject([
      { parts: ["left", "sample"] },
      // The first label of somebody brings fields of their own.
      { parts: ["chips", "left", "fields", "sample"] },
      { parts: ["chips", "left", "sample"] },
    ]);
    call.mockRestore();
  });
});

describe("what the Metrics page asks", () => {
  it("at most three times to open, filter, label and change a mode", async () => {
    const { peer, during } = panel();
    const store = new SummaryStore(peer, () => {});
    peer.on("changed", (change) => store.state.panel && store.show(changedState(store.state.panel, change)));
    const opening = await during(async () => store.show((await peer.call("open", {})).state));
    expect(opening.methods).toEqual(["open", "metrics", "intervals"]);
    expect(store.state.fields.length * (store.state.intervals?.length ?? 0)).toBeGreaterThan(0);
    const acts: readonly (() => unknown)[] = [
      () => peer.call("where", { where: ["adherence < 2"] }),
      () => peer.call("label", { index: 0, said: { what: "verdict", verdict: "wrong" } }),
      () => peer.call("modes", { support: "strict" }),
    ];
    for (const act of acts) {
      const { methods } = await during(act);
      expect(methods.slice(1)).toEqual(["metrics", "intervals"]);
      expect(methods.length).toBeLessThanOrEqual(AT_MOST);
    }
  });
});

describe("what a comparison's page asks", () => {
  it("at most three times to open, filter, go to a pair and change a mode", async () => {
    const files = texts("examples/compare/baseline.jsonl", "examples/compare/candidate.jsonl");
    const { peer, during } = channel<ComparePeer>((port, onAsked) => serveComparison(port, files, { onAsked }));
    const page = new ComparePage(peer);
    const opening = await during(() => page.start());
    expect(opening).toMatchObject({ methods: ["open", "screen", "details"], asked: ["pairScreen", "comparedDetails"] });
    expect(page.view.pairs.overview).not.toBeNull();
    expect(page.view.pairs.later).toHaveLength(1);
    expect(page.pairs.rows.size).toBeGreaterThan(1);
    expect((await during(() => page.openAt(1))).methods).toEqual(["pair", "focus"]);
    expect(page.view.pairs).toMatchObject({ position: 1, opened: { detail: { pair: page.pairs.rows.at(1)?.pair } } });
    expect((await during(() => page.sort("d.line"))).methods).toEqual(["sort", "screen"]);
    expect((await during(() => page.where(["a.line > 1"]))).methods).toEqual(["where", "screen"]);
    expect((await during(() => page.modes({ support: "strict" }))).methods).toEqual(["modes", "screen", "details"]);
    expect((await during(() => page.open(null))).methods).toEqual(["focus"]);
    expect(page.view.pairs).toMatchObject({ position: -1, opened: null });
  });
});
