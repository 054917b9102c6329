import { CHANGE_REQUEST_CODES } from '@erx/script/codes';
import type { Body } from '@erx/script/model/body';
import type { PrescribedMedication } from '@erx/script/model/medication';
import {
  changeAnswer,
  renewalAnswer,
  wordsIn,
  type ChangeAnswer,
  type RenewalAnswer,
} from '@erx/script/response-types';
import { amountOf } from './amount';
import { evaluationFacts } from './evaluation-facts';

type Summarized = Extract<
  Body,
  { kind: 'RxRenewalRequest' | 'RxChangeRequest' | 'RxRenewalResponse' | 'RxChangeResponse' }
>;

/** An answer in words. */
export const ANSWER_WORDS: Readonly<Record<RenewalAnswer | ChangeAnswer, string>> = {
  Approved: 'Approved',
  ApprovedWithChanges: 'Approved with changes',
  Replaced: 'Replaced',
  Denied: 'Denied',
  DeniedNewPrescriptionToFollow: 'Denied, a new prescription follows',
  Validated: 'Validated',
};

type Said = Pick<PrescribedMedication, 'drugDescription'> & {
  [K in 'quantity' | 'coded' | 'compound' | 'daysSupply' | 'refills' | 'sig']?:
    PrescribedMedication[K] | undefined;
};

const medication = (
  of: string,
  { drugDescription, coded, compound, quantity, daysSupply, refills, sig }: Said,
): [string, string] => [
  of,
  [
    `${drugDescription}${coded?.deaSchedule ? ` (C-${coded.deaSchedule})` : ''}`,
    compound ? `of ${compound.ingredients.map(({ item }) => item.description).join(' + ')}` : '',
    quantity === undefined ? '' : amountOf(quantity),
    daysSupply === undefined ? '' : `${daysSupply} days`,
    refills === undefined ? '' : `refills ${refills}`,
    sig?.text ?? '',
  ]
    .filter((part) => part !== '')
    .join(' · '),
];

const answered = (
  what: string,
  answer: RenewalAnswer | ChangeAnswer | undefined,
  body: Extract<Summarized, { kind: 'RxRenewalResponse' | 'RxChangeResponse' }>,
) => {
  const { reasonCodes, text, referenceNumber } = wordsIn(body.response);
  return {
    headline: `${what}: ${answer ? ANSWER_WORDS[answer] : 'unknown answer'}`,
    facts: [
      ['Reason codes', reasonCodes.join(', ')],
      ['Words', text],
      ['Reference number', referenceNumber],
      ...(body.medication
        ? [medication('Medication', body.medication), ...evaluationFacts(body.medication)]
        : []),
    ] as [string, string][],
  };
};

const summarize = (body: Summarized): { headline: string; facts: [string, string][] } => {
  switch (body.kind) {
    case 'RxRenewalRequest':
      return {
        headline: `Renew ${body.dispensed.drugDescription}?`,
        facts: [
          ['Fills asked for', body.dispensed.pharmacyRequestedRefills ?? ''],
          medication('Dispensed', body.dispensed),
          ['Last fill', body.dispensed.lastFillDate ?? ''],
          ...(body.medication ? [medication('Prescribed', body.medication)] : []),
        ],
      };
    case 'RxChangeRequest':
      return {
        headline: `${CHANGE_REQUEST_CODES[body.messageRequestCode]}: ${body.medication.drugDescription}`,
        facts: [
          ['Type', `${body.messageRequestCode} ${CHANGE_REQUEST_CODES[body.messageRequestCode]}`],
          ['Reason', body.changeReason ?? ''],
          ['To confirm', body.messageRequestSubCodes?.join(', ') ?? ''],
          medication('Prescribed', body.medication),
          ...(body.requested ?? []).map((one, at) => medication(`Choice ${at + 1}`, one)),
        ],
      };
    case 'RxRenewalResponse':
      return answered('Renewal', renewalAnswer(body.response), body);
    case 'RxChangeResponse':
      return answered('Change', changeAnswer(body.response), body);
  }
};

/** A request of a pharmacy, or the answer to it, as a person would tell it. */
export const requestSummary = (body: Summarized): { headline: string; facts: [string, string][] } => {
  const { headline, facts } = summarize(body);
  const { first, last } = body.patient.name;
  return {
    headline,
    facts: [
      ...facts.filter(([, words]) => words !== ''),
      ['Patient', `${first} ${last}, born ${body.patient.dateOfBirth}`],
    ],
  };
};
