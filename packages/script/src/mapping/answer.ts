import type { Carried } from '../model/carried';
import { text } from './codec';
import { composite, many, maybe } from './composite';

/** What an answer adds to itself. */
export interface Remark {
  reasonCodes?: string[] | undefined;
  referenceNumber?: string | undefined;
  note?: string | undefined;
  carried?: Carried[] | undefined;
}
export interface Denial {
  reasonCodes?: string[] | undefined;
  denialReason?: string | undefined;
  referenceNumber?: string | undefined;
  carried?: Carried[] | undefined;
}

/** An approval of whatever kind. */
export const remark = composite<Remark>({
  reasonCodes: many('ReasonCode', text),
  referenceNumber: maybe('ReferenceNumber', text),
  note: maybe('Note', text),
});

/** A denial and why. */
export const denial = composite<Denial>({
  reasonCodes: many('ReasonCode', text),
  referenceNumber: maybe('ReferenceNumber', text),
  denialReason: maybe('DenialReason', text),
});
