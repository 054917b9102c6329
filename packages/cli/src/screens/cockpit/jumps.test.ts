import { expect, it } from 'vitest';
import { jumpKeys, jumpTo, type JumpKey, type Subject } from './jumps';

const ALL_KEYS: readonly JumpKey[] = ['t', 'x', 'P', 'M', 'U', 'W'];
const MAY = ['prescription.read', 'network.read', 'audit.read'];
const PATIENT = { id: 'p1', label: 'Sample, Rosa, born 01/02/1980' };
const SUBJECT: Subject = {
  prescriptionId: 'r1',
  orderNumber: '7K3M9QXA2B4C',
  patient: PATIENT,
  personId: 'a1',
  personName: 'Ada Byron',
};

it.each([
  ['t', { to: 'trace', order: '7K3M9QXA2B4C' }],
  ['x', { to: 'prescriptions', order: 'r1' }],
  ['P', { to: 'prescriptions', patient: PATIENT }],
  ['M', { to: 'network', order: '7K3M9QXA2B4C' }],
  ['U', { to: 'audit', subject: { id: 'r1', label: 'order 7K3M9QXA2B4C' } }],
  ['W', { to: 'audit', person: { id: 'a1', label: 'Ada Byron' } }],
] as const)('%s leads from a prescription to %j', (key, target) =>
  expect(jumpTo(key, ALL_KEYS, SUBJECT, MAY)).toEqual(target),
);

it('U leads from what was done to somebody to all that was done to them', () =>
  expect(jumpTo('U', ALL_KEYS, { concerned: { id: 'a2', label: 'Rosa Sample' } }, MAY)).toEqual({
    to: 'audit',
    subject: { id: 'a2', label: 'about Rosa Sample' },
  }));

it.each([
  ['M', 'network.read'],
  ['U', 'audit.read'],
  ['W', 'audit.read'],
  ['t', 'prescription.read'],
])('%s leads nowhere without %s', (key, permission) =>
  expect(
    jumpTo(
      key,
      ALL_KEYS,
      SUBJECT,
      MAY.filter((one) => one !== permission),
    ),
  ).toBeUndefined(),
);

it('offers what the row knows and the screen has, and nothing else', () => {
  expect(jumpKeys(ALL_KEYS, { orderNumber: '7K' }, MAY).map(([key]) => key)).toEqual(['t', 'x', 'M']);
  expect(jumpKeys(['t'], SUBJECT, MAY)).toEqual([['t', 'trace']]);
  expect(jumpKeys(ALL_KEYS, undefined, MAY)).toEqual([]);
  expect(jumpTo('P', ['t'], SUBJECT, MAY)).toBeUndefined();
});

it('leads from the order number of another system to its messages alone', () => {
  const foreign: Subject = { orderNumber: '7K', isForeign: true, patient: PATIENT };
  expect(jumpKeys(ALL_KEYS, foreign, MAY).map(([key]) => key)).toEqual(['P', 'M']);
  expect(jumpTo('t', ALL_KEYS, foreign, MAY)).toBeUndefined();
});
