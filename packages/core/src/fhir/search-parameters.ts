import type {
  AllergyIntolerance,
  AuditEvent,
  Condition,
  Coverage,
  Location,
  MedicationDispense,
  MedicationRequest,
  MedicationStatement,
  Observation,
  Organization,
  Patient,
  Practitioner,
  Provenance,
  Reference,
  Task,
} from 'fhir/r4';
import { identifiersOf, type ParameterType, type SearchedValue, tokensOf } from './search-values';
import type { ResourceType } from './vocabulary';

/** A parameter by which resources of a kind are found. */
export interface SearchParameter<Resource> {
  readonly name: string;
  readonly type: ParameterType;
  /** What it finds in a resource. */
  readonly valuesOf: (resource: Resource) => readonly (SearchedValue | undefined)[];
  /** Of the whole name of a person: each word that is asked for may be of another part of it. */
  readonly isWholeName?: true;
  /** Of a reference: what it may point to. */
  readonly target?: ResourceType;
}

/** The resource of each kind that is served. */
export interface Served {
  readonly AllergyIntolerance: AllergyIntolerance;
  readonly AuditEvent: AuditEvent;
  readonly Condition: Condition;
  readonly Coverage: Coverage;
  readonly Location: Location;
  readonly MedicationDispense: MedicationDispense;
  readonly MedicationRequest: MedicationRequest;
  readonly MedicationStatement: MedicationStatement;
  readonly Observation: Observation;
  readonly Organization: Organization;
  readonly Patient: Patient;
  readonly Practitioner: Practitioner;
  readonly Provenance: Provenance;
  readonly Task: Task;
}
export type ServedResource = Served[ResourceType];

const lastUpdated = {
  name: '_lastUpdated',
  type: 'date',
  valuesOf: ({ meta }: ServedResource) => [meta?.lastUpdated],
} as const;

/** A reference that is searched by, and what it points to. */
const referenceTo = <Resource>(
  name: string,
  target: ResourceType,
  of: (resource: Resource) => Reference | undefined,
): SearchParameter<Resource> => ({
  name,
  type: 'reference',
  target,
  valuesOf: (resource) => [of(resource)?.reference],
});

const names = ({ name = [] }: Patient | Practitioner): string[] =>
  name.flatMap(({ family = '', given = [], suffix = [] }) => [family, ...given, ...suffix]);

const wholeName = { name: 'name', type: 'string', isWholeName: true, valuesOf: names } as const;

/** What each kind of resource is found by, besides its id. */
export const SEARCH_PARAMETERS: {
  readonly [Type in ResourceType]: readonly SearchParameter<Served[Type]>[];
} = {
  Patient: [
    { name: 'identifier', type: 'token', valuesOf: (one) => identifiersOf(one.identifier) },
    wholeName,
    {
      name: 'family',
      type: 'string',
      valuesOf: ({ name = [] }) => name.map(({ family }) => family),
    },
    { name: 'given', type: 'string', valuesOf: ({ name = [] }) => name.flatMap(({ given = [] }) => given) },
    { name: 'birthdate', type: 'date', valuesOf: ({ birthDate }) => [birthDate] },
    { name: 'gender', type: 'token', valuesOf: ({ gender }) => [{ code: gender }] },
    lastUpdated,
  ],
  Practitioner: [
    { name: 'identifier', type: 'token', valuesOf: (one) => identifiersOf(one.identifier) },
    wholeName,
  ],
  Organization: [
    { name: 'identifier', type: 'token', valuesOf: (one) => identifiersOf(one.identifier) },
    { name: 'name', type: 'string', valuesOf: ({ name }) => [name] },
    {
      name: 'address',
      type: 'string',
      valuesOf: ({ address = [] }) =>
        address.flatMap(({ line = [], city, state, postalCode }) => [...line, city, state, postalCode]),
    },
  ],
  MedicationRequest: [
    referenceTo('patient', 'Patient', ({ subject }) => subject),
    { name: 'status', type: 'token', valuesOf: ({ status }) => [{ code: status }] },
    { name: 'intent', type: 'token', valuesOf: ({ intent }) => [{ code: intent }] },
    { name: 'authoredon', type: 'date', valuesOf: ({ authoredOn }) => [authoredOn] },
    { name: 'identifier', type: 'token', valuesOf: (one) => identifiersOf(one.identifier) },
    { name: 'code', type: 'token', valuesOf: (one) => tokensOf(one.medicationCodeableConcept) },
    referenceTo('requester', 'Practitioner', ({ requester }) => requester),
    referenceTo('intended-dispenser', 'Organization', ({ dispenseRequest }) => dispenseRequest?.performer),
    lastUpdated,
  ],
  MedicationDispense: [
    referenceTo('patient', 'Patient', ({ subject }) => subject),
    { name: 'status', type: 'token', valuesOf: ({ status }) => [{ code: status }] },
    { name: 'whenhandedover', type: 'date', valuesOf: ({ whenHandedOver }) => [whenHandedOver] },
    referenceTo(
      'prescription',
      'MedicationRequest',
      ({ authorizingPrescription }) => authorizingPrescription?.[0],
    ),
  ],
  MedicationStatement: [
    referenceTo('patient', 'Patient', ({ subject }) => subject),
    { name: 'status', type: 'token', valuesOf: ({ status }) => [{ code: status }] },
  ],
  Coverage: [referenceTo('patient', 'Patient', ({ beneficiary }) => beneficiary)],
  Location: [
    { name: 'identifier', type: 'token', valuesOf: (one) => identifiersOf(one.identifier) },
    { name: 'name', type: 'string', valuesOf: ({ name }) => [name] },
    {
      name: 'address',
      type: 'string',
      valuesOf: ({ address: { line = [], city, state, postalCode } = {} }) => [
        ...line,
        city,
        state,
        postalCode,
      ],
    },
    referenceTo('organization', 'Organization', ({ managingOrganization }) => managingOrganization),
  ],
  Task: [
    referenceTo('patient', 'Patient', (one) => one.for),
    { name: 'status', type: 'token', valuesOf: ({ status }) => [{ code: status }] },
    referenceTo('owner', 'Practitioner', ({ owner }) => owner),
    referenceTo('requester', 'Organization', ({ requester }) => requester),
    referenceTo('focus', 'MedicationRequest', ({ focus }) => focus),
    { name: 'authored-on', type: 'date', valuesOf: ({ authoredOn }) => [authoredOn] },
  ],
  Provenance: [
    {
      name: 'target',
      type: 'reference',
      valuesOf: ({ target }) => target.map(({ reference }) => reference),
    },
  ],
  AuditEvent: [
    {
      name: 'patient',
      type: 'reference',
      target: 'Patient',
      valuesOf: ({ entity = [] }) =>
        entity.flatMap(({ what }) =>
          what?.reference?.startsWith('Patient/') === true ? [what.reference] : [],
        ),
    },
    { name: 'date', type: 'date', valuesOf: ({ recorded }) => [recorded] },
    {
      name: 'subtype',
      type: 'token',
      valuesOf: ({ subtype = [] }) => subtype.map(({ system, code }) => ({ system, code })),
    },
  ],
  AllergyIntolerance: [
    referenceTo('patient', 'Patient', ({ patient }) => patient),
    {
      name: 'clinical-status',
      type: 'token',
      valuesOf: ({ clinicalStatus }) => tokensOf(clinicalStatus),
    },
  ],
  Condition: [
    referenceTo('patient', 'Patient', ({ subject }) => subject),
    { name: 'category', type: 'token', valuesOf: ({ category = [] }) => tokensOf(...category) },
    {
      name: 'clinical-status',
      type: 'token',
      valuesOf: ({ clinicalStatus }) => tokensOf(clinicalStatus),
    },
    { name: 'code', type: 'token', valuesOf: ({ code }) => tokensOf(code) },
    { name: 'recorded-date', type: 'date', valuesOf: ({ recordedDate }) => [recordedDate] },
  ],
  Observation: [
    referenceTo('patient', 'Patient', ({ subject }) => subject),
    { name: 'category', type: 'token', valuesOf: ({ category = [] }) => tokensOf(...category) },
    { name: 'code', type: 'token', valuesOf: ({ code }) => tokensOf(code) },
    { name: 'date', type: 'date', valuesOf: ({ effectiveDateTime }) => [effectiveDateTime] },
    { name: 'status', type: 'token', valuesOf: ({ status }) => [{ code: status }] },
  ],
};

/** Kinds that are parts of a patient's chart: a search of them names the patient. */
export const OF_CHART: ReadonlySet<ResourceType> = new Set([
  'AllergyIntolerance',
  'Condition',
  'Coverage',
  'MedicationStatement',
  'Observation',
]);

/** Kinds of which it is known when they were recorded. */
export const HAS_PROVENANCE: ReadonlySet<ResourceType> = new Set([
  'AllergyIntolerance',
  'Condition',
  'MedicationRequest',
  'MedicationStatement',
  'Observation',
  'Patient',
]);

/** The parameters of a kind, for what does not know which kind it has. */
export const parametersOf = (type: ResourceType): readonly SearchParameter<ServedResource>[] =>
  SEARCH_PARAMETERS[type] as readonly SearchParameter<never>[] as readonly SearchParameter<ServedResource>[];
