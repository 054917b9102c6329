import type { AuditEvent, Provenance } from 'fhir/r4';
import type { AuditItem } from '../audit/model';
import type { ServedResource } from './search-parameters';
import { compact, concept, reference } from './parts';
import { isResourceType, type ResourceType, usCore } from './vocabulary';

const PARTICIPANT = 'http://terminology.hl7.org/CodeSystem/provenance-participant-type';
const US_PARTICIPANT = 'http://hl7.org/fhir/us/core/CodeSystem/us-core-provenance-participant-type';

/** The id of what is known of the origin of a resource. */
const provenanceId = (type: string, id: string): string => `${type}.${id}`;
/** Of which resource a provenance is; undefined for an id of none. */
export function targetOfProvenance(
  id: string,
): { readonly type: ResourceType; readonly id: string } | undefined {
  const [, type = '', of = ''] = /^([A-Za-z]+)\.(.+)$/.exec(id) ?? [];
  return isResourceType(type) ? { type, id: of } : undefined;
}

/** When a resource was recorded, and by whom where that is known. */
function recordedOf(resource: ServedResource): {
  readonly at: string | undefined;
  readonly author?: string | undefined;
} {
  switch (resource.resourceType) {
    case 'MedicationRequest':
      return { at: resource.authoredOn, author: resource.requester?.reference };
    case 'AllergyIntolerance':
    case 'Condition':
      return { at: resource.recordedDate };
    case 'Observation':
      return { at: resource.issued };
    case 'MedicationStatement':
      return { at: resource.dateAsserted };
    case 'Patient':
      return { at: resource.meta?.lastUpdated };
    default:
      return { at: undefined };
  }
}

/**
 * Where a resource is from (us-core-provenance): its prescriber, else the practice, which keeps and transmits it.
 * Undefined where no one knows when it was recorded.
 */
export function toProvenance(resource: ServedResource, practiceId: string): Provenance | undefined {
  const { at, author } = recordedOf(resource);
  if (at === undefined) return undefined;
  const { resourceType, id = '' } = resource;
  const practice = reference('Organization', practiceId);
  return {
    resourceType: 'Provenance',
    id: provenanceId(resourceType, id),
    meta: { profile: [usCore('provenance')] },
    target: [reference(resourceType, id)],
    recorded: at,
    agent: [
      {
        type: concept('Author', { system: PARTICIPANT, code: 'author' }),
        ...(author === undefined ? { who: practice } : { who: { reference: author }, onBehalfOf: practice }),
      },
      { type: concept('Transmitter', { system: US_PARTICIPANT, code: 'transmitter' }), who: practice },
    ],
  };
}

/** Records have a number, which sorts as text when it has as many digits as the largest. */
const DIGITS = 16;
export const auditEventId = (sequence: number): string => String(sequence).padStart(DIGITS, '0');
/** The number in such an id; undefined for what is none. */
export const sequenceIn = (id: string): number | undefined =>
  /^\d{16}$/.test(id) && Number.isSafeInteger(Number(id)) ? Number(id) : undefined;

const OUTCOME: Readonly<Record<AuditItem['outcome'], AuditEvent['outcome']>> = {
  done: '0',
  refused: '4',
  failed: '8',
} as const;

/** A record of the audit trail. Its code is the product's own name of what was done. */
export function toAuditEvent(item: AuditItem, practiceId: string): AuditEvent {
  const { patientId, prescriptionId } = item.about ?? {};
  return compact<AuditEvent>({
    resourceType: 'AuditEvent',
    id: auditEventId(item.sequence),
    type: {
      system: 'http://dicom.nema.org/resources/ontology/DCM',
      code: '110110',
      display: 'Patient Record',
    },
    subtype: [{ code: item.event, display: item.typeDescription }],
    recorded: item.occurredOn,
    outcome: OUTCOME[item.outcome],
    outcomeDesc: item.descriptionText,
    agent: [
      {
        who: { display: item.user ? `${item.user.firstName} ${item.user.lastName}` : 'The service' },
        requestor: item.user !== undefined,
      },
    ],
    source: { observer: reference('Organization', practiceId) },
    entity: [
      ...(patientId === undefined ? [] : [{ what: reference('Patient', patientId) }]),
      ...(prescriptionId === undefined ? [] : [{ what: reference('MedicationRequest', prescriptionId) }]),
    ],
  });
}
