import type { ReadingEvent } from '@erx/core/audit/reading';
import type { Connection } from '../database/database';
import { type ActingMember, recordAct } from './record-act';

/** A reading lasts so long: whatever refreshes the same page meanwhile belongs to it, in milliseconds. */
const READING_LASTS = 30 * 60_000;
/** So many are remembered; then the oldest are forgotten, and what is read again is recorded again. */
const MOST = 20_000;

/** Who reads, in which session. */
type Reader = ActingMember & { readonly session?: string | undefined };

/** What is read, and whose it is. */
interface Reading {
  readonly event: ReadingEvent;
  readonly id: string;
}

const RESOURCE = {
  'patient.read': 'Patient',
  'request.read': 'PharmacyRequest',
  'prescription.read': 'Prescription',
  'prescription.timeline-read': 'Prescription',
  'signed.read': 'SignedPrescription',
} as const satisfies Record<ReadingEvent, string>;

/**
 * Records that somebody read what is a patient's, before they get it: what cannot be recorded is not shown.
 * The same person in the same session who reads the same again within half an hour goes on with one reading,
 * which costs nothing. After a restart, or in another process, it is recorded once more: nothing is lost.
 */
export function readingsRecorder(connection: Connection): {
  record(reader: Reader, reading: Reading, now: Date): Promise<void>;
} {
  /** When the record of each reading was written, or is being written; oldest first. */
  const begun = new Map<string, { readonly at: number; readonly written: Promise<void> }>();

  return {
    async record(reader, { event, id }, now) {
      const key = [reader.practiceId, reader.accountId, reader.session ?? '', event, id].join(' ');
      const known = begun.get(key);
      if (known && now.getTime() - known.at < READING_LASTS && now.getTime() >= known.at) {
        await known.written;
        return;
      }
      const written = recordAct(
        connection,
        reader,
        { event, resourceType: RESOURCE[event], resourceId: id, details: {} } as Parameters<
          typeof recordAct<ReadingEvent>
        >[2],
        now,
      );
      begun.delete(key);
      begun.set(key, { at: now.getTime(), written });
      if (begun.size > MOST) begun.delete(begun.keys().next().value ?? '');
      try {
        await written;
      } catch (error) {
        begun.delete(key);
        throw error;
      }
    },
  };
}
