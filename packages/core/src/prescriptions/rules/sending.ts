import { licenseHolds } from '../../credentials/expiry';
import type { Rule } from '../../findings/finding';
import { practiceIsReachable } from '../../practices/reachable';
import {
  isPending,
  needsNoSignature,
  pharmacyTakesPrescriptions,
  senderIsPrescriber,
  senderIsRegistered,
  type Sending,
} from './permissions';
import { drugIsUnambiguous, scheduleIsCurrent } from './schedule';

/** What must hold to send a prescription that is not controlled. */
export const SENDING_RULES: readonly Rule<Sending>[] = [
  senderIsPrescriber,
  senderIsRegistered,
  practiceIsReachable,
  licenseHolds,
  isPending,
  drugIsUnambiguous,
  scheduleIsCurrent,
  needsNoSignature,
  pharmacyTakesPrescriptions,
];
