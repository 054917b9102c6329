import { describe, expect, it } from 'vitest';
import { describeDeviation, endDeviation, stopsSealing, type TrailEnd } from './deviation';

const seal = (number: number, found: string | null = 'a') => ({ number, hash: 'a', found });
const WHOLE: TrailEnd = { last: 7, remembered: seal(7), anchored: seal(6), outside: null };

describe('the end of a trail, held against what is known elsewhere', () => {
  it.each<[string, Partial<TrailEnd>, ReturnType<typeof endDeviation>]>([
    ['agrees', {}, undefined],
    ['agrees before its first seal', { last: null, remembered: null, anchored: null }, undefined],
    ['agrees where nothing was noted outside', { anchored: null }, undefined],
    ['may have a seal more than is remembered', { last: 8 }, undefined],
    ['lost its last seal', { last: 6, remembered: seal(7, null) }, { kind: 'seal-lost', sealNumber: 7 }],
    ['lost half of its seals', { last: 3, remembered: seal(7, null) }, { kind: 'seal-lost', sealNumber: 4 }],
    ['lost all seals', { last: null, remembered: seal(7, null) }, { kind: 'seal-lost', sealNumber: 1 }],
    [
      'lost seals and their memory, which were noted outside',
      { last: 3, remembered: seal(3), anchored: seal(6, null) },
      { kind: 'seal-lost', sealNumber: 4 },
    ],
    [
      'lost everything in the database, which was noted outside',
      { last: null, remembered: null, anchored: seal(6, null) },
      { kind: 'seal-lost', sealNumber: 1 },
    ],
    ['lost a seal in its middle', { anchored: seal(6, null) }, { kind: 'seal-lost', sealNumber: 6 }],
    [
      'was sealed again from another point on',
      { remembered: seal(7, 'b') },
      { kind: 'seal-exchanged', sealNumber: 7 },
    ],
    [
      'is another than was noted outside',
      { anchored: seal(6, 'b') },
      { kind: 'seal-exchanged', sealNumber: 6 },
    ],
    ['lost its memory alone', { remembered: null }, { kind: 'memory-missing', sealNumber: 7 }],
    ['has a record that was never numbered', { outside: 0 }, { kind: 'row-outside', sequence: 0 }],
    ['has one that no number can say', { outside: 2 ** 62 }, { kind: 'row-outside' }],
  ])('%s', (_, change, found) => {
    expect(endDeviation({ ...WHOLE, ...change })).toEqual(found);
  });

  it('stops sealing where a seal is missing, not for a record beside the trail', () => {
    expect(stopsSealing({ kind: 'seal-lost' })).toBe(true);
    expect(stopsSealing({ kind: 'seal-exchanged' })).toBe(true);
    expect(stopsSealing({ kind: 'memory-missing' })).toBe(true);
    expect(stopsSealing({ kind: 'row-outside' })).toBe(false);
    expect(stopsSealing({ kind: 'rows-unsealed' })).toBe(false);
  });

  it('is said with its place', () => {
    expect(describeDeviation({ kind: 'row-altered', sealNumber: 2, sequence: 11 })).toBe(
      'record 11, seal 2: this record was altered',
    );
    expect(describeDeviation({ kind: 'anchor-unread' })).toMatch(/^what was noted/);
  });
});
