import type { FavoriteForm } from '@erx/core/prescriptions/model';
import type { favoriteSigs } from '../platform/database/schema';
import type { DemoCatalogue } from './catalogue';
import type { DemoPerson } from './people';
import type { DemoPractice } from './practices';
import type { Random } from './random';
import { type AcuteName, type ChronicName, REGIMENS } from './regimens';

/** What the practice keeps for everybody, and what each prescriber keeps, by the name of the sign-in. */
const OF_PRACTICE: readonly (ChronicName | AcuteName)[] = [
  'lisinopril10',
  'strepAmoxicillin',
  'otitisAmoxicillin',
  'nitrofurantoin',
  'azithromycin',
];
const OF_PRESCRIBER: Readonly<Record<string, readonly (ChronicName | AcuteName)[]>> = {
  provider: [
    'lisinopril20',
    'metformin1000',
    'atorvastatin40',
    'sinusitis',
    'naproxen',
    'otitisAmoxicillin',
    'zolpidem',
  ],
  provider2: ['levothyroxine75', 'cyclobenzaprine', 'ondansetron'],
  provider3: ['otitisCefdinir', 'feverIbuprofen', 'conjunctivitis'],
  provider4: ['lisinopril10', 'metformin500', 'cephalexin', 'tramadol'],
  provider5: ['benzonatate', 'prednisone'],
};

/** Favourite sigs of a practice and of its prescribers: forms of what they prescribe often. */
export function demoFavoriteSigs(
  practice: DemoPractice,
  people: readonly DemoPerson[],
  catalogue: DemoCatalogue,
  random: Random,
): (typeof favoriteSigs.$inferInsert)[] {
  const prescribers = people.filter(
    ({ account, memberships }) =>
      account.npi &&
      memberships.some((membership) => membership.practiceId === practice.id && membership.active),
  );
  const enteredAt = practice.officeHours(120, 12, 15);
  const favorite = (accountId: string | null, name: ChronicName | AcuteName) => {
    const regimen = REGIMENS[name];
    if (!regimen) throw new Error(`The demo has no regimen ${name}.`);
    const product = catalogue.product(regimen.drug);
    const form: FavoriteForm = {
      sig: regimen.sig,
      sigChosen: true,
      dispense: regimen.dispense,
      units: product.potencyUnitCode,
      daysSupply: String(regimen.days),
      refills: regimen.refills === 'PRN' ? { prn: true } : { count: regimen.refills },
      substitutionAllowed: true,
      pharmacyNote: '',
      comments: '',
    };
    return {
      practiceId: practice.id,
      id: random.id(enteredAt),
      accountId,
      prescribableDrugId: product.id,
      description: product.description,
      form: JSON.stringify(form),
      hide: false,
      enteredAt,
    };
  };
  return [
    ...OF_PRACTICE.map((name) => favorite(null, name)),
    ...prescribers.flatMap(({ account, name }) =>
      (OF_PRESCRIBER[name] ?? []).map((regimen) => favorite(account.id, regimen)),
    ),
  ];
}
