import { baseMessages } from './messages/base';
import type { Message } from './messages/message';

/**
 * The sentences that are loaded. The sign-in page has the base alone, which spares it those of every noun;
 * the first module that imports messages.ts adds all of them. What everything needs (failures of calls,
 * refusals) reads sentences.ts, whatever else speaks reads messages.ts.
 */
export const loaded: Record<string, Message> = { ...baseMessages };

/** Adds sentences to those that are loaded. @returns them */
export function addSentences<const Added extends Record<string, Message>>(added: Added): Added {
  Object.assign(loaded, added);
  return added;
}

/** A message's text with its placeholders filled; one without a value stays as it is. */
export function fill({ text }: Message, data: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, key: string) => String(data[key] ?? whole));
}
