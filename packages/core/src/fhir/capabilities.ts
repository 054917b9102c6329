import type { CapabilityStatement, CapabilityStatementRestResource } from 'fhir/r4';
import { FHIR_BASE } from '../client/endpoint';
import { HAS_PROVENANCE, parametersOf } from './search-parameters';
import { compact, concept } from './parts';
import { FHIR_MEDIA_TYPE, FHIR_VERSION, RESOURCE_TYPES, type ResourceType, usCore } from './vocabulary';

/** The profiles of US Core 6.1 that resources of a kind say they are of. */
export const PROFILES: Readonly<Record<ResourceType, readonly string[]>> = {
  AllergyIntolerance: [usCore('allergyintolerance')],
  AuditEvent: [],
  Condition: [usCore('condition-problems-health-concerns')],
  Coverage: [usCore('coverage')],
  Location: [usCore('location')],
  MedicationDispense: [usCore('medicationdispense')],
  MedicationStatement: [],
  MedicationRequest: [usCore('medicationrequest')],
  Observation: [
    usCore('body-weight'),
    usCore('body-height'),
    usCore('observation-lab'),
    usCore('observation-pregnancystatus'),
    usCore('smokingstatus'),
    usCore('simple-observation'),
  ],
  Organization: [usCore('organization')],
  Patient: [usCore('patient')],
  Practitioner: [usCore('practitioner')],
  Provenance: [usCore('provenance')],
  Task: [],
};

const SECURITY_SERVICE = 'http://terminology.hl7.org/CodeSystem/restful-security-service';

const BULK_DATA = 'http://hl7.org/fhir/uv/bulkdata';
/** The practice, whose patients are exported together; it is no resource that is read. */
const GROUP: CapabilityStatementRestResource = {
  type: 'Group',
  operation: [{ name: 'export', definition: `${BULK_DATA}/OperationDefinition/group-export` }],
};

/** When what is served changed last. */
const CHANGED_ON = '2026-12-01';

/**
 * What is served (R4, 5.2): nothing that is not tested.
 * @param origin the public address of the service
 */
export function toCapabilityStatement(version: string, origin: string): CapabilityStatement {
  return {
    resourceType: 'CapabilityStatement',
    status: 'active',
    date: CHANGED_ON,
    kind: 'instance',
    software: { name: 'erx', version },
    implementation: { description: 'Electronic prescribing', url: `${origin}${FHIR_BASE}` },
    instantiates: [`${BULK_DATA}/CapabilityStatement/bulk-data`],
    fhirVersion: FHIR_VERSION,
    format: [FHIR_MEDIA_TYPE, 'json'],
    rest: [
      {
        mode: 'server',
        security: {
          cors: true,
          service: [concept('SMART on FHIR', { system: SECURITY_SERVICE, code: 'SMART-on-FHIR' })],
          description:
            'Every call but this one carries a bearer token of the service. The practice is named by the header ' +
            'that the API uses; who works in one alone need not name it.',
        },
        resource: [...RESOURCE_TYPES.map(toRestResource), GROUP],
      },
    ],
  };
}

function toRestResource(type: ResourceType): CapabilityStatementRestResource {
  const parameters = parametersOf(type);
  return compact<CapabilityStatementRestResource>({
    type,
    supportedProfile: [...PROFILES[type]],
    interaction: [{ code: 'read' }, { code: 'search-type' }],
    versioning: 'no-version',
    operation:
      type === 'Patient'
        ? [{ name: 'export', definition: `${BULK_DATA}/OperationDefinition/patient-export` }]
        : undefined,
    searchInclude: parameters.flatMap(({ name, target }) =>
      target === undefined ? [] : [`${type}:${name}`],
    ),
    searchRevInclude: HAS_PROVENANCE.has(type) ? ['Provenance:target'] : undefined,
    searchParam: [
      { name: '_id', type: 'token' as const },
      ...parameters.map(({ name, type: kind }) => ({ name, type: kind })),
    ],
  });
}
