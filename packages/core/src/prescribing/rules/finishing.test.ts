import { describe, expect, it } from 'vitest';
import { type MessageCode } from '../../findings/messages';
import { actsToFinish, type Finishing, type FinishingAct } from './finishing';

const today = '2026-11-20';
const permissions = ['prescription.write', 'prescription.print'];
const prescriber = { id: 'p', npi: '1234567893', spi: '1234567890001', permissions: [...permissions, 'prescription.send'] };
const staff = { id: 's', permissions };
const complete: Finishing = { schedule: 'none', pharmacy: {}, writer: prescriber, provider: prescriber, today };

type Expected = Partial<Record<FinishingAct, MessageCode | 'offered'>>;

describe('acts to finish a prescription', () => {
  const cases: { when: string; finishing: Finishing; acts: Expected }[] = [
    { when: 'a prescriber and a pharmacy', finishing: complete, acts: { save: 'offered', print: 'offered', send: 'offered' } },
    { when: 'no pharmacy', finishing: { ...complete, pharmacy: undefined }, acts: { save: 'prescription.pharmacy-needed-to-save', print: 'offered', send: 'prescription.pharmacy-required' } },
    { when: 'a pharmacy on its last day', finishing: { ...complete, pharmacy: { activeEndTime: today } }, acts: { save: 'offered', print: 'offered', send: 'offered' } },
    { when: 'a pharmacy that ended yesterday', finishing: { ...complete, pharmacy: { activeEndTime: '2026-11-19' } }, acts: { save: 'offered', print: 'offered', send: 'prescription.pharmacy-inactive' } },
    { when: 'a controlled substance', finishing: { ...complete, schedule: 'IV' }, acts: { save: 'offered', print: 'offered', send: 'controlled.signing-required' } },
    { when: 'a prescriber without an SPI', finishing: { ...complete, writer: { ...prescriber, spi: undefined }, provider: { id: 'p' } }, acts: { save: 'prescription.provider-without-spi', print: 'offered', send: 'sending.provider-not-registered' } },
    { when: 'a prescriber without an NPI but with the right', finishing: { ...complete, writer: { ...prescriber, npi: undefined } }, acts: { save: 'offered', print: 'offered', send: 'sending.provider-not-registered' } },
    { when: 'a prescriber writing for another', finishing: { ...complete, provider: { id: 'q', spi: '1' } }, acts: { save: 'offered', print: 'offered', send: 'sending.other-provider' } },
    { when: 'staff', finishing: { ...complete, writer: staff }, acts: { save: 'offered', print: 'offered' } },
    { when: 'staff and a controlled substance', finishing: { ...complete, writer: staff, schedule: 'II' }, acts: { 'save-for-provider': 'offered', print: 'offered' } },
    { when: 'staff, a controlled substance and no pharmacy', finishing: { ...complete, writer: staff, schedule: 'II', pharmacy: undefined }, acts: { 'save-for-provider': 'prescription.pharmacy-needed-to-save', print: 'offered' } },
    { when: 'staff and a schedule that is not known', finishing: { ...complete, writer: staff, schedule: 'unknown' }, acts: { 'save-for-provider': 'offered', print: 'offered' } },
    { when: 'somebody who may only read', finishing: { ...complete, writer: { id: 'r', permissions: ['prescription.read'] } }, acts: {} },
  ];
  it.each(cases)('with $when', ({ finishing, acts }) => {
    const found = actsToFinish(finishing).map(({ act, findings }) => [act, findings[0]?.code ?? 'offered']);
    expect(Object.fromEntries(found)).toEqual(acts);
  });
});
