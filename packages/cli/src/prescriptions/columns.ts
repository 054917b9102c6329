import type { Prescription } from '@erx/core/prescriptions/model';
import { statusInWords } from '@erx/core/prescriptions/status-words';
import { fullName } from '@erx/core/users/names';
import { showDecimal } from '@erx/core/values/decimals';
import { showInstant, type TimeZone } from '@erx/core/values/dates';
import type { TextColumn } from '../output/text-table';
import { scheduleTag } from '../output/schedule-tag';

/**
 * What the list says of a prescription; times in the time zone, or as the contract writes instants where none
 * is given. The order is the order of importance: a narrow terminal drops from the end.
 */
export function prescriptionColumns(zone?: TimeZone): TextColumn<Prescription>[] {
  return [
    {
      heading: 'Written',
      least: 19,
      most: 19,
      text: (one) => (zone === undefined ? one.scriptedAt : showInstant(zone, one.scriptedAt)),
    },
    { heading: 'Status', least: 14, most: 20, text: statusInWords },
    {
      heading: 'Patient',
      least: 11,
      most: 26,
      text: (one) => `${one.patient.lastName}, ${one.patient.firstName}`,
    },
    { heading: 'Drug', least: 16, most: 48, text: (one) => one.description },
    { heading: 'Order', least: 12, most: 36, text: (one) => one.orderNumber },
    { heading: 'Sch', least: 5, most: 5, text: (one) => scheduleTag(one.schedule) },
    { heading: 'Dispense', least: 8, most: 12, text: (one) => showDecimal(one.dispense) },
    {
      heading: 'Refills',
      least: 7,
      most: 7,
      text: (one) => ('prn' in one.refills ? 'PRN' : String(one.refills.count)),
    },
    { heading: 'Pharmacy', least: 12, most: 30, text: (one) => one.pharmacy?.storeName ?? '' },
    { heading: 'Prescriber', least: 12, most: 26, text: (one) => fullName(one.provider) },
    { heading: 'Id', least: 36, most: 36, text: (one) => one.id },
    // On a terminal they are below each row.
    ...(zone === undefined
      ? [{ heading: 'Directions', least: 16, most: 140, text: (one: Prescription) => one.sig }]
      : []),
  ];
}
