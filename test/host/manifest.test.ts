import { strict as assert } from "node:assert";
import * as vscode from "vscode";
import { opened } from "./workspace.ts";

const extension = vscode.extensions.getExtension("evaloupe.evaloupe");
/** The parts of the manifest that these tests read. */
const contributes: {
  readonly commands: readonly { readonly command: string }[];
  readonly keybindings: readonly { readonly command: string; readonly key: string; readonly when: string }[];
  readonly menus: Readonly<Record<string, readonly { readonly command: string; readonly when?: string }[]>>;
} = extension?.packageJSON.contributes;

describe("the manifest", () => {
  it("is active after its first command, and soon", async () => {
    assert.ok(extension);
    // Other editors of this run keep the processor busy: Node's host counts its own work. A browser's host cannot, and
    // fetches the bundle first, which takes its time: of that a tenth is ours.
    const isNode = opened().scheme === "file";
    const spentMs = () => (isNode ? (process.cpuUsage().user + process.cpuUsage().system) / 1_000 : performance.now());
    const startMs = spentMs();
    await extension.activate();
    const tookMs = spentMs() - startMs;
    const mostMs = isNode ? 1_000 : 20_000;
    assert.ok(tookMs < mostMs, `${Math.round(tookMs)} ms`);
  });

  it("names commands that are registered, and registers no page command that it does not name", async () => {
    const registered = await vscode.commands.getCommands(true);
    for (const { command } of contributes.commands) assert.ok(registered.includes(command), command);
  });

  it("offers few commands in the palette, and each other one by a key or a menu", () => {
    const { commandPalette = [], ...menus } = contributes.menus;
    const hidden = new Set(commandPalette.filter(({ when }) => when === "false").map(({ command }) => command));
    const names = contributes.commands.map(({ command }) => command);
    assert.ok(names.length - hidden.size <= 25, `${names.length - hidden.size} commands`);
    const placed = [...contributes.keybindings, ...Object.values(menus).flat()].map(({ command }) => command);
    assert.deepEqual(
      [...hidden].filter((command) => !placed.includes(command)),
      [],
    );
    // What a key does in a page needs the page's focus.
    const keyed = new Set(contributes.keybindings.map(({ command }) => command));
    assert.deepEqual(
      [...keyed].filter((command) => !hidden.has(command)),
      [],
    );
  });

  it("binds every key to a command of its own that is silent in inputs", () => {
    const named = new Set(contributes.commands.map(({ command }) => command));
    for (const { command, when } of contributes.keybindings) {
      assert.ok(named.has(command), command);
      assert.match(when, /evaloupe\.(?:inspector|comparison)Focused/);
      assert.match(when, /!inputFocus/);
    }
    const places = contributes.keybindings.map(({ key, when }) => `${key} ${/evaloupe\.\w+Focused/.exec(when)?.[0]}`);
    assert.equal(new Set(places).size, places.length, "a key means one thing in each view");
  });

  it("has words for every place that asks for them", async () => {
    const text = JSON.stringify(extension?.packageJSON);
    assert.doesNotMatch(text, /%[a-z][\w.]*%/i);
  });
});
