import { GENERATION_SUFFIX } from '@erx/core/patients/model';
import type { ChangeType } from '@erx/core/requests/model';
import { dateIn, daysAfter } from '@erx/core/values/dates';
import { toAscii } from '@erx/script/ascii';
import type { Message } from '@erx/script/model';
import type { Address } from '@erx/script/model/contact';
import type { CodedDrug, PrescribedMedication } from '@erx/script/model/medication';
import type { Patient, Pharmacy, Prescriber } from '@erx/script/model/people';
import type { RequestedMedication } from '@erx/script/model/requests';
import { refillsOnWire } from '@erx/script/refills';
import type { PharmacyRequestMessage } from '../requests/match-request';
import type { Product } from './catalogue';
import type { DemoPatient } from './patients';
import { pharmacyRows } from './pharmacies';
import type { DemoPerson } from './people';
import type { DemoPractice } from './practices';
import type { Regimen } from './regimens';

const SANDBOX_SOFTWARE = { developer: 'erx', product: 'erx sandbox network', version: '1.2.0' };
const RX_NORM_QUALIFIER = { SCD: 'SCD', SBD: 'SBD', GPCK: 'GPK', BPCK: 'BPK' } as const;

/** Another product for the same purpose; quantity and sig where they differ. */
interface Offer {
  readonly product: Product;
  readonly dispense: string | undefined;
  readonly sig: string | undefined;
}

/** Everything that a pharmacy's message of the demo is made of. */
export interface DemoAsking {
  readonly practice: DemoPractice;
  readonly provider: DemoPerson;
  readonly pharmacyNcpdpId: string;
  readonly patient: Patient;
  readonly kind: 'refill' | ChangeType;
  readonly orderNumber: string;
  readonly messageId: string;
  /** The number of the prescription at the pharmacy. */
  readonly rxReferenceNumber: string;
  readonly receivedAt: Date;
  readonly product: Product;
  readonly regimen: Regimen;
  readonly scriptedAt: Date;
  readonly substitutionAllowed: boolean;
  readonly offer: Offer | undefined;
  readonly reason?: string | undefined;
  readonly askedFor?: readonly string[] | undefined;
}

/** The message in which a pharmacy of the demo asks: the people and the drug as they are stored. */
export function demoAskingMessage(asking: DemoAsking): PharmacyRequestMessage {
  const { practice, provider, kind, receivedAt } = asking;
  const prescribed = prescribedOf(asking);
  const people = {
    patient: asking.patient,
    pharmacy: pharmacyOf(asking.pharmacyNcpdpId, receivedAt),
    prescriber: prescriberOf(practice, provider),
  };
  const header: Message['header'] = {
    to: {
      qualifier: 'D',
      id: provider.memberships.find(({ practiceId }) => practiceId === practice.id)?.spi ?? '',
    },
    from: { qualifier: 'P', id: asking.pharmacyNcpdpId },
    messageId: asking.messageId,
    sentTime: receivedAt.toISOString(),
    senderSoftware: SANDBOX_SOFTWARE,
    rxReferenceNumber: asking.rxReferenceNumber,
    prescriberOrderNumber: asking.orderNumber,
  };
  if (kind === 'refill') {
    const { coded, quantity, daysSupply, sig, drugDescription, substitutionAllowed } = prescribed;
    const dispensed = {
      drugDescription,
      ...(coded === undefined ? {} : { coded }),
      quantity,
      ...(daysSupply === undefined ? {} : { daysSupply }),
      writtenDate: prescribed.writtenDate,
      lastFillDate: lastFill(asking),
      substitutionAllowed,
      sig,
      pharmacyRequestedRefills: String((asking.regimen.refills === 'PRN' ? 3 : asking.regimen.refills) + 1),
    };
    return { header, body: { kind: 'RxRenewalRequest', ...people, dispensed, medication: prescribed } };
  }
  const { offer } = asking;
  return {
    header,
    body: {
      kind: 'RxChangeRequest',
      messageRequestCode: kind,
      ...(asking.askedFor === undefined ? {} : { messageRequestSubCodes: [...asking.askedFor] }),
      ...(asking.reason === undefined ? {} : { changeReason: asking.reason }),
      ...people,
      medication: prescribed,
      ...(offer === undefined ? {} : { requested: [requestedOf(offer, prescribed)] }),
    },
  };
}

/** A patient of the practice as our own NewRx names them. */
export function patientOnWire({ fields }: DemoPatient): Patient {
  const suffix = GENERATION_SUFFIX[fields.generation];
  const phone = fields.primaryPhoneType === 'Cell' ? fields.cellPhone : fields.homePhone;
  return {
    name: {
      last: plain(fields.lastName),
      first: plain(fields.firstName),
      ...(fields.middleName === '' ? {} : { middle: plain(fields.middleName) }),
      ...(suffix === '' ? {} : { suffix }),
    },
    gender: GENDER[fields.gender as keyof typeof GENDER],
    dateOfBirth: fields.birthDate,
    address: addressOf({
      line1: fields.address,
      line2: fields.address2,
      city: fields.city,
      state: fields.state,
      zip: fields.zipCode,
    }),
    ...(phone === '' ? {} : { communication: { primaryTelephone: { number: phone } } }),
  };
}

const GENDER = { Female: 'F', Male: 'M', Unknown: 'U' } as const;

function prescriberOf({ row }: DemoPractice, { account }: DemoPerson): Prescriber {
  return {
    identification: {
      ...(account.stateLicenseNumber == null ? {} : { stateLicenseNumber: account.stateLicenseNumber }),
      npi: account.npi ?? '',
    },
    practiceLocation: { businessName: plain(row.name) },
    name: {
      last: plain(account.lastName),
      first: plain(account.firstName),
      ...(account.middleName ? { middle: plain(account.middleName) } : {}),
    },
    address: addressOf({
      line1: row.address ?? '',
      line2: row.address2 ?? '',
      city: row.city ?? '',
      state: row.state ?? '',
      zip: row.zipCode ?? '',
    }),
    communication: {
      primaryTelephone: { number: row.phone ?? '' },
      ...(row.fax ? { fax: [{ number: row.fax }] } : {}),
    },
  };
}

function pharmacyOf(ncpdpId: string, at: Date): Pharmacy {
  const row = pharmacyRows(at.toISOString().slice(0, 10), at).find((one) => one.ncpdpId === ncpdpId);
  if (!row) throw new Error(`The demo has no pharmacy ${ncpdpId}.`);
  return {
    identification: { ncpdpId, npi: row.npi ?? '' },
    businessName: plain(row.storeName),
    address: addressOf({
      line1: row.addressLine1 ?? '',
      line2: '',
      city: row.city ?? '',
      state: row.state ?? '',
      zip: row.zip ?? '',
    }),
    communication: {
      primaryTelephone: { number: row.phonePrimary ?? '' },
      ...(row.fax ? { fax: [{ number: row.fax }] } : {}),
    },
  };
}

function prescribedOf({
  product,
  regimen,
  scriptedAt,
  practice,
  substitutionAllowed,
}: DemoAsking): PrescribedMedication {
  const { refills, note } = refillsOnWire(
    regimen.refills === 'PRN' ? { prn: true } : { count: regimen.refills },
  );
  return {
    drugDescription: plain(product.description),
    ...codedOf(product),
    quantity: { value: regimen.dispense, qualifier: '38', unit: product.potencyUnitCode },
    daysSupply: String(regimen.days),
    writtenDate: dateIn(practice.plan.timeZone, scriptedAt),
    substitutionAllowed,
    refills,
    ...(note === undefined ? {} : { note }),
    sig: { text: regimen.sig },
  };
}

function requestedOf(
  { product, dispense, sig }: Offer,
  prescribed: PrescribedMedication,
): RequestedMedication {
  return {
    drugDescription: plain(product.description),
    ...codedOf(product),
    quantity: {
      value: dispense ?? prescribed.quantity.value,
      qualifier: '38',
      unit: product.potencyUnitCode,
    },
    ...(prescribed.daysSupply === undefined ? {} : { daysSupply: prescribed.daysSupply }),
    substitutionAllowed: true,
    refills: prescribed.refills,
    sig: { text: sig ?? prescribed.sig.text },
  };
}

function codedOf(product: Product): { coded?: CodedDrug } {
  const coded: CodedDrug = {
    ...(product.representativeNdc === null ? {} : { ndc: product.representativeNdc }),
    ...(product.rxNormId === null || product.rxNormTermType === null
      ? {}
      : { rxNorm: { code: product.rxNormId, qualifier: RX_NORM_QUALIFIER[product.rxNormTermType] } }),
    ...(product.schedule === 'none' || product.schedule === 'unknown'
      ? {}
      : { deaSchedule: product.schedule }),
  };
  return Object.keys(coded).length === 0 ? {} : { coded };
}

/** The last fill ended about when the pharmacy asked, and was not before the prescription. */
function lastFill({ receivedAt, regimen, scriptedAt, practice }: DemoAsking): string {
  const today = dateIn(practice.plan.timeZone, receivedAt);
  const written = dateIn(practice.plan.timeZone, scriptedAt);
  const due = daysAfter(today, 3 - regimen.days);
  return due < written ? written : due;
}

function addressOf({
  line1,
  line2,
  city,
  state,
  zip,
}: {
  line1: string;
  line2: string;
  city: string;
  state: string;
  zip: string;
}): Address {
  return {
    line1: plain(line1),
    ...(line2 === '' ? {} : { line2: plain(line2) }),
    city: plain(city),
    state,
    postalCode: zip.replace('-', ''),
    country: 'US',
  };
}

function plain(text: string): string {
  const ascii = toAscii(text);
  if (ascii === null) throw new Error('The demo names something that a pharmacy cannot write.');
  return ascii;
}
