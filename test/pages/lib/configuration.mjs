// Settings: defaults of the manifest, the person's own, and those of the workspace's file, each in the scope that the
// manifest declares. A workspace's value of the scopes `machine` and `application` counts for nothing; one of a
// restricted setting counts in a trusted workspace alone.
import { readFileSync } from "node:fs";
import path from "node:path";

/** @typedef {{default?: unknown, scope?: string}} Declared */

export class Configuration {
  /**
   * @param {Readonly<Record<string, Declared>>} declared @param {readonly string[]} restricted
   * @param {Record<string, unknown>} own The person's settings; `update` changes them.
   * @param {string} folder @param {boolean} isTrusted @param {(affects: (key: string) => boolean) => void} changed
   */
  constructor(declared, restricted, own, folder, isTrusted, changed) {
    this.declared = declared;
    this.restricted = restricted;
    this.own = own;
    this.folder = folder;
    this.isTrusted = isTrusted;
    this.changed = changed;
  }

  /** The part of the settings below a name. @param {string} [section] */
  section(section) {
    const nameOf = (/** @type {string} */ key) => (section ? `${section}.${key}` : key);
    return {
      get: (/** @type {string} */ key, /** @type {unknown} */ otherwise) => {
        const { defaultValue, globalValue, workspaceValue } = this.#inspect(nameOf(key));
        return workspaceValue ?? globalValue ?? defaultValue ?? otherwise;
      },
      has: (/** @type {string} */ key) => nameOf(key) in this.declared,
      inspect: (/** @type {string} */ key) => this.#inspect(nameOf(key)),
      update: async (/** @type {string} */ key, /** @type {unknown} */ value, /** @type {unknown} */ target) => {
        if (target !== 1) throw new Error(`${nameOf(key)}: only the person's own settings are written here`);
        this.own[nameOf(key)] = value;
        const name = nameOf(key);
        this.changed((asked) => name === asked || name.startsWith(`${asked}.`));
      },
    };
  }

  /** @param {string} name */
  #inspect(name) {
    const declared = this.declared[name];
    const isPersons = declared?.scope === "machine" || declared?.scope === "application";
    const isKeptOut = isPersons || (!this.isTrusted && this.restricted.includes(name));
    return {
      key: name,
      defaultValue: declared?.default,
      globalValue: valueIn(this.own, name),
      workspaceValue: isKeptOut ? undefined : valueIn(this.#ofWorkspace(), name),
    };
  }

  /** @returns {Record<string, unknown>} */
  #ofWorkspace() {
    try {
      return JSON.parse(readFileSync(path.join(this.folder, ".vscode/settings.json"), "utf8"));
    } catch {
      // No file, or none that could be read: then it says nothing.
      return {};
    }
  }
}

/** A setting under its whole name, or nested in objects under parts of it. @param {unknown} settings @param {string} name @returns {unknown} */
function valueIn(settings, name) {
  if (typeof settings !== "object" || settings === null) return undefined;
  if (Object.hasOwn(settings, name)) return Reflect.get(settings, name);
  for (let at = name.indexOf("."); at > 0; at = name.indexOf(".", at + 1)) {
    const inner = valueIn(Reflect.get(settings, name.slice(0, at)), name.slice(at + 1));
    if (inner !== undefined) return inner;
  }
  return undefined;
}
