import { ChangeType } from '@erx/core/requests/model';
import * as z from 'zod';
import { cell, readTable } from '../platform/data-table';
import { practiceKey } from './practices';
import { regimenName } from './regimens';

/** What has become of a prescription. */
const OUTCOMES = [
  'pending',
  'printed',
  'cancelled before sending',
  /** Taken by the network, not yet confirmed by the pharmacy. */
  'accepted',
  'verified',
  'dispensed',
  'partly dispensed',
  'not dispensed',
  /** Refused immediately, and refused after it had been taken. */
  'refused',
  'refused later',
  'cancel pending',
  'cancel approved',
  'cancel approved with changes',
  'cancel denied',
] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Prescriptions of the last weeks, each of which shows a state. */
export const SHOWN_PRESCRIPTIONS = readTable(
  'demo/prescriptions.csv',
  z.strictObject({
    practice: practiceKey,
    /** First and last name. */
    patient: cell.text,
    regimen: regimenName,
    outcome: z.enum(OUTCOMES),
    daysAgo: cell.whole,
    /** Anyone who wrote it down for the prescriber; the prescriber when absent. */
    by: cell.text.exactOptional(),
    /** Days until the earliest fill. */
    fillIn: cell.whole.exactOptional(),
    pharmacy: cell.text.exactOptional(),
    note: cell.text.exactOptional(),
  }),
);

const RequestRow = z.strictObject({
  practice: practiceKey,
  /** First and last name; absent where the pharmacy wrote of a patient whom the practice cannot link. */
  patient: cell.text.exactOptional(),
  /** How the pharmacy wrote an unlinked patient. */
  asSent: cell.text.exactOptional(),
  provider: cell.text,
  regimen: regimenName,
  kind: z.enum(['refill', ...ChangeType.options]),
  hoursAgo: cell.whole,
  /** What was prescribed, where only the pharmacy knows it and it is not the regimen's own drug. */
  prescribed: cell.text.exactOptional(),
  /** What the pharmacy would dispense instead; quantity and sig where they differ. */
  offeredDrug: cell.text.exactOptional(),
  offeredDispense: cell.text.exactOptional(),
  offeredSig: cell.text.exactOptional(),
  /** In the pharmacist's words. */
  reason: cell.text.exactOptional(),
  /** Codes of what is asked (type S) or missing (type U: PRESCRIBER_AUTHORIZATIONS of packages/script). */
  askedFor: cell.list.exactOptional(),
});
export type ShownRequest = z.output<typeof RequestRow>;

/** Requests that wait for an answer. */
export const SHOWN_REQUESTS = readTable('demo/requests.csv', RequestRow);

/** Products that pharmacies offer or name, by their descriptions in the catalogue. */
export const SUBSTITUTES: readonly string[] = SHOWN_REQUESTS.flatMap(({ prescribed, offeredDrug }) =>
  [prescribed, offeredDrug].filter((drug) => drug !== undefined),
);
