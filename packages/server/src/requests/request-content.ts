import type { Schedule } from '@erx/core/drugs/model';
import { showQuantity } from '@erx/core/drugs/show-quantity';
import type { Refills } from '@erx/core/prescriptions/model';
import type { PatientAsSent } from '@erx/core/requests/matching-patient';
import type { DrugUseEvaluation, RequestContent, RequestMedication } from '@erx/core/requests/model';
import { strictestSchedule } from '@erx/core/requests/schedule-of-request';
import { CalendarDate, showDate } from '@erx/core/values/dates';
import { DecimalText, isPlainDecimal } from '@erx/core/values/decimals';
import type { Message } from '@erx/script/model';
import type { Address, Phone } from '@erx/script/model/contact';
import type {
  CodedDrug,
  CompoundIngredient,
  DispensedMedication,
  DrugUseEvaluation as ScriptDrugUseEvaluation,
  PrescribedMedication,
} from '@erx/script/model/medication';
import type { Pharmacy } from '@erx/script/model/people';
import type { RequestedMedication, RxChangeRequest, RxRenewalRequest } from '@erx/script/model/requests';
import { refillsOfRenewalRequest } from '@erx/script/refills';
import { carriedIn, nameInWords } from './unmodeled-content';

/** A message in which a pharmacy asks for something. */
export type Asking = RxRenewalRequest | RxChangeRequest;

/** What the catalogue and our own prescription say of a drug's schedule; undefined where they say nothing. */
export type KnownSchedule = (drug: NamedDrug) => Schedule | undefined;

/**
 * Everything a request says, read from its message. What was not said stays absent; a number or date that
 * cannot be read is not said.
 * @param known each medication has the stricter of what it says itself and of what is known
 */
export function toRequestContent(body: Asking, known: KnownSchedule): RequestContent {
  const { patient, pharmacy } = body;
  const { first, middle, last } = patient.name;
  return {
    patient: {
      name: [first, middle, last].filter(Boolean).join(' '),
      firstName: first,
      lastName: last,
      ...given('birthDate', dateOf(patient.dateOfBirth)),
      gender: GENDER[patient.gender],
      ...given('address', patient.address && addressLine(patient.address)),
      ...given('phone', patient.communication && phoneText(patient.communication.primaryTelephone)),
    },
    pharmacy: pharmacyOf(pharmacy),
    ...given('prescribed', body.medication && prescribedOf(body.medication, known)),
    ...(body.kind === 'RxRenewalRequest' ? renewalOf(body.dispensed, known) : changeOf(body, known)),
    ...given('alsoSaid', alsoSaidIn(body)),
    ...given('notes', body.notes),
  };
}

/** The same of a whole message, with when it says that it was sent. */
export function toMessageContent(
  { header: { sentTime }, body }: Pick<Message, 'header'> & { readonly body: Asking },
  known: KnownSchedule,
): RequestContent {
  const content = toRequestContent(body, known);
  return Number.isNaN(Date.parse(sentTime))
    ? content
    : { ...content, sentAt: new Date(sentTime).toISOString() };
}

/**
 * What the pharmacy said that nothing else here shows: what the standard does not know, and what it does but
 * has no row here. Undefined where that is nothing.
 */
function alsoSaidIn(body: Asking): RequestContent['alsoSaid'] {
  const said = [
    ...carriedIn(body),
    ...(body.alsoSaid ?? []).map(({ name, text }) => ({
      name: nameInWords(name),
      text: text.slice(0, LONGEST_SAID),
    })),
  ];
  return said.length === 0 ? undefined : said;
}

const LONGEST_SAID = 2000;

/** How the patient is distinguished from others; nothing of it is guessed. */
export function patientAsSent({ patient }: Asking): PatientAsSent {
  return {
    firstName: patient.name.first,
    lastName: patient.name.last,
    birthDate: dateOf(patient.dateOfBirth),
    gender: GENDER[patient.gender],
  };
}

/** The patient in a line, as lists show one who is not linked: first name first, and the birth date. */
export function patientLine({ patient: { name, birthDate } }: Pick<RequestContent, 'patient'>): string {
  return birthDate === undefined ? name : `${name}, ${showDate(birthDate)}`;
}

/** The medication a list names: as it was prescribed, else as it was dispensed. */
export function describedMedication({
  prescribed,
  dispensed,
  requested,
}: RequestContent): RequestMedication | undefined {
  return prescribed ?? dispensed ?? requested[0];
}

/**
 * The strictest schedule of all the medications a request names: whatever is answered with, no care is
 * missing.
 */
export function findContentSchedule({ prescribed, dispensed, requested }: RequestContent): Schedule {
  return strictestSchedule(
    [prescribed, dispensed, ...requested]
      .filter((medication) => medication !== undefined)
      .map(({ schedule }) => schedule),
  );
}

/** A drug as a message names it. */
export interface NamedDrug {
  readonly description: string;
  readonly ndc?: string | undefined;
  readonly rxNormId?: string | undefined;
}

/** Every drug a request names, to be looked up at a time. */
export function listDrugs(body: Asking): NamedDrug[] {
  const named = [
    body.medication,
    ...(body.kind === 'RxRenewalRequest' ? [body.dispensed] : (body.requested ?? [])),
  ];
  return named
    .filter((one) => one !== undefined)
    .map(({ drugDescription, coded }) => ({
      description: drugDescription,
      ndc: coded?.ndc,
      rxNormId: coded?.rxNorm?.code,
    }));
}

const GENDER = { F: 'Female', M: 'Male', U: 'Unknown' } as const;

/** The pharmacy requests what was dispensed last, for so many refills more. */
function renewalOf(
  dispensed: DispensedMedication,
  known: KnownSchedule,
): Pick<RequestContent, 'dispensed' | 'requested'> {
  const last = dispensedOf(dispensed, known);
  const { refills: _, writtenDate: __, lastFillDate: ___, ...same } = last;
  return {
    dispensed: last,
    requested: [
      { ...same, ...given('refills', refillsOfRenewalRequest(dispensed.pharmacyRequestedRefills)) },
    ],
  };
}

function changeOf(
  { requested = [], messageRequestSubCodes, changeReason }: RxChangeRequest,
  known: KnownSchedule,
): Pick<RequestContent, 'requested' | 'askedFor' | 'reason'> {
  return {
    requested: requested.map((medication) => requestedOf(medication, known)),
    ...given('askedFor', messageRequestSubCodes),
    ...given('reason', changeReason),
  };
}

function prescribedOf(medication: PrescribedMedication, known: KnownSchedule): RequestMedication {
  return {
    ...sharedOf(medication, known),
    sig: medication.sig.text,
    ...given('clarifyingText', medication.sig.clarifyingText),
    ...given('priorAuthorization', authorizationOf(medication)),
    ...given('refills', refillsOf(medication)),
    ...given('writtenDate', dateOf(medication.writtenDate)),
  };
}

const AUTHORIZATION = {
  approved: 'approved',
  denied: 'denied',
  deferred: 'deferred',
  'not-required': 'not required',
  requested: 'requested',
} as const satisfies Record<NonNullable<PrescribedMedication['priorAuthorizationStatus']>, string>;

/** The plan's number, and how its authorization is. */
function authorizationOf({
  priorAuthorization,
  priorAuthorizationStatus: status,
}: PrescribedMedication): string | undefined {
  return [priorAuthorization, status && AUTHORIZATION[status]].filter(Boolean).join(', ') || undefined;
}

function dispensedOf(medication: DispensedMedication, known: KnownSchedule): RequestMedication {
  return {
    ...sharedOf(medication, known),
    ...given('sig', medication.sig?.text),
    ...given('clarifyingText', medication.sig?.clarifyingText),
    ...given('refills', refillsOf(medication)),
    ...given('writtenDate', dateOf(medication.writtenDate)),
    ...given('lastFillDate', dateOf(medication.lastFillDate)),
  };
}

function requestedOf(medication: RequestedMedication, known: KnownSchedule): RequestMedication {
  return {
    ...sharedOf(medication, known),
    ...given('sig', medication.sig?.text),
    ...given('clarifyingText', medication.sig?.clarifyingText),
    ...given('refills', refillsOf(medication)),
  };
}

/** What the pharmacist weighed; the other drug or disease by its name, else by its code. */
function evaluationOf({ coAgent, carried: _, ...evaluation }: ScriptDrugUseEvaluation): DrugUseEvaluation {
  return { ...evaluation, ...given('coAgent', coAgent && (coAgent.description || coAgent.code)) };
}

function sharedOf(
  medication: DispensedMedication | PrescribedMedication | RequestedMedication,
  known: KnownSchedule,
): RequestMedication {
  const {
    drugDescription: description,
    coded,
    compound,
    quantity,
    daysSupply,
    substitutionAllowed,
    note,
  } = medication;
  const ndc = coded?.ndc;
  const rxNormId = coded?.rxNorm?.code;
  const days = wholeNumber(daysSupply);
  const said = [coded, ...(compound?.ingredients.map(({ item }) => item) ?? [])]
    .map(saidSchedule)
    .filter((schedule) => schedule !== undefined);
  const stated = said.length === 0 ? undefined : strictestSchedule(said);
  // 'As much as suffices' (QS) is no number.
  const amount =
    quantity === undefined || quantity.qualifier === 'QS'
      ? undefined
      : DecimalText.safeParse(quantity.value).data;
  return {
    description,
    ...given('ndc', ndc),
    ...given('rxNormId', rxNormId),
    ...given('ingredients', compound?.ingredients.map(ingredientLine)),
    schedule: strictestSchedule([stated, known({ description, ndc, rxNormId })]),
    ...given('statedSchedule', stated),
    ...given('quantity', amount),
    ...given('units', quantity?.unit),
    ...given('daysSupply', days === undefined || days === 0 ? undefined : days),
    ...given('substitutionAllowed', substitutionAllowed),
    ...given('note', note),
    ...given('evaluations', medication.drugUseEvaluations?.map(evaluationOf)),
  };
}

/**
 * SCRIPT names the schedule of controlled substances only, and 'unspecified' says nothing: without a word it
 * is left to the catalogue.
 */
function saidSchedule(coded: Pick<CodedDrug, 'deaSchedule'> | undefined): Schedule | undefined {
  return coded?.deaSchedule === 'unspecified' ? undefined : coded?.deaSchedule;
}

function ingredientLine({ item, quantity: { value, unit } }: CompoundIngredient): string {
  return `${item.description}, ${isPlainDecimal(value) ? showQuantity(value, unit) : `${value} ${unit}`}`;
}

/** 99 with the note that we send with it is our own 'as needed' come back (script/refills.ts). */
function refillsOf({ refills, note }: Pick<DispensedMedication, 'refills' | 'note'>): Refills | undefined {
  const count = wholeNumber(refills);
  if (count === 99 && note?.startsWith('Refill as needed (PRN).') === true) return { prn: true };
  return count === undefined || count > 99 ? undefined : { count };
}

function pharmacyOf({
  identification,
  businessName,
  address,
  communication,
}: Pharmacy): RequestContent['pharmacy'] {
  const [fax] = communication.fax ?? [];
  return {
    ncpdpId: identification.ncpdpId,
    storeName: businessName,
    ...given('address', address && addressLine(address)),
    phone: phoneText(communication.primaryTelephone),
    ...given('fax', fax && phoneText(fax)),
  };
}

function addressLine({ line1, line2, city, state, postalCode }: Address): string {
  const zip = postalCode.length === 9 ? `${postalCode.slice(0, 5)}-${postalCode.slice(5)}` : postalCode;
  return [line1, line2, city, `${state} ${zip}`].filter(Boolean).join(', ');
}

function phoneText({ number, extension }: Phone): string {
  return extension === undefined ? number : `${number} x${extension}`;
}

/** A date, or the date of an instant as the sender wrote it. */
function dateOf(text: string | undefined): CalendarDate | undefined {
  return text === undefined ? undefined : CalendarDate.safeParse(text.slice(0, 10)).data;
}

function wholeNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,3}$/.test(text) ? Number(text) : undefined;
}

function given<Key extends string, Value>(key: Key, value: Value | undefined): Partial<Record<Key, Value>> {
  return (value === undefined ? {} : { [key]: value }) as Partial<Record<Key, Value>>;
}
