import { baseMessages } from './messages/base';
import type { Message } from './messages/message';

/** Values for the placeholders of a message. */
type Values = Readonly<Record<string, string | number>>;

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
export function isLoaded(code: string): boolean {
  return Object.hasOwn(loaded, code);
}

/** The sentence for a code of the catalogue, as messages.ts says it. */
export function sentenceOf(code: string, data: Values): string {
  return fill(messageOf(code), data);
}

/** The title for a code of the catalogue. */
export function titleOfCode(code: string): string {
  return messageOf(code).title;
}

/** A sentence of the base, which may be said before anything else has loaded. */
export function sayBase(code: keyof typeof baseMessages): string {
  return baseMessages[code].text;
}

/** A message's text with its placeholders filled; one without a value stays as it is. */
export function fill({ text }: Message, data: Values): string {
  return text.replace(/\{(\w+)\}/g, (whole, key: string) => String(data[key] ?? whole));
}

function messageOf(code: string): Message {
  return loaded[code] ?? baseMessages['call.unexpected'];
}
