import { describe, expect, it } from 'vitest';
import type { GrantPerson } from '../../grants/rules';
import type { Handling } from '../../approvals/two-people';
import { READY_ITEMS } from './vocabulary';
import { linesFor, readyLines, secondPersonFor, type Standing } from './rules';

const NOW = new Date('2026-11-26T15:00:00.000Z');
const READY: Standing = {
  npi: '1999900016',
  spi: '9999900001001',
  spiError: '',
  isRegistering: false,
  deaNumber: 'FW9990018',
  state: 'AL',
  deaSchedules: ['II'],
  today: '2026-11-26',
  deaExpiresOn: '2028-11-30',
  stateLicenseNumber: 'AL1',
  licenseExpiresOn: '2027-12-31',
  hasPinNumber: true,
  hasSoftToken: true,
  permissionEpcsRts: true,
  proofing: 'Complete',
  secondPerson: { state: 'met' },
  isRequested: false,
  timeZone: 'America/Chicago',
  practice: { address: '1 Elm', city: 'Mobile', state: 'AL', zipCode: '36602', phone: '2515550100' },
  administrators: ['Ada Chief'],
};
const tokenless = { hasSoftToken: false, hardwareTokenReference: undefined };
const ungranted = { permissionEpcsRts: false };

describe('what a prescriber has and lacks (S6-12)', () => {
  it('is everything, in the order in which it is got', () => {
    const lines = readyLines(READY);
    expect(lines.map(({ item }) => item)).toEqual(READY_ITEMS);
    expect(lines.filter(({ state }) => state !== 'met')).toEqual([]);
    expect(linesFor(lines, true)).toEqual([]);
  });

  it.each<[string, Partial<Standing>, string, string, string | undefined]>([
    [
      'a practice without a telephone',
      { practice: { ...READY.practice, phone: '' } },
      'practice',
      'missing',
      'practice',
    ],
    ['no NPI', { npi: undefined }, 'npi', 'missing', undefined],
    ['no SPI', { spi: undefined }, 'spi', 'missing', 'register'],
    ['an SPI that is asked for', { spi: undefined, isRegistering: true }, 'spi', 'waits', undefined],
    ['an SPI that was refused', { spi: undefined, spiError: 'no' }, 'spi', 'missing', 'register'],
    ['an SPI whose change was refused', { spiError: 'no' }, 'spi', 'met', undefined],
    ['no DEA number', { deaNumber: '' }, 'dea-number', 'missing', 'provider-info'],
    ['a registration of another state', { state: 'GA' }, 'dea-state', 'unknown', 'provider-info'],
    ['a registration of no stated state', { state: '' }, 'dea-state', 'unknown', 'provider-info'],
    [
      'a practice of no stated state',
      { practice: { ...READY.practice, state: '' } },
      'dea-state',
      'met',
      undefined,
    ],
    ['no number to have a state', { deaNumber: '', state: 'GA' }, 'dea-state', 'waits', undefined],
    ['no schedules', { deaSchedules: [] }, 'dea-schedules', 'missing', 'dea-schedules'],
    ['neither', { deaSchedules: [], deaNumber: '' }, 'dea-schedules', 'waits', undefined],
    [
      'a DEA registration that ends today',
      { deaExpiresOn: '2026-11-26' },
      'dea-expiry',
      'due',
      'provider-info',
    ],
    ['one that ended yesterday', { deaExpiresOn: '2026-11-25' }, 'dea-expiry', 'missing', 'provider-info'],
    ['one in 60 days', { deaExpiresOn: '2027-01-25' }, 'dea-expiry', 'due', 'provider-info'],
    ['one in 61 days', { deaExpiresOn: '2027-01-26' }, 'dea-expiry', 'met', undefined],
    ['one that nobody stated', { deaExpiresOn: undefined }, 'dea-expiry', 'unknown', 'provider-info'],
    ['no DEA number to expire', { deaNumber: '' }, 'dea-expiry', 'waits', undefined],
    [
      'a license that ended yesterday',
      { licenseExpiresOn: '2026-11-25' },
      'license',
      'missing',
      'provider-info',
    ],
    ['a license without an end', { licenseExpiresOn: undefined }, 'license', 'unknown', 'provider-info'],
    ['no license', { stateLicenseNumber: undefined }, 'license', 'unknown', 'provider-info'],
    ['no proofing', { ...tokenless, proofing: 'None' }, 'identity', 'missing', 'proofing'],
    ['a proofing under way', { ...tokenless, proofing: 'WtgProofer' }, 'identity', 'waits', 'proofing'],
    ['a token and no proofing', { proofing: 'None' }, 'identity', 'met', undefined],
    ['no token after proofing', tokenless, 'token', 'missing', 'proofing'],
    ['no token before proofing', { ...tokenless, proofing: 'Active' }, 'token', 'waits', undefined],
    ['no PIN', { hasPinNumber: false }, 'pin', 'missing', 'pin'],
    ['no permission', ungranted, 'permission', 'missing', 'grants'],
    ['a permission that is requested', { ...ungranted, isRequested: true }, 'permission', 'waits', 'grants'],
    ['no permission before a token', { ...ungranted, ...tokenless }, 'permission', 'waits', undefined],
    [
      'nobody else',
      { ...ungranted, secondPerson: { state: 'missing', lacks: 'member' } },
      'second-person',
      'missing',
      'people',
    ],
    [
      'a second person from tomorrow on',
      { ...ungranted, secondPerson: { state: 'waits', from: NOW } },
      'second-person',
      'waits',
      undefined,
    ],
    [
      'nobody else, once permitted',
      { secondPerson: { state: 'missing', lacks: 'member' } },
      'second-person',
      'met',
      undefined,
    ],
  ])('%s', (_, changes, item, state, act) => {
    const line = readyLines({ ...READY, ...changes }).find((one) => one.item === item);
    expect([line?.state, line?.act]).toEqual([state, act]);
    expect(line?.why).not.toMatch(/[{}]/);
  });

  it('says from when two count as two on the clock of the practice', () => {
    const lines = readyLines({ ...READY, ...ungranted, secondPerson: { state: 'waits', from: NOW } });
    expect(lines.find(({ item }) => item === 'second-person')?.why).toContain('11/26/2026 9:00 AM');
  });

  it.each<[readonly string[], string]>([
    [['Ada Chief'], 'entered by: Ada Chief.'],
    [['Ada Chief', 'Bo Lane'], 'entered by: Ada Chief, Bo Lane.'],
    [[], 'entered by: a super administrator.'],
  ])('says who can enter what the practice lacks: %j', (administrators, sentence) => {
    const [line] = readyLines({ ...READY, practice: { ...READY.practice, address: '' }, administrators });
    expect(line?.why).toContain('The practice has no address,');
    expect(line?.why).toContain(sentence);
  });

  it('of a drug that is not controlled only what sending needs', () => {
    const practice = { ...READY.practice, state: '' };
    expect(linesFor(readyLines({ ...READY, practice }), false).map(({ item }) => item)).toEqual(['practice']);
    const lines = readyLines({ ...READY, spi: undefined, hasPinNumber: false });
    expect(linesFor(lines, false).map(({ item }) => item)).toEqual(['spi']);
    expect(linesFor(lines, true).map(({ item }) => item)).toEqual(['spi', 'pin']);
    const ended = readyLines({ ...READY, licenseExpiresOn: '2026-11-25', deaExpiresOn: '2026-11-25' });
    expect(linesFor(ended, false).map(({ item }) => item)).toEqual(['license']);
    expect(linesFor(ended, true).map(({ item }) => item)).toEqual(['license', 'dea-expiry']);
    const unknown = readyLines({ ...READY, licenseExpiresOn: undefined, deaExpiresOn: undefined });
    expect(linesFor(unknown, true)).toEqual([]);
  });
});

describe('a second person', () => {
  const person = (id: string, changes: Partial<GrantPerson> = {}): GrantPerson => ({
    id,
    role: 'User',
    isSuperAdmin: false,
    isPartner: false,
    active: true,
    hasPinNumber: false,
    hasSoftToken: false,
    permissionChangeRequestsGrant: false,
    permissionEpcsRts: false,
    ...changes,
  });
  const nora = person('nora', { npi: '1', deaNumber: 'F', hasSoftToken: true });
  const may = { permissionChangeRequestsGrant: true };
  const holds = { npi: '2', deaNumber: 'G', hasSoftToken: true, permissionEpcsRts: true };
  const registered = (byId: string, ofId: string, hoursAgo: number): Handling => ({
    event: 'user.registered',
    byId,
    ofId,
    at: new Date(NOW.getTime() - hoursAgo * 3_600_000),
  });
  const standing = (members: readonly GrantPerson[], handlings: readonly Handling[] = []) =>
    secondPersonFor([nora, ...members], 'nora', handlings, 24, NOW);

  it.each<[string, readonly GrantPerson[], object]>([
    ['nobody', [], { state: 'missing', lacks: 'member' }],
    ['somebody who is not active', [person('omar', { ...may, active: false })], { lacks: 'member' }],
    ['a partner', [person('omar', { ...may, isPartner: true })], { lacks: 'member' }],
    ['somebody without the permission', [person('omar')], { lacks: 'change-permission' }],
    ['somebody who may begin it', [person('omar', may)], { state: 'met' }],
    ['one who holds and begins', [person('eve', { ...holds, ...may })], { lacks: 'approver' }],
    [
      'a holder without a token',
      [person('eve', { ...holds, hasSoftToken: false }), person('omar', may)],
      { lacks: 'approver' },
    ],
    ['a holder and another', [person('eve', holds), person('omar', may)], { state: 'met' }],
  ])('%s', (_, members, expected) => {
    expect(standing(members)).toMatchObject(expected);
  });

  it('whom she registered counts after a day, another one now', () => {
    const omar = person('omar', may);
    expect(standing([omar], [registered('nora', 'omar', 23)])).toEqual({
      state: 'waits',
      from: new Date(NOW.getTime() + 3_600_000),
    });
    expect(standing([omar], [registered('nora', 'omar', 24)])).toEqual({ state: 'met' });
    expect(standing([omar, person('olga', may)], [registered('nora', 'omar', 1)])).toEqual({ state: 'met' });
  });

  it('beside a holder is who begins and the holder, whoever registered the target', () => {
    const members = [person('eve', holds), person('omar', may)];
    expect(standing(members, [registered('eve', 'nora', 1)])).toEqual({ state: 'met' });
    expect(standing(members, [registered('eve', 'omar', 1)])).toMatchObject({ state: 'waits' });
  });
});
