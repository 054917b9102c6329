import type * as z from 'zod';
import type { HookServices } from './model';
import type { HOOK_SERVICE_IDS, HOOKS } from './vocabulary';

type Hook = (typeof HOOKS)[number];
type ServiceId = (typeof HOOK_SERVICE_IDS)[number];

const OF_PATIENT = 'patient={{context.patientId}}';
/** The newest values of LOINC codes; several, since the newest may be marked as wrong. */
const newest = (...codes: readonly string[]): string =>
  `Observation?${OF_PATIENT}&code=${codes.map((code) => `http://loinc.org|${code}`).join(',')}&_sort=-date&_count=5`;

/** LOINC codes of body weight. */
export const WEIGHT_CODES = ['29463-7', '3141-9'] as const;
/** LOINC codes of an eGFR in mL/min/1.73 m², whatever its formula. */
export const EGFR_CODES = [
  '69405-9',
  '33914-3',
  '48642-3',
  '48643-1',
  '62238-1',
  '77147-7',
  '98979-8',
] as const;
/** LOINC codes of creatinine in serum or blood: known to be sent in place of an eGFR. */
export const CREATININE_CODES = ['2160-0', '38483-4', '14682-9'] as const;
export const PREGNANCY_CODE = '82810-3';
export const SMOKING_CODE = '72166-2';

/** What is asked to be sent along, by its key (CDS Hooks 2.0, Prefetch Template). */
export const PREFETCH = {
  patient: 'Patient/{{context.patientId}}',
  allergies: `AllergyIntolerance?${OF_PATIENT}`,
  problems: `Condition?${OF_PATIENT}&clinical-status=active`,
  prescriptions: `MedicationRequest?${OF_PATIENT}&status=active`,
  medications: `MedicationStatement?${OF_PATIENT}&status=active`,
  weight: newest(...WEIGHT_CODES),
  kidney: newest(...EGFR_CODES, ...CREATININE_CODES),
  pregnancy: newest(PREGNANCY_CODE),
  smoking: newest(SMOKING_CODE),
} as const;
export type PrefetchKey = keyof typeof PREFETCH;
/** Keys of which the newest values alone are asked for: their first page is all of it. */
export const NEWEST_KEYS = [
  'weight',
  'kidney',
  'pregnancy',
  'smoking',
] as const satisfies readonly PrefetchKey[];
/** Whether the first page of a key is all that is asked for. */
export const isNewestKey = (key: PrefetchKey): boolean => NEWEST_KEYS.some((newestKey) => newestKey === key);
export const PREFETCH_KEYS = Object.keys(PREFETCH) as readonly PrefetchKey[];

/** The query of a key for one patient, relative to the FHIR server. */
export const queryFor = (key: PrefetchKey, patientId: string): string =>
  PREFETCH[key].replace('{{context.patientId}}', encodeURIComponent(patientId));

const NEEDED =
  'A token signed by a registered key (ES384, RS384). Allergies, problems and medicines are sent along, or can be ' +
  'asked for by fhirAuthorization; what is lacking is said in a card. How early a refill is, is not judged here.';

interface ServedHook {
  readonly hook: Hook;
  readonly id: ServiceId;
  readonly title: string;
  readonly description: string;
}

const SERVED: readonly ServedHook[] = [
  {
    hook: 'patient-view',
    id: 'medication-review',
    title: 'Review of what is taken',
    description:
      'What speaks against the medicines that a patient takes, and would need a reason to be sent.',
  },
  ...(['order-select', 'order-sign'] as const).map((hook) => ({
    hook,
    id: 'medication-safety' as const,
    title: 'Safety of orders',
    description:
      'What speaks against ordered medicines in this patient: allergies, interactions, duplicates, doses, ' +
      'diseases, pregnancy, age and kidneys; and what of it could not be judged.',
  })),
];

/** What is answered at the address of discovery. */
export const hookServices = (): z.input<typeof HookServices> => ({
  services: SERVED.map((service) => ({
    ...service,
    prefetch: { ...PREFETCH },
    usageRequirements: NEEDED,
  })),
});

/** Whether a service answers at a hook. */
export const answersHook = (id: string, hook: Hook): boolean =>
  SERVED.some((service) => service.id === id && service.hook === hook);
