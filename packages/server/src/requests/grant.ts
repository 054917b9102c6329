import { AppError, refuseWhenStopped } from '@erx/core/findings/app-error';
import type { Drug } from '@erx/core/drugs/model';
import { isMinor } from '@erx/core/patients/rules';
import { compoundIsWhole } from '@erx/core/prescriptions/rules/amounts';
import { sigIsChosenOnly } from '@erx/core/prescriptions/rules/fields';
import { drugIsUnambiguous } from '@erx/core/prescriptions/rules/schedule';
import type { Answer, RequestContent, RequestMedication, RequestDetails } from '@erx/core/requests/model';
import { findingsOnDrug } from '@erx/core/requests/rules/resolved';
import { askedFor, keepsPrescription, withGranted } from '@erx/core/requests/rules/granting';
import { strictestSchedule } from '@erx/core/requests/schedule-of-request';
import { dateIn } from '@erx/core/values/dates';
import type { PrescriptionOrder } from '@erx/core/prescriptions/model';
import type { Connection } from '../platform/database/database';
import { toJsonRow } from '../platform/database/row';
import { prescriptions } from '../platform/database/schema';
import { toOrderColumns } from '../prescriptions/queries';
import { newOrderNumber } from '../prescriptions/order-number';
import type { Member } from '../platform/api/authenticate';
import { findingsOnStoredCompound } from '../drugs/stored-compound';
import {
  type Resolving,
  type ForPractice,
  type ResolvedDrug,
  resolveNamedDrug,
} from '../matching/resolve-drug';
import { loadForSigning, type SigningRow } from '../signing/load-queries';
import { type GrantedColumns, loadGranted } from './answer-statements';
import { type AnswerableRow, type OriginalRow, findOriginal } from './load-queries';
import type { DrugResolution } from '@erx/core/matching/model';
import { isOpen } from '@erx/core/requests/rules/offers';
import { drugCatalogue } from '../drugs/store';

/** What the pharmacy may dispense by an approval. */
export interface Grant {
  /** The prescription with all around it, under the order number that the pharmacy knows. */
  readonly row: SigningRow;
  /** As it is stored; absent for an approval that leaves the prescription as it is. */
  readonly columns?: GrantedColumns;
}

/** A request that passed the rules, with what it says. */
export interface Grantable {
  readonly request: AnswerableRow;
  readonly content: RequestContent;
  readonly answer: Answer;
  /** The prescription that it is about, where it was read already; null where the practice knows none. */
  readonly original?: OriginalRow | null;
}

/**
 * What an answer grants, as it would be stored at an instant.
 * @throws AppError request.drug-… where it is not certain which product is asked for,
 * prescription.sig-not-chosen (P5-11), prescription.drug-withheld
 */
export async function buildGrant(
  resolving: Resolving,
  member: Member,
  grantable: Grantable,
  at: Date,
): Promise<Grant> {
  const connection = resolving.database;
  const { request, content, answer } = grantable;
  if (keepsPrescription(request.kind, request.change_type, content))
    return { row: await prescriptionItself(connection, request) };
  const asked = askedFor(request.kind, request.change_type ?? undefined, content, answer.choice);
  const original =
    grantable.original === undefined
      ? await findOriginal(connection, request)
      : (grantable.original ?? undefined);
  if (!asked || request.patient_id === null) throw new AppError('request.drug-unknown');
  const { resolution, drug } = await resolveRequestedDrug(resolving, member, {
    kind: request.kind,
    asked,
    original,
  });
  refuseWhenStopped(findingsOnDrug(resolution, asked.description, answer.confirmedDrugId));
  if (!drug) throw new AppError('request.drug-unknown');
  // The package that a pharmacy names identifies the drug; nothing else does where the product is withheld.
  if (asked.ndc === undefined) refuseWhenStopped(drugIsUnambiguous(drug));
  const { quantity: dispense = '', units = '' } = withGranted(asked, answer.granted);
  refuseWhenStopped([
    ...compoundIsWhole({ form: { dispense, units }, drug }),
    ...(await findingsOnStoredCompound(connection, member.practiceId, {
      name: drug.description,
      compound: drug.compound,
    })),
  ]);
  const today = dateIn(member.timeZone, at);
  const isTyped = answer.granted?.sig !== undefined && answer.granted.sig !== asked.sig;
  if (
    isTyped &&
    sigIsChosenOnly({ drug, patientIsMinor: isMinor({ birthDate: request.patient_birth ?? '' }, today) })
  )
    throw new AppError('prescription.sig-not-chosen');
  const columns = columnsOf(grantable, {
    member,
    asked,
    drug,
    isConfirmed: resolution.confidence === 'likely',
    original,
    patientId: request.patient_id,
    today,
    at,
  });
  const row = await loadGranted(connection, columns);
  if (!row) throw new AppError('request.not-found');
  return { row: { ...row, order_number: request.order_number, ...AS_JUDGED }, columns };
}

/** Whether the product may be granted, and under which schedule, is judged where it is granted. */
const AS_JUDGED = { product_withheld: null, product_schedule: null } as const;

/** The prescription that stays as it is. */
async function prescriptionItself(
  connection: Connection,
  { practice_id: practiceId, prescription_id: id }: AnswerableRow,
): Promise<SigningRow> {
  const [row] = id === null ? [] : await loadForSigning(connection, [{ practiceId, id }]);
  if (!row) throw new AppError('request.drug-unknown');
  // stays as it was issued
  return { ...row, ...AS_JUDGED };
}

interface Around {
  readonly member: Member;
  readonly asked: RequestMedication;
  readonly drug: Drug;
  /** Whether the prescriber said that this product is what the pharmacy's words mean. */
  readonly isConfirmed: boolean;
  readonly original: OriginalRow | undefined;
  readonly patientId: string;
  readonly today: string;
  readonly at: Date;
}

/**
 * A new prescription under the id of the request that it answers: so the approval is idempotent, and what
 * belongs to it is found (docs/decisions/requests.md).
 */
function columnsOf(
  { request, answer }: Grantable,
  { member, asked, drug, isConfirmed, original, patientId, today, at }: Around,
): GrantedColumns {
  const {
    quantity,
    units,
    sig,
    refills,
    daysSupply,
    substitutionAllowed = original?.substitution_allowed ?? true,
    ndc = drug.representativeNdc,
  } = withGranted(asked, answer.granted);
  if (quantity === undefined || units === undefined || sig === undefined || refills === undefined)
    throw new AppError('request.grant-incomplete', { list: '' });
  const order: PrescriptionOrder = {
    patientId,
    providerId: request.provider_id,
    prescribableDrugId: drug.prescribableDrugId,
    pharmacyNcpdpId: request.pharmacy_ncpdp_id,
    sig,
    sigChosen: false,
    dispense: quantity,
    units,
    ...(daysSupply === undefined ? {} : { daysSupply }),
    refills,
    effectiveDate: today,
    substitutionAllowed,
    pharmacyNote: '',
    comments: '',
    primaryIcd10Code: original?.primary_icd10_code ?? '',
    primaryIcd10Description: original?.primary_icd10_description ?? '',
    secondaryIcd10Code: original?.secondary_icd10_code ?? '',
    secondaryIcd10Description: original?.secondary_icd10_description ?? '',
    epaPriorityIndicator: false,
    monitoring: {
      pdmpAcknowledgement: original?.pdmp_acknowledgement ?? false,
      opioidAgreement: original?.opioid_agreement ?? false,
    },
  };
  return toJsonRow(prescriptions, {
    practiceId: request.practice_id,
    id: request.id,
    orderNumber: newOrderNumber(),
    patientId,
    providerId: request.provider_id,
    writtenBy: member.accountId,
    ...toOrderColumns(order, drug),
    description: isConfirmed ? drug.description : asked.description,
    schedule: strictestSchedule([request.schedule, asked.schedule, drug.schedule]),
    representativeNdc: ndc ?? null,
    pbmId: original?.pbm_id ?? null,
    memberId: original?.member_id ?? null,
    facilityId: original?.facility_id ?? null,
    answersRequestId: request.id,
    scriptStatus: 'Pending',
    readyAt: at,
    scriptedAt: at,
    updatedAt: at,
  });
}

/** What is asked for, with the prescription that it is about. */
interface RequestedDrug {
  readonly kind: 'refill' | 'change';
  readonly asked: RequestMedication;
  readonly original: OriginalRow | undefined;
}

/**
 * The product that a pharmacy asks for: by NDC, then RxNorm, then its text. What has the codes, or without
 * any exactly the description, of our own prescription is its product. A renewal whose text names another
 * drug than was prescribed is never sure.
 */
export async function resolveRequestedDrug(
  resolving: Resolving,
  practice: ForPractice,
  { kind, asked, original }: RequestedDrug,
): Promise<ResolvedDrug> {
  const catalogue = drugCatalogue(resolving.database, practice.practiceId);
  const ours = original && (await catalogue.find(original.prescribable_drug_id));
  if (
    ours &&
    asked.ndc === undefined &&
    asked.rxNormId === undefined &&
    asked.description === ours.description
  )
    return { resolution: ourOwn(ours), drug: ours };
  return await resolveNamedDrug(resolving, practice, {
    text: asked.description,
    ndc: asked.ndc,
    rxNormId: asked.rxNormId,
    statedSchedule: asked.statedSchedule,
    coded: ours && original && isNamed(asked, original) ? ours : undefined,
    prescribed: kind === 'refill' ? ours : undefined,
  });
}

/** What each requested medication of a waiting request means; undefined where none would be granted. */
export async function resolutionsOf(
  resolving: Resolving,
  practice: ForPractice,
  { request, content }: Pick<RequestDetails, 'request' | 'content'>,
): Promise<DrugResolution[] | undefined> {
  const type = request.kind === 'change' ? request.type : undefined;
  const isGranted = type === undefined || type === 'G' || type === 'D' || type === 'S' || type === 'OS';
  if (!isOpen(request.state) || !isGranted || keepsPrescription(request.kind, type, content))
    return undefined;
  const original = await findOriginal(resolving.database, {
    practice_id: practice.practiceId,
    prescription_id: request.prescriptionId ?? null,
  });
  return await Promise.all(
    content.requested.map(async (_, choice) => {
      const asked = askedFor(request.kind, type, content, choice);
      if (!asked) throw new Error('A requested medication has no place among those that are asked for.');
      return (await resolveRequestedDrug(resolving, practice, { kind: request.kind, asked, original }))
        .resolution;
    }),
  );
}

function ourOwn({ prescribableDrugId: id, description }: Drug): DrugResolution {
  return {
    confidence: 'sure',
    by: 'text',
    drug: { id, description },
    reasons: [],
    differs: [],
    candidates: [],
  };
}

/** Whether the first code that the pharmacy gave is that of the original. */
function isNamed({ ndc, rxNormId }: RequestMedication, original: OriginalRow): boolean {
  return ndc === undefined
    ? rxNormId !== undefined && rxNormId === original.rx_norm_id
    : ndc === original.representative_ndc;
}
