import { GENERATION_SUFFIX, type Generation } from '@erx/core/patients/model';
import { coverageKey, eligibilityKey } from '@erx/core/benefits/coverage';
import type { Compound } from '@erx/core/drugs/model';
import { fitsPharmacy } from '@erx/core/benefits/rules';
import {
  isPlausibleMeasure,
  MEASURE_FIELDS,
  type Measures,
  roundMeasure,
  toMetric,
} from '@erx/core/patients/measures';
import { ADULT_AGE } from '@erx/core/patients/rules';
import { ageOn, type CalendarDate } from '@erx/core/values/dates';
import { toAscii, toAsciiAddress } from '@erx/script/ascii';
import { HEIGHT, VOCABULARY_VERSIONS, WEIGHT } from '@erx/script/codes';
import type { Message } from '@erx/script/model';
import type { NewRx } from '@erx/script/model/body';
import { RETURN_RECEIPT } from '@erx/script/return-receipt';
import { refillsOnWire } from '@erx/script/refills';
import { readCompound } from '../drugs/store';
import { readCoverages } from '../benefits/store';
import type { StoredSafetyReview } from '../safety/event';
import { toStructuredSig } from './coded-sig';
import { toDrugUseEvaluations } from './drug-use-evaluation';
import type { SendingRow } from './send-statements';

/** RxNorm term types as SCRIPT names them. */
const RX_NORM_QUALIFIER = { SCD: 'SCD', SBD: 'SBD', GPCK: 'GPK', BPCK: 'BPK' } as const;

/** Codes of items as SCRIPT names them. */
const ITEM_QUALIFIER = { UPC: 'UP', HRI: 'NH' } as const;

const GENDER = { Female: 'F', Male: 'M', Unknown: 'U' } as const;

/** A text of the prescription that SCRIPT cannot carry; `field` names it to a person. */
export class UnsendableText extends Error {
  constructor(readonly field: string) {
    super('text outside what SCRIPT carries');
    this.name = 'UnsendableText';
  }
}

/** What makes this message this message. */
export interface Envelope {
  readonly messageId: string;
  readonly sentAt: Date;
  /** The date issued, in the practice's time zone. */
  readonly writtenDate: CalendarDate;
  readonly softwareVersion: string;
  /** Whether it is signed by its prescriber: then the message to the pharmacy says so. */
  readonly isSigned?: boolean;
  /** The pharmacy's message that it comes after. */
  readonly relatesToMessageId?: string;
  /** What was found, and answered by the one who sends it. */
  readonly judgement?: StoredSafetyReview | undefined;
}

/**
 * The NewRx for a prescription. Nothing is cut: what is too long is refused by the codec.
 * @throws UnsendableText for a name, address, note or sig that has no faithful form in ASCII
 */
export function buildNewRx(
  row: SendingRow,
  {
    messageId,
    sentAt,
    writtenDate,
    softwareVersion,
    isSigned = false,
    relatesToMessageId,
    judgement,
  }: Envelope,
): Message & { readonly body: NewRx } {
  return {
    header: {
      to: { qualifier: 'P', id: row.pharmacy_id ?? '' },
      from: { qualifier: 'D', id: row.provider_spi ?? '' },
      messageId,
      ...(relatesToMessageId === undefined ? {} : { relatesToMessageId }),
      sentTime: sentAt.toISOString(),
      senderSoftware: { developer: 'erx', product: 'erx', version: softwareVersion },
      prescriberOrderNumber: row.order_number,
      ...(isSigned ? { isSigned: true as const } : {}),
    },
    body: {
      kind: 'NewRx',
      returnReceipt: RETURN_RECEIPT,
      ...benefitsStore(row),
      patient: patientOf(row),
      pharmacy: pharmacyOf(row),
      prescriber: prescriberOf(row),
      ...observationOf(row, writtenDate),
      medication: medicationOf(row, writtenDate, judgement),
    },
  };
}

/**
 * The coverage it was written under, as its benefit manager answered it. A text that is too long is left out,
 * never cut (P5-19 warns of it).
 */
function benefitsStore(row: SendingRow) {
  if (row.pbm_id === null || row.coverages === null) return {};
  const wanted = coverageKey({ pbmId: row.pbm_id, memberId: row.member_id ?? '' });
  const coverage = readCoverages(row.coverages)?.eligibilities.find(
    (one) => eligibilityKey(one) === wanted,
  )?.patient;
  if (!coverage) return {};
  const carried = (text: string) => (fitsPharmacy(text) && /^[ -~]*$/.test(text) ? text : '');
  const payer = {
    ...optional('payerId', carried(row.pbm_id)),
    ...optional('processor', carried(coverage.pcn)),
    ...optional('iin', carried(coverage.bin)),
  };
  const benefits = {
    ...(Object.keys(payer).length === 0 ? {} : { payer }),
    ...optional('cardholderId', carried(coverage.cardHolderId)),
    ...optional('groupId', carried(coverage.groupId)),
  };
  return Object.keys(benefits).length === 0 ? {} : { benefits: [benefits] };
}

function patientOf(row: SendingRow) {
  const suffix = GENERATION_SUFFIX[row.patient_generation as Generation];
  return {
    name: {
      last: plain(row.patient_last, 'patient last name'),
      first: plain(row.patient_first, 'patient first name'),
      ...optional('middle', plain(row.patient_middle, 'patient middle name')),
      ...optional('suffix', suffix),
    },
    gender: GENDER[row.patient_gender as keyof typeof GENDER],
    dateOfBirth: row.patient_birth ?? '',
    address: addressOf(
      {
        line1: row.patient_address,
        line2: row.patient_address2,
        city: row.patient_city,
        state: row.patient_state,
        zip: row.patient_zip,
      },
      'patient address',
    ),
    ...(row.patient_phone === ''
      ? {}
      : { communication: { primaryTelephone: { number: row.patient_phone } } }),
  };
}

function pharmacyOf(row: SendingRow) {
  return {
    identification: { ncpdpId: row.pharmacy_id ?? '', npi: row.pharmacy_npi ?? '' },
    businessName: plain(row.pharmacy_name ?? '', 'pharmacy name'),
    address: addressOf(
      {
        line1: row.pharmacy_line1 ?? '',
        line2: row.pharmacy_line2 ?? '',
        city: row.pharmacy_city ?? '',
        state: row.pharmacy_state ?? '',
        zip: row.pharmacy_zip ?? '',
      },
      'pharmacy address',
    ),
    communication: {
      primaryTelephone: { number: row.pharmacy_phone ?? '' },
      ...faxOf(row.pharmacy_fax ?? ''),
    },
  };
}

function prescriberOf(row: SendingRow) {
  const suffix = GENERATION_SUFFIX[row.provider_generation as Generation];
  return {
    identification: {
      ...optional('stateLicenseNumber', row.provider_license ?? ''),
      // The DEA number goes with controlled substances only.
      ...(row.schedule === 'none' ? {} : optional('deaNumber', row.provider_dea ?? '')),
      npi: row.provider_npi ?? '',
    },
    practiceLocation: { businessName: plain(row.practice_name, 'practice name') },
    name: {
      last: plain(row.provider_last, 'prescriber last name'),
      first: plain(row.provider_first, 'prescriber first name'),
      ...optional('middle', plain(row.provider_middle, 'prescriber middle name')),
      ...optional('suffix', suffix),
    },
    address: addressOf(
      {
        line1: row.practice_address,
        line2: row.practice_address2,
        city: row.practice_city,
        state: row.practice_state,
        zip: row.practice_zip,
      },
      'practice address',
    ),
    communication: { primaryTelephone: { number: row.practice_phone }, ...faxOf(row.practice_fax) },
  };
}

/** The patient's measures as the row has them. */
export function measuresOf(row: SendingRow): Measures {
  return {
    weight: row.patient_weight ?? '',
    weightUnits: row.patient_weight_units,
    weightMeasuredOn: row.patient_weight_on ?? '',
    height: row.patient_height ?? '',
    heightUnits: row.patient_height_units,
    heightMeasuredOn: row.patient_height_on ?? '',
  };
}

/**
 * Weight and height for a patient who is 18 or under, as the standard wants, each with the day it was
 * measured on. A measure whose day no one knows, or that no patient can have, is not sent: a pharmacist would
 * check a dose against it.
 */
function observationOf(row: SendingRow, today: CalendarDate) {
  if (row.patient_birth === null || ageOn(row.patient_birth, today) > ADULT_AGE) return {};
  const measures = measuresOf(row);
  const measurements = (
    [
      ['weight', WEIGHT],
      ['height', HEIGHT],
    ] as const
  ).flatMap(([measure, code]) => {
    const date = measures[MEASURE_FIELDS[measure].measuredOn];
    const value = toMetric(measure, measures);
    if (date === '' || value === undefined || !isPlausibleMeasure(measure, measures)) return [];
    return [{ ...code, value: roundMeasure(value), ...VOCABULARY_VERSIONS, date }];
  });
  return measurements.length === 0 ? {} : { observation: { measurements } };
}

/** A product has one code: its NDC, else that of an item. */
function productCodeOf({
  representative_ndc: ndc,
  product_item_code: code,
  product_item_kind: kind,
}: SendingRow) {
  if (ndc !== null) return { ndc };
  return code === null || kind === null ? {} : { item: { code, qualifier: ITEM_QUALIFIER[kind] } };
}

function medicationOf(row: SendingRow, writtenDate: CalendarDate, judgement: StoredSafetyReview | undefined) {
  const drugUseEvaluations = judgement ? toDrugUseEvaluations(judgement) : [];
  const { refills, note: refillNote } = refillsOnWire(
    row.refill_count === null ? { prn: true } : { count: row.refill_count },
  );
  const note = [refillNote, plain(row.pharmacy_note, 'note to the pharmacy')].filter(Boolean).join(' ');
  const authorization = authorizationOf(row);
  const coded = {
    ...productCodeOf(row),
    ...(row.rx_norm_id === null || row.rx_norm_term_type === null
      ? {}
      : {
          rxNorm: {
            code: row.rx_norm_id,
            qualifier: RX_NORM_QUALIFIER[row.rx_norm_term_type as keyof typeof RX_NORM_QUALIFIER],
          },
        }),
    ...(row.schedule === 'none' || row.schedule === 'unknown' ? {} : { deaSchedule: row.schedule }),
  };
  return {
    drugDescription: plain(row.description, 'drug description'),
    ...(Object.keys(coded).length === 0 ? {} : { coded }),
    quantity: {
      value: row.dispense,
      qualifier: row.compound === null ? ('38' as const) : ('CF' as const),
      unit: row.units,
    },
    ...(row.days_supply === null ? {} : { daysSupply: String(row.days_supply) }),
    writtenDate,
    substitutionAllowed: row.substitution_allowed,
    refills,
    ...diagnosisOf(row),
    ...optional('priorAuthorization', plain(authorization.number, 'prior authorization number')),
    ...optional('note', note),
    ...(drugUseEvaluations.length === 0 ? {} : { drugUseEvaluations }),
    ...(authorization.status === undefined ? {} : { priorAuthorizationStatus: authorization.status }),
    sig: toStructuredSig(exactly(row.sig, 'sig'), productOf(row)),
    fillIndicator: 'All Fill Statuses' as const, // without it a pharmacy sends no RxFill
    ...(row.compound === null ? {} : { compound: toCompoundInformation(readCompound(row.compound)) }),
    ...(row.effective_date > writtenDate
      ? { dates: [{ date: row.effective_date, qualifier: 'EffectiveDate' as const }] }
      : {}),
  };
}

/** Each ingredient by name and one code: its representative package, else its RxNorm concept. */
function toCompoundInformation({ doseForm, ingredients }: Compound) {
  return {
    doseForm,
    ingredients: ingredients.map(
      ({ description, representativeNdc, rxNormId, rxNormTermType, quantity, units }) => ({
        item: {
          description: plain(description, 'ingredient'),
          ...(representativeNdc !== undefined
            ? { code: { value: representativeNdc, qualifier: 'ND' as const } }
            : rxNormId !== undefined && rxNormTermType !== undefined
              ? { code: { value: rxNormId, qualifier: RX_NORM_QUALIFIER[rxNormTermType] } }
              : {}),
        },
        quantity: { value: quantity, qualifier: '38' as const, unit: units },
      }),
    ),
  };
}

/** What the catalog says of the product, by which directions are read; undefined where it has it no longer. */
function productOf({ product_form: doseForm, product_route: route }: SendingRow) {
  return doseForm === null || route === null ? undefined : { doseForm, route };
}

/**
 * What SCRIPT says of each state of a prior authorization. One that is under way goes as requested: the
 * pharmacy need not begin its own (P4-18). A part of what was asked is no approval of the prescription as it
 * is, so it goes with its number and without a status.
 */
const AUTHORIZATION_STATUS = {
  Started: 'requested',
  InProcess: 'requested',
  Approved: 'approved',
  Denied: 'denied',
  NotRequired: 'not-required',
  PartiallyDenied: undefined,
  Cancelled: undefined,
} as const;
/** The same for an original that a prescription continues (P4-15). */
const ORIGINAL_STATUS = { 0: 'approved', 1: 'requested', 2: undefined } as const;

/** Its own prior authorization where it has one, else that of its original. */
function authorizationOf(row: SendingRow) {
  if (row.epa_state !== null && row.epa_state !== 'Cancelled')
    return { number: row.epa_authorization_number ?? '', status: AUTHORIZATION_STATUS[row.epa_state] };
  return {
    number: row.original_auth_number ?? '',
    status: row.original_epa_status === null ? undefined : ORIGINAL_STATUS[row.original_epa_status],
  };
}

function diagnosisOf(row: SendingRow) {
  if (row.primary_icd10_code === '') return {};
  const coded = (code: string, description: string) => ({
    code: code.replace('.', ''),
    description: plain(description || code, 'diagnosis'),
  });
  return {
    diagnosis: {
      source: 'prescriber' as const,
      primary: coded(row.primary_icd10_code, row.primary_icd10_description),
      ...(row.secondary_icd10_code === ''
        ? {}
        : { secondary: coded(row.secondary_icd10_code, row.secondary_icd10_description) }),
    },
  };
}

function addressOf(
  address: { line1: string; line2: string; city: string; state: string; zip: string },
  field: string,
) {
  return {
    line1: plain(address.line1, field, toAsciiAddress),
    ...optional('line2', plain(address.line2, field, toAsciiAddress)),
    city: plain(address.city, field),
    state: address.state,
    postalCode: address.zip.replace('-', ''),
    country: 'US',
  };
}

function faxOf(number: string) {
  return number === '' ? {} : { fax: [{ number }] };
}

function optional<Key extends string>(key: Key, value: string): Partial<Record<Key, string>> {
  return (value === '' ? {} : { [key]: value }) as Partial<Record<Key, string>>;
}

function plain(text: string, field: string, write = toAscii): string {
  const ascii = write(text);
  if (ascii === null) throw new UnsendableText(field);
  return ascii;
}

/** A dose is never rewritten: only what is ASCII already is carried. */
function exactly(text: string, field: string): string {
  if (!/^[ -~]*$/.test(text)) throw new UnsendableText(field);
  return text;
}
