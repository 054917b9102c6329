import { createHash } from 'node:crypto';
import type { PatientList, PatientReading, ReadingEvent } from '@erx/core/access/reading';
import { listFilters } from '@erx/core/audit/rules';
import { readIn, searchedIn, withoutUnknown } from '@erx/core/fhir/readings';
import { batchedWrites } from '../database/batcher';
import type { Connection } from '../database/database';
import { type AuditEntry, recordTogether } from './record';

/** A reading lasts so long: whatever refreshes the same page meanwhile belongs to it, in milliseconds. */
const READING_LASTS = 30 * 60_000;
/** So many are remembered; then the oldest are forgotten, and what is read again is recorded again. */
const MOST = 20_000;

/** Who reads, in which session. */
interface Reader {
  readonly practiceId: string;
  readonly accountId: string;
  readonly trailName: string;
  readonly session?: string | undefined;
}

/** One thing that was read, or a list with what narrowed it. */
export type Reading =
  | { readonly event: ReadingEvent; readonly id: string }
  | {
      readonly list: PatientList;
      readonly kind?: string;
      /** What names a page behind the first, as a digest: each page is a reading by itself. */
      readonly page?: string;
      /** With their values, which stay in memory: another search is another reading. */
      readonly query: Readonly<Record<string, unknown>>;
      readonly rows: number;
    };

const RESOURCE = {
  'patient.read': 'Patient',
  'patient.looks-read': 'Patient',
  'request.read': 'PharmacyRequest',
  'prescription.read': 'Prescription',
  'prescription.timeline-read': 'Prescription',
  'signed.read': 'SignedPrescription',
} as const satisfies Record<ReadingEvent, string>;

/** What a call has shown of patients: see PatientReading. @param content what was answered */
export function readingsIn(
  declared: PatientReading,
  input: { readonly params: unknown; readonly query: unknown; readonly body?: unknown },
  content: unknown,
): readonly Reading[] {
  const params = toProperties(input.params);
  const query = toProperties(input.query);
  if ('resource' in declared) return readIn(content);
  if ('list' in declared && declared.list === 'fhir-resources') {
    const { rows, resources } = searchedIn(content);
    const asked = { ...query, ...toProperties(input.body) };
    const page = asked['_page'];
    return [
      {
        ...declared,
        ...(typeof page === 'string' ? { page: digestOf(page) } : {}),
        query: withoutUnknown(asked),
        rows,
      },
      ...resources.flatMap(readIn),
    ];
  }
  if ('list' in declared) {
    const { patientId } = query;
    return [
      {
        list: declared.list,
        query: { ...params, ...query, ...toProperties(input.body) },
        rows: countRows(content),
      },
      ...(typeof patientId === 'string' ? [{ event: 'patient.read', id: patientId } as const] : []),
    ];
  }
  const { event, of } = declared;
  const id = params[of] ?? query[of] ?? toProperties(content)[of];
  return typeof id === 'string' ? [{ event, id }] : [];
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

const toProperties = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};

const countRows = (content: unknown): number => (Array.isArray(content) ? content.length : 0);

/** A reading of which the record is written, or is being written. */
interface Begun {
  readonly at: number;
  written: Promise<void> | undefined;
}

/**
 * Records that someone read what is a patient's, before they get it: what cannot be recorded is not shown.
 * The same person in the same session who reads the same again within half an hour continues one reading,
 * which costs nothing. After a restart, or in another process, it is recorded once more: nothing is lost.
 */
export function readingsRecorder(connection: Connection): {
  record(reader: Reader, reading: Reading, now: Date): Promise<void>;
} {
  /** When the record of each reading was written, or is being written; oldest first. */
  const begun = new Map<string, Begun>();
  type Asked = Parameters<typeof recordTogether>[1][number];
  const write = batchedWrites((asked: readonly Asked[]) => recordTogether(connection, asked));

  return {
    async record(reader, reading, now) {
      const key = [
        reader.practiceId,
        reader.accountId,
        reader.session ?? '',
        ...('list' in reading
          ? [reading.list, reading.kind ?? '', reading.page ?? '', JSON.stringify(reading.query)]
          : [reading.event, reading.id]),
      ].join(' ');
      const known = begun.get(key);
      if (known && now.getTime() - known.at < READING_LASTS && now.getTime() >= known.at) {
        await known.written;
        return;
      }
      const written: Promise<void> = write({ entry: toEntry(reader, reading), at: now });
      const kept: Begun = { at: now.getTime(), written };
      begun.delete(key);
      begun.set(key, kept);
      if (begun.size > MOST) begun.delete(begun.keys().next().value ?? '');
      try {
        await written;
        kept.written = undefined;
      } catch (error) {
        begun.delete(key);
        throw error;
      }
    },
  };
}

/** The record of a reading, in whichever of the two forms. */
function toEntry({ practiceId, accountId, trailName }: Reader, reading: Reading) {
  const who = { practiceId, accountId, trailName, outcome: 'done' } as const;
  if ('list' in reading)
    return {
      ...who,
      event: 'patient.listed',
      resourceType: 'Practice',
      resourceId: practiceId,
      details: {
        list: reading.list,
        ...(reading.kind === undefined ? {} : { kind: reading.kind }),
        ...(reading.page === undefined ? {} : { isLaterPage: true }),
        filters: listFilters(reading.query),
        rows: reading.rows,
      },
    } as const satisfies AuditEntry<'patient.listed'>;
  const { event, id } = reading;
  return { ...who, event, resourceType: RESOURCE[event], resourceId: id, details: {} } as const;
}
