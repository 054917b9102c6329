import { addSentences, fill } from './loaded';
import { advertisingMessages } from './messages/advertising';
import { baseMessages } from './messages/base';
import { directoryMessages } from './messages/directory';
import { emergencyMessages } from './messages/emergency';
import { generalMessages } from './messages/general';
import type { Message, MessageData } from './messages/message';
import { lifecycleMessages } from './messages/lifecycle';
import { prescribingMessages } from './messages/prescribing';
import { priorAuthorizationMessages } from './messages/prior-authorization';
import { requestMessages } from './messages/requests';
import { signingMessages } from './messages/signing';
import { userMessages } from './messages/users';

/**
 * The sentences of the first screen: what the shell and the dashboard of the web application can say. They
 * are loaded with it, those of the other nouns with the first part that says them. A module of the first
 * screen imports `say` from here, and its type lets it say nothing that may not be loaded yet; any other
 * imports messages.ts.
 */
export const firstMessages = addSentences({
  ...baseMessages,
  ...advertisingMessages,
  ...directoryMessages,
  ...emergencyMessages,
  ...generalMessages,
  ...lifecycleMessages,
  ...prescribingMessages,
  ...priorAuthorizationMessages,
  ...requestMessages,
  ...signingMessages,
  ...userMessages,
} as const satisfies Record<string, Message>);

export type FirstCode = keyof typeof firstMessages;

/** The sentence for a code of the first screen, as messages.ts says it. */
export function say(code: FirstCode, data: MessageData = {}): string {
  return fill(firstMessages[code], data);
}
