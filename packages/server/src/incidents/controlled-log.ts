import { patientName } from '@erx/core/patients/name';
import { showQuantity } from '@erx/core/drugs/show-quantity';
import { daysOfMonth, type Month } from '@erx/core/incidents/controlled-log';
import { showDate, showInstant } from '@erx/core/values/dates';
import { startOfDate } from '@erx/core/values/start-of-date';
import { createHash } from 'node:crypto';
import type { Connection } from '../platform/database/database';
import { BYTE_ORDER_MARK, csvFile } from '../platform/export/csv';
import { controlledLogsStore, type IssuedRow, type KeptLog } from './controlled-log-store';
import type { Practice } from './analyze-day';

const COLUMNS: readonly (readonly [head: string, text: (row: IssuedRow, practice: Practice) => string])[] = [
  ['Issued', (row, { timeZone }) => showInstant(timeZone, row.issued_at.toISOString())],
  [
    'Patient',
    ({ patient_last: lastName, patient_first: firstName, patient_generation: generation }) =>
      patientName({ lastName, firstName, generation }),
  ],
  ['Date of Birth', (row) => (row.birth_date === null ? '' : showDate(row.birth_date))],
  ['Address', (row) => row.patient_address],
  ['Drug', (row) => row.description],
  ['DEA Schedule', (row) => `C-${row.schedule}`],
  ['Dispense', (row) => showQuantity(row.dispense, row.units)],
  ['Days Supply', (row) => (row.days_supply === null ? '' : String(row.days_supply))],
  ['Refills', (row) => (row.refills_prn ? 'PRN' : String(row.refill_count ?? ''))],
  ['Sig', (row) => row.sig],
  ['Way', (row) => (row.is_signed ? 'Signed and sent' : row.printed_at === null ? 'Sent' : 'Printed')],
  ['Status', (row) => row.script_status],
  ['Pharmacy', (row) => row.store_name ?? ''],
  ['NCPDP ID', (row) => row.ncpdp_id ?? ''],
  ['Order Number', (row) => row.order_number],
  ['Issued Instant', (row) => row.issued_at.toISOString()],
];

/** A log as a program reads it: the stored lines, without the mark for spreadsheets. */
export function plainLog(content: string): string {
  return content.startsWith(BYTE_ORDER_MARK) ? content.slice(BYTE_ORDER_MARK.length) : content;
}

/**
 * Makes the log of controlled prescriptions that a prescriber issued in a month of the practice's time zone
 * (21 CFR 1311.120(b)(27)): CSV, which people read and spreadsheets sort by patient, drug and date.
 */
export async function makeControlledLog(
  connection: Connection,
  practice: Practice,
  accountId: string,
  month: Month,
  now: Date,
): Promise<KeptLog> {
  const { first, after } = daysOfMonth(month);
  const issued = await controlledLogsStore(connection, practice.id).issued(
    accountId,
    startOfDate(practice.timeZone, first),
    startOfDate(practice.timeZone, after),
  );
  const chunks: Uint8Array[] = [];
  for await (const chunk of csvFile(
    COLUMNS.map(([head]) => head),
    one(issued.map((row) => COLUMNS.map(([, text]) => text(row, practice)))),
  ))
    chunks.push(chunk);
  const content = Buffer.concat(chunks).toString('utf8');
  return {
    rows: issued.length,
    content,
    contentHash: createHash('sha256').update(content).digest('hex'),
    madeAt: now,
  };
}

async function* one<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield await Promise.resolve(rows);
}
