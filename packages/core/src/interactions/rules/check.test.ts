import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALL_INTERACTION_ALERTS, type DrugInteractionSettings } from '../../users/model';
import type { Knowledge } from '../facts';
import { indexKnowledge } from '../knowledge-index';
import { nameReader, type NamedTerms } from '../name-reader';
import type { InteractionSeverity } from '../model';
import { check, shownBy, type WholeCheck } from './check';
import type { CheckKnowledge, CheckSubject, OtherDrug } from './subject';

const fact = (
  first: string[],
  second: string[],
  severity: InteractionSeverity,
  effect: string,
  more: { isEvenLocal?: true } = {},
) => ({
  first,
  second,
  severity,
  effect,
  message: `${effect}!`,
  narrative: 'why',
  source: 'a label',
  ...more,
});

const KNOWLEDGE: Knowledge = {
  classes: [
    { name: 'ssris', members: ['sertraline', 'citalopram'] },
    { name: 'maois', members: ['classic maois', 'linezolid'] },
    { name: 'classic maois', members: ['phenelzine'] },
    { name: 'nsaids', members: ['ibuprofen', 'naproxen'] },
    { name: 'penicillins', members: ['amoxicillin', 'penicillin v'] },
    { name: 'cephalosporins', members: ['cephalexin'] },
    { name: 'qt drugs', members: ['citalopram', 'methadone'] },
    { name: 'beta blockers', members: ['timolol', 'metoprolol'] },
  ],
  drugFacts: [
    fact(['ssris'], ['maois'], 'serious', 'serotonin'),
    fact(['warfarin'], ['nsaids'], 'moderate', 'bleeding'),
    fact(['warfarin'], ['naproxen'], 'serious', 'bleeding'),
    fact(['warfarin'], ['nsaids'], 'low', 'stomach'),
    fact(['qt drugs'], ['qt drugs'], 'serious', 'qt'),
    fact(['nsaids'], ['nsaids'], 'serious', 'stomach'),
    fact(['ketoconazole'], ['simvastatin'], 'serious', 'muscle'),
    fact(['beta blockers'], ['verapamil'], 'serious', 'slow heart', { isEvenLocal: true }),
    fact(['phenelzine'], ['cheese drug'], 'low', 'mild'),
  ],
  foodFacts: [
    {
      drugs: ['simvastatin'],
      food: 'Grapefruit',
      severity: 'serious',
      screenMessage: 'It rises.',
      adviceMessage: 'None.',
      source: 'a label',
    },
    {
      drugs: ['ketoconazole'],
      food: 'Meals',
      severity: 'low',
      screenMessage: 'Take with.',
      adviceMessage: 'Do.',
      source: 'a label',
    },
  ],
  allergyFacts: [
    {
      allergens: ['penicillins'],
      drugs: ['cephalosporins'],
      severity: 'low',
      message: 'seldom',
      source: 'a guideline',
    },
    {
      allergens: ['penicillins'],
      drugs: ['penicillins'],
      severity: 'serious',
      message: 'same class',
      source: 'labels',
    },
  ],
  lastingFacts: [{ drugs: ['maois'], days: 14, source: 'labels' }],
  sumFacts: [],
  duplicateFacts: [],
  legitimatePairs: [],
  allergenNames: [],
  medicationNames: [],
  synonyms: { 'acetylsalicylic acid': 'aspirin' },
  excipients: [],
  excipientFacts: [],
  withoutFacts: ['loratadine', 'hydrochlorothiazide', 'aspirin'],
};
const index = indexKnowledge(KNOWLEDGE);
const drugNames = [
  'sertraline',
  'citalopram',
  'phenelzine',
  'warfarin',
  'ibuprofen',
  'naproxen',
  'simvastatin',
  'verapamil',
  'loratadine',
].map((name): NamedTerms => [name, [name]]);
const known: CheckKnowledge = {
  index,
  isPartMissing: false,
  readMedication: nameReader([...drugNames, ['Coumadin', ['warfarin']], ['novelium', ['novelium']]]),
  readAllergen: nameReader([
    ...drugNames,
    ['amoxicillin', ['amoxicillin']],
    ['penicillin', ['penicillins']],
    ['pollen', []],
  ]),
};

const drug = (ingredients: string | string[], route = 'oral') => ({
  description: `${String(ingredients)} tablet`,
  ingredients: [ingredients].flat(),
  route,
});
const takes = (description: string, more: Partial<OtherDrug> = {}): OtherDrug => ({
  origin: 'medication',
  description,
  ...more,
});
const catalogued = (name: string, route = 'oral', more: Partial<OtherDrug> = {}) =>
  takes(`${name} product`, { product: { ingredients: [name], route }, ...more });
const subject = (changes: Partial<CheckSubject>): CheckSubject => ({
  drug: drug('loratadine'),
  allergies: { knowledge: 'none-known', list: [] },
  medications: [],
  prescriptions: [],
  fills: [],
  situation: { years: 40, kidney: undefined, recorded: () => undefined },
  today: '2026-11-20',
  ...changes,
});
const rows = (found: WholeCheck) =>
  found.drugInteractions.map(
    ({ drugDescription, severity, message }) => `${drugDescription}: ${severity} ${message}`,
  );

describe('drugs against drugs', () => {
  it.each<[string, Partial<CheckSubject>, string[]]>([
    [
      'a class against a class of classes',
      { drug: drug('sertraline'), medications: [catalogued('phenelzine')] },
      ['phenelzine product: serious serotonin!'],
    ],
    [
      'the other way round',
      { drug: drug('phenelzine'), medications: [catalogued('sertraline')] },
      ['sertraline product: serious serotonin!'],
    ],
    [
      'a salt counts as its base',
      { drug: drug('Sertraline Hydrochloride'), medications: [catalogued('phenelzine sulfate')] },
      ['phenelzine sulfate product: serious serotonin!'],
    ],
    [
      'of one effect the gravest, another effect beside it',
      { drug: drug('warfarin'), medications: [catalogued('naproxen')] },
      ['naproxen product: serious bleeding!', 'naproxen product: low stomach!'],
    ],
    [
      'the class alone where no single fact is graver',
      { drug: drug('warfarin'), medications: [catalogued('ibuprofen')] },
      ['ibuprofen product: moderate bleeding!', 'ibuprofen product: low stomach!'],
    ],
    [
      'two of a class that clash',
      { drug: drug('naproxen'), medications: [catalogued('ibuprofen')] },
      ['ibuprofen product: serious stomach!'],
    ],
    [
      'never a drug against itself',
      { drug: drug('citalopram'), medications: [catalogued('citalopram')] },
      [],
    ],
    [
      'each ingredient of a combination',
      { drug: drug(['loratadine', 'naproxen']), medications: [catalogued('warfarin')] },
      ['warfarin product: serious bleeding!', 'warfarin product: low stomach!'],
    ],
    [
      'nothing between drugs without a fact',
      { drug: drug('loratadine'), medications: [catalogued('warfarin')] },
      [],
    ],
    [
      'free text by its name',
      { drug: drug('naproxen'), medications: [takes('Coumadin 5mg daily')] },
      ['Coumadin 5mg daily: serious bleeding!', 'Coumadin 5mg daily: low stomach!'],
    ],
    [
      'a prescription that waits',
      {
        drug: drug('naproxen'),
        prescriptions: [catalogued('ibuprofen', 'oral', { origin: 'prescription' })],
      },
      ['ibuprofen product: serious stomach!'],
    ],
    [
      'what acts where it is put',
      { drug: drug('ketoconazole', 'topical'), medications: [catalogued('simvastatin')] },
      [],
    ],
    [
      'what acts where it is put, as the other',
      { drug: drug('simvastatin'), medications: [catalogued('ketoconazole', 'topical')] },
      [],
    ],
    [
      'the same by mouth',
      { drug: drug('ketoconazole'), medications: [catalogued('simvastatin')] },
      ['simvastatin product: serious muscle!'],
    ],
    [
      'an unknown route counts as the whole body',
      { drug: drug('ketoconazole', ''), medications: [catalogued('simvastatin')] },
      ['simvastatin product: serious muscle!'],
    ],
    [
      'drops that reach the heart',
      { drug: drug('timolol', 'ophthalmic'), medications: [catalogued('verapamil')] },
      ['verapamil product: serious slow heart!'],
    ],
  ])('%s', (_, changes, expected) => {
    const found = check(subject(changes), known);
    expect(rows(found)).toEqual(expected);
    expect(found.incomplete).toEqual([]);
  });

  it.each([
    ['stopped 14 days ago', '2026-11-06', 1],
    ['stopped 15 days ago', '2026-11-05', 0],
    ['stopped yesterday', '2026-11-19', 1],
  ])('a drug that lasts, %s', (_, stoppedOn, count) => {
    const found = check(
      subject({
        drug: drug('sertraline'),
        medications: [catalogued('phenelzine', 'oral', { origin: 'stopped-medication', stoppedOn })],
      }),
      known,
    );
    expect(found.drugInteractions).toHaveLength(count);
  });

  it('a stopped drug that does not last is no matter, nor a mild fact of one that does', () => {
    expect(
      check(
        subject({
          drug: drug('naproxen'),
          medications: [catalogued('warfarin', 'oral', { stoppedOn: '2026-11-19' })],
        }),
        known,
      ).drugInteractions,
    ).toEqual([]);
    expect(
      check(
        subject({
          drug: drug('cheese drug'),
          medications: [catalogued('phenelzine', 'oral', { stoppedOn: '2026-11-19' })],
        }),
        known,
      ).drugInteractions,
    ).toEqual([]);
  });
});

describe('allergies', () => {
  const allergic = (description: string, ingredient: string, route?: string) =>
    check(
      subject({
        drug: drug(ingredient, route),
        allergies: { knowledge: 'recorded', list: [{ description, reaction: 'Hives' }] },
      }),
      known,
    );
  it.each([
    ['the ingredient itself', 'Amoxicillin 500 mg', 'amoxicillin', 'serious'],
    ['its class', 'penicillin', 'amoxicillin', 'serious'],
    ['another of its class', 'amoxicillin', 'penicillin V', 'serious'],
    ['a class that cross-reacts', 'amoxicillin', 'cephalexin', 'low'],
    ['on the skin too', 'amoxicillin', 'amoxicillin', 'serious'],
  ])('%s: %s and %s', (_, description, ingredient, severity) => {
    const found = allergic(description, ingredient, 'topical');
    expect(found.allergyInteractions).toMatchObject([
      { allergen: description, ingredient, severity, reaction: 'Hives' },
    ]);
    expect(found.incomplete).toEqual([]);
  });

  it.each([
    ['another class', 'penicillin', 'warfarin'],
    ['no drug at all', 'pollen', 'amoxicillin'],
    ['the reverse is not said', 'cephalexin', 'amoxicillin'],
  ])('%s: nothing', (_, description, ingredient) => {
    expect(allergic(description, ingredient).allergyInteractions).toEqual([]);
  });
});

const former = (description: string, reaction = '') => ({ description, reaction, isFormer: true });
const unread = (part: string, about: string) => ({ part, reason: 'former-record-unread', about });
const unmatched = (part: string, about: string) => ({ part, reason: 'former-record-unmatched', about });

describe('what a former system has is read like free text', () => {
  it('an allergy, beside "no known allergies"', () => {
    const list = [former('penicillin', 'rash')];
    const found = check(
      subject({ drug: drug('amoxicillin'), allergies: { knowledge: 'none-known', list } }),
      known,
    );
    expect(found.allergyInteractions).toMatchObject([
      { allergen: 'penicillin', severity: 'serious', reaction: 'rash' },
    ]);
    expect(found.allergyInteractions[0]?.message).toContain('it has not been matched');
  });

  it('a medicine', () => {
    const fills = [takes('Coumadin 5mg', { origin: 'former-record' })];
    expect(rows(check(subject({ drug: drug('naproxen'), fills }), known))).toEqual([
      'Coumadin 5mg: serious bleeding!',
      'Coumadin 5mg: low stomach!',
    ]);
  });

  it('and a reported fill: neither says again what the list says of the same drug', () => {
    const found = check(
      subject({
        drug: drug('naproxen'),
        medications: [takes('WARFARIN SOD 5MG', { origin: 'former-record' }), catalogued('warfarin')],
        fills: [takes('Coumadin tab', { origin: 'reported-fill' })],
      }),
      known,
    );
    expect(found.drugInteractions.map(({ origin }) => origin)).toEqual(['medication', 'medication']);
  });
});

describe('what waits', () => {
  it.each([
    ['pharmacy-request' as const, ['serious', 'low']],
    // It is judged against this order when it leaves: until then it informs.
    ['draft' as const, ['moderate', 'low']],
  ])('%s counts like what is taken, a draft never as serious', (origin, severities) => {
    const waiting = [takes('Coumadin', { origin })];
    const found = check(subject({ drug: drug('naproxen'), waiting }), known).drugInteractions;
    expect(found.map(({ severity }) => severity)).toEqual(severities);
    expect(new Set(found.map((each) => each.origin))).toEqual(new Set([origin]));
  });

  it('that cannot be read is said', () => {
    const { incomplete } = check(subject({ drug: drug('naproxen'), waiting: 'failed' }), known);
    expect(incomplete).toContainEqual({ part: 'drug', reason: 'reading-failed' });
  });
});

describe('a kind of medicine that a code of long-term use states', () => {
  const longTerm = [{ name: 'warfarin' }];
  const other = drug('naproxen');
  it.each<[string, Partial<CheckSubject>, boolean]>([
    ['nothing explains it', { drug: other }, true],
    ['the list has it', { drug: other, medications: [takes('Coumadin')] }, false],
    [
      'a prescription has it',
      { drug: other, prescriptions: [takes('Coumadin', { origin: 'prescription' })] },
      false,
    ],
    ['a fill has it', { drug: other, fills: [takes('Coumadin', { origin: 'reported-fill' })] }, false],
    [
      'the list has it as stopped',
      {
        drug: other,
        medications: [takes('Coumadin', { origin: 'stopped-medication', stoppedOn: '2026-11-01' })],
      },
      true,
    ],
    ['it is what is ordered', { drug: drug('warfarin') }, false],
  ])('counts where %s: %s', (_, changes, counts) => {
    const found = check(subject({ ...changes, longTerm }), known).drugInteractions;
    expect(found.some(({ origin }) => origin === 'problem')).toBe(counts);
  });
});

describe('what could not be checked is said', () => {
  it.each<[string, Partial<CheckSubject>, Partial<CheckKnowledge>, object[]]>([
    [
      'allergies never recorded',
      { allergies: { knowledge: 'unknown', list: [] } },
      {},
      [{ part: 'allergy', reason: 'allergies-not-recorded' }],
    ],
    ['no known allergies', {}, {}, []],
    [
      'an allergy nobody knows',
      { allergies: { knowledge: 'recorded', list: [{ description: 'Wobbleberry', reaction: '' }] } },
      {},
      [{ part: 'allergy', reason: 'allergen-unknown', about: 'Wobbleberry', entry: 'Wobbleberry' }],
    ],
    [
      'half of an allergy',
      {
        allergies: { knowledge: 'recorded', list: [{ description: 'pollen and wobbleberry', reaction: '' }] },
      },
      {},
      [
        {
          part: 'allergy',
          reason: 'allergen-unknown',
          about: 'pollen and wobbleberry',
          entry: 'pollen and wobbleberry',
        },
      ],
    ],
    [
      'a medication nobody knows',
      { medications: [takes('blue pill')] },
      {},
      [{ part: 'drug', reason: 'medication-unknown', about: 'blue pill', entry: 'blue pill' }],
    ],
    [
      'half of a medication',
      { medications: [takes('ibuprofen and wobblium 20 mg')] },
      {},
      [
        {
          part: 'drug',
          reason: 'medication-in-part',
          about: 'ibuprofen and wobblium 20 mg',
          entry: 'ibuprofen and wobblium 20 mg',
        },
      ],
    ],
    [
      'an ingredient of another drug that was never looked at',
      { medications: [catalogued('novelium')] },
      {},
      [{ part: 'drug', reason: 'ingredient-not-covered', about: 'novelium' }],
    ],
    [
      'an ingredient of the drug that was never looked at',
      { drug: drug('novelium') },
      {},
      [
        { part: 'drug', reason: 'ingredient-not-covered', about: 'novelium' },
        { part: 'food', reason: 'ingredient-not-covered', about: 'novelium' },
      ],
    ],
    [
      'a drug of which nothing is known',
      { drug: drug(['']) },
      {},
      ['allergy', 'drug', 'food'].map((part) => ({ part, reason: 'drug-without-ingredients' })),
    ],
    [
      'a drug that was written as free text',
      { drug: { ...drug(['']), type: 'Free Text' } },
      {},
      ['allergy', 'drug', 'food'].map((part) => ({ part, reason: 'drug-free-text' })),
    ],
    [
      'typed ingredients of a compound of which nothing else is known',
      { drug: { ...drug(['']), type: 'Compound', typedIngredients: ['syrup', 'flavor'] } },
      {},
      ['allergy', 'drug', 'food'].map((part) => ({
        part,
        reason: 'ingredient-typed',
        about: 'syrup; flavor',
      })),
    ],
    [
      'a supply, which has nothing to check',
      { drug: { ...drug(['']), type: 'Supply' }, allergies: 'failed', medications: 'failed' },
      {},
      [],
    ],
    [
      'a supply that the patient uses',
      { medications: [takes('pen needles', { product: { type: 'Supply', ingredients: [], route: '' } })] },
      {},
      [],
    ],
    [
      'allergies that could not be read',
      { allergies: 'failed' },
      {},
      [{ part: 'allergy', reason: 'reading-failed' }],
    ],
    [
      'medications that could not be read',
      { medications: 'failed' },
      {},
      [{ part: 'drug', reason: 'reading-failed' }],
    ],
    [
      'prescriptions that could not be read',
      { prescriptions: 'failed' },
      {},
      [{ part: 'drug', reason: 'reading-failed' }],
    ],
    [
      'an imported set that could not be loaded',
      {},
      { isPartMissing: true },
      ['allergy', 'drug', 'food'].map((part) => ({ part, reason: 'imported-facts-missing' })),
    ],
  ])('%s', (_, changes, missing, incomplete) => {
    const found = check(subject(changes), { ...known, ...missing });
    expect(found.incomplete).toEqual(incomplete);
  });

  it.each<[string, Partial<CheckSubject>, object[]]>([
    [
      'an allergy that nobody understands',
      { allergies: { knowledge: 'none-known', list: [former('Wobbleberry')] } },
      [unread('allergy', '1 allergy of the former system (Wobbleberry)')],
    ],
    [
      'allergies that were understood and that nobody has matched',
      { allergies: { knowledge: 'none-known', list: [former('pollen'), former('penicillin')] } },
      [unmatched('allergy', '2 allergies of the former system (pollen, penicillin)')],
    ],
    [
      'allergies where the practice never asked',
      { allergies: { knowledge: 'unknown', list: [former('penicillin')] } },
      [
        { part: 'allergy', reason: 'allergies-not-recorded' },
        unmatched('allergy', '1 allergy of the former system (penicillin)'),
      ],
    ],
    [
      'medicines, understood and not',
      {
        fills: [
          takes('blue pill', { origin: 'former-record' }),
          takes('Coumadin', { origin: 'former-record' }),
        ],
      },
      [
        unread('drug', '1 medicine of the former system (blue pill)'),
        unmatched('drug', '1 medicine of the former system (Coumadin)'),
      ],
    ],
  ])('of a former system: %s', (_, changes, incomplete) => {
    expect(check(subject(changes), known).incomplete).toEqual(incomplete);
  });

  it('what can be read is still checked', () => {
    const found = check(
      subject({ drug: drug('naproxen'), medications: 'failed', prescriptions: [catalogued('ibuprofen')] }),
      known,
    );
    expect(rows(found)).toEqual(['ibuprofen product: serious stomach!']);
    expect(
      check(subject({ drug: drug('naproxen'), medications: [takes('warfarin and wobblium')] }), known)
        .drugInteractions,
    ).toHaveLength(2);
  });
});

describe('food', () => {
  it('is said of the drug, not of a cream', () => {
    expect(check(subject({ drug: drug('simvastatin') }), known).drugFoodInteractions).toEqual([
      {
        drugDesc: 'simvastatin tablet',
        food: 'Grapefruit',
        severity: 'serious',
        screenMessage: 'It rises.',
        adviceMessage: 'None.',
        source: 'a label',
      },
    ]);
    expect(check(subject({ drug: drug('ketoconazole', 'topical') }), known).drugFoodInteractions).toEqual([]);
    expect(check(subject({ drug: drug('ketoconazole') }), known).drugFoodInteractions).toHaveLength(1);
  });
});

it('grave ones come first', () => {
  const found = check(
    subject({ drug: drug('warfarin'), medications: [catalogued('ibuprofen'), catalogued('naproxen')] }),
    known,
  );
  expect(found.drugInteractions.map(({ severity }) => severity)).toEqual([
    'serious',
    'moderate',
    'low',
    'low',
  ]);
});

describe('settings (P5-20)', () => {
  const three = ['low', 'moderate', 'serious'] as const;
  const whole: WholeCheck = {
    allergyInteractions: three.map((severity) => ({
      allergen: 'a',
      ingredient: 'b',
      match: 'ingredient' as const,
      severity,
      reaction: '',
      message: '',
      source: '',
    })),
    drugInteractions: three.map((severity) => ({
      drugDescription: 'a',
      origin: 'medication',
      severity,
      message: '',
      narrative: '',
      source: '',
    })),
    duplicateTherapy: [],
    drugFoodInteractions: three.map((severity) => ({
      drugDesc: 'a',
      food: 'b',
      severity,
      screenMessage: '',
      adviceMessage: '',
      source: '',
    })),
    incomplete: [{ part: 'allergy', reason: 'allergies-not-recorded' }],
  };
  it.each<[keyof DrugInteractionSettings, { allergy: number; drug: number; food: number }, string]>([
    ['alertLow', { allergy: 1, drug: 1, food: 0 }, 'low'],
    ['alertMedium', { allergy: 1, drug: 1, food: 0 }, 'moderate'],
    ['alertSerious', { allergy: 0, drug: 0, food: 0 }, 'serious'],
    ['foodAlertLow', { allergy: 0, drug: 0, food: 1 }, 'low'],
    ['foodAlertMedium', { allergy: 0, drug: 0, food: 1 }, 'moderate'],
    ['foodAlertSerious', { allergy: 0, drug: 0, food: 1 }, 'serious'],
  ])('%s off', (setting, hidden, severity) => {
    const shown = shownBy(whole, { ...ALL_INTERACTION_ALERTS, [setting]: false });
    expect(shown.hidden).toEqual(hidden);
    expect(shown.drugInteractions.some((row) => row.severity === severity)).toBe(hidden.drug === 0);
    expect(shown.drugFoodInteractions.some((row) => row.severity === severity)).toBe(hidden.food === 0);
  });

  it('hide nothing when all are on, never hide what could not be checked, and lose no interaction uncounted', () => {
    expect(shownBy(whole, ALL_INTERACTION_ALERTS).hidden).toEqual({ allergy: 0, drug: 0, food: 0 });
    fc.assert(
      fc.property(
        fc.record({
          alertLow: fc.boolean(),
          alertMedium: fc.boolean(),
          alertSerious: fc.boolean(),
          foodAlertLow: fc.boolean(),
          foodAlertMedium: fc.boolean(),
          foodAlertSerious: fc.boolean(),
        }),
        (settings) => {
          const shown = shownBy(whole, settings);
          const { allergy, drug: drugs, food } = shown.hidden;
          return (
            countFindings(shown) + allergy + drugs + food === countFindings(whole) &&
            shown.incomplete.length === 1
          );
        },
      ),
    );
  });
});

/** How many interactions a check shows. */
function countFindings({
  allergyInteractions,
  drugInteractions,
  drugFoodInteractions,
  duplicateTherapy,
}: WholeCheck): number {
  return (
    allergyInteractions.length +
    drugInteractions.length +
    drugFoodInteractions.length +
    duplicateTherapy.length
  );
}
