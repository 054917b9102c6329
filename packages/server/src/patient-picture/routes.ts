import { AppError } from '@erx/core/findings/app-error';
import { getPatientPicture } from '@erx/core/patient-picture/contract';
import type { Server } from '../platform/api/router';
import type { Services } from '../services';
import { toParts } from './picture';
import { patientFactsReader } from './store';

/** The picture of a patient that orders are judged by, as a person or a script reads it. */
export function servePatientPicture(server: Server, { database, log }: Services): void {
  const reader = patientFactsReader(database, log);
  server.serve(getPatientPicture, async ({ member, params: { patientId }, now }) => {
    const { practiceId, timeZone, accountId } = member;
    const facts = await reader.read(
      { practiceId, patientId, timeZone, accountId, drugId: '', now },
      'reports',
    );
    if (!facts) throw new AppError('record.not-found');
    return {
      patientId,
      version: facts.version,
      readAt: now.toISOString(),
      parts: toParts(facts, timeZone),
    };
  });
}
