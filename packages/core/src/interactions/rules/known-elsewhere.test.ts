import { describe, expect, it } from 'vitest';
import { indexKnowledge } from '../knowledge-index';
import { nameReader } from '../name-reader';
import { toUnlisted, formerIncomplete, formerMedicine } from './known-elsewhere';
import type { OtherDrug } from './subject';

const known = {
  index: indexKnowledge({
    classes: [],
    drugFacts: [],
    sumFacts: [],
    foodFacts: [],
    allergyFacts: [],
    lastingFacts: [],
    duplicateFacts: [],
    legitimatePairs: [],
    allergenNames: [],
    medicationNames: [],
    synonyms: {},
    excipients: [],
    excipientFacts: [],
    withoutFacts: [],
  }),
  readMedication: nameReader([
    ['metoprolol', ['metoprolol']],
    ['atorvastatin', ['atorvastatin']],
  ]),
};
const product = (...ingredients: string[]): NonNullable<OtherDrug['product']> => ({
  ingredients,
  route: 'oral',
});
const TODAY = '2026-11-20';

describe('what is said of records that wait to be matched', () => {
  it('is nothing where none waits', () => {
    expect(formerIncomplete('allergy', [])).toEqual([]);
  });

  it('counts each once, those that were not understood first', () => {
    const records = [
      { description: 'PCN', isRead: true },
      { description: 'blue dust', isRead: false },
      { description: 'PCN', isRead: true },
    ];
    expect(formerIncomplete('allergy', records)).toEqual([
      {
        part: 'allergy',
        reason: 'former-record-unread',
        about: '1 allergy of the former system (blue dust)',
      },
      { part: 'allergy', reason: 'former-record-unmatched', about: '1 allergy of the former system (PCN)' },
    ]);
  });
});

describe('a medicine of a former system', () => {
  it.each([
    ['its words alone', 'metoprolol 50', undefined, undefined],
    ['its code where the words name the same', 'metoprolol 50', product('metoprolol'), ['metoprolol']],
    ['its code where the words name nothing', 'little white one', product('metoprolol'), ['metoprolol']],
    ['its words where the code is of something else', 'metoprolol 50', product('atorvastatin'), undefined],
  ])('is read by %s', (_, description, packaged, ingredients) => {
    const read = formerMedicine({ description, ...(packaged ? { product: packaged } : {}) }, known);
    expect(read.origin).toBe('former-record');
    expect(read.product?.ingredients).toEqual(ingredients);
  });
});

describe('reported fills that count beside list and prescriptions', () => {
  const fill = (description: string, lastFill: string | undefined = '2026-11-10') => ({
    description,
    ...(lastFill === undefined ? {} : { lastFill }),
  });
  const unlisted = (
    fills: Parameters<typeof toUnlisted>[0],
    lists: Partial<Parameters<typeof toUnlisted>[1]> = {},
  ) =>
    toUnlisted(fills, { medications: [], prescriptions: [], ...lists }, known, TODAY).map(
      ({ description }) => description,
    );

  it.each<[string, Parameters<typeof toUnlisted>[1], boolean]>([
    ['nothing is recorded', { medications: [], prescriptions: [] }, true],
    ['the list has it', { medications: [{ description: 'METOPROLOL 50' }], prescriptions: [] }, false],
    ['it is prescribed here', { medications: [], prescriptions: [{ description: 'metoprolol 50' }] }, false],
    [
      'it was stopped on the day of the fill',
      { medications: [{ description: 'metoprolol', stoppedAt: '2026-11-10' }], prescriptions: [] },
      false,
    ],
    [
      'it was filled after it was stopped',
      { medications: [{ description: 'metoprolol 50', stoppedAt: '2026-11-09' }], prescriptions: [] },
      true,
    ],
    [
      'something else was stopped',
      { medications: [{ description: 'atorvastatin', stoppedAt: '2026-11-15' }], prescriptions: [] },
      true,
    ],
  ])('%s', (_, lists, isRead) => {
    expect(unlisted([fill('metoprolol 50')], lists)).toEqual(isRead ? ['metoprolol 50'] : []);
  });

  it('a fill without a day counts, whatever was stopped', () => {
    const medications = [{ description: 'metoprolol', stoppedAt: '2026-11-15' }];
    expect(unlisted([{ description: 'metoprolol 50' }], { medications })).toEqual(['metoprolol 50']);
  });

  it('each counts once', () => {
    expect(unlisted([fill('metoprolol 50'), fill('Metoprolol 50', '2026-11-01')])).toEqual(['metoprolol 50']);
  });
});
