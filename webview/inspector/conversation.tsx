import { t } from "@vscode/l10n";
import { Fragment, type VNode } from "preact";
import { useRef, useState } from "preact/hooks";
import type { Conversation, Detail, Message, ToolCall } from "../../src/model/index.ts";
import { lineText } from "../../src/present/characters.ts";
import { countText, significant } from "../../src/present/numbers.ts";
import { Formatted } from "../ui/formatted.tsx";
import { Icon } from "../ui/icons.tsx";
import { Fold, Group, Visible } from "../ui/parts.tsx";
import { usePortions } from "../ui/portions.ts";
import "./conversation.css";

/** How the response came about: messages, calls of tools with their results, tokens. Nothing if the record says none. */
export function ConversationFold({ detail }: { readonly detail: Detail }) {
  const { conversation } = detail;
  const [opened, setOpened] = useState<number | null>(null);
  if (!conversation) return null;
  return (
    <Fold
      title={t("Conversation")}
      peek={peekOf(conversation)}
      isOpen={opened === detail.index}
      onToggle={(isOpen) => setOpened(isOpen ? detail.index : null)}
    >
      <Messages conversation={conversation} />
      {conversation.usage.length > 0 && (
        <dl class="usage">
          {conversation.usage.map(([name, value]) => (
            <div key={name}>
              <dt>{lineText(name)}</dt>
              <dd>{measureText(value)}</dd>
            </div>
          ))}
        </dl>
      )}
    </Fold>
  );
}

/** Characters that are drawn at once: what tools returned is long. */
const PORTION = 12_000;

function Messages({ conversation: { messages, count } }: { readonly conversation: Conversation }) {
  const left = count - messages.length;
  const half = left > 0 ? messages.length / 2 : messages.length;
  const drawn = useRef({ messages, items: [] as VNode[] });
  if (drawn.current.messages !== messages) drawn.current = { messages, items: [] };
  // An item that was drawn is the same one, at which nothing is looked at again.
  const { items } = drawn.current;
  for (let room = PORTION; room > 0 && items.length < messages.length; ) {
    const at = items.length;
    const message = messages[at] ?? { role: "", text: "", calls: [] };
    room -= sizeOf(message);
    items.push(
      <Fragment key={`${at}`}>
        {at === half && left > 0 && (
          <li class="mute">{t("{0} messages in between are in the raw record.", countText(left))}</li>
        )}
        <MessageItem message={message} />
      </Fragment>,
    );
  }
  usePortions(items.length < messages.length);
  return <ol class="messages">{[...items]}</ol>;
}

/** Of a message in characters, its own parts counted as some more. */
const sizeOf = ({ text, calls }: Message): number =>
  calls.reduce((sum, { args, result }) => sum + args.length + (result?.length ?? 0) + 200, text.length + 200);

function MessageItem({ message: { role, text, calls } }: { readonly message: Message }) {
  return (
    <li>
      <span class="role">{lineText(role)}</span>
      <div class="content">
        {text !== "" && (
          <p>
            <Formatted text={text} />
          </p>
        )}
        {calls.map((call, at) => (
          <Call key={`${at}`} call={call} />
        ))}
      </div>
    </li>
  );
}

function Call({ call: { name, args, result } }: { readonly call: ToolCall }) {
  return (
    <div class="call">
      <p>
        <Icon name="tool" /> <b>{lineText(name)}</b>{" "}
        <code>
          <Visible text={args} />
        </code>
      </p>
      {result === null ? (
        <p class="mute">{t("The record has no result of this call.")}</p>
      ) : (
        <Group class="result" label={t("Result of {0}", lineText(name))} tabIndex={0}>
          <span class="mute">{t("Result")}</span>
          <pre>
            <Visible text={result} />
          </pre>
        </Group>
      )}
    </div>
  );
}

/** `7 messages, 2 tool calls` */
function peekOf({ count, calls, usage }: Conversation): string {
  const words = [
    ...(count > 0 ? [count === 1 ? t("1 message") : t("{0} messages", countText(count))] : []),
    ...(calls > 0 ? [calls === 1 ? t("1 tool call") : t("{0} tool calls", countText(calls))] : []),
    ...usage.slice(0, 3).map(([name, value]) => `${lineText(name)} ${measureText(value)}`),
  ];
  return words.join(" · ");
}

/** Whole numbers in full, others to four digits: tokens, seconds, a price. */
const measureText = (value: number): string =>
  Number.isInteger(value) ? countText(value) : String(significant(value, 4));
