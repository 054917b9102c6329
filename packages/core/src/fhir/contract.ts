import type { Bundle as FhirBundle, CapabilityStatement } from 'fhir/r4';
import * as z from 'zod';
import type { Permission } from '../access/rights';
import { endpoint } from '../client/endpoint';
import { areInScope } from './scopes';
import { parametersOf, type ServedResource } from './search-parameters';
import { RESOURCE_TYPES, type ResourceType } from './vocabulary';

/** A resource as it is answered; its form is FHIR's own, which is judged by others' software in tests. */
const resource = (...types: readonly [string, ...string[]]) =>
  z.looseObject({ resourceType: z.enum(types), id: z.string().optional() });

/** FHIR's own types say the form: interfaces, which no loose object takes. */
const Bundle = resource('Bundle').extend({
  type: z.literal('searchset'),
  total: z.number().int().optional(),
  link: z.array(z.object({ relation: z.string(), url: z.string() })),
  entry: z.array(z.looseObject({ resource: z.looseObject({ resourceType: z.string() }) })).optional(),
}) as unknown as z.ZodType<FhirBundle, FhirBundle>;

/** How FHIR says a refusal. */
export const OperationOutcome = resource('OperationOutcome').extend({
  issue: z
    .array(
      z.object({
        severity: z.enum(['fatal', 'error', 'warning', 'information']),
        code: z.string(),
        details: z.object({ coding: z.array(z.object({ code: z.string() })).optional(), text: z.string() }),
      }),
    )
    .min(1),
});

/** In bytes: as much as an address holds. */
const LARGEST_FORM = 16 * 1024;
const Text = z.string().max(8000);
/** A parameter that comes several times asks for all of them. */
const Value = z.union([Text, z.array(Text).max(20)]);

/** Parameters of every search; one that is not supported is named in the answer, or refused on request. */
const COMMON = {
  _id: Value.optional(),
  _count: Value.optional(),
  _include: Value.optional(),
  _revinclude: Value.optional(),
  _format: Value.optional(),
  _page: z.string().max(14_000).optional(),
};

/** The parameters of a kind; names with modifiers, and unknown ones, are looked at by core's search. */
const queryOf = (type: ResourceType) =>
  z
    .object({
      ...COMMON,
      ...Object.fromEntries(parametersOf(type).map(({ name }) => [name, Value.optional()])),
    })
    .catchall(Value);

const REFUSED = [
  'record.not-found',
  'session.practice-unclear',
  'fhir.parameter-unknown',
  'fhir.modifier-unknown',
  'fhir.value-invalid',
  'fhir.patient-needed',
  'fhir.other-patient',
  'fhir.target-needed',
  'fhir.format-unknown',
  'call.cursor-unknown',
  'patient.merged',
] as const;

const NAMES: Readonly<Record<ResourceType, string>> = {
  AllergyIntolerance: 'allergy',
  AuditEvent: 'record of the audit trail',
  Condition: 'problem',
  Coverage: 'plan of a patient',
  Location: 'place of the practice or of a pharmacy',
  MedicationDispense: 'fill',
  MedicationRequest: 'prescription',
  MedicationStatement: 'medication that is taken',
  Observation: 'measure or clinical fact',
  Organization: 'practice or pharmacy',
  Patient: 'patient',
  Practitioner: 'prescriber',
  Provenance: 'origin of a resource',
  Task: 'request of a pharmacy',
};

function endpointsOf(type: ResourceType, allow: Permission) {
  // a merged chart answers as itself, and names the one that is kept: no part of it does (server fhir/chart-queries), which
  // references and ids name in FHIR's own way
  const common = { form: 'fhir', allow, answersMerged: true } as const;
  const reading = { list: 'fhir-resources', kind: type } as const;
  return {
    read: endpoint({
      ...common,
      reading: { resource: true },
      name: `read${type}`,
      summary: `A ${NAMES[type]} as ${type} of FHIR R4`,
      method: 'GET',
      path: `/${type}/:id`,
      params: z.object({ id: z.string().regex(/^[A-Za-z0-9.-]{1,64}$/) }),
      query: z.object({ _format: Value.optional() }).catchall(Value),
      // as with the bundle
      reply: resource(type) as unknown as z.ZodType<ServedResource, ServedResource>,
      errors: [
        'record.not-found',
        'session.practice-unclear',
        'fhir.format-unknown',
        'fhir.other-patient',
        'patient.merged',
      ],
    }),
    search: endpoint({
      ...common,
      reading,
      name: `search${type}`,
      summary: `A page of what is found of ${type}, newest first`,
      method: 'GET',
      path: `/${type}`,
      query: queryOf(type),
      reply: Bundle,
      errors: REFUSED,
    }),
    searchByPost: endpoint({
      ...common,
      reading,
      name: `search${type}ByPost`,
      summary: `The same with the parameters as a form, so that none is in an address`,
      method: 'POST',
      path: `/${type}/_search`,
      query: queryOf(type),
      body: queryOf(type).nullish(),
      bodyLimit: LARGEST_FORM,
      reply: Bundle,
      errors: REFUSED,
    }),
  };
}

export const getSmartConfiguration = endpoint({
  name: 'getSmartConfiguration',
  summary: 'How software gets a token for FHIR, and the scopes that it can ask for (SMART App Launch 2.2)',
  form: 'fhir',
  mediaType: 'application/json',
  method: 'GET',
  path: '/.well-known/smart-configuration',
  allow: 'anyone',
  query: z.object({}).catchall(Value),
  reply: z.object({
    issuer: z.string(),
    jwks_uri: z.string(),
    token_endpoint: z.string(),
    authorization_endpoint: z.string().optional(),
    introspection_endpoint: z.string().optional(),
    revocation_endpoint: z.string().optional(),
    response_types_supported: z.array(z.string()).optional(),
    code_challenge_methods_supported: z.array(z.string()).optional(),
    token_endpoint_auth_signing_alg_values_supported: z.array(z.string()).optional(),
    token_endpoint_auth_methods_supported: z.array(z.string()),
    grant_types_supported: z.array(z.string()),
    scopes_supported: z.array(z.string()),
    capabilities: z.array(z.string()),
  }),
});

export const getCapabilityStatement = endpoint({
  name: 'getCapabilityStatement',
  summary: 'What of FHIR R4 is served',
  form: 'fhir',
  method: 'GET',
  path: '/metadata',
  allow: 'anyone',
  query: z.object({ _format: Value.optional() }).catchall(Value),
  reply: resource('CapabilityStatement') as unknown as z.ZodType<CapabilityStatement, CapabilityStatement>,
  errors: ['fhir.format-unknown'],
});

/** The right that each kind asks for: that of the same thing in the API. */
const RIGHT: Readonly<Record<ResourceType, Permission>> = {
  AllergyIntolerance: 'clinical.read',
  AuditEvent: 'audit.read',
  Condition: 'clinical.read',
  Coverage: 'patient.read',
  Location: 'pharmacy.read',
  MedicationDispense: 'prescription.read',
  MedicationRequest: 'prescription.read',
  MedicationStatement: 'clinical.read',
  Observation: 'clinical.read',
  Organization: 'pharmacy.read',
  Patient: 'patient.read',
  Practitioner: 'practice.read',
  Provenance: 'clinical.read',
  Task: 'request.read',
};

/** The rights that a backend service needs for its scopes (fhir/scopes): those of the kinds, and of their export. */
export const rightsOfScopes = (scopes: readonly string[]): Permission[] => [
  ...new Set(
    RESOURCE_TYPES.filter(
      (type) => type !== 'AuditEvent' && (areInScope(scopes, type, 'r') || areInScope(scopes, type, 's')),
    ).map((type) => RIGHT[type]),
  ),
  'fhir.export',
];

/** The calls of each kind. */
export const FHIR_CALLS = Object.fromEntries(
  RESOURCE_TYPES.map((type) => [type, endpointsOf(type, RIGHT[type])]),
) as Readonly<Record<ResourceType, ReturnType<typeof endpointsOf>>>;

/** Every call of FHIR, for core's list of the API. */
export const FHIR_ENDPOINTS = Object.values(FHIR_CALLS).flatMap(({ read, search, searchByPost }) => [
  read,
  search,
  searchByPost,
]);
