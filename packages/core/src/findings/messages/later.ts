import { accountMessages } from './accounts';
import { advertisingMessages, benefitMessages } from './benefits';
import { auditMessages, incidentMessages } from './audit';
import { backupMessages } from './backup';
import { cautionMessages, interactionMessages, safetyMessages } from './interactions';
import { cdsHooksMessages } from './cds-hooks';
import { clinicalMessages } from './clinical';
import { credentialMessages, directoryMessages, readinessMessages, proofingMessages } from './credentials';
import { doseMessages } from './doses';
import {
  connectedAppMessages,
  emergencyMessages,
  serviceAccountMessages,
  provisioningMessages,
} from './users';
import { favoriteSigMessages, sigMessages } from './sig';
import { fhirMessages } from './fhir';
import { compoundMessages, freeTextMessages } from './compounds';
import { generalMessages } from './general';
import { grantMessages } from './grants';
import { historyMessages, tracingMessages } from './history';
import { matchingMessages } from './matching';
import { monitoringMessages } from './monitoring';
import { orderSetMessages } from './order-sets';
import { pharmacyMessages, prescribingMessages } from './prescribing';
import { practiceMessages } from './practices';
import { priorAuthorizationMessages } from './prior-authorization';
import { recordFileMessages } from './record-files';
import { recordSystemMessages } from './record-systems';
import { refusedMessageMessages } from './refused-messages';
import { requestMessages } from './requests';
import { signingMessages } from './signing';
import type { Message } from './message';

/**
 * What no one has to read before the first screen has its data: the web application loads it behind that,
 * and everything that it loads then waits for it (later-loaded.ts).
 */
export const laterMessages = {
  ...cautionMessages,
  ...cdsHooksMessages,
  ...credentialMessages,
  ...advertisingMessages,
  ...directoryMessages,
  ...doseMessages,
  ...emergencyMessages,
  ...compoundMessages,
  ...freeTextMessages,
  ...fhirMessages,
  ...generalMessages,
  ...prescribingMessages,
  ...priorAuthorizationMessages,
  ...requestMessages,
  ...signingMessages,
  ...accountMessages,
  ...auditMessages,
  ...backupMessages,
  ...benefitMessages,
  ...clinicalMessages,
  ...connectedAppMessages,
  ...recordFileMessages,
  ...recordSystemMessages,
  ...favoriteSigMessages,
  ...grantMessages,
  ...historyMessages,
  ...incidentMessages,
  ...interactionMessages,
  ...matchingMessages,
  ...monitoringMessages,
  ...orderSetMessages,
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
