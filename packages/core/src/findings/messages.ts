import { accountMessages } from './messages/accounts';
import { advertisingMessages, benefitMessages } from './messages/benefits';
import { auditMessages, incidentMessages } from './messages/audit';
import { backupMessages } from './messages/backup';
import { baseMessages } from './messages/base';
import { cautionMessages, interactionMessages, safetyMessages } from './messages/interactions';
import { clinicalMessages } from './messages/clinical';
import {
  credentialMessages,
  directoryMessages,
  readinessMessages,
  proofingMessages,
} from './messages/credentials';
import { doseMessages } from './messages/doses';
import {
  emergencyMessages,
  userMessages,
  serviceAccountMessages,
  provisioningMessages,
} from './messages/users';
import { favoriteSigMessages, sigMessages } from './messages/sig';
import { compoundMessages, freeTextMessages } from './messages/compounds';
import { generalMessages } from './messages/general';
import { grantMessages } from './messages/grants';
import { historyMessages, tracingMessages } from './messages/history';
import { lifecycleMessages } from './messages/lifecycle';
import { matchingMessages } from './messages/matching';
import { monitoringMessages } from './messages/monitoring';
import { pharmacyMessages, prescribingMessages } from './messages/prescribing';
import { practiceMessages } from './messages/practices';
import { priorAuthorizationMessages } from './messages/prior-authorization';
import { refusedMessageMessages } from './messages/refused-messages';
import { requestMessages } from './messages/requests';
import { signingMessages } from './messages/signing';
import type { Message, MessageData } from './messages/message';

/**
 * Every sentence a person reads, by code, with its title. Where the specification gives the words they are
 * verbatim (its id is behind). Placeholders take numbers and vocabulary, never patient data. What one
 * noun alone says is in its own file.
 */
export const messages = {
  ...baseMessages,
  ...cautionMessages,
  ...credentialMessages,
  ...advertisingMessages,
  ...directoryMessages,
  ...doseMessages,
  ...emergencyMessages,
  ...compoundMessages,
  ...freeTextMessages,
  ...generalMessages,
  ...lifecycleMessages,
  ...prescribingMessages,
  ...priorAuthorizationMessages,
  ...requestMessages,
  ...signingMessages,
  ...userMessages,
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
  ...provisioningMessages,
  ...readinessMessages,
  ...refusedMessageMessages,
  ...safetyMessages,
  ...serviceAccountMessages,
  ...sigMessages,
  ...tracingMessages,
} as const satisfies Record<string, Message>;

export type MessageCode = keyof typeof messages;

declare const unknown: unique symbol;
/** A code that this version does not know: a newer server sent it. */
export type UnknownCode = string & { readonly [unknown]: true };

/** What a failure is known by: a code of the catalogue, or one of a newer server. */
export type FailureCode = MessageCode | UnknownCode;

export type { MessageData };

/** Whether a code is one of the catalogue: another version of the server may know others. */
export function isKnownCode(code: string | undefined): code is MessageCode {
  return code !== undefined && Object.hasOwn(messages, code);
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
  return messages[code].text.replace(/\{(\w+)\}/g, (whole, key: string) => String(data[key] ?? whole));
}

/** The title a dialog shows above the sentence; of an unknown code that of an unexpected failure. */
export function titleFor(code: FailureCode): string {
  return messages[isKnownCode(code) ? code : 'call.unexpected'].title;
}
