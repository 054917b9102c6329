import * as z from 'zod';
import { endpoint } from '../client/endpoint';
import { Id } from '../values/ids';
import { LONGEST_FILE, RecordFileEntry, RecordFileReading } from './model';

export const readRecordFile = endpoint({
  name: 'readRecordFile',
  summary:
    'Reads a C-CDA document or a FHIR Bundle of a patient; its medications and allergies then wait to be matched, ' +
    'where that is asked',
  method: 'POST',
  path: '/patients/:patientId/recordfile',
  allow: 'clinical.write',
  reading: { event: 'patient.read', of: 'patientId' },
  params: z.object({ patientId: Id }),
  body: RecordFileEntry,
  bodyLimit: 3 * LONGEST_FILE,
  reply: RecordFileReading,
  errors: ['record.not-found', 'record-file.unreadable', 'record-file.too-much', 'record-file.other-person'],
});
