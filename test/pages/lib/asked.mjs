// What the extension asks a person and tells them: notifications, dialogs, lists, inputs and the status bar. All of it
// stands here until the test answers as a person would, by words that they read.
import { Disposable, EventEmitter } from "./values.mjs";

/**
 * @typedef {{label: string, description?: string, detail?: string, kind?: number, alwaysShow?: boolean}} Item
 * @typedef {{message: string, detail: string, buttons: readonly string[], isModal: boolean, answer: (button: string | undefined) => void}} Notice
 * @typedef {{title: string, placeholder: string, items: () => readonly Item[], staysOpen: boolean,
 *   accept: (item: Item) => void, type: ((text: string) => void) | null, hide: () => void}} Quick
 * @typedef {{text: string, tooltip?: string, name?: string, command?: unknown, isShown: boolean}} StatusItem
 */

const SEPARATOR = -1;

export class Asked {
  /** Notifications and modal dialogs that wait for an answer, in the order in which they came. @type {Notice[]} */
  notices = [];
  /** The list or input that is open. @type {Quick | null} */
  quick = null;
  /** @type {StatusItem[]} */
  status = [];
  /** Dialogs for a file's place. @type {((path: string | undefined) => void)[]} */
  places = [];

  /** As `showInformationMessage` and its like take it. @param {string} message @param {unknown[]} rest @returns {Promise<unknown>} */
  tell(message, ...rest) {
    const [first] = rest;
    const hasOptions = typeof first === "object" && first !== null && ("modal" in first || "detail" in first);
    const options = hasOptions ? /** @type {{modal?: boolean, detail?: string}} */ (first) : {};
    const buttons = /** @type {string[]} */ (hasOptions ? rest.slice(1) : rest);
    const isModal = options.modal === true;
    return new Promise((resolve) => {
      const notice = {
        message,
        detail: options.detail ?? "",
        buttons: isModal ? [...buttons, "Cancel"] : buttons,
        isModal,
      };
      const entry = {
        ...notice,
        answer: (/** @type {string | undefined} */ button) => {
          this.notices = this.notices.filter((one) => one !== entry);
          resolve(isModal && button === "Cancel" ? undefined : button);
        },
      };
      this.notices.push(entry);
    });
  }

  /** As `showQuickPick` takes it. @param {unknown} offered @param {{title?: string, placeHolder?: string, canPickMany?: boolean, ignoreFocusOut?: boolean}} [options] */
  async pick(offered, options = {}) {
    const given = /** @type {readonly (string | Item)[]} */ (await offered);
    /** @type {(Item & {value?: string})[]} */
    const items = given.map((one) => (typeof one === "string" ? { label: one, value: one } : one));
    return new Promise((resolve) => {
      const settle = (/** @type {unknown} */ value) => {
        if (this.quick === quick) this.quick = null;
        resolve(value);
      };
      const chosen = (/** @type {Item} */ item) =>
        "value" in item && given.includes(/** @type {string} */ (item.value)) ? item.value : item;
      const quick = this.#open({
        title: options.title ?? "",
        placeholder: options.placeHolder ?? "",
        items: () => items.filter(({ kind }) => kind !== SEPARATOR),
        staysOpen: options.ignoreFocusOut === true,
        accept: (item) => settle(options.canPickMany ? [chosen(item)] : chosen(item)),
        type: null,
        hide: () => settle(undefined),
      });
    });
  }

  /** As `showInputBox` takes it. @param {{title?: string, prompt?: string, value?: string, ignoreFocusOut?: boolean, validateInput?: (text: string) => unknown}} [options] @returns {Promise<string | undefined>} */
  input(options = {}) {
    return new Promise((resolve) => {
      const settle = (/** @type {string | undefined} */ value) => {
        if (this.quick === quick) this.quick = null;
        resolve(value);
      };
      const quick = this.#open({
        title: options.title ?? "",
        placeholder: options.prompt ?? "",
        items: () => [],
        staysOpen: options.ignoreFocusOut === true,
        accept: () => {},
        type: async (text) => {
          const wrong = await options.validateInput?.(text);
          if (wrong) throw new Error(`${options.title}: ${wrong}`);
          settle(text);
        },
        hide: () => settle(undefined),
      });
    });
  }

  /** As `createQuickPick` makes one. */
  quickPick() {
    const changed = new EventEmitter();
    const accepted = new EventEmitter();
    const hidden = new EventEmitter();
    const asked = this;
    /** @type {Quick | null} */
    let quick = null;
    const own = {
      title: "",
      placeholder: "",
      value: "",
      busy: false,
      ignoreFocusOut: false,
      items: /** @type {readonly Item[]} */ ([]),
      activeItems: /** @type {readonly Item[]} */ ([]),
      onDidChangeValue: changed.event,
      onDidAccept: accepted.event,
      onDidHide: hidden.event,
      show() {
        quick = asked.#open({
          title: own.title,
          placeholder: own.placeholder,
          items: () => own.items,
          staysOpen: own.ignoreFocusOut,
          accept: (item) => {
            own.activeItems = [item];
            accepted.fire(undefined);
          },
          type: (text) => {
            own.value = text;
            changed.fire(text);
            accepted.fire(undefined);
          },
          hide: () => own.hide(),
        });
      },
      hide() {
        if (quick === null) return;
        if (asked.quick === quick) asked.quick = null;
        quick = null;
        hidden.fire(undefined);
      },
      dispose: () => own.hide(),
    };
    return own;
  }

  /** As `createStatusBarItem` makes one. */
  statusItem() {
    /** @type {StatusItem & {show: () => void, hide: () => void, dispose: () => void}} */
    const item = {
      text: "",
      isShown: false,
      show: () => {
        item.isShown = true;
      },
      hide: () => {
        item.isShown = false;
      },
      dispose: () => {
        this.status = this.status.filter((one) => one !== item);
      },
    };
    this.status.push(item);
    return item;
  }

  /** As `setStatusBarMessage` shows one. @param {string} text @param {number | PromiseLike<unknown>} [until] */
  statusMessage(text, until) {
    const item = this.statusItem();
    item.text = text;
    item.show();
    if (typeof until === "number") setTimeout(() => item.dispose(), until).unref();
    else void until?.then(() => item.dispose());
    return new Disposable(() => item.dispose());
  }

  /** A person has turned to something else: what closes then does. */
  turnAway() {
    if (this.quick && !this.quick.staysOpen) this.quick.hide();
  }

  /** The window goes away. */
  clear() {
    this.notices = [];
    this.quick = null;
    this.status = [];
    this.places = [];
  }

  /** @param {Quick} quick */
  #open(quick) {
    this.quick?.hide();
    this.quick = quick;
    return quick;
  }
}

/** All that a person reads of an entry of a list. @param {Item} item */
export function wordsOf({ label, description = "", detail = "" }) {
  return `${label} ${description} ${detail}`.replace(/\$\([\w~-]+\)\s*/g, "");
}
