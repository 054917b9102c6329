import { baseMessages } from './messages/base';
import { firstScreenMessages } from './messages/first-screens';
import { laterMessages } from './messages/later';
import { lifecycleMessages } from './messages/lifecycle';
import type { Message, MessageData } from './messages/message';

/** What the web application has from its first moment: all that its first screen may say by itself. */
export const firstMessages = {
  ...baseMessages,
  ...lifecycleMessages,
  ...firstScreenMessages,
} as const satisfies Record<string, Message>;

export type MessageCode = keyof typeof firstMessages | keyof typeof laterMessages;

declare const unknown: unique symbol;
/** A code that this version does not know: a newer server sent it. */
export type UnknownCode = string & { readonly [unknown]: true };

/** What a failure is known by: a code of the catalogue, or one of a newer server. */
export type FailureCode = MessageCode | UnknownCode;

export type { MessageData };

const first: Readonly<Partial<Record<string, Message>>> = firstMessages;
const later: Readonly<Partial<Record<string, Message>>> = laterMessages;

const messageOf = (code: string): Message | undefined =>
  Object.hasOwn(first, code) ? first[code] : Object.hasOwn(later, code) ? later[code] : undefined;

/** Whether a code is one of the catalogue: another version of the server may know others. */
export function isKnownCode(code: string | undefined): code is MessageCode {
  return code !== undefined && messageOf(code) !== undefined;
}

/** A code as it was sent: one of the catalogue, or marked as unknown. */
export function toCode(code: string): FailureCode {
  return isKnownCode(code) ? code : (code as UnknownCode);
}

/**
 * The sentence for a code with its placeholders filled.
 * @param code of the catalogue
 * @param data one value for each `{placeholder}`; a placeholder without a value stays as it is, so that it is
 * noticed
 */
export function say(code: MessageCode, data: MessageData = {}): string {
  const text = messageOf(code)?.text ?? code;
  return text.replace(/\{(\w+)\}/g, (whole, key: string) => String(data[key] ?? whole));
}

/** The title a dialog shows above the sentence; of an unknown code that of an unexpected failure. */
export function titleFor(code: FailureCode): string {
  return (messageOf(code) ?? firstMessages['call.unexpected']).title;
}
