import type { Message } from '@erx/script/model';
import type { NewRx } from '@erx/script/model/body';
import type { RxHistoryRequest } from '@erx/script/model/history';
import type { StructuredSig } from '@erx/script/model/sig';
import { sampleNewRx } from '@erx/script/testing/sample';
import { HISTORY_BEHAVIOURS, historyAnswerOf, type HistoryBehaviourName } from '../benefits/history';
import { about, accepted, refusal } from '../network/compose';
import {
  ChangeAsking,
  changeRequestOf,
  RenewalAsking,
  renewalRequestOf,
} from '../pharmacies/request-messages';
import { cancelAnswerOf, FillOutcome, fillOf } from '../pharmacies/counter';
import type { Letter } from '../script/write';

const AT = new Date('2026-11-22T15:04:05Z');

const tablets = { text: 'Tablet', qualifier: 'DoseUnitOfMeasure', code: 'C48542' };
const hours = { text: 'Hour', qualifier: 'SNOMED', code: '258702006' };
const days = { text: 'Day', qualifier: 'SNOMED', code: '258703001' };
const mouth = { text: 'Oral use', qualifier: 'SNOMED', code: '26643006' };
const take = { text: 'Take', qualifier: 'SNOMED', code: '419652001' };

/** Directions with every part of the structure that the product writes. */
export const structuredSig: StructuredSig = {
  text: 'Take 1 to 2 tablets by mouth every 6 to 8 hours for 7 days, then 1 tablet twice a day',
  codeSystem: { snomedVersion: '20170131', fmtVersion: '16.03d' },
  instructions: [
    {
      administration: {
        method: take,
        dose: { value: '1', unit: tablets, range: { modifier: 'TO', value: '2' } },
        route: mouth,
      },
      timings: [
        { interval: { value: '6', unit: hours, range: { modifier: 'TO', value: '8' } } },
        { duration: { value: '7', unit: days } },
      ],
    },
    'THEN',
    {
      administration: { method: take, dose: { value: '1', unit: tablets }, route: mouth },
      timings: [{ frequency: { value: '2', unit: days } }],
    },
  ],
  maximumDoses: [{ value: '8', unit: tablets, durationValue: '1', durationUnit: days }],
  clarifyingText: 'With food',
};

/** A prescription of everything that a pharmacy gives back. */
const fullest = (): Message & { body: NewRx } => {
  const message = sampleNewRx();
  message.body.medication = {
    ...message.body.medication,
    coded: { ...message.body.medication.coded, deaSchedule: 'IV' },
    priorAuthorization: 'PA-4711',
    priorAuthorizationStatus: 'approved',
    drugUseEvaluations: [{ reason: 'DD', acknowledgement: 'Benefit outweighs risk' }],
    fillIndicator: 'All Fill Statuses',
    sig: structuredSig,
    compound: {
      doseForm: 'C42966',
      ingredients: [
        {
          item: {
            description: 'hydrocortisone powder',
            code: { value: '00093505698', qualifier: 'ND' },
            strength: { value: '1', form: 'C42972', unit: 'C25613' },
            deaSchedule: 'V',
          },
          quantity: { value: '2.5', qualifier: '38', unit: 'C48155' },
        },
      ],
    },
  };
  return message;
};

/** A prescription of as little as the standard needs. */
const barest = (): Message & { body: NewRx } => {
  const message = sampleNewRx();
  const {
    coded: _,
    daysSupply: __,
    diagnosis: ___,
    note: ____,
    dates: _____,
    ...medication
  } = message.body.medication;
  const { prescriberOrderNumber: ______, ...header } = message.header;
  return { header, body: { ...message.body, medication } };
};

const inquiry = (firstName: string): Message & { body: RxHistoryRequest } => {
  const { header, body } = sampleNewRx();
  return {
    header: { ...header, to: { qualifier: 'PY', id: 'DOGWOOD' } },
    body: {
      kind: 'RxHistoryRequest',
      benefits: [
        {
          payer: { payerId: 'DOGWOOD', iin: '999101' },
          cardholderId: '462244391',
          groupId: 'G1',
          consent: 'Y',
          memberId: '462244391-01',
        },
      ],
      patient: { ...body.patient, name: { ...body.patient.name, first: firstName } },
      prescriber: body.prescriber,
      startDate: '2025-11-22',
    },
  };
};

const CHANGES: readonly (readonly [string, unknown])[] = [
  ['G', { type: 'G', requested: [{}] }],
  ['P', { type: 'P' }],
  ['T', { type: 'T', requested: [{ ndc: '00071015623', quantity: '30', note: 'On formulary' }] }],
  [
    'D, evaluated in full',
    {
      type: 'D',
      evaluations: [
        {
          reason: 'DD',
          service: 'MR',
          result: '3H',
          coAgent: { code: '00093505698', qualifier: '03', description: 'Warfarin 5 mg tablet' },
          significance: '1',
          acknowledgement: 'The patient takes both',
        },
      ],
    },
  ],
  ['D, as the pharmacy would', { type: 'D' }],
  ['S', { type: 'S' }],
  ['OS', { type: 'OS', requested: [{ ndc: '00071015623' }, { description: 'A tablet', schedule: 'IV' }] }],
  ['U', { type: 'U' }],
];

/** Every message that the sandbox writes, in every shape that it gives it. */
export const sampleLetters = (): [name: string, letter: Letter][] =>
  [['full', fullest()] as const, ['bare', barest()] as const].flatMap(
    ([of, prescription]): [string, Letter][] => {
      const said = (body: Letter['body']) => about(prescription.header, body, AT);
      return [
        [`Status, ${of}`, said(accepted)],
        [`Error, ${of}`, said(refusal('900', '3000', '/Message/Body/NewRx: wrong & <unfit>'))],
        [`Error to nobody, ${of}`, about(undefined, refusal('900', '500', '/: not XML'), AT, 'id-1')],
        [`Verify, ${of}`, said({ kind: 'Verify' })],
        ...([undefined, ...FillOutcome.options] as const).map((last): [string, Letter] => [
          `CancelRxResponse after ${last ?? 'nothing'}, ${of}`,
          said(cancelAnswerOf(true, last)),
        ]),
        ...FillOutcome.options.flatMap((outcome) =>
          ['', 'Picked up'].map((note): [string, Letter] => [
            `RxFill ${outcome} ${note}, ${of}`,
            said(fillOf(prescription.body, { outcome, note, quantity: '' }, AT)),
          ]),
        ),
        ...[{}, { fills: 0, dispensed: { note: 'Patient asks', sig: 'Take 1 tablet' } }].map(
          (asking, at): [string, Letter] => [
            `RxRenewalRequest ${at + 1}, ${of}`,
            renewalRequestOf(prescription, RenewalAsking.parse(asking), AT),
          ],
        ),
        ...CHANGES.map(([type, asking]): [string, Letter] => [
          `RxChangeRequest ${type}, ${of}`,
          changeRequestOf(prescription, ChangeAsking.parse(asking), AT),
        ]),
        ...(Object.keys(HISTORY_BEHAVIOURS) as HistoryBehaviourName[]).map((behaviour): [string, Letter] => [
          `RxHistoryResponse ${behaviour}, ${of}`,
          about(
            inquiry('Ada').header,
            historyAnswerOf(
              inquiry(HISTORY_BEHAVIOURS[behaviour].firstName || 'Ada'),
              behaviour,
              '2026-11-22',
            ),
            AT,
          ),
        ]),
      ];
    },
  );
