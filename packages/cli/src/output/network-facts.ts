import { NETWORK_STATE_LABEL, type NetworkMessage, showPharmacy } from '@erx/core/network/model';
import { showInstant, type TimeZone } from '@erx/core/values/dates';
import type { Fact } from './fact-lines';

/** What is known of a message, as lists and screens show it. */
export function toFacts(message: NetworkMessage, zone: TimeZone): Fact[] {
  const { direction, kind, state, reason, at, practice, orderNumber, messageId, relatesTo, id } = message;
  const facts: readonly Fact[] = [
    { name: 'Message', value: `${direction === 'out' ? 'Sent' : 'Received'} ${kind || 'not readable'}` },
    {
      name: 'State',
      value: NETWORK_STATE_LABEL[state],
      ...(state === 'taken' ? {} : { role: state === 'waiting' ? 'warn' : 'bad' }),
    },
    { name: 'Reason', value: reason, role: 'bad' },
    { name: 'Date', value: showInstant(zone, at) },
    { name: 'Pharmacy', value: showPharmacy(message) },
    { name: 'Practice', value: practice?.name ?? '' },
    { name: 'Order', value: orderNumber },
    { name: 'Message id', value: messageId },
    { name: 'About', value: relatesTo ?? '' },
    { name: 'Id', value: id },
  ];
  return facts.filter(({ value }) => value !== '');
}
