import type { ChangeType } from '@erx/core/requests/model';
import type { PracticePlan } from './practices';
import type { AcuteName, ChronicName } from './regimens';

/** What has become of a prescription. */
export type Outcome =
  | 'pending'
  | 'printed'
  | 'cancelled before sending'
  /** Taken by the network, not yet confirmed by the pharmacy. */
  | 'accepted'
  | 'verified'
  | 'dispensed'
  | 'partly dispensed'
  | 'not dispensed'
  /** Refused immediately, and refused after it had been taken. */
  | 'refused'
  | 'refused later'
  | 'cancel pending'
  | 'cancel approved'
  | 'cancel approved with changes'
  | 'cancel denied';

/** A prescription of the last weeks that shows a state. */
export interface ShownPrescription {
  /** First and last name. */
  readonly patient: string;
  readonly regimen: ChronicName | AcuteName;
  readonly outcome: Outcome;
  readonly daysAgo: number;
  /** Anyone who wrote it down for the prescriber; the prescriber when absent. */
  readonly by?: string;
  /** Days until the earliest fill. */
  readonly fillIn?: number;
  readonly pharmacy?: string;
  readonly note?: string;
}

/** A request that waits for an answer. */
export interface ShownRequest {
  /** First and last name; absent where the pharmacy wrote of a patient whom the practice cannot link. */
  readonly patient?: string;
  /** How the pharmacy wrote an unlinked patient. */
  readonly asSent?: string;
  readonly provider: string;
  readonly regimen: ChronicName | AcuteName;
  readonly kind: 'refill' | ChangeType;
  readonly hoursAgo: number;
  /** What was prescribed, where only the pharmacy knows it and it is not the regimen's own drug. */
  readonly prescribed?: SubstituteName;
  /** What the pharmacy would dispense instead. */
  readonly offers?: readonly Offer[];
  /** In the pharmacist's words. */
  readonly reason?: string;
  /** Codes of what is asked (type S) or missing (type U: PRESCRIBER_AUTHORIZATIONS of packages/script). */
  readonly askedFor?: readonly string[];
}

/** Products that pharmacies offer or name and nobody here takes, by their descriptions in the catalogue. */
export const SUBSTITUTES = [
  'Crestor 10 mg tablet',
  'rosuvastatin 10 mg tablet',
  'pantoprazole 40 mg delayed-release tablet',
  'Lantus 100 units/mL vial',
  'valsartan 80 mg tablet',
  'levetiracetam 250 mg tablet',
] as const;
export type SubstituteName = (typeof SUBSTITUTES)[number];

/** Another product for the same purpose; quantity and sig where they differ. */
export interface Offer {
  readonly drug: SubstituteName;
  readonly dispense?: string;
  readonly sig?: string;
}

export const SHOWN_PRESCRIPTIONS: Readonly<Record<PracticePlan['key'], readonly ShownPrescription[]>> = {
  birmingham: [
    {
      patient: 'Marcus Tolliver',
      regimen: 'lisinopril20',
      outcome: 'pending',
      daysAgo: 0,
      by: 'staff',
      note: 'Replaces lisinopril 10 mg.',
    },
    { patient: 'Łukasz Wójcik', regimen: 'hydrocodone', outcome: 'pending', daysAgo: 0, by: 'staff' },
    {
      patient: 'Elijah Tolliver',
      regimen: 'methylphenidate',
      outcome: 'pending',
      daysAgo: 0,
      by: 'staff',
      fillIn: 7,
    },
    { patient: 'Brandi Scarborough', regimen: 'zolpidem', outcome: 'pending', daysAgo: 1, by: 'staff' },
    { patient: 'Lavonne Whitlow', regimen: 'pregabalin', outcome: 'pending', daysAgo: 1 },
    { patient: 'Ernestine Hargrove', regimen: 'pantoprazole', outcome: 'pending', daysAgo: 1, by: 'staff' },
    { patient: 'José Núñez de la Vega', regimen: 'omeprazole', outcome: 'pending', daysAgo: 0, by: 'staff' },
    { patient: 'Odette Delacroix-Fontenot', regimen: 'flonase', outcome: 'accepted', daysAgo: 0 },
    { patient: 'Denise Tolliver', regimen: 'nitrofurantoin', outcome: 'accepted', daysAgo: 1 },
    {
      patient: 'Arjun Subramaniam',
      regimen: 'naproxen',
      outcome: 'refused',
      daysAgo: 2,
      pharmacy: '9900002',
    },
    {
      patient: 'Dwight Whitlow',
      regimen: 'azithromycin',
      outcome: 'refused later',
      daysAgo: 3,
      pharmacy: '9900007',
    },
    { patient: 'Thibault Delacroix-Fontenot', regimen: 'sinusitis', outcome: 'printed', daysAgo: 4 },
    {
      patient: 'Sólveig Sæmundsdóttir',
      regimen: 'cyclobenzaprine',
      outcome: 'cancelled before sending',
      daysAgo: 5,
      by: 'staff',
    },
    {
      patient: 'Bartholomew Castellanos-Rutherford',
      regimen: 'naproxen',
      outcome: 'cancel pending',
      daysAgo: 1,
    },
    { patient: 'Thanh Nguyễn', regimen: 'benzonatate', outcome: 'cancel approved', daysAgo: 9 },
    {
      patient: 'Priyanka Venkataraman-Subramaniam',
      regimen: 'ergocalciferol',
      outcome: 'cancel approved with changes',
      daysAgo: 12,
    },
    { patient: 'Horace Pettigrew', regimen: 'ketoconazole', outcome: 'cancel denied', daysAgo: 15 },
    { patient: "Siobhán O'Halloran-Wexford", regimen: 'valacyclovir', outcome: 'dispensed', daysAgo: 6 },
    { patient: 'Camille Ellingsworth', regimen: 'cephalexin', outcome: 'partly dispensed', daysAgo: 8 },
    { patient: 'Minh Nguyễn', regimen: 'ondansetron', outcome: 'not dispensed', daysAgo: 10 },
    { patient: 'Thibault Delacroix-Fontenot', regimen: 'androgel', outcome: 'printed', daysAgo: 88 },
    { patient: 'Horace Pettigrew', regimen: 'protonix', outcome: 'verified', daysAgo: 2 },
  ],
  tucson: [
    { patient: 'Ramón Villaseñor', regimen: 'jardiance', outcome: 'pending', daysAgo: 0, by: 'staff2' },
    { patient: 'Theodora Papadimitriou', regimen: 'zolpidem', outcome: 'pending', daysAgo: 0, by: 'staff2' },
    { patient: 'Jolene Stubblefield', regimen: 'alprazolam', outcome: 'pending', daysAgo: 1 },
    { patient: 'Nils Bergström', regimen: 'naproxen', outcome: 'accepted', daysAgo: 0 },
    {
      patient: 'Esperanza Quiroga',
      regimen: 'nitrofurantoin',
      outcome: 'refused',
      daysAgo: 2,
      pharmacy: '9900002',
    },
    {
      patient: 'Dimitrios Papadimitriou',
      regimen: 'azithromycin',
      outcome: 'refused later',
      daysAgo: 4,
      pharmacy: '9900007',
    },
    { patient: 'Winifred Hutchings', regimen: 'cephalexin', outcome: 'printed', daysAgo: 3 },
    { patient: "Rosalind M'Baye", regimen: 'benzonatate', outcome: 'cancelled before sending', daysAgo: 6 },
    { patient: "Cornelius M'Baye", regimen: 'ketoconazole', outcome: 'cancel approved', daysAgo: 11 },
    {
      patient: 'Annelise von Hohenfels-Oberndorf',
      regimen: 'valacyclovir',
      outcome: 'cancel pending',
      daysAgo: 1,
    },
    { patient: 'Eleni Papadimitriou', regimen: 'ondansetron', outcome: 'partly dispensed', daysAgo: 7 },
  ],
};

export const SHOWN_REQUESTS: Readonly<Record<PracticePlan['key'], readonly ShownRequest[]>> = {
  birmingham: [
    {
      patient: 'Augusta Pettigrew',
      provider: 'provider',
      regimen: 'lisinopril20',
      kind: 'refill',
      hoursAgo: 50,
    },
    {
      patient: 'Bartholomew Castellanos-Rutherford',
      provider: 'provider',
      regimen: 'clopidogrel',
      kind: 'refill',
      hoursAgo: 27,
    },
    {
      patient: 'Denise Tolliver',
      provider: 'provider',
      regimen: 'levothyroxine75',
      kind: 'refill',
      hoursAgo: 6,
    },
    {
      patient: 'Thibault Delacroix-Fontenot',
      provider: 'provider',
      regimen: 'androgel',
      kind: 'refill',
      hoursAgo: 4,
    },
    {
      asSent: 'Geraldine Fitzwater, 07/22/1949',
      provider: 'provider',
      regimen: 'amlodipine',
      kind: 'refill',
      hoursAgo: 3,
    },
    {
      patient: 'Ximena Núñez Arriaga',
      provider: 'provider2',
      regimen: 'levothyroxine100',
      kind: 'refill',
      hoursAgo: 20,
    },
    {
      patient: "Siobhán O'Halloran-Wexford",
      provider: 'provider2',
      regimen: 'sprintec',
      kind: 'refill',
      hoursAgo: 2,
    },
    {
      patient: 'Meera Subramaniam',
      provider: 'provider3',
      regimen: 'triamcinolone',
      kind: 'refill',
      hoursAgo: 9,
    },
    {
      patient: 'Lavonne Whitlow',
      provider: 'provider',
      regimen: 'lantus',
      kind: 'T',
      hoursAgo: 45,
      reason: 'The plan covers vials, not pens.',
      offers: [{ drug: 'Lantus 100 units/mL vial', dispense: '20' }],
    },
    {
      patient: 'Horace Pettigrew',
      provider: 'provider',
      regimen: 'protonix',
      kind: 'G',
      hoursAgo: 26,
      reason: 'The patient asks for the generic.',
      offers: [{ drug: 'pantoprazole 40 mg delayed-release tablet' }],
    },
    {
      patient: 'Augusta Pettigrew',
      provider: 'provider',
      regimen: 'eliquis',
      kind: 'P',
      hoursAgo: 23,
      reason: 'The plan wants a prior authorization number.',
    },
    {
      patient: 'Dwight Whitlow',
      provider: 'provider',
      regimen: 'warfarin',
      kind: 'D',
      hoursAgo: 8,
      reason: 'The patient now takes an antibiotic from another prescriber. Please confirm the dose.',
    },
    {
      patient: 'Thanh Nguyễn',
      provider: 'provider',
      regimen: 'metformin500',
      kind: 'S',
      hoursAgo: 5,
      reason: 'The directions say twice daily; the patient says once. Please clarify.',
    },
    {
      patient: 'Odette Delacroix-Fontenot',
      provider: 'provider',
      regimen: 'omeprazole',
      kind: 'OS',
      hoursAgo: 4,
      reason: 'On back order for two weeks.',
      offers: [
        {
          drug: 'pantoprazole 40 mg delayed-release tablet',
          sig: 'Take 1 tablet by mouth once daily 30 minutes before breakfast',
        },
      ],
    },
    {
      patient: 'Horace Pettigrew',
      provider: 'provider',
      regimen: 'latanoprost',
      kind: 'U',
      hoursAgo: 1,
      askedFor: ['A', 'G'],
      reason: 'The plan asks for the state license and the NPI.',
    },
    {
      asSent: 'Rolando Espinoza-Tate, 02/03/1977',
      provider: 'provider2',
      regimen: 'rosuvastatin',
      kind: 'G',
      hoursAgo: 7,
      prescribed: 'Crestor 10 mg tablet',
      offers: [{ drug: 'rosuvastatin 10 mg tablet' }],
    },
    {
      patient: 'Tyrell Broadnax',
      provider: 'provider2',
      regimen: 'levetiracetam',
      kind: 'OS',
      hoursAgo: 12,
      reason: 'Only 250 mg is in stock.',
      offers: [
        { drug: 'levetiracetam 250 mg tablet', dispense: '120', sig: 'Take 2 tablets by mouth twice daily' },
      ],
    },
  ],
  tucson: [
    {
      patient: 'Guadalupe Villaseñor',
      provider: 'provider4',
      regimen: 'levothyroxine75',
      kind: 'refill',
      hoursAgo: 30,
    },
    {
      patient: 'Clarence Hutchings',
      provider: 'provider4',
      regimen: 'tamsulosin',
      kind: 'refill',
      hoursAgo: 5,
    },
    {
      patient: 'Aaliyah Okonkwo-Bergström',
      provider: 'provider5',
      regimen: 'sprintec',
      kind: 'refill',
      hoursAgo: 11,
    },
    {
      asSent: 'Wilhelmina Cartwright, 10/30/1958',
      provider: 'provider5',
      regimen: 'sertraline',
      kind: 'refill',
      hoursAgo: 4,
    },
    {
      patient: 'Clarence Hutchings',
      provider: 'provider4',
      regimen: 'eliquis',
      kind: 'P',
      hoursAgo: 21,
      reason: 'The plan wants a prior authorization number.',
    },
    {
      patient: 'Ramón Villaseñor',
      provider: 'provider4',
      regimen: 'losartan',
      kind: 'T',
      hoursAgo: 9,
      reason: 'Preferred by the plan.',
      offers: [{ drug: 'valsartan 80 mg tablet' }],
    },
    {
      patient: 'Destiny Begay',
      provider: 'provider5',
      regimen: 'levetiracetam',
      kind: 'S',
      hoursAgo: 3,
      reason: 'Is the morning dose to be taken with food?',
    },
  ],
};
