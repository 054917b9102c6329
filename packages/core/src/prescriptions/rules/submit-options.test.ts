import { describe, expect, it } from 'vitest';
import { stop } from '../../findings/finding';
import type { MessageCode } from '../../findings/messages';
import { actsToFinish, type Finishing, type SubmitAction } from './submit-options';

const today = '2026-11-20';
const permissions = ['prescription.write', 'prescription.print'];
const plain = { schedule: 'none', ingredients: ['lisinopril'] } as const;
const benzodiazepine = { schedule: 'IV', ingredients: ['alprazolam'] } as const;
const opioid = { schedule: 'II', ingredients: ['oxycodone'] } as const;
const prescriber = {
  id: 'p',
  npi: '1234567893',
  spi: '1234567890001',
  deaNumber: 'FW9990018',
  permissions: [...permissions, 'prescription.send', 'prescription.sign'],
  canSendControlledSubstance: true,
};
const staff = { id: 's', permissions, canSendControlledSubstance: false };
const complete: Finishing = {
  drug: plain,
  pharmacy: {},
  writer: prescriber,
  provider: prescriber,
  practice: { address: '1 Elm', city: 'Mobile', state: 'AL', zipCode: '36602', phone: '2515550100' },
  today,
  monitoring: undefined,
  onDrug: [],
  epaState: undefined,
  originalRxRef: undefined,
};
const submitter = { ...prescriber, permissions: [...prescriber.permissions, 'prior-authorization.start'] };
const original = (originalEpaStatus: 0 | 1 | 2) => ({
  originalOrderNumber: '1',
  originalEpaStatus,
  originalAuthNumber: '',
});

type Expected = Partial<Record<SubmitAction, MessageCode | 'offered'>>;

describe('acts to finish a prescription', () => {
  const cases: { when: string; finishing: Finishing; acts: Expected }[] = [
    {
      when: 'a prescriber and a pharmacy',
      finishing: complete,
      acts: { save: 'offered', print: 'offered', send: 'offered' },
    },
    {
      when: 'no pharmacy',
      finishing: { ...complete, pharmacy: undefined },
      acts: {
        save: 'prescription.pharmacy-needed-to-save',
        print: 'offered',
        send: 'prescription.pharmacy-required',
      },
    },
    {
      when: 'a practice without a city',
      finishing: { ...complete, practice: { ...complete.practice, city: '' } },
      acts: { save: 'offered', print: 'offered', send: 'practice.unreachable' },
    },
    {
      when: 'such a practice and a controlled substance',
      finishing: { ...complete, drug: benzodiazepine, practice: { ...complete.practice, city: '' } },
      acts: { continue: 'practice.unreachable', save: 'offered', print: 'printing.practice-address' },
    },
    {
      when: 'a practice without a telephone and a controlled substance',
      finishing: { ...complete, drug: benzodiazepine, practice: { ...complete.practice, phone: '' } },
      acts: { continue: 'practice.unreachable', save: 'offered', print: 'offered' },
    },
    {
      when: 'a controlled substance and no DEA number',
      finishing: { ...complete, drug: benzodiazepine, writer: { ...prescriber, deaNumber: undefined } },
      acts: { continue: 'offered', save: 'offered', print: 'printing.dea-number' },
    },
    {
      when: 'a controlled substance and a registration that ended yesterday',
      finishing: { ...complete, drug: benzodiazepine, writer: { ...prescriber, deaExpiresOn: '2026-11-19' } },
      acts: { continue: 'credential.dea-expired', save: 'offered', print: 'printing.dea-expired' },
    },
    {
      when: 'a controlled substance and a registration that ends today',
      finishing: { ...complete, drug: benzodiazepine, writer: { ...prescriber, deaExpiresOn: today } },
      acts: { continue: 'offered', save: 'offered', print: 'offered' },
    },
    {
      when: 'no DEA number and what is not controlled',
      finishing: { ...complete, writer: { ...prescriber, deaNumber: undefined } },
      acts: { save: 'offered', print: 'offered', send: 'offered' },
    },
    {
      when: 'a pharmacy on its last day',
      finishing: { ...complete, pharmacy: { activeEndTime: today } },
      acts: { save: 'offered', print: 'offered', send: 'offered' },
    },
    {
      when: 'a pharmacy that ended yesterday',
      finishing: { ...complete, pharmacy: { activeEndTime: '2026-11-19' } },
      acts: { save: 'offered', print: 'offered', send: 'prescription.pharmacy-inactive' },
    },
    {
      when: 'a controlled substance',
      finishing: { ...complete, drug: benzodiazepine },
      acts: { continue: 'offered', save: 'offered', print: 'offered' },
    },
    // P6-1
    {
      when: 'a controlled substance and somebody who is not set up to sign',
      finishing: {
        ...complete,
        drug: benzodiazepine,
        writer: { ...prescriber, canSendControlledSubstance: false },
      },
      acts: { continue: 'controlled.sender-not-enabled', save: 'offered', print: 'offered' },
    },
    {
      when: 'a controlled substance and no pharmacy',
      finishing: { ...complete, drug: benzodiazepine, pharmacy: undefined },
      acts: {
        continue: 'prescription.pharmacy-required',
        save: 'prescription.pharmacy-needed-to-save',
        print: 'offered',
      },
    },
    {
      when: 'a controlled substance of another prescriber',
      finishing: { ...complete, drug: benzodiazepine, provider: { id: 'q', spi: '1' } },
      acts: { continue: 'sending.other-provider', save: 'prescription.other-writer', print: 'offered' },
    },
    // P5-17
    {
      when: 'an opioid of schedule II and no word on the PDMP',
      finishing: { ...complete, drug: opioid },
      acts: { continue: 'monitoring.pdmp-not-acknowledged', save: 'offered', print: 'offered' },
    },
    {
      when: 'an opioid of schedule II, the PDMP verified and the agreement there',
      finishing: {
        ...complete,
        drug: opioid,
        monitoring: { pdmpAcknowledgement: true, opioidAgreement: true },
      },
      acts: { continue: 'offered', save: 'offered', print: 'offered' },
    },
    // P5-16
    {
      when: 'a drug that this person may not prescribe',
      finishing: { ...complete, drug: benzodiazepine, onDrug: stop('controlled.not-authorized') },
      acts: { continue: 'controlled.not-authorized', save: 'controlled.not-authorized', print: 'offered' },
    },
    {
      when: 'the right to begin a prior authorization',
      finishing: { ...complete, writer: submitter },
      acts: { save: 'offered', 'prior-authorization': 'offered', print: 'offered', send: 'offered' },
    },
    {
      when: 'that right and an original that was approved',
      finishing: { ...complete, writer: submitter, originalRxRef: original(0) },
      acts: { save: 'offered', 'prior-authorization': 'offered', print: 'offered', send: 'offered' },
    },
    // P4-15
    {
      when: 'that right and an original in progress',
      finishing: { ...complete, writer: submitter, originalRxRef: original(1) },
      acts: {
        save: 'offered',
        'prior-authorization': 'prior-authorization.original-in-progress',
        print: 'offered',
        send: 'offered',
      },
    },
    {
      when: 'that right and an original that was partially denied',
      finishing: { ...complete, writer: submitter, originalRxRef: original(2) },
      acts: { save: 'offered', 'prior-authorization': 'offered', print: 'offered', send: 'offered' },
    },
    {
      when: 'that right and its own in process',
      finishing: { ...complete, writer: submitter, epaState: 'InProcess' },
      acts: { save: 'offered', 'prior-authorization': 'offered', print: 'offered', send: 'offered' },
    },
    {
      when: 'that right and its own approved',
      finishing: { ...complete, writer: submitter, epaState: 'Approved' },
      acts: {
        save: 'offered',
        'prior-authorization': 'prior-authorization.already-approved',
        print: 'offered',
        send: 'offered',
      },
    },
    {
      when: 'that right and its own denied',
      finishing: { ...complete, writer: submitter, epaState: 'Denied' },
      acts: { save: 'offered', 'prior-authorization': 'offered', print: 'offered', send: 'offered' },
    },
    {
      when: 'a prescriber without an SPI',
      finishing: { ...complete, writer: { ...prescriber, spi: undefined }, provider: { id: 'p' } },
      acts: {
        save: 'prescription.provider-without-spi',
        print: 'offered',
        send: 'sending.provider-not-registered',
      },
    },
    {
      when: 'a prescriber without an NPI but with the right',
      finishing: { ...complete, writer: { ...prescriber, npi: undefined } },
      acts: { save: 'offered', print: 'offered', send: 'sending.provider-not-registered' },
    },
    {
      when: 'a prescriber writing for another',
      finishing: { ...complete, provider: { id: 'q', spi: '1' } },
      acts: { save: 'prescription.other-writer', print: 'offered', send: 'sending.other-provider' },
    },
    { when: 'staff', finishing: { ...complete, writer: staff }, acts: { save: 'offered', print: 'offered' } },
    {
      when: 'staff and a controlled substance',
      finishing: { ...complete, writer: staff, drug: opioid },
      acts: { 'save-for-provider': 'offered', print: 'offered' },
    },
    {
      when: 'staff, a controlled substance and no pharmacy',
      finishing: { ...complete, writer: staff, drug: opioid, pharmacy: undefined },
      acts: { 'save-for-provider': 'prescription.pharmacy-needed-to-save', print: 'offered' },
    },
    {
      when: 'staff and a schedule that is not known',
      finishing: { ...complete, writer: staff, drug: { schedule: 'unknown', ingredients: [] } },
      acts: { 'save-for-provider': 'offered', print: 'offered' },
    },
    {
      when: 'somebody who may only read',
      finishing: {
        ...complete,
        writer: { id: 'r', permissions: ['prescription.read'], canSendControlledSubstance: false },
      },
      acts: {},
    },
  ];
  it.each(cases)('with $when', ({ finishing, acts }) => {
    const found = actsToFinish(finishing).map(({ act, findings }) => [act, findings[0]?.code ?? 'offered']);
    expect(Object.fromEntries(found)).toEqual(acts);
  });

  it('has Print first and what ends the visit last, whatever the drug and for staff too', () => {
    const order = (changes: Partial<Finishing>) =>
      actsToFinish({ ...complete, ...changes }).map(({ act }) => act);
    const ends = (changes: Partial<Finishing>) => [order(changes)[0], order(changes).at(-1)];
    expect(ends({})).toEqual(['print', 'send']);
    expect(ends({ drug: benzodiazepine })).toEqual(['print', 'continue']);
    expect(ends({ writer: staff })).toEqual(['print', 'save']);
    expect(ends({ writer: staff, drug: opioid })).toEqual(['print', 'save-for-provider']);
  });
});
