import { Specialty } from '@erx/core/pharmacies/model';
import * as z from 'zod';
import { cell, listOf, readTable } from '../platform/data-table';

const PharmacyRow = z.strictObject({
  ncpdpId: cell.text.regex(/^99\d{5}$/, 'is no invented number of seven digits'),
  name: cell.text,
  street: cell.text,
  /** City and state follow from it. */
  zip: cell.text,
  phone: cell.text,
  /** One without EPCS takes no electronic prescriptions for controlled substances: signing one for it is refused. */
  specialties: listOf(Specialty),
  closedDaysAgo: cell.whole.exactOptional(),
});

/**
 * The pharmacies of the demo. Names and numbers are invented, cities and ZIP codes are real. The made-up NPIs
 * follow from the order of the rows, so a new one goes last.
 */
export const DEMO_PHARMACIES = readTable('demo/pharmacies.csv', PharmacyRow);
