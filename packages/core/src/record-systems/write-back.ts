import type { MedicationRequest, Reference } from 'fhir/r4';
import { type PrescriptionFacts, toMedicationRequest } from '../fhir/medication-request';
import { compact, identifier } from '../fhir/parts';
import { SYSTEM } from '../fhir/vocabulary';
import { fullName } from '../users/names';

/** The system of identifiers that are addresses, here of a UUID (FHIR R4, 4.5). */
const ADDRESSES = 'urn:ietf:rfc:3986';

const ownAddress = (prescriptionId: string): string => `urn:uuid:${prescriptionId}`;

/** By the identifier that we give it. */
const identifierOfWritten = (prescriptionId: string): string =>
  `identifier=${encodeURIComponent(`${ADDRESSES}|${ownAddress(prescriptionId)}`)}`;

/**
 * The search that must find nothing for a create to be made (If-None-Exist): of the patient alone, since after a
 * corrected link another patient there may have it too.
 */
export const searchOfWritten = (prescriptionId: string, remoteId: string): string =>
  `patient=${encodeURIComponent(`Patient/${remoteId}`)}&${identifierOfWritten(prescriptionId)}`;

/** The search that finds a prescription of a patient at a record system. */
export const searchForWritten = (prescriptionId: string, remoteId: string): string =>
  `${searchOfWritten(prescriptionId, remoteId)}&_count=100`;

/** What a search for a prescription at a record system says. */
export type FoundWritten =
  { readonly is: 'one'; readonly id: string } | { readonly is: 'none' } | { readonly is: 'unclear' };

/**
 * Which of the resources that a search found is the prescription: by the identifier that we gave it, since a record
 * system may not know the parameter and answer with all it has. Unclear: several, one of another patient, or none in
 * an answer that is not whole or not understood.
 */
export function findWritten(
  { found, isWhole }: { readonly found: readonly unknown[]; readonly isWhole: boolean },
  { prescriptionId, remoteId }: { readonly prescriptionId: string; readonly remoteId: string },
): FoundWritten {
  const requests = found.map((one) => (one ?? {}) as Partial<MedicationRequest>);
  const ours = requests.filter(
    ({ identifier: identifiers }) =>
      Array.isArray(identifiers) &&
      identifiers.some(({ system, value }) => system === ADDRESSES && value === ownAddress(prescriptionId)),
  );
  const [only] = ours;
  if (only === undefined) {
    const areRead = requests.every(({ resourceType }) => resourceType === 'MedicationRequest');
    return { is: isWhole && areRead ? 'none' : 'unclear' };
  }
  const isOfPatient = isSubject(only.subject?.reference, remoteId);
  return ours.length === 1 && isOfPatient && only.id !== undefined
    ? { is: 'one', id: only.id }
    : { is: 'unclear' };
}

const isSubject = (reference: string | undefined, remoteId: string): boolean =>
  reference === `Patient/${remoteId}` || reference?.endsWith(`/Patient/${remoteId}`) === true;

/** For whom and by whom it is there. */
export interface WrittenFor {
  /** The patient's id there. */
  readonly remoteId: string;
  /** The prescriber there, as a reference; undefined where that is not known. */
  readonly requester: string | undefined;
  /** The prescriber's NPI; '' where there is none. */
  readonly npi: string;
}

/**
 * A prescription as it is written to a record system: the resource that we serve, for the patient there. What is no
 * resource there is named by its identifier: prescriber, pharmacy, the prescription that it replaces.
 */
export function toWrittenRequest(
  facts: PrescriptionFacts,
  { remoteId, requester, npi }: WrittenFor,
): MedicationRequest {
  const { prescription } = facts;
  const { id: _, meta: __, ...resource } = toMedicationRequest(facts);
  const { provider, pharmacy, replacesId } = prescription;
  return compact<MedicationRequest>({
    ...resource,
    identifier: [...(resource.identifier ?? []), identifier(ADDRESSES, ownAddress(prescription.id))],
    subject: { reference: `Patient/${remoteId}` },
    requester: compact<Reference>({
      reference: requester,
      identifier: npi === '' ? undefined : identifier(SYSTEM.npi, npi),
      display: fullName(provider),
    }),
    dispenseRequest: resource.dispenseRequest && {
      ...resource.dispenseRequest,
      ...(pharmacy === undefined
        ? {}
        : {
            performer: {
              identifier: identifier(SYSTEM.ncpdp, pharmacy.ncpdpId),
              display: pharmacy.storeName,
            },
          }),
    },
    priorPrescription:
      replacesId === undefined ? undefined : { identifier: identifier(ADDRESSES, ownAddress(replacesId)) },
  });
}

/**
 * What is written over one that is there: ours for all that we say, theirs for the rest.
 * @returns 'another-patient' where it is of one whom it must never change, undefined where it is no prescription
 */
export function toRewrittenRequest(
  ours: MedicationRequest,
  there: unknown,
): (MedicationRequest & { readonly id: string }) | 'another-patient' | undefined {
  const theirs = there as Partial<MedicationRequest> | null | undefined;
  const id = theirs?.id;
  if (theirs?.resourceType !== 'MedicationRequest' || id === undefined) return undefined;
  const subject = theirs.subject?.reference ?? '';
  if (subject !== ours.subject.reference && !subject.endsWith(`/${ours.subject.reference ?? ''}`))
    return 'another-patient';
  const own = new Set(ours.identifier?.map(({ system, value }) => `${system ?? ''}|${value ?? ''}`));
  const others = (theirs.identifier ?? []).filter(
    ({ system, value }) => !own.has(`${system ?? ''}|${value ?? ''}`),
  );
  const { statusReason: _, ...kept } = theirs;
  return { ...kept, ...ours, identifier: [...(ours.identifier ?? []), ...others], id };
}
