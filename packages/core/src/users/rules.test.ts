import { describe, expect, it } from 'vitest';
import {
  addsSchedule,
  canSendControlledSubstance,
  type ControlledSubstanceSender,
  findingsOnDeaSchedules,
  inOrder,
  isOtherRegistration,
} from './rules';

const whole: ControlledSubstanceSender = {
  deaNumber: 'AC1234563',
  spi: '1',
  npi: '2',
  hardwareTokenReference: 'HW-1',
  hasSoftToken: true,
  permissionEpcsRts: true,
};

describe('the right to send controlled substances (S6-12: all of them)', () => {
  const cases: [string, Partial<ControlledSubstanceSender>, boolean][] = [
    ['everything', {}, true],
    ['a hardware token alone', { hasSoftToken: false }, true],
    ['a soft token alone', { hardwareTokenReference: undefined }, true],
    ['no token', { hasSoftToken: false, hardwareTokenReference: undefined }, false],
    ['no DEA number', { deaNumber: undefined }, false],
    ['an empty DEA number', { deaNumber: '' }, false],
    ['no SPI', { spi: undefined }, false],
    ['no NPI', { npi: undefined }, false],
    ['no permission', { permissionEpcsRts: false }, false],
  ];
  it.each(cases)('with %s', (_, change, allowed) => {
    expect(canSendControlledSubstance({ ...whole, ...change })).toBe(allowed);
  });
});

describe('the schedules of a DEA registration', () => {
  const registrant = { deaNumber: 'AC1234563', state: 'AL' };
  it.each([
    ['with number and state', registrant, ['II'], []],
    ['without a number', { ...registrant, deaNumber: '' }, ['V'], ['dea-schedules.number-needed']],
    ['without a state', { ...registrant, state: '' }, ['V'], ['dea-schedules.state-needed']],
    ['none, without either', { deaNumber: '', state: '' }, [], []],
  ] as const)('are stated %s', (_, who, schedules, codes) => {
    expect(findingsOnDeaSchedules(who, schedules).map(({ code }) => code)).toEqual(codes);
  });
  it.each([
    ['the same', {}, false],
    ['another number', { deaNumber: 'BC1234563' }, true],
    ['no number', { deaNumber: '' }, true],
    ['another state', { state: 'FL' }, true],
    ['no state', { state: '' }, true],
  ])('are void with %s: %j, %s', (_, change, isOther) => {
    expect(isOtherRegistration(registrant, { ...registrant, ...change })).toBe(isOther);
  });
  it('keep their order, each once', () => {
    expect(inOrder(['V', 'II', 'V', 'III'])).toEqual(['II', 'III', 'V']);
  });
  it.each([
    [[], ['II'], true],
    [['II'], ['II', 'III'], true],
    [['II'], ['III'], true],
    [['II', 'III'], ['II'], false],
    [['II'], ['II'], false],
    [['II'], [], false],
    [[], [], false],
  ] as const)('%j after %j: one is added: %s', (before, after, adds) => {
    expect(addsSchedule(before, after)).toBe(adds);
  });
});
