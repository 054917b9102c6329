import { describe, expect, it } from 'vitest';
import { readClinicalName } from './clinical-name';
import {
  formTellsDrug,
  type GroupedPackage,
  type GroupOwner,
  type KnownCodes,
  packageTrait,
  splitGroup,
} from './clinical-drug';

const one = (
  ndc: string,
  rxcui?: string,
  application = '',
  trait = '',
  content: GroupedPackage['content'] = { fill: '', count: undefined },
): GroupedPackage => ({ ndc, rxcui, application, trait, content });
/** In containers that hold so much. */
const filled = (fill: string, ndc: string, rxcui?: string, application = '') =>
  one(ndc, rxcui, application, '', { fill, count: undefined });
const listed = (doseForm: string): GroupOwner => ({
  isStarter: false,
  rxcui: undefined,
  ndc: undefined,
  strength: '',
  doseForm,
});
const starter = (doseForm: string, rxcui?: string, ndc?: string): GroupOwner => ({
  isStarter: true,
  rxcui,
  ndc,
  strength: '',
  doseForm,
});
/** Nothing is known of the codes. */
const NOTHING: KnownCodes = {
  isAtHome: () => true,
  nameOf: () => undefined,
  traitOf: () => undefined,
};
const split = (
  packages: readonly GroupedPackage[],
  owner: GroupOwner,
  isAtHome: (rxcui: string) => boolean = () => true,
) =>
  splitGroup(packages, owner, { ...NOTHING, isAtHome }).map(
    ({ kind, rxcui, packages: own, trait, withheld }) => [
      kind,
      rxcui,
      own.map(({ ndc }) => ndc).join(' '),
      withheld ?? trait,
    ],
  );

const [A1, A2, B1, C1] = ['00001000101', '00001000102', '00002000101', '00003000101'] as const;

describe('what a container holds', () => {
  const injection = 'injection solution';
  it.each<[string, GroupedPackage[], GroupOwner, unknown[]]>([
    [
      'names several codes that come in one size each',
      [filled('2 mL', A1, '1'), filled('5 mL', B1, '2'), filled('10 mL', C1, '2')],
      listed(injection),
      [
        ['coded', '1', A1, '2 mL'],
        ['coded', '2', `${B1} ${C1}`, '5 mL or 10 mL'],
      ],
    ],
    [
      'names none where two codes come in the same',
      [filled('2 mL', A1, '1'), filled('2 mL', B1, '2'), filled('10 mL', C1, '2')],
      listed(injection),
      [
        ['coded', '1', A1, 'name-shared'],
        ['coded', '2', `${B1} ${C1}`, 'name-shared'],
      ],
    ],
    [
      'tells of which code of an application a package is, and of which it is not',
      [
        filled('2 mL', A1, '1', 'ANDA1'),
        filled('5 mL', A2, '2', 'ANDA1'),
        filled('5 mL', B1, undefined, 'ANDA1'),
        filled('20 mL', C1, undefined, 'ANDA1'),
      ],
      listed(injection),
      [
        ['coded', '1', A1, '2 mL'],
        ['coded', '2', `${A2} ${B1}`, '5 mL'],
        ['unplaced', undefined, C1, 'unplaced'],
      ],
    ],
    [
      'names what is beside a product of the starter catalogue, which keeps its name',
      [filled('200 actuations', A1, '1'), filled('60 actuations', B1, '2')],
      starter('metered-dose inhaler', '1', A1),
      [
        ['owner', '1', A1, ''],
        ['coded', '2', B1, '60 actuations'],
      ],
    ],
    [
      'names nothing that the starter catalogue has under its own',
      [filled('', A1, '1'), filled('60 actuations', A2, '1'), filled('60 actuations', B1, '2')],
      starter('metered-dose inhaler', '1', A1),
      [
        ['owner', '1', `${A1} ${A2}`, ''],
        ['coded', '2', B1, 'name-shared'],
      ],
    ],
    [
      'lets a code of packs leave bottles alone, and no pack',
      [
        one(A1, '1'),
        one(B1, '2', '', '', { fill: 'pack of 21', count: 21 }),
        one(A2, undefined, 'ANDA9', '', { fill: '', count: 100 }),
        one(C1, undefined, 'ANDA9', '', { fill: '', count: 21 }),
      ],
      starter('tablet', '1', A1),
      [
        ['owner', '1', `${A1} ${A2}`, ''],
        ['coded', '2', B1, 'pack of 21'],
        ['unplaced', undefined, C1, 'unplaced'],
      ],
    ],
  ])('%s', (_, packages, owner, parts) => {
    expect(split(packages, owner)).toEqual(parts);
  });

  it('sets a package apart whose code is of another volume', () => {
    const known: KnownCodes = {
      ...NOTHING,
      nameOf: (code) => (code === '1' ? readClinicalName('5 ML fentanyl 0.05 MG/ML Injection') : undefined),
    };
    const packages = [
      filled('5 mL', A1, '1'),
      filled('5 mL multiple-dose', A2, '1'),
      filled('2 mL', B1, '1'),
    ];
    expect(
      splitGroup(packages, listed('injection solution'), known).map(({ kind, packages: own, withheld }) => [
        kind,
        own.map(({ ndc }) => ndc),
        withheld,
      ]),
    ).toEqual([
      ['owner', [A1, A2], undefined],
      ['unplaced', [B1], 'unplaced'],
    ]);
  });
});

describe('packages of one group', () => {
  it.each<[string, GroupedPackage[], GroupOwner, unknown[]]>([
    [
      'of one code, in a form that tells the drug, keep those without a code',
      [one(A1, '1'), one(B1)],
      listed('tablet'),
      [['owner', '1', `${A1} ${B1}`, '']],
    ],
    [
      'of one code, in a form that does not, keep those of the same labeler’s product',
      [one(A1, '1'), one(A2), one(B1)],
      listed('extended-release tablet'),
      [
        ['owner', '1', `${A1} ${A2}`, ''],
        ['unplaced', undefined, B1, 'unplaced'],
      ],
    ],
    [
      'of one code, in a form that does not, keep those of the same application',
      [one(A1, '1', 'X'), one(B1, undefined, 'X'), one(C1, undefined, 'Y')],
      listed('patch'),
      [
        ['owner', '1', `${A1} ${B1}`, ''],
        ['unplaced', undefined, C1, 'unplaced'],
      ],
    ],
    [
      'without a code are one where the form tells',
      [one(A1, undefined, 'X'), one(B1, undefined, 'Y')],
      listed('capsule'),
      [['owner', undefined, `${A1} ${B1}`, '']],
    ],
    [
      'without a code are one under one application',
      [one(A1, undefined, 'X'), one(B1, undefined, 'X')],
      listed('patch'),
      [['owner', undefined, `${A1} ${B1}`, '']],
    ],
    [
      'without a code under two applications are told by nothing',
      [one(A1, undefined, 'X'), one(B1, undefined, 'Y')],
      listed('extended-release tablet'),
      [['unplaced', undefined, `${A1} ${B1}`, 'unplaced']],
    ],
    [
      'of two codes share no product, even in a form that tells',
      [one(A1, '1'), one(B1, '2'), one(C1)],
      listed('tablet'),
      [
        ['coded', '1', A1, 'name-shared'],
        ['coded', '2', B1, 'name-shared'],
        ['unplaced', undefined, C1, 'unplaced'],
      ],
    ],
    [
      'of two codes under one application place nothing by it',
      [one(A1, '1', 'X'), one(B1, '2', 'X'), one(C1, undefined, 'X')],
      listed('tablet'),
      [
        ['coded', '1', A1, 'name-shared'],
        ['coded', '2', B1, 'name-shared'],
        ['unplaced', undefined, C1, 'unplaced'],
      ],
    ],
    [
      'of two codes are named by what each says',
      [one(A1, '1', '', '7 days each'), one(B1, '2', '', '3.5 days each')],
      listed('patch'),
      [
        ['coded', '1', A1, '7 days each'],
        ['coded', '2', B1, '3.5 days each'],
      ],
    ],
    [
      'of two codes that say the same are not',
      [one(A1, '1', '', '7 days each'), one(B1, '2', '', '7 days each')],
      listed('patch'),
      [
        ['coded', '1', A1, 'name-shared'],
        ['coded', '2', B1, 'name-shared'],
      ],
    ],
    [
      'of which one says nothing are not',
      [one(A1, '1', '', '7 days each'), one(B1, '2')],
      listed('patch'),
      [
        ['coded', '1', A1, 'name-shared'],
        ['coded', '2', B1, 'name-shared'],
      ],
    ],
    [
      'of which one says two things are not',
      [one(A1, '1', '', '7 days each'), one(A2, '1', '', '3 days each'), one(B1, '2', '', '3.5 days each')],
      listed('patch'),
      [
        ['coded', '1', `${A1} ${A2}`, 'name-shared'],
        ['coded', '2', B1, 'name-shared'],
      ],
    ],
  ])('%s', (_, packages, owner, parts) => {
    expect(split(packages, owner)).toEqual(parts);
  });

  it.each<[string, GroupedPackage[], GroupOwner, unknown[]]>([
    [
      'its own code',
      [one(A1, '1'), one(B1, '2')],
      starter('tablet', '1'),
      [
        ['owner', '1', A1, ''],
        ['coded', '2', B1, 'name-shared'],
      ],
    ],
    [
      'the code of its own package',
      [one(A1, '1'), one(B1, '2')],
      starter('tablet', undefined, B1),
      [
        ['owner', '2', B1, ''],
        ['coded', '1', A1, 'name-shared'],
      ],
    ],
    ['the only code', [one(A1, '1'), one(B1)], starter('capsule'), [['owner', '1', `${A1} ${B1}`, '']]],
    [
      'its own labeler’s product where no code tells',
      [one(A1), one(A2), one(B1, '1'), one(C1, '2')],
      starter('extended-release tablet', undefined, A1),
      [
        ['owner', undefined, `${A1} ${A2}`, ''],
        ['coded', '1', B1, 'name-shared'],
        ['coded', '2', C1, 'name-shared'],
      ],
    ],
    [
      'nothing that nothing places beside a rival',
      [one(A1, '1'), one(B1, '2'), one(C1)],
      starter('tablet', '1'),
      [
        ['owner', '1', A1, ''],
        ['coded', '2', B1, 'name-shared'],
        ['unplaced', undefined, C1, 'unplaced'],
      ],
    ],
  ])('give a product of the starter catalogue %s', (_, packages, owner, parts) => {
    expect(split(packages, owner)).toEqual(parts);
  });

  it('set those aside whose code is at home in another strength or form, and keep their own', () => {
    const packages = [one(A1, '1'), one(B1, '2'), one(C1)];
    expect(split(packages, listed('tablet'), (code) => code === '1')).toEqual([
      ['owner', '1', `${A1} ${C1}`, ''],
      ['coded', '2', B1, 'code-contradicts'],
    ]);
    expect(split(packages, listed('tablet'), () => false)).toEqual([
      ['coded', '1', A1, 'name-shared'],
      ['coded', '2', B1, 'name-shared'],
      ['unplaced', undefined, C1, 'unplaced'],
    ]);
  });

  it('never lose one, and never put two codes together', () => {
    const codes = [undefined, '1', '2'];
    for (const first of codes)
      for (const second of codes)
        for (const third of codes)
          for (const owner of [listed('tablet'), listed('patch'), starter('patch', '1'), starter('tablet')]) {
            const packages = [one(A1, first, 'X'), one(B1, second, 'Y'), one(C1, third, 'Z')];
            const parts = splitGroup(packages, owner, NOTHING);
            expect(parts.flatMap(({ packages: own }) => own.map(({ ndc }) => ndc)).sort()).toEqual([
              A1,
              B1,
              C1,
            ]);
            for (const part of parts)
              expect(new Set(part.packages.flatMap(({ rxcui }) => rxcui ?? [])).size).toBeLessThanOrEqual(1);
          }
  });
});

describe('what a form and a package say', () => {
  it.each([
    ['tablet', true],
    ['disintegrating tablet', true],
    ['delayed-release capsule', true],
    ['oral suspension', true],
    ['cream', true],
    ['ophthalmic solution', true],
    ['extended-release tablet', false],
    ['patch', false],
    ['kit', false],
    ['prefilled injection solution', false],
    ['injection', false],
    ['metered-dose inhaler', false],
    ['pen injector', false],
    ['vial', false],
    ['tablet pack', false],
  ])('the form %s identifies the drug: %s', (form, tells) => {
    expect(formTellsDrug(form)).toBe(tells);
  });

  it.each([
    [
      'patch',
      '4 POUCH in 1 CARTON (0378-3350-99)  > 1 PATCH in 1 POUCH (0378-3350-16)  > 7 d in 1 PATCH',
      '7 days each',
    ],
    ['patch', '8 POUCH in 1 CARTON > 1 PATCH in 1 POUCH > 3.5 d in 1 PATCH', '3.5 days each'],
    ['patch', '5 POUCH in 1 CARTON > 1 PATCH in 1 POUCH > 72 h in 1 PATCH', '72 hours each'],
    ['patch', '30 PATCH in 1 CARTON', ''],
    ['patch', '4 PATCH in 1 CARTRIDGE', ''],
    ['prefilled injection solution', '5 CARTRIDGE in 1 CARTON > 3 mL in 1 CARTRIDGE', 'cartridge'],
    [
      'prefilled injection solution',
      '5 SYRINGE, PLASTIC in 1 CARTON > 3 mL in 1 SYRINGE, PLASTIC',
      'pen or syringe',
    ],
    ['injection solution', '10 mL in 1 VIAL', ''],
    ['tablet', '100 TABLET in 1 BOTTLE', ''],
  ])('%s, %s: %j', (form, description, trait) => {
    expect(packageTrait(form, description)).toBe(trait);
  });
});
