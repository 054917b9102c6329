import { firstMessages, type MessageCode } from './messages';
import { laterMessages } from './messages/later';
import type { Message } from './messages/message';

/**
 * Every sentence a person reads, by code, with its title. Where the specification gives the words they are
 * verbatim (its id is behind). Placeholders take numbers and vocabulary, never patient data. What one
 * noun alone says is in its own file; what the first screen says is in `first-screens.ts`.
 */
export const messages: Readonly<Record<MessageCode, Message>> = { ...firstMessages, ...laterMessages };
