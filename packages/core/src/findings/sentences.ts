import type { MessageCode, MessageData } from './messages';
import { baseMessages } from './messages/base';
import type { Message } from './messages/message';

/**
 * The sentences that are loaded. The sign-in page has the base alone, which spares it those of every noun; the first module that imports
 * messages.ts adds all of them. What everything needs (failures of calls, refusals) reads here, whatever else speaks reads messages.ts.
 */
const loaded: Record<string, Message> = { ...baseMessages };

/** Adds sentences to those that are loaded. @returns them */
export function addSentences<const Added extends Record<string, Message>>(added: Added): Added {
  Object.assign(loaded, added);
  return added;
}

/** Whether a code is one of the catalogue that is loaded: another version of the server may know others. */
export function isKnownCode(code: string | undefined): code is MessageCode {
  return code !== undefined && Object.hasOwn(loaded, code);
}

/** The sentence for a code, as messages.ts says it. */
export function sentenceOf(code: MessageCode, data: MessageData = {}): string {
  return fill(messageOf(code), data);
}

/** The title for a code. */
export function titleOfCode(code: MessageCode): string {
  return messageOf(code).title;
}

/** A message's text with its placeholders filled; one without a value stays as it is. */
export function fill({ text }: Message, data: MessageData): string {
  return text.replace(/\{(\w+)\}/g, (whole, key: string) => String(data[key] ?? whole));
}

function messageOf(code: MessageCode): Message {
  return loaded[code] ?? baseMessages['call.unexpected'];
}
