import { firstMessages } from './first-messages';
import { addSentences, fill } from './loaded';
import { accountMessages } from './messages/accounts';
import { auditMessages } from './messages/audit';
import { backupMessages } from './messages/backup';
import { benefitMessages } from './messages/benefits';
import { clinicalMessages } from './messages/clinical';
import { favoriteSigMessages } from './messages/favorite-sigs';
import { grantMessages } from './messages/grants';
import { historyMessages } from './messages/history';
import { incidentMessages } from './messages/incidents';
import { interactionMessages } from './messages/interactions';
import { matchingMessages } from './messages/matching';
import { monitoringMessages } from './messages/monitoring';
import { pharmacyMessages } from './messages/pharmacies';
import { practiceMessages } from './messages/practices';
import { proofingMessages } from './messages/proofing';
import { refusedMessageMessages } from './messages/refused-messages';
import { safetyMessages } from './messages/safety';
import { serviceAccountMessages } from './messages/service-accounts';
import { tracingMessages } from './messages/tracing';
import type { Message, MessageData } from './messages/message';

/**
 * Every sentence a person reads, by code, with its title. Where the specification gives the words they are
 * verbatim (its id stands behind). Placeholders take numbers and vocabulary, never patient data. What one
 * noun alone says stands in its own file.
 */
export const messages = addSentences({
  ...firstMessages,
  ...accountMessages,
  ...auditMessages,
  ...backupMessages,
  ...benefitMessages,
  ...clinicalMessages,
  ...favoriteSigMessages,
  ...grantMessages,
  ...historyMessages,
  ...incidentMessages,
  ...interactionMessages,
  ...matchingMessages,
  ...monitoringMessages,
  ...pharmacyMessages,
  ...practiceMessages,
  ...proofingMessages,
  ...refusedMessageMessages,
  ...safetyMessages,
  ...serviceAccountMessages,
  ...tracingMessages,
} as const satisfies Record<string, Message>);

export type MessageCode = keyof typeof messages;

export type { MessageData };

/**
 * The sentence for a code with its placeholders filled.
 * @param code of the catalogue
 * @param data one value for each `{placeholder}`; a placeholder without a value stays as it is, so that it is
 * noticed
 */
export function say(code: MessageCode, data: MessageData = {}): string {
  return fill(messages[code], data);
}

/** The title a dialog shows above the sentence. */
export function titleFor(code: MessageCode): string {
  return messages[code].title;
}
