import { composite, may, type CompositeType } from '../table';
import { an, reasonCode } from './types';

/** An approval of whatever kind, or a validation: what it adds to itself. */
export const approval: CompositeType = composite(
  may('ReasonCode', reasonCode, 10),
  may('ReferenceNumber', an(35)),
  may('Note', an(70)),
);

/** A denial and why, in codes, in words, or both. */
export const denial: CompositeType = composite(
  may('ReasonCode', reasonCode, 10),
  may('ReferenceNumber', an(35)),
  may('DenialReason', an(70)),
);
