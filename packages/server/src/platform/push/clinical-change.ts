import type { ClinicalList } from '@erx/core/notifications/model';
import type { Connection } from '../database/database';
import { recordEvent } from '../outbox/event-store';

/**
 * Written with the change of a patient's list, so that anyone who has it in view reads it again: notify('events')
 * after the commit.
 */
export const recordClinicalChange = (
  connection: Connection,
  practiceId: string,
  content: { readonly patientId: string; readonly list: ClinicalList },
  at: Date,
): Promise<void> =>
  recordEvent(connection, { practiceId, providerId: null, name: 'ClinicalChanged', content }, at);
