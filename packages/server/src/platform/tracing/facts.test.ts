import { expect, it } from 'vitest';
import { type Facts, toAttributes } from './facts';

const PRACTICE = '0190b6d0-0000-7000-8000-000000000001';

it('each fact is one attribute', () => {
  const facts: Required<Facts> = {
    method: 'POST',
    route: '/api/prescriptions/:prescriptionId/send',
    status: 204,
    request: PRACTICE,
    practice: PRACTICE,
    code: '010',
    partner: 'prior-authorization',
    outcome: 'accepted',
    message: 'RxRenewalResponse',
    attempt: 3,
    work: 'sign-in',
    statement: 'send-prescriptions',
  };
  const attributes = toAttributes(facts);
  expect(Object.keys(attributes)).toHaveLength(Object.keys(facts).length);
  expect(Object.values(attributes).sort()).toEqual(Object.values(facts).sort());
});

it.each<Facts>([
  { method: 'Pettigrew' },
  { route: '/api/patients?searchStr=Pettigrew' },
  { route: '/api/patients/Ada Pettigrew' },
  { route: `/api/patients/${PRACTICE}` },
  { route: '/api/prescriptions/order/20261130' },
  { status: 12 },
  { request: 'Pettigrew' },
  { practice: '1234567893' },
  { code: 'Pettigrew' },
  { code: 'the pharmacy does not know Pettigrew' },
  { code: '1234567893' },
  { partner: 'Pettigrew Pharmacy' },
  { outcome: 'Pettigrew' },
  { message: 'Pettigrew' },
  { attempt: -1 },
  { attempt: Number.NaN },
  { work: 'of Pettigrew' },
  { statement: "SELECT 'Pettigrew'" },
  { statement: undefined },
])('what has another form is left out: %j', (facts) => {
  expect(toAttributes(facts)).toEqual({});
});
