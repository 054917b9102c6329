import { type Prescription } from '@erx/core/prescribing/model';
import { showDecimal } from '@erx/core/values/decimals';
import { showInstant, type TimeZone } from '@erx/core/values/dates';
import { type TextColumn } from '../../output/text-table';

/** What the list says of a prescription; times in the time zone, or as the contract writes instants where none is given. The order is the order of importance: a narrow terminal drops from the end. */
export function prescriptionColumns(zone?: TimeZone): TextColumn<Prescription>[] {
  return [
    { heading: 'Written', least: 19, most: 19, text: (one) => (zone === undefined ? one.scriptedAt : showInstant(zone, one.scriptedAt)) },
    { heading: 'Status', least: 9, most: 9, text: statusText },
    { heading: 'Patient', least: 14, most: 26, text: (one) => `${one.patient.lastName}, ${one.patient.firstName}` },
    { heading: 'Drug', least: 24, most: 48, text: (one) => one.description },
    { heading: 'Dispense', least: 8, most: 12, text: (one) => showDecimal(one.dispense) },
    { heading: 'Refills', least: 7, most: 7, text: (one) => ('prn' in one.refills ? 'PRN' : String(one.refills.count)) },
    { heading: 'Pharmacy', least: 12, most: 30, text: (one) => one.pharmacy?.storeName ?? '' },
    { heading: 'Order number', least: 12, most: 36, text: (one) => one.orderNumber },
  ];
}

/** The state in the one word that every list uses; what the network answered counts before what was sent. */
export function statusText(one: Prescription): string {
  switch (one.scriptStatus) {
    case 'Pending':
    case 'Printed':
      return one.scriptStatus;
    case 'CancelledBeforeSending':
    case 'CancelledAfterSending':
      return 'Cancelled';
    case 'Sent':
      if (one.delivery.state === 'failed' || one.verification.status === 'Error') return 'Error';
      return one.verification.status === 'Verified' ? 'Verified' : 'Sent';
  }
}
