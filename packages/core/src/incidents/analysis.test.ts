import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analyze, type DayFacts, FINDINGS, LIMITS, type TrailRecord } from './analysis';
import { incidentEvent, type IncidentType } from './model';

const NOON = Date.parse('2026-11-18T18:00:00Z');
const facts: DayFacts = {
  standingOf: (accountId) =>
    accountId === 'operator' ? 'operator' : accountId === 'stranger' ? 'outsider' : 'member',
  isOutsideHours: (at) => at >= NOON + 10 * 3_600_000,
  usualSignatures: (accountId) => (accountId === 'busy' ? 12 : 1),
};

interface Planted {
  readonly event: string;
  readonly accountId?: string | null;
  readonly outcome?: TrailRecord['outcome'];
  readonly details?: object;
  readonly at?: number;
  readonly sequence?: number;
}

function found(planted: readonly Planted[], judged: DayFacts = facts) {
  const analysis = analyze(judged);
  planted.forEach(
    ({ event, accountId = 'somebody', outcome = 'done', details = {}, at = NOON, sequence }, place) => {
      analysis.take({
        sequence: sequence ?? place + 1,
        at: at + place,
        accountId,
        event,
        outcome,
        details: JSON.stringify(details),
      });
    },
  );
  return analysis.findings();
}

const times = (count: number, planted: Planted): Planted[] => Array.from({ length: count }, () => planted);
const codes = (planted: readonly Planted[]) => found(planted).map(({ code }) => code);
const incident = (type: IncidentType, details: object = {}, more: Partial<Planted> = {}): Planted => ({
  event: incidentEvent(type),
  details,
  ...more,
});
const failedSignIn: Planted = { event: 'session.sign-in-failed', outcome: 'refused' };
const refused: Planted = {
  event: 'access.refused',
  outcome: 'refused',
  details: { permission: 'audit.read' },
};
const reaching: Planted = {
  event: 'prescription.write-refused',
  outcome: 'refused',
  details: { reason: 'prescription.other-writer' },
};
const lockedSigning: Planted = {
  event: 'signing.factors-refused',
  outcome: 'refused',
  details: { reason: 'locked now' },
};
const signed: Planted = { event: 'prescription.signed' };
const locked = (accountId: string): Planted =>
  incident('accountLocked', {}, { accountId, outcome: 'refused' });

describe('the daily analysis', () => {
  it.each<[string, Planted[], string[]]>([
    ['one sign-in short of many', times(LIMITS.failedSignIns - 1, failedSignIn), []],
    ['many failed sign-ins', times(LIMITS.failedSignIns, failedSignIn), ['failed-sign-ins']],
    [
      'as many of different people',
      Array.from({ length: LIMITS.failedSignIns }, (_, who) => ({
        ...failedSignIn,
        accountId: `p${String(who)}`,
      })),
      [],
    ],
    ['one refusal short of many', times(LIMITS.refusedAccess - 1, refused), []],
    ['many refusals', times(LIMITS.refusedAccess, refused), ['refused-access']],
    ['one call for another practice', [{ ...refused, accountId: 'stranger' }], ['other-practice']],
    ['twenty signatures of somebody who signs one a day', times(LIMITS.volume, signed), ['unusual-volume']],
    ['nineteen', times(LIMITS.volume - 1, signed), []],
    ['three times as many as usual', times(36, { ...signed, accountId: 'busy' }), []],
    ['more than that', times(37, { ...signed, accountId: 'busy' }), ['unusual-volume']],
    ['reaching for records of others', times(LIMITS.othersRecords, reaching), ['others-records']],
    ['one less', times(LIMITS.othersRecords - 1, reaching), []],
    ['refusals for ordinary reasons', times(50, { ...reaching, details: { reason: 'record.changed' } }), []],
    [
      'a signed record that failed its validation',
      [{ event: 'signed.validated', outcome: 'failed' }],
      ['archive-altered'],
    ],
    ['one that passed', [{ event: 'signed.validated' }], []],
    ['signing locked once', [lockedSigning], []],
    ['twice', times(LIMITS.signingLockouts, lockedSigning), ['signing-lockouts']],
    ['wrong codes', times(4, { ...lockedSigning, details: { reason: 'wrong' } }), []],
    ['two people locked out, one of them often', [locked('a'), locked('b'), locked('b'), locked('b')], []],
    ['three people locked out', [locked('a'), locked('b'), locked('c')], ['account-lockouts']],
    [
      'signing refused because of the clock',
      [
        {
          event: 'prescription.sign-refused',
          outcome: 'refused',
          details: { reason: 'signing.clock-wrong' },
        },
      ],
      ['clock-wrong'],
    ],
    [
      'a permission given in the day',
      [incident('rtsPermissionAddApproved', { targetAccountId: 'x', initiatedBy: 'y' })],
      [],
    ],
    [
      'in the night',
      [
        incident(
          'rtsPermissionAddApproved',
          { targetAccountId: 'x', initiatedBy: 'y' },
          { at: NOON + 10 * 3_600_000 },
        ),
      ],
      ['outside-hours'],
    ],
    [
      'the last moment before',
      [
        incident(
          'rtsPermissionAddApproved',
          { targetAccountId: 'x', initiatedBy: 'y' },
          { at: NOON + 10 * 3_600_000 - 1 },
        ),
      ],
      [],
    ],
    [
      'to oneself',
      [incident('changeRequestsPermissionAdded', { targetAccountId: 'somebody' })],
      ['self-serving'],
    ],
    [
      'by one person alone',
      [incident('rtsPermissionAddApproved', { targetAccountId: 'x', initiatedBy: 'somebody' })],
      ['one-person'],
    ],
    [
      'initiated by the one who initiates',
      [incident('rtsPermissionAddInitiated', { targetAccountId: 'x', initiatedBy: 'somebody' })],
      [],
    ],
    [
      'a time that had passed',
      [
        { event: 'patient.opened', sequence: 10, at: NOON - 30 * 60_000 },
        { event: 'patient.opened', sequence: 9, at: NOON },
      ],
      ['time-turned-back'],
    ],
    [
      'transactions that overtake each other',
      [
        { event: 'patient.opened', sequence: 10, at: NOON - 9 * 60_000 },
        { event: 'patient.opened', sequence: 9, at: NOON },
      ],
      [],
    ],
    [
      'a prescription written by somebody of the provider',
      [{ event: 'prescription.created', accountId: 'operator' }],
      ['operator-act'],
    ],
    ['one read by them', [{ event: 'prescription.exported', accountId: 'operator' }], []],
    [
      'one that they tried and was refused',
      [{ event: 'prescription.created', accountId: 'operator', outcome: 'refused' }],
      [],
    ],
    [
      'a PIN removed by a stranger',
      [incident('resetPinNumber', { targetAccountId: 'x' }, { accountId: 'stranger' })],
      ['outsider-act'],
    ],
    ['what the network does', [{ event: 'prescription.sent', accountId: null }], []],
  ])('%s', (_, planted, expected) => {
    expect(codes(planted)).toEqual(expected);
  });

  it('says who, how often and when first', () => {
    expect(found(times(12, failedSignIn))).toEqual([
      { code: 'failed-sign-ins', accountId: 'somebody', count: 12, firstAt: NOON },
    ]);
  });

  it('takes what archive and trail show by themselves', () => {
    const analysis = analyze(facts);
    analysis.takeCheck('trail-deviates');
    analysis.takeCheck('archive-missing', 3);
    expect(analysis.findings()).toEqual([
      { code: 'trail-deviates', accountId: null, count: 1, firstAt: undefined },
      { code: 'archive-missing', accountId: null, count: 3, firstAt: undefined },
    ]);
  });

  it('knows every class of 21 CFR 1311.150(a), and readings', () => {
    expect(new Set(Object.values(FINDINGS).map(({ type }) => type))).toEqual(
      new Set([
        'unauthorizedAccessFound',
        'recordChangeFound',
        'interferenceFound',
        'accessControlFound',
        'auditInterferenceFound',
        'operatorActFound',
        'unusualReadingFound',
      ]),
    );
  });

  it('invents nothing in days on which people only work', () => {
    const ordinary = fc.record({
      event: fc.constantFrom(
        'patient.opened',
        'patient.changed',
        'prescription.created',
        'prescription.sent',
        'session.signed-in',
        'medication.created',
        'message.read',
        'incident.successfulLogin',
      ),
      accountId: fc.constantFrom('a', 'b', 'c', null),
      at: fc.nat({ max: 3_600_000 }),
    });
    fc.assert(
      fc.property(fc.array(ordinary, { maxLength: 300 }), (day) => {
        const inOrder = [...day]
          .sort((one, other) => one.at - other.at)
          .map((record) => ({ ...record, at: NOON + record.at }));
        expect(found(inOrder)).toEqual([]);
      }),
    );
  });

  it('does not stumble over details that are no JSON', () => {
    const analysis = analyze(facts);
    expect(() => {
      analysis.take({
        sequence: 1,
        at: NOON,
        accountId: null,
        event: 'access.refused',
        outcome: 'refused',
        details: '{broken',
      });
    }).not.toThrow();
  });
});

describe('charts that a person opened in a day', () => {
  it.each([
    [LIMITS.charts - 1, [], false],
    [LIMITS.charts, [], true],
    [LIMITS.charts, [2, 90, 3], true],
    [60, [20], false],
    [61, [20], true],
    [61, [18, 22], true],
    [75, [10, 25, 40], false],
    [76, [10, 25, 40, 25], true],
  ])('%d, on days before %j: found %s', (charts, before, isFound) => {
    const analysis = analyze(facts);
    analysis.takeCharts('somebody', charts, before);
    expect(analysis.findings()).toEqual(
      isFound ? [{ code: 'unusual-readings', accountId: 'somebody', count: charts, firstAt: undefined }] : [],
    );
  });

  it.each(['own-chart', 'colleague-chart'] as const)('that seem to be %s are found from one on', (code) => {
    const analysis = analyze(facts);
    analysis.takeChartsOfPeople(code, 'somebody', 1, NOON);
    expect(analysis.findings()).toEqual([{ code, accountId: 'somebody', count: 1, firstAt: NOON }]);
    expect(FINDINGS[code].type).toBe('unusualReadingFound');
  });
});
