import { fill, loaded } from './loaded';
import type { MessageCode, MessageData } from './messages';
import { baseMessages } from './messages/base';
import type { Message } from './messages/message';

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

function messageOf(code: MessageCode): Message {
  return loaded[code] ?? baseMessages['call.unexpected'];
}
