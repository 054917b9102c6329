import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Sig } from '../sig/model';
import { sigOf } from '../sig/rules';
import { arbitrarySig } from '../sig/testing/arbitrary-sig';
import { writeSig } from '../sig/write-sig';
import { toDosages } from './dosage';
import { readDosages } from './testing/read-dosage';

const TABLET = { doseForm: 'Tablet', route: 'Oral' };
const dosagesOf = (text: string) => toDosages(text, sigOf(text, TABLET));

/** The same without what has no place in Dosage, which is most of what is drawn. */
const withoutRareParts = ({ steps, ...sig }: Sig): Sig => ({
  ...sig,
  steps: steps.map(({ scale: _, increase: __, repeat: ___, cycle: ____, ...step }) => step),
});

describe('directions as Dosage', () => {
  it('lose no value', () => {
    let structured = 0;
    fc.assert(
      fc.property(arbitrarySig.map(withoutRareParts), (sig) => {
        const dosages = toDosages(writeSig(sig), sig);
        if (dosages[0]?.timing === undefined) return;
        structured += 1;
        expect(readDosages(dosages)).toEqual(sig);
      }),
      { numRuns: 2000 },
    );
    expect(structured).toBeGreaterThan(1000);
  });

  it('of which a part has no place are read back from their text', () => {
    fc.assert(
      fc.property(arbitrarySig, (sig) => {
        expect(readDosages(toDosages(writeSig(sig), sig))).toEqual(sig);
      }),
      { numRuns: 200 },
    );
  });

  it.each([
    [
      'Take 1 tablet by mouth twice daily.',
      [
        {
          text: 'Take 1 tablet by mouth twice daily.',
          timing: { repeat: { frequency: 2, period: 1, periodUnit: 'd' } },
          doseAndRate: [{ doseQuantity: { value: 1, unit: 'tablet', code: 'C48542' } }],
          route: { text: 'by mouth', coding: [{ code: '26643006' }] },
          method: { text: 'take' },
        },
      ],
    ],
    [
      'Take 1 to 2 tablets by mouth every 4 to 6 hours as needed for pain. Do not use more than 8 tablets in 24 hours.',
      [
        {
          timing: { repeat: { frequency: 1, period: 4, periodMax: 6, periodUnit: 'h' } },
          doseAndRate: [{ doseRange: { low: { value: 1 }, high: { value: 2 } } }],
          asNeededCodeableConcept: { text: 'pain' },
          maxDosePerPeriod: { numerator: { value: 8 }, denominator: { value: 24, code: 'h' } },
        },
      ],
    ],
    [
      'Take 2 tablets by mouth once daily for 3 days, then 1 tablet once daily for 4 days.',
      [
        {
          sequence: 1,
          doseAndRate: [{ doseQuantity: { value: 2 } }],
          timing: { repeat: { boundsDuration: { value: 3, code: 'd' } } },
        },
        {
          sequence: 2,
          doseAndRate: [{ doseQuantity: { value: 1 } }],
          timing: { repeat: { boundsDuration: { value: 4, code: 'd' } } },
        },
      ],
    ],
    [
      'Take 1 tablet by mouth in the morning and at bedtime.',
      [{ timing: { repeat: { frequency: 2, when: ['MORN', 'HS'] } } }],
    ],
  ])('%s', (text, expected) => {
    expect(dosagesOf(text)).toMatchObject(expected);
  });

  it.each([
    // not understood
    'Use as your cat prefers.',
    // which of two days is meant has no place
    'Take 1 tablet by mouth every 2 days and 2 tablets on the days between.',
  ])('%s is its text alone', (text) => {
    expect(dosagesOf(text)).toEqual([{ text }]);
  });
});
