import { attentionCount } from '@erx/core/attention/grouping';
import { ATTENTION_LABEL, type AttentionItem } from '@erx/core/attention/model';
import { attentionSubject } from '@erx/core/attention/rules';
import { attentionReason } from '@erx/core/attention/words';
import { showPhone } from '@erx/core/values/contact';
import { showInstant, type TimeZone } from '@erx/core/values/dates';
import { bornText, patientText, pharmacyText, subjectText, withBorn } from '../../attention/item-text';
import type { Fact } from '../../output/fact-lines';
import { waitingTime } from '../../output/waiting-time';
import { prescriptionFacts } from '../../prescriptions/prescription-facts';
import type { ScreenColumn } from '../../terminal/row-table';
import { subjectOf as subjectOfRequest } from '../alerts/subject';
import type { Subject } from '../cockpit/jumps';
import { subjectOf as subjectOfPrescription } from '../prescriptions/columns';

export const attentionColumns = (now: Date): readonly ScreenColumn<AttentionItem>[] => [
  { heading: 'Waits', width: 6, worth: 4, text: ({ since }) => waitingTime(since, now) },
  { heading: 'What', width: 13, worth: 2, most: 34, text: ({ kind }) => ATTENTION_LABEL[kind] },
  { heading: 'Patient', width: 12, worth: 0, isWhole: true, most: 32, text: patientText },
  { heading: 'Born', width: 10, worth: 1, text: bornText },
  { heading: 'About', width: 14, worth: 3, most: 60, text: subjectText },
  { heading: 'Order', width: 12, worth: 5, most: 36, text: (item) => attentionSubject(item).orderNumber },
  { heading: 'Pharmacy', width: 14, isSpare: true, worth: 6, most: 34, text: pharmacyText },
];

/** All that is shown of one: why it waits first, then of what. */
export function attentionFacts(item: AttentionItem, zone: TimeZone): readonly Fact[] {
  const { kind, since, prescription, request, unread, said, grant, role } = item;
  const ends = (grant ?? role)?.expiresAt;
  const facts: readonly Fact[] = [
    { name: 'What', value: ATTENTION_LABEL[kind], role: 'bad' },
    { name: 'Why', value: attentionReason(item) ?? '' },
    { name: 'Said by', value: said?.sender ?? '' },
    { name: 'Times', value: attentionCount(item) > 1 ? String(attentionCount(item)) : '' },
    { name: 'Since', value: showInstant(zone, since) },
    ...(prescription
      ? prescriptionFacts(prescription, zone)
      : [
          { name: 'About', value: subjectText(item) },
          {
            name: 'Patient',
            value: withBorn(item),
          },
          { name: 'Prescriber', value: request?.prescriber.name ?? '' },
          { name: 'Pharmacy', value: pharmacyText(item) },
          { name: 'Phone', value: unread?.pharmacy ? showPhone(unread.pharmacy.phonePrimary) : '' },

          { name: 'Not read', value: unread?.reason ?? '' },
          { name: 'Begun by', value: grant?.initiatorName ?? role?.askedBy ?? '' },
          { name: 'Reason', value: role?.reason ?? '' },
          { name: 'Ends', value: ends === undefined ? '' : showInstant(zone, ends) },
          { name: 'Order', value: attentionSubject(item).orderNumber },
        ]),
  ];
  return facts.filter(({ value }) => value !== '');
}

/** What an item leads to. */
export function subjectOf({ prescription, request, unread }: AttentionItem): Subject {
  if (prescription) return subjectOfPrescription(prescription);
  return request ? subjectOfRequest(request) : { orderNumber: unread?.orderNumber };
}
