import type { EpaAnswerCode } from './model';
import { STATE_OF_ANSWER } from './rules';
import type { EpaState } from '../prescriptions/epa-state';

/** What the portal says of a request: open, ended without an answer, or answered with a code. */
export type EpaReport =
  | { readonly is: 'open' | 'not-required' | 'cancelled' }
  | { readonly is: 'answered'; readonly status: EpaAnswerCode };

/** The state that a report leads to by itself. */
const ENDED = { 'not-required': 'NotRequired', cancelled: 'Cancelled' } as const;
/** Nothing follows on these: a later report, such as one that crossed a cancellation, changes nothing. */
const FINAL: readonly EpaState[] = ['NotRequired', 'Cancelled'];

/**
 * The state after a report of the portal. An answer may follow an answer (an appeal was granted); 'open' only
 * confirms what was started and never takes an answer back.
 * @returns the same state where the report changes none
 */
export function stateAfterReport(state: EpaState, report: EpaReport): EpaState {
  if (FINAL.includes(state)) return state;
  if (report.is === 'open') return state === 'Started' ? 'InProcess' : state;
  return report.is === 'answered' ? STATE_OF_ANSWER[report.status] : ENDED[report.is];
}
