import type { Client } from '@erx/core/client/call';
import { getDrug, getDrugByNdc, searchDrugs } from '@erx/core/drugs/contract';
import type { Drug } from '@erx/core/drugs/model';
import { isActivePharmacy, type Pharmacy } from '@erx/core/pharmacies/model';
import { AppError } from '@erx/core/findings/app-error';
import type { MessageCode } from '@erx/core/findings/messages';
import { getPrescription, listDrafts } from '@erx/core/prescriptions/contract';
import { getRequest } from '@erx/core/requests/contract';
import { formOfMedication, medicationToWrite } from '@erx/core/requests/follow-up';
import type { RequestMedication } from '@erx/core/requests/model';
import { isOpen } from '@erx/core/requests/rules/offers';
import {
  type DenialToFollow,
  type DraftContent,
  newForm,
  type PrefilledDrug,
  type Prescription,
} from '@erx/core/prescriptions/model';
import { resendWays, type ResendWay } from '@erx/core/attention/rules';
import { formOfPrescription } from '@erx/core/prescriptions/rules/writing';
import type { Restored } from '@erx/core/prescriptions/workflow/state';
import type { CalendarDate } from '@erx/core/values/dates';
import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryKey } from '../../../session/queries';
import { useClient, useToday } from '../../../session/practice-session';
import { type SeenDraft, settleDraft } from './draft-autosave';
import { useOtherPharmacy } from '../../pharmacies/use-first-pharmacy';
import { pharmacyQuery } from './use-pharmacy';
import { known } from '../../../parts/drug/known-drug';

/** What the writing starts from, and what of it could not be taken over. */
export interface InitialPrescription {
  readonly event: Restored;
  readonly notes: readonly MessageCode[];
  /** The denial that goes with what is written. */
  readonly denial?: DenialToFollow;
  /** The one that did not arrive and is cancelled when this one leaves. */
  readonly replacesId?: string;
  /** Whether it is one that the patient takes, to be written with another strength or dose. */
  readonly isChange?: boolean;
  /** The draft that it continues with. */
  readonly draft?: SeenDraft;
  /** The pending prescription that is being changed. */
  readonly editing?: Prescription;
}

/**
 * A draft of this person for the patient, to be continued; null where there is none any more. What is being written
 * for the patient is saved first.
 */
export function useLeftDraft(draftId: string | undefined, patientId: string) {
  const client = useClient();
  const queries = useQueryClient();
  const today = useToday();
  return useQuery({
    queryKey: queryKey('prescriptions', 'draft', draftId),
    staleTime: Infinity,
    gcTime: 0,
    queryFn:
      draftId === undefined
        ? skipToken
        : async (): Promise<InitialPrescription | null> => {
            if (!(await settleDraft(patientId))) throw new AppError('draft.not-saved');
            const drafts = await client.call(listDrafts, { params: { patientId } });
            const draft = drafts.find(({ id }) => id === draftId);
            if (!draft) return null;
            const initial = await toInitialPrescription({ client, queries }, draft, today);
            return { ...initial, draft: { id: draft.id, version: draft.version } };
          },
  });
}

/** What another screen has chosen already: the drug with an empty form, and the pharmacy. */
export function usePrefilled(prefilled: PrefilledDrug | undefined) {
  const client = useClient();
  const queries = useQueryClient();
  const today = useToday();
  return useQuery({
    queryKey: queryKey('prescriptions', 'prefilled', prefilled),
    gcTime: 0,
    queryFn:
      prefilled === undefined
        ? skipToken
        : async (): Promise<InitialPrescription> => {
            const { drugId, pharmacyNcpdpId } = prefilled;
            const initial = await toInitialPrescription(
              { client, queries },
              {
                drugId,
                form: newForm(today),
                step: 'sig',
                ...(pharmacyNcpdpId !== undefined && { pharmacyNcpdpId }),
              },
              today,
            );
            const { event } = initial;
            return {
              ...initial,
              event: {
                ...event,
                draft: { ...event.draft, form: newForm(today, event.drug?.potencyUnitCode) },
              },
            };
          },
  });
}

/** One that did not arrive, to be sent once more in its place. */
export interface PrescriptionToResend {
  readonly prescriptionId: string;
  readonly way: ResendWay;
}

/**
 * A prescription that did not arrive, written again to be sent in its place: at the patient's other pharmacy, at
 * one that is chosen where several or none are known, or at the same.
 * @throws AppError record.not-found for another patient's, prescription.not-replaceable for one that arrived
 */
export function useResent(resent: PrescriptionToResend | undefined, patientId: string) {
  const client = useClient();
  const queries = useQueryClient();
  const today = useToday();
  const findOther = useOtherPharmacy(patientId);
  return useQuery({
    queryKey: queryKey('prescriptions', 'resend', resent),
    gcTime: 0,
    staleTime: Infinity,
    queryFn:
      resent === undefined
        ? skipToken
        : async (): Promise<InitialPrescription> => {
            const { prescriptionId: id, way } = resent;
            const prescription = await client.call(getPrescription, { params: { id } });
            if (prescription.patientId !== patientId) throw new AppError('record.not-found');
            if (!resendWays(prescription).includes(way)) throw new AppError('prescription.not-replaceable');
            const { pharmacy } = prescription;
            // One that was sent elsewhere before may have failed at the other one, too.
            const isFirst = prescription.replacesId === undefined;
            const other =
              way === 'elsewhere' && isFirst
                ? await findOther(pharmacy?.ncpdpId).catch(() => undefined)
                : undefined;
            const next = way === 'again' ? pharmacy : other;
            const initial = await toInitialPrescription(
              { client, queries },
              {
                drugId: prescription.prescribableDrugId,
                form: formOfPrescription(prescription),
                step: way === 'again' || other ? 'review' : 'pharmacy',
                replacesId: id,
                ...(next ? { pharmacyNcpdpId: next.ncpdpId } : {}),
              },
              today,
            );
            return other && initial.event.pharmacy
              ? { ...initial, notes: [...initial.notes, 'prescription.to-other-pharmacy'] }
              : initial;
          },
  });
}

/**
 * A pending prescription to change, opened for review with everything that it was written under.
 * @throws AppError prescription.edit-not-pending, record.not-found for another patient's
 */
export function useEdited(id: string | undefined, patientId: string) {
  const client = useClient();
  const queries = useQueryClient();
  const today = useToday();
  return useQuery({
    queryKey: queryKey('prescriptions', 'edit', id),
    gcTime: 0,
    staleTime: Infinity,
    queryFn:
      id === undefined
        ? skipToken
        : async (): Promise<InitialPrescription> => {
            const prescription = await client.call(getPrescription, { params: { id } });
            if (prescription.patientId !== patientId) throw new AppError('record.not-found');
            if (prescription.scriptStatus !== 'Pending') throw new AppError('prescription.edit-not-pending');
            const { monitoring, pbmId, memberId, encryptedPharmacyBenefitsId, pharmacy } = prescription;
            const initial = await toInitialPrescription(
              { client, queries },
              {
                drugId: prescription.prescribableDrugId,
                form: formOfPrescription(prescription),
                step: 'review',
                ...(pharmacy && { pharmacyNcpdpId: pharmacy.ncpdpId }),
                ...(monitoring.pdmpAcknowledgement && { monitoring }), // not verified when it was written: it is asked again
                ...(pbmId !== undefined && memberId !== undefined && { coverage: { pbmId, memberId } }),
                ...(encryptedPharmacyBenefitsId !== undefined && {
                  pharmacyBenefitsId: encryptedPharmacyBenefitsId,
                }),
              },
              today,
            );
            return { ...initial, event: { ...initial.event, isKept: true }, editing: prescription };
          },
  });
}

/**
 * A request of a pharmacy that a new prescription is written for, and why it is denied with it; without a
 * reason nothing is denied.
 */
export interface RequestToWriteFor {
  readonly requestId: string;
  readonly reasonCode: string | undefined;
}

/**
 * What a pharmacy asked for, to be written again (N2-5, N2-37).
 * @throws AppError record.not-found for another patient's, or one that is linked to no one
 */
export function useRequested(requested: RequestToWriteFor | undefined, patientId: string) {
  const client = useClient();
  const queries = useQueryClient();
  const today = useToday();
  return useQuery({
    queryKey: queryKey('requests', 'to-write-for', requested),
    gcTime: 0,
    staleTime: Infinity,
    queryFn:
      requested === undefined
        ? skipToken
        : async (): Promise<InitialPrescription> => {
            const { requestId, reasonCode } = requested;
            const { request, content } = await client.call(getRequest, { params: { id: requestId } });
            if (request.patient?.id !== patientId) throw new AppError('record.not-found');
            const medication = medicationToWrite(content);
            const drug = await drugOfRequest(client, medication, request.prescriptionId);
            const initial = await toInitialPrescription(
              { client, queries },
              {
                form: medication && drug ? formOfMedication(medication, drug, today) : newForm(today),
                step: drug ? 'sig' : 'search-drug',
                ...(drug && { drugId: drug.prescribableDrugId }),
                ...(reasonCode !== undefined && { denial: { requestId, reasonCode } }),
                ...(content.pharmacy.ncpdpId !== '' && { pharmacyNcpdpId: content.pharmacy.ncpdpId }),
              },
              today,
            );
            return drug ? initial : { ...initial, notes: [...initial.notes, 'request.drug-unknown'] };
          },
  });
}

/**
 * The product that a pharmacy means: by NDC, then by RxNorm concept, then the one of our own prescription;
 * undefined where the catalog has none of them.
 */
async function drugOfRequest(
  client: Client,
  medication: RequestMedication | undefined,
  prescriptionId: string | undefined,
): Promise<Drug | undefined> {
  const { ndc, rxNormId, description } = medication ?? {};
  const byNdc = ndc === undefined ? undefined : await known(client.call(getDrugByNdc, { params: { ndc } }));
  if (byNdc) return byNdc;
  const alike =
    rxNormId === undefined || description === undefined
      ? []
      : await client.call(searchDrugs, { query: { searchStr: description.slice(0, 100) } });
  const byConcept = alike.find((drug) => drug.rxNormId === rxNormId);
  if (byConcept || prescriptionId === undefined) return byConcept;
  const prescription = await known(client.call(getPrescription, { params: { id: prescriptionId } }));
  return (
    prescription && (await known(client.call(getDrug, { params: { id: prescription.prescribableDrugId } })))
  );
}

/** What the writing starts from, of what names the drug and the pharmacy by their ids. */
export async function toInitialPrescription(
  { client, queries }: { client: Client; queries: QueryClient },
  draft: DraftContent,
  today: CalendarDate,
): Promise<InitialPrescription> {
  const [drug, found] = (await Promise.all([
    draft.drugId === undefined ? undefined : known(client.call(getDrug, { params: { id: draft.drugId } })),
    draft.pharmacyNcpdpId === undefined
      ? undefined
      : known(queries.fetchQuery(pharmacyQuery(client, draft.pharmacyNcpdpId))),
  ])) as [Drug | undefined, Pharmacy | undefined];
  const pharmacy = found && isActivePharmacy(found, today) ? found : undefined;
  const lostPharmacy = draft.pharmacyNcpdpId !== undefined && !pharmacy;
  const step = lostPharmacy && draft.step === 'review' ? 'pharmacy' : draft.step;
  const denial = draft.denial && (await state(client, draft.denial));
  const replacesId = draft.replacesId && (await openToReplace(client, draft.replacesId));
  return {
    event: { type: 'draft-restored', draft: { ...draft, step }, drug, pharmacy },
    ...(denial && { denial }),
    ...(replacesId !== undefined && { replacesId }),
    notes: [
      ...(draft.replacesId === undefined
        ? []
        : [replacesId ? ('prescription.replaces' as const) : ('prescription.replaced-over' as const)]),
      ...(draft.denial
        ? [denial ? ('request.awaits-prescription' as const) : ('request.follow-up-over' as const)]
        : []),
      ...(drug || draft.drugId === undefined ? [] : ['prescription.again-drug-gone' as const]),
      ...(lostPharmacy ? ['prescription.again-pharmacy-gone' as const] : []),
    ],
  };
}

/** The denial that is to go with a prescription, while its request still waits for one. */
async function state(client: Client, denial: DenialToFollow): Promise<DenialToFollow | undefined> {
  const details = await known(client.call(getRequest, { params: { id: denial.requestId } }));
  return details && isOpen(details.request.state) ? denial : undefined;
}

/** The prescription that did not arrive, while it still waits for another in its place. */
async function openToReplace(client: Client, id: string): Promise<string | undefined> {
  const original = await known(client.call(getPrescription, { params: { id } }));
  return original && resendWays(original).length > 0 ? id : undefined;
}
