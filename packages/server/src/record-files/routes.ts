import { AppError } from '@erx/core/findings/app-error';
import * as contract from '@erx/core/record-files/contract';
import {
  type AllergyInFile,
  type MedicationInFile,
  MOST_ENTRIES,
  type RecordFile,
} from '@erx/core/record-files/model';
import { differencesOf } from '@erx/core/record-files/rules';
import { dateIn } from '@erx/core/values/dates';
import { recordIdOf } from '../legacy-import/record-id';
import { legacyRecordsStore } from '../legacy-import/store';
import { patientsStore } from '../patients/store';
import type { Server } from '../platform/api/router';
import { recordAction } from '../platform/audit-trail/record-action';
import { recordClinicalChange } from '../platform/push/clinical-change';
import { changeAndPublish } from '../platform/push/publish-change';
import { findUnstorable } from '../platform/storable';
import type { Services } from '../services';
import { readRecordFile } from './read-file';

/** What a file of another system says of a patient: read, and taken in to be matched. */
export function serveRecordFiles(server: Server, services: Services): void {
  server.serve(contract.readRecordFile, async ({ member, params, body, now }) => {
    const { practiceId } = member;
    const { patientId } = params;
    const file = readable(body.text, dateIn(member.timeZone, now));
    return await changeAndPublish(services, async (transaction) => {
      const patients = patientsStore(transaction, practiceId);
      await patients.lock(patientId);
      const patient = await patients.find(patientId);
      if (!patient) throw new AppError('record.not-found');
      const differences = differencesOf(file.person, patient);
      if (!body.take) return { ...file, differences };
      if (differences.length > 0 && !body.take.isSamePerson) throw new AppError('record-file.other-person');
      const records = legacyRecordsStore(transaction, practiceId);
      const add = async (
        kind: 'medication' | 'allergy',
        found: readonly (MedicationInFile | AllergyInFile)[],
      ): Promise<number> => {
        const entries = found.map((each) => {
          const { startedOn = null, stoppedOn = null, ...words } = { ...BLANK, ...each };
          const entry = { ...words, kind, startedOn, stoppedOn };
          // what it says makes its id: the same file read again adds nothing
          return {
            ...entry,
            id: recordIdOf({ practiceId, patientId, source: file.source, ...entry }),
            accountNumber: patient.accountNumber,
          };
        });
        return (await records.add(entries, now, { name: file.source || UNNAMED_SOURCE })).length;
      };
      const medications = await add('medication', file.medications);
      const allergies = await add('allergy', file.allergies);
      await recordAction(
        transaction,
        member,
        {
          event: 'patient.file-taken-in',
          resourceType: 'Patient',
          resourceId: patientId,
          details: {
            medications,
            allergies,
            leftOut: file.leftOut,
            unread: file.unread,
            ...(differences.length > 0 ? { confirmedDifferences: differences } : {}),
          },
        },
        now,
      );
      for (const [list, count] of [['medications', medications] as const, ['allergies', allergies] as const])
        if (count > 0) await recordClinicalChange(transaction, practiceId, { patientId, list }, now);
      return { ...file, differences, added: { medications, allergies } };
    });
  });
}

/** What a medication or an allergy does not have. */
const BLANK: { ndc: string; sig: string; reaction: string; startedOn?: string; stoppedOn?: string } = {
  ndc: '',
  sig: '',
  reaction: '',
};
/** Where a file does not say who made it. */
const UNNAMED_SOURCE = 'A file';

/** @throws AppError for a file that is none, or that has more than a chart */
function readable(text: string, today: string): RecordFile {
  const file = readRecordFile(text, today);
  if (!file || findUnstorable(file)) throw new AppError('record-file.unreadable');
  if ([file.medications, file.allergies, file.problems].some(({ length }) => length > MOST_ENTRIES))
    throw new AppError('record-file.too-much', { most: MOST_ENTRIES });
  return file;
}
