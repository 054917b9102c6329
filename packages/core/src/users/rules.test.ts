import { describe, expect, it } from 'vitest';
import { canSendControlledSubstance, type ControlledSubstanceSender } from './rules';

const whole: ControlledSubstanceSender = { deaNumber: 'AC1234563', spi: '1', npi: '2', hardwareTokenReference: 'HW-1', hasSoftToken: true, permissionEpcsRts: true };

describe('the right to send controlled substances (S6-12: all of them)', () => {
  const cases: [string, Partial<ControlledSubstanceSender>, boolean][] = [
    ['everything', {}, true], ['a hardware token alone', { hasSoftToken: false }, true], ['a soft token alone', { hardwareTokenReference: undefined }, true],
    ['no token', { hasSoftToken: false, hardwareTokenReference: undefined }, false], ['no DEA number', { deaNumber: undefined }, false], ['an empty DEA number', { deaNumber: '' }, false],
    ['no SPI', { spi: undefined }, false], ['no NPI', { npi: undefined }, false], ['no permission', { permissionEpcsRts: false }, false],
  ];
  it.each(cases)('with %s', (_, change, allowed) => { expect(canSendControlledSubstance({ ...whole, ...change })).toBe(allowed); });
});
