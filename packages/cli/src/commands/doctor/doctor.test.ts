import { describe, expect, it } from 'vitest';
import { checkConformance, checkOf } from './conformance';
import { checkNode, checkTerminal } from './machine';
import { certificateCheck, checkClock, checkVersions } from './server';
import { referenceCheck, sealCheck } from './session';
import { retentionCheck, storageCheck } from './storage';

const NOW = new Date('2026-11-20T12:00:00Z');
const DAY = 24 * 60 * 60_000;
const ago = (milliseconds: number): string => new Date(NOW.getTime() - milliseconds).toISOString();

describe('the version of Node.js', () => {
  it.each([
    ['v18.20.0', 'bad'],
    ['v20.18.9', 'bad'],
    ['v20.19.0', 'warn'],
    ['v21.7.0', 'warn'],
    ['v22.0.0', 'ok'],
    ['v24.1.0', 'ok'],
  ])('%s is %s', (version, state) => {
    expect(checkNode(version).state).toBe(state);
  });
});

describe('a terminal', () => {
  const at = (columns: number, rows: number, environment: Record<string, string>, isTTY = true) =>
    checkTerminal({}, { stdout: { isTTY, columns, rows }, stdin: { isTTY }, environment } as never).state;
  it.each([
    ['80x24 with UTF-8', at(80, 24, { LANG: 'en_US.UTF-8' }), 'ok'],
    ['79 columns', at(79, 24, { LANG: 'C.utf8' }), 'warn'],
    ['23 rows', at(80, 23, { LANG: 'C.utf8' }), 'warn'],
    ['no locale', at(80, 24, {}), 'warn'],
    ['a locale that LC_ALL takes away', at(80, 24, { LANG: 'C.UTF-8', LC_ALL: 'C' }), 'warn'],
    ['TERM=dumb', at(80, 24, { LANG: 'C.UTF-8', TERM: 'dumb' }), 'warn'],
    ['none', at(0, 0, {}, false), 'ok'],
  ])('%s', (_, found, state) => {
    expect(found).toBe(state);
  });
});

describe('what the server reports', () => {
  it.each([
    ['1.2.0', '1.2', 'ok'],
    ['1.2.9', '1.2.0', 'ok'],
    ['1.3.0', '1.2', 'warn'],
    ['2.2.0', '1.2', 'warn'],
  ])('erx %s at a server of %s: %s', (own, servers, state) => {
    expect(checkVersions(own, servers).state).toBe(state);
  });
  it.each([
    [0, 'ok'],
    [29_999, 'ok'],
    [30_000, 'warn'],
    [-299_999, 'warn'],
    [300_000, 'bad'],
    [-300_000, 'bad'],
  ])('a clock off by %i ms: %s', (off, state) => {
    expect(checkClock(NOW.getTime() + off, NOW.getTime()).state).toBe(state);
  });
  it('no time is not the right time', () => {
    expect(checkClock(undefined, NOW.getTime()).state).toBe('warn');
  });
  it.each([
    [14 * DAY, 'ok'],
    [14 * DAY - 1, 'warn'],
    [-1, 'warn'],
  ])('a certificate with %i ms left: %s', (left, state) => {
    expect(certificateCheck(NOW.getTime() + left, NOW.getTime()).state).toBe(state);
  });
  it('a certificate that cannot be read is not a good one', () => {
    expect([certificateCheck(undefined, 0).state, certificateCheck(Number.NaN, 0).state]).toEqual([
      'warn',
      'warn',
    ]);
  });
});

describe('reference data', () => {
  const lists = (rows: number, loaded?: { kind: 'starter' | 'fda-packages'; at: string }) => [
    { list: 'products' as const, rows, ...(loaded ? { loaded } : {}) },
  ];
  it.each([
    ['none', referenceCheck({ lists: [], unfinished: [] }, NOW), 'bad'],
    ['no drug', referenceCheck({ lists: lists(0), unfinished: [] }, NOW), 'bad'],
    [
      'the starter catalogue',
      referenceCheck({ lists: lists(9, { kind: 'starter', at: ago(DAY) }), unfinished: [] }, NOW),
      'warn',
    ],
    [
      '180 days old',
      referenceCheck({ lists: lists(9, { kind: 'fda-packages', at: ago(180 * DAY) }), unfinished: [] }, NOW),
      'ok',
    ],
    [
      '181 days old',
      referenceCheck({ lists: lists(9, { kind: 'fda-packages', at: ago(181 * DAY) }), unfinished: [] }, NOW),
      'warn',
    ],
    [
      'half an import',
      referenceCheck(
        {
          lists: lists(9, { kind: 'fda-packages', at: ago(0) }),
          unfinished: [{ id: 'x', kind: 'fda-packages', startedAt: ago(0), linesTaken: 1 }],
        },
        NOW,
      ),
      'warn',
    ],
  ])('%s', (_, found, state) => {
    expect(found.state).toBe(state);
  });
});

describe('conformance', () => {
  const row = {
    message: 'RxFill',
    elements: 2,
    seen: 2,
    instances: 3,
    valid: 3,
    taken: 3,
    kept: 3,
    wordless: 1,
  };
  it.each([
    ['all of it', row, 'ok'],
    ['an element in no instance', { ...row, seen: 1 }, 'bad'],
    ['one that came back otherwise', { ...row, kept: 2, problem: 'not written back as it came' }, 'bad'],
  ])('%s', (_, found, state) => {
    expect(checkOf(found).state).toBe(state);
  });
  it('without a folder is not looked at, which is no success', async () => {
    expect(await checkConformance(undefined)).toMatchObject({ checks: [{ state: 'warn' }], coverage: [] });
    expect(await checkConformance('/nowhere')).toMatchObject({ checks: [{ state: 'bad' }], coverage: [] });
  });
});

describe('seals', () => {
  it.each([
    ['nothing written', sealCheck({}, NOW), 'ok'],
    ['a cut trail', sealCheck({ deviation: { kind: 'seal-lost', sealNumber: 4 } }, NOW), 'bad'],
    ['all sealed', sealCheck({ last: { number: 7, sealedAt: ago(0) } }, NOW), 'ok'],
    [
      'a record of a minute',
      sealCheck({ last: { number: 7, sealedAt: ago(0) }, unsealedSince: ago(60_000) }, NOW),
      'ok',
    ],
    [
      'a record of more',
      sealCheck({ last: { number: 7, sealedAt: ago(0) }, unsealedSince: ago(60_001) }, NOW),
      'bad',
    ],
  ])('%s', (_, found, state) => {
    expect(found.state).toBe(state);
  });
});

describe('storage', () => {
  const kinds = [
    { kind: 'events' as const, bytes: 1_000, days: 30 },
    { kind: 'audit-trail' as const, bytes: 2_000_000, bytesInYear: 9_000_000 },
  ];
  it('that was not measured is not said to be empty', () => {
    expect(storageCheck({ kinds: [] })).toMatchObject({ state: 'warn', says: 'Not measured yet.' });
  });
  it('is named by kind, the largest first, with what a year adds where that is known', () => {
    expect(storageCheck({ kinds, database: { bytes: 2_001_000, bytesInYear: 9_000_000 } }).says).toBe(
      '2.0 MB; a year adds 9.0 MB at the present pace: audit trail 2.0 MB (+9.0 MB), live updates 1.0 kB.',
    );
    expect(storageCheck({ kinds, database: { bytes: 2_001_000 } }).says).toContain(
      'what a year adds is known after a day',
    );
  });
  it.each([
    ['never deleted', { kinds }, 'warn'],
    ['two days ago', { kinds, lastTrimmedOn: '2026-11-18' }, 'ok'],
    ['three days ago', { kinds, lastTrimmedOn: '2026-11-17' }, 'warn'],
    [
      'messages that will end',
      { kinds, lastTrimmedOn: '2026-11-20', messagesEnd: { years: 2, from: ago(-1) } },
      'warn',
    ],
    [
      'messages that end since',
      { kinds, lastTrimmedOn: '2026-11-20', messagesEnd: { years: 2, from: ago(0) } },
      'ok',
    ],
  ])('%s', (_, status, state) => {
    expect(retentionCheck(status, NOW).state).toBe(state);
  });
});
