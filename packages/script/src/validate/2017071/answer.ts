import { DENIAL_REASONS } from '../../codes';
import { composite, may, opaque, type CompositeType } from '../table';
import { an, code, simpleDate } from './types';

/** The sender's own number of an answer, and what it says in words. */
export const reference = may('ReferenceNumber', an(35));
export const note = may('Note', an(70));
const reasons = (codes: readonly string[]) => may('ReasonCode', code(...codes), 10);

/** An approval of whatever kind: what it adds to itself. */
export const approval: CompositeType = composite(reference, note);

/** The approval of an inquiry for a history, which may say that there is more. */
export const historyApproval: CompositeType = composite(
  reasons(['AQ', 'DJ', 'DK', 'DL', 'DM']),
  reference,
  note,
);

/** Type U is confirmed: by a reason code for each subcode, and by the number itself. */
export const validation: CompositeType = composite(
  reasons(['GM', 'GN', 'GP', 'GQ', 'GR', 'GS', 'GT', 'GU']),
  reference,
  may('Identification', opaque),
  may('Supervisor', opaque),
  note,
  may('Date', simpleDate),
  may('Specialty', an(10)),
);

const denialFor = (codes: readonly string[]): CompositeType =>
  composite(reasons(codes), reference, may('DenialReason', an()));

/** A denial and why, in codes of its message, in words, or both. */
export const renewalDenial = denialFor(DENIAL_REASONS.renewal);
export const changeDenial = denialFor(DENIAL_REASONS.change);
export const historyDenial = denialFor(['AA', 'AB', 'AC', 'BB', 'BC', 'GV']);
