import * as z from 'zod';
import { Medication } from '../medications/model';
import { CalendarDate, Instant } from '../values/dates';
import { DecimalText } from '../values/decimals';
import { Id } from '../values/ids';
import { DATA_CALLS, HISTORY_ENTRIES } from './vocabulary';

/** Which coverage is asked (N7-50): the patient's first, or the next in turn. */
export const DataCall = z.enum(DATA_CALLS);
export type DataCall = z.infer<typeof DataCall>;

/** Where an inquiry is; None: nothing was asked yet. */
export const InquiryState = z.enum(['None', 'Asked', 'Answered', 'Failed']);
export type InquiryState = z.infer<typeof InquiryState>;

/** Why an inquiry failed: codes of the catalogue, each with its sentence. */
export const HistoryProblem = z.enum([
  'history.denied',
  'history.incomplete',
  'history.not-answered',
  'history.other-patient',
  'history.refused',
  'history.timed-out',
  'history.unavailable',
  'history.unreachable',
  'history.unreadable',
]);
export type HistoryProblem = z.infer<typeof HistoryProblem>;

/** One coverage's inquiry for a medication history, as it is. */
export const Inquiry = z.object({
  id: Id,
  dataCall: DataCall,
  pbmId: z.string(),
  state: InquiryState,
  problem: HistoryProblem.optional(),
  /** How many fills were reported; those of a failed inquiry are not all. */
  total: z.number().int().min(0),
  /** How many of the reported entries are of a kind that no item shows; absent for none. */
  notShown: z.number().int().min(1).optional(),
  /** Fills since this day were asked for. */
  startDate: CalendarDate,
  askedAt: Instant,
  answeredAt: Instant.optional(),
});
export type Inquiry = z.infer<typeof Inquiry>;

/**
 * What N7-53 asks after: how the inquiry of the first coverage is, and of the second where it was asked.
 */
export const HistoryCheck = z.object({
  state: InquiryState,
  /** Of the Primary inquiry: whether its answer is in. */
  verification: z.enum(['None', 'Pending', 'Verified', 'Error']),
  primary: Inquiry.optional(),
  secondaryResponse: Inquiry.optional(),
});
export type HistoryCheck = z.infer<typeof HistoryCheck>;

/** What an entry of a history says, in words. */
export const HistoryEntry = z.enum(HISTORY_ENTRIES);
export type HistoryEntry = z.infer<typeof HistoryEntry>;
export const HISTORY_ENTRY_LABEL = {
  dispensed: 'Dispensed',
  administered: 'Administered',
  prescribed: 'Prescribed, no fill reported',
} as const satisfies Record<HistoryEntry, string>;

/**
 * A fill, a dose that was given, or a prescription, as a benefit manager reported it (N3-24). Texts are '' where it
 * said nothing; a number that is absent was not reported.
 */
export const HistoryItem = z.object({
  id: Id,
  entry: HistoryEntry,
  lastFillDate: CalendarDate.optional(),
  writtenDate: CalendarDate.optional(),
  /** By name and telephone. */
  pharmacy: z.string(),
  prescriber: z.string(),
  /** Where the benefit manager has it from; '' where it knows it itself. */
  reportedBy: z.string(),
  description: z.string(),
  /** Whether it is a controlled substance; Unknown: neither the message nor the catalogue says. */
  cs: z.enum(['Yes', 'No', 'Unknown']),
  ndc: z.string(),
  dx: z.string(),
  sig: z.string(),
  strength: z.string(),
  dispense: DecimalText.optional(),
  refills: z.number().int().optional(),
  daysSupply: z.number().int().optional(),
  /** Whether what the patient takes has it already. */
  isOnList: z.boolean(),
});
export type HistoryItem = z.infer<typeof HistoryItem>;

/**
 * What became of one item that was to be added: added, on the list before, not in the catalogue (N5-18), or with
 * a code that is of another drug than its text names.
 */
export const AddedItem = z.object({
  id: Id,
  outcome: z.enum(['added', 'already-added', 'ndc-not-found', 'code-contradicts']),
  medication: Medication.optional(),
});
export type AddedItem = z.infer<typeof AddedItem>;
