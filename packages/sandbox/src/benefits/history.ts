import type { Message } from '@erx/script/model';
import type { RxHistoryRequest } from '@erx/script/model/history';
import type { HistoryFill, Pharmacy, Prescriber } from '../script/facts';
import type { RxHistoryResponse } from '../script/write';
import { steady } from './money';
import { type Product, PRODUCTS } from './products';

/** What a benefit manager does with an inquiry for a medication history, by the patient's first name. */
export interface HistoryBehaviour {
  readonly name: string;
  readonly says: string;
  readonly firstName: string;
}

export const HISTORY_BEHAVIOURS = {
  complete: {
    name: 'Tells all',
    firstName: '',
    says: 'Tells every fill since the day that was asked for. So is everybody not named here.',
  },
  none: { name: 'No fills', firstName: 'Nofills', says: 'Answers Approved without a fill.' },
  late: {
    name: 'Answers late',
    firstName: 'Latefills',
    says: 'Tells every fill, some seconds later than others.',
  },
  denied: {
    name: 'Denied',
    firstName: 'Deniedfills',
    says: 'Answers Denied: the patient does not let others see it.',
  },
  many: {
    name: 'Told in parts',
    firstName: 'Manyfills',
    says: 'Answers Approved with reason AQ and five fills at a time, the latest first; the rest is to be asked for by an earlier end.',
  },
  silent: {
    name: 'Never answers',
    firstName: 'Silentfills',
    says: 'Takes the inquiry with Status 010 and never answers it.',
  },
  refused: { name: 'Inquiry refused', firstName: 'Refusedfills', says: 'Answers Error 900.' },
  other: {
    name: "Someone else's history",
    firstName: 'Mixupfills',
    says: 'Answers with the history of another person.',
  },
} as const satisfies Record<string, HistoryBehaviour>;

export type HistoryBehaviourName = keyof typeof HISTORY_BEHAVIOURS;

/** The way an inquiry is treated. */
export const historyBehaviourOf = ({ patient }: RxHistoryRequest): HistoryBehaviourName => {
  const first = patient.name.first.trim().toUpperCase();
  return (
    (Object.keys(HISTORY_BEHAVIOURS) as HistoryBehaviourName[]).find(
      (name) => name !== 'complete' && HISTORY_BEHAVIOURS[name].firstName.toUpperCase() === first,
    ) ?? 'complete'
  );
};

const PAGE = 5;
const PHARMACY: Pharmacy = {
  identification: { ncpdpId: '9910002', npi: '1999000029' },
  businessName: 'Corner Drugs',
  communication: { primaryTelephone: { number: '2055550199' } },
};
const PRESCRIBER: Prescriber = {
  identification: { npi: '1999000037' },
  name: { last: 'Elsewhere', first: 'Evan' },
  communication: { primaryTelephone: { number: '2055550188' } },
};

const dayBefore = (date: string, days: number): string => {
  const moved = new Date(`${date}T00:00:00Z`);
  moved.setUTCDate(moved.getUTCDate() - days);
  return moved.toISOString().slice(0, 10);
};

interface Dispensed {
  readonly product: Pick<Product, 'description' | 'ndc'>;
  readonly schedule?: 'II';
  readonly day: string;
  readonly quantity: string;
  readonly days: string;
  readonly sig: string;
}

const fillOf = ({ product, schedule, day, quantity, days, sig }: Dispensed): HistoryFill => ({
  medication: {
    drugDescription: product.description,
    coded: { ndc: product.ndc, ...(schedule === undefined ? {} : { deaSchedule: schedule }) },
    quantity: { value: quantity, qualifier: '87', unit: 'C48542' },
    daysSupply: days,
    writtenDate: day,
    lastFillDate: day,
    substitutionAllowed: true,
    refills: '2',
    sig: { text: sig },
  },
  pharmacy: PHARMACY,
  prescriber: PRESCRIBER,
});

/** In no catalogue: a product that was withdrawn long ago. */
const WITHDRAWN = { description: 'tolazamide 250 mg tablet', ndc: '99999010101' };
/** What history consists of: tablets for daily use, from which everyone has the same ones again. */
const DAILY = PRODUCTS.filter(
  ({ class: kind, brand, description }) =>
    !brand &&
    / tablet$/.test(description) &&
    ['statin', 'ace inhibitor', 'beta blocker', 'SSRI', 'thyroid hormone', 'thiazide', 'biguanide'].includes(
      kind,
    ),
);
const OXYCODONE = PRODUCTS.find(({ description }) => description === 'oxycodone 5 mg tablet');

/**
 * Everything a person was dispensed up to a day, latest first: four daily medicines with two fills each, a
 * controlled one, and one that no catalogue has.
 */
export const dispensedTo = ({ patient }: RxHistoryRequest, today: string): readonly HistoryFill[] => {
  const person = `${patient.name.last} ${patient.name.first} ${patient.dateOfBirth}`.toUpperCase();
  const first = steady(person, DAILY.length);
  const daily = [0, 1, 2, 3].flatMap((nth) => {
    const product = DAILY[(first + nth * 7) % DAILY.length];
    return product
      ? [5, 35].map((ago) => ({
          product,
          day: dayBefore(today, ago + nth * 3),
          quantity: '30',
          days: '30',
          sig: 'Take 1 tablet by mouth once daily',
        }))
      : [];
  });
  return [
    ...daily,
    ...(OXYCODONE
      ? [
          {
            product: OXYCODONE,
            schedule: 'II' as const,
            day: dayBefore(today, 60),
            quantity: '12',
            days: '3',
            sig: 'Take 1 tablet by mouth every 6 hours as needed for pain',
          },
        ]
      : []),
    {
      product: WITHDRAWN,
      day: dayBefore(today, 90),
      quantity: '30',
      days: '30',
      sig: 'Take 1 tablet by mouth with breakfast',
    },
  ]
    .sort((one, other) => other.day.localeCompare(one.day))
    .map(fillOf);
};

/** Two years: how far back a benefit manager looks where no one says. */
const LOOKED_BACK_DAYS = 730;

/** The answer of a behaviour that answers at all. */
export const historyAnswerOf = (
  message: Message & { body: RxHistoryRequest },
  behaviour: HistoryBehaviourName,
  today: string,
): RxHistoryResponse => {
  const { patient, prescriber, benefits, startDate, endDate } = message.body;
  const from = startDate ?? dayBefore(today, LOOKED_BACK_DAYS);
  const to = endDate ?? today;
  const [first = {}, ...others] = benefits ?? [];
  const answer: RxHistoryResponse = {
    kind: 'RxHistoryResponse',
    answer: { approved: { isMore: false } },
    coverages: [first, ...others],
    patient,
    prescriber,
    fills: [],
    from,
    to,
  };
  if (behaviour === 'denied')
    return { ...answer, answer: { denied: { reason: 'The patient does not let others see it.' } } };
  if (behaviour === 'none') return answer;
  const asked = dispensedTo(message.body, today).filter(
    ({ medication: { lastFillDate } }) => lastFillDate >= from && lastFillDate <= to,
  );
  if (behaviour === 'other')
    return {
      ...answer,
      patient: { ...patient, name: { last: 'Stranger', first: 'Sam' }, dateOfBirth: '1950-01-01' },
      fills: asked,
    };
  const fills = behaviour === 'many' ? asked.slice(0, PAGE) : asked;
  return {
    ...answer,
    fills,
    ...(fills.length < asked.length
      ? { answer: { approved: { isMore: true, note: 'More fills are on file: ask with an earlier end.' } } }
      : {}),
  };
};
