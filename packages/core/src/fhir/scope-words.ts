import type { ResourceType } from './vocabulary';
import { isResourceType } from './vocabulary';

/** What resources of a kind are called where a person allows an app to read them. */
const WORDS: Readonly<Record<ResourceType, string>> = {
  AllergyIntolerance: 'allergies',
  AuditEvent: 'the audit trail',
  Condition: 'problems',
  Coverage: 'insurance plans',
  Location: 'the places of the practice and of pharmacies',
  MedicationDispense: 'fills',
  MedicationRequest: 'prescriptions',
  MedicationStatement: 'medications taken',
  Observation: 'measures and clinical facts',
  Organization: 'the practice and pharmacies',
  Patient: 'names, birth date, address and phone numbers',
  Practitioner: 'prescribers of the practice',
  Provenance: 'who recorded what, and when',
  Task: 'requests of pharmacies',
};

/** What an app is allowed by its scopes, a sentence each, as the person reads it who allows it. */
export function scopesInWords(scopes: readonly string[]): string[] {
  const read = (level: string): string[] => [
    ...new Set(
      scopes.flatMap((scope) => {
        const [, type = ''] = new RegExp(`^${level}/(\\*|[A-Za-z]+)\\.`).exec(scope) ?? [];
        return type === '*' ? Object.values(WORDS) : isResourceType(type) ? [WORDS[type]] : [];
      }),
    ),
  ];
  const has = (scope: string): boolean => scopes.includes(scope);
  const [ofOne, ofAll] = [read('patient'), read('user')];
  return [
    ...(ofOne.length === 0 ? [] : [`Read of this one patient: ${ofOne.join(', ')}`]),
    ...(ofAll.length === 0 ? [] : [`Read of every patient, as far as you may: ${ofAll.join(', ')}`]),
    ...(has('openid') || has('fhirUser') || has('profile') ? ['Know your name and e-mail address'] : []),
    ...(has('offline_access')
      ? ['Keep reading also when you are signed out: for 90 days at most']
      : has('online_access')
        ? ['Keep reading while you stay signed in']
        : []),
  ];
}
