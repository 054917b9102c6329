import fc from 'fast-check';
import {
  CHANGE_REQUEST_CODES,
  DEA_SCHEDULES,
  DESCRIPTION_CODES,
  ERROR_CODES,
  POTENCY_UNITS,
  STATUS_CODES,
} from '../codes';
import type { Message } from '../model';
import type { Body } from '../model/body';
import { AddressQualifier, type Header } from '../model/header';
import {
  MedicationDateQualifier,
  PriorAuthorizationStatus,
  QuantityQualifier,
  RxNormQualifier,
  FillIndicator,
} from '../model/medication';

/** Printable ASCII with something to see, markup and all. */
export const words = (max: number): fc.Arbitrary<string> =>
  fc
    .oneof(
      fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: max }),
      fc
        .constantFrom('<', '&amp;', ']]>', 'a\'b"c', ' leading', 'trailing ', '00093505698', '1e2', 'true')
        .filter((text) => text.length <= max),
    )
    .filter((text) => text.trim() !== '');

const digits = (min: number, max = min) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: min, maxLength: max });
const amount = fc.oneof(
  digits(1, 4),
  fc.tuple(digits(1, 4), digits(1, 3)).map((parts) => parts.join('.')),
);
const keys = <T extends object>(table: T) => fc.constantFrom(...Object.keys(table));
const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const instant = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString());

/** Records whose optional keys are absent, never undefined. */
const record = <T = unknown>(
  must: Record<string, fc.Arbitrary<unknown>>,
  may: Record<string, fc.Arbitrary<unknown>> = {},
): fc.Arbitrary<T> =>
  fc.record(
    { ...must, ...may },
    { requiredKeys: Object.keys(must), noNullPrototype: true },
  ) as fc.Arbitrary<T>;

const phone = record({ number: digits(1, 10) }, { extension: digits(1, 8) });
const phones = fc.array(phone, { minLength: 1, maxLength: 3 });
const communication = record(
  { primaryTelephone: phone },
  {
    email: fc.array(words(80), { minLength: 1, maxLength: 2 }),
    fax: phones,
    homeTelephone: phones,
    workTelephone: phones,
  },
);
const name = record(
  { last: words(35), first: words(35) },
  { middle: words(35), suffix: words(10), prefix: words(10) },
);
const state = fc.string({
  unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'),
  minLength: 2,
  maxLength: 2,
});
const postalCode = fc.oneof(digits(5), digits(9));
const address = record(
  { line1: words(40), city: words(35), state, postalCode, country: fc.constant('US') },
  { line2: words(40) },
);
const diagnosisCode = record({ code: words(7), description: words(60) });

const quantity = record({
  value: amount,
  qualifier: fc.constantFrom(...QuantityQualifier.options),
  unit: keys(POTENCY_UNITS),
});

const codedDrug = record(
  {},
  {
    ndc: digits(11),
    rxNorm: record({ code: digits(1, 7), qualifier: fc.constantFrom(...RxNormQualifier.options) }),
    deaSchedule: fc.constantFrom(...DEA_SCHEDULES.map(([schedule]) => schedule)),
  },
);

const compound = record({
  doseForm: words(7),
  ingredients: fc.array(
    record({
      item: record(
        { description: words(105) },
        {
          code: record({
            value: digits(11),
            qualifier: fc.constantFrom('ND', ...RxNormQualifier.options),
          }),
          strength: record({}, { value: words(70), form: words(7), unit: words(7) }),
          deaSchedule: fc.constantFrom(...DEA_SCHEDULES.map(([schedule]) => schedule)),
        },
      ),
      quantity,
    }),
    { minLength: 1, maxLength: 25 },
  ),
});

const term = record({
  text: words(40),
  qualifier: fc.constantFrom('SNOMED', 'DoseUnitOfMeasure'),
  code: words(12),
});
const sigAmount = record(
  { value: amount, unit: term },
  { range: record({ modifier: fc.constantFrom('TO', 'OR'), value: amount }) },
);
const taken = (items: fc.Arbitrary<unknown>, modifier: string) =>
  fc.array(fc.oneof({ weight: 3, arbitrary: items }, fc.constant(modifier)), { minLength: 1, maxLength: 4 });
const sigInstruction = record(
  {},
  {
    administration: record({}, { method: term, dose: sigAmount, route: term, site: term }),
    timings: taken(
      record(
        {},
        {
          moment: record({}, { modifier: term, event: term }),
          frequency: sigAmount,
          interval: sigAmount,
          duration: record({ value: amount, unit: term }),
        },
      ),
      'AND',
    ),
  },
);
const sig = record(
  { text: words(200) },
  {
    codeSystem: record({ snomedVersion: digits(8), fmtVersion: words(8) }),
    instructions: taken(sigInstruction, 'THEN'),
    maximumDoses: fc.array(
      record({ value: amount, unit: term, durationValue: digits(1, 2), durationUnit: term }),
      { minLength: 1, maxLength: 2 },
    ),
    clarifyingText: words(255),
  },
);
const refills = fc.integer({ min: 0, max: 99 }).map(String);
const daysSupply = fc.integer({ min: 1, max: 999 }).map(String);

const medicationWith = (more: Record<string, fc.Arbitrary<unknown>>) =>
  record(
    {
      drugDescription: words(105),
      quantity,
      writtenDate: fc.oneof(day, instant),
      substitutionAllowed: fc.boolean(),
      refills,
      sig,
    },
    {
      coded: codedDrug,
      daysSupply,
      diagnosis: record(
        { source: fc.constantFrom('prescriber', 'pharmacy'), primary: diagnosisCode },
        { secondary: diagnosisCode },
      ),
      priorAuthorization: words(35),
      priorAuthorizationStatus: fc.constantFrom(...PriorAuthorizationStatus.options),
      note: words(210),
      drugUseEvaluations: fc.array(
        record({ reason: fc.constantFrom('DA', 'DD', 'PG') }, { acknowledgement: words(100) }),
        { minLength: 1, maxLength: 5 },
      ),
      dates: fc.array(record({ date: day, qualifier: fc.constantFrom(...MedicationDateQualifier.options) }), {
        minLength: 1,
        maxLength: 3,
      }),
      compound,
      ...more,
    },
  );
const medication = medicationWith({});

const measurement = record({
  vitalSign: words(10),
  loincVersion: words(6),
  value: amount,
  unit: words(8),
  ucumVersion: words(6),
  date: day,
});

const patient = record(
  { name, gender: fc.constantFrom('M', 'F', 'U'), dateOfBirth: day, address },
  { communication },
);
const pharmacy = record(
  { identification: record({ ncpdpId: digits(7), npi: digits(10) }), businessName: words(70), communication },
  { address },
);
const prescriber = record(
  {
    identification: record({ npi: digits(10) }, { stateLicenseNumber: words(35), deaNumber: words(35) }),
    name,
    address,
    communication,
  },
  { practiceLocation: record({ businessName: words(70) }) },
);

const benefits = record(
  { cardholderId: words(35) },
  { groupId: words(35), payer: record({ payerId: words(35) }, { processor: words(35), iin: words(35) }) },
);
const newRx = record(
  {
    kind: fc.constant('NewRx'),
    patient,
    pharmacy,
    prescriber,
    medication: medicationWith({ fillIndicator: fc.constantFrom(...FillIndicator.options) }),
  },
  {
    benefits: fc.array(benefits, { minLength: 1, maxLength: 4 }),
    observation: record(
      { measurements: fc.array(measurement, { minLength: 1, maxLength: 10 }) },
      { notes: words(140) },
    ),
  },
);
const cancelRx = record({ kind: fc.constant('CancelRx'), patient, pharmacy, prescriber, medication });
const cancelRxResponse = record({
  kind: fc.constant('CancelRxResponse'),
  response: fc.oneof(
    record({ approved: record({}, { referenceNumber: words(35), note: words(70) }) }),
    record({
      denied: record(
        {},
        { reasonCodes: fc.array(words(2), { minLength: 1, maxLength: 10 }), denialReason: words(100) },
      ),
    }),
  ),
});

const dispensed = record(
  { drugDescription: words(105), quantity },
  {
    coded: codedDrug,
    daysSupply,
    writtenDate: day,
    lastFillDate: fc.oneof(day, instant),
    substitutionAllowed: fc.boolean(),
    refills,
    note: words(210),
    sig,
    pharmacyRequestedRefills: fc.integer({ min: 1, max: 99 }).map(String),
    compound,
  },
);
const requested = record(
  { drugDescription: words(105), quantity, substitutionAllowed: fc.boolean() },
  { coded: codedDrug, daysSupply, refills, note: words(210), sig, compound },
);

const remark = record({}, { note: words(210) });
const rxFill = record(
  {
    kind: fc.constant('RxFill'),
    fillStatus: fc.oneof(
      ...['dispensed', 'partiallyDispensed', 'notDispensed', 'transferred'].map((status) =>
        record({ [status]: remark }),
      ),
    ),
    patient,
    pharmacy,
    prescriber,
  },
  { medication, dispensed },
);

const reasonCodes = fc.array(
  fc.string({ unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'), minLength: 2, maxLength: 2 }),
  { minLength: 1, maxLength: 10 },
);
const approval = record({}, { reasonCodes, referenceNumber: words(35), note: words(70) });
const denial = record({}, { reasonCodes, referenceNumber: words(35), denialReason: words(70) });
const responseOf = (...approvals: string[]) =>
  fc.oneof(record({ denied: denial }), ...approvals.map((name) => record({ [name]: approval })));
const people = { patient, pharmacy, prescriber };
const requestReferenceNumber = words(35);
const subCodes = fc.array(words(2), { minLength: 1, maxLength: 10 });
const changeCode = keys(CHANGE_REQUEST_CODES);

const rxRenewalRequest = record(
  { kind: fc.constant('RxRenewalRequest'), ...people, dispensed },
  { requestReferenceNumber, medication },
);
const rxRenewalResponse = record(
  {
    kind: fc.constant('RxRenewalResponse'),
    response: responseOf('approved', 'approvedWithChanges', 'replace'),
    ...people,
    medication,
  },
  { requestReferenceNumber },
);
const rxChangeRequest = record(
  { kind: fc.constant('RxChangeRequest'), messageRequestCode: changeCode, ...people, medication },
  {
    messageRequestSubCodes: subCodes,
    changeReason: words(260),
    requestReferenceNumber,
    requested: fc.array(requested, { minLength: 1, maxLength: 9 }),
  },
);
const rxChangeResponse = record(
  {
    kind: fc.constant('RxChangeResponse'),
    messageRequestCode: changeCode,
    response: responseOf('approved', 'approvedWithChanges', 'validated'),
    ...people,
  },
  { messageRequestSubCodes: subCodes, requestReferenceNumber, medication },
);
const rxHistoryRequest = record(
  {
    kind: fc.constant('RxHistoryRequest'),
    patient,
    prescriber,
    consent: fc.constantFrom('Y', 'N', 'P', 'X', 'Z'),
  },
  {
    requestReferenceNumber,
    benefits: fc.array(benefits, { minLength: 1, maxLength: 4 }),
    startDate: day,
    endDate: day,
  },
);
const rxHistoryResponse = record(
  { kind: fc.constant('RxHistoryResponse'), response: responseOf('approved', 'approvedWithChanges') },
  {
    requestReferenceNumber,
    patient,
    prescriber,
    fills: fc.array(record({ medication: dispensed }, { pharmacy, prescriber }), {
      minLength: 1,
      maxLength: 4,
    }),
  },
);

const descriptionCodes = fc.array(keys(DESCRIPTION_CODES), { minLength: 1, maxLength: 10 });
const bodies = fc.oneof(
  newRx,
  cancelRx,
  cancelRxResponse,
  rxFill,
  rxRenewalRequest,
  rxRenewalResponse,
  rxChangeRequest,
  rxChangeResponse,
  rxHistoryRequest,
  rxHistoryResponse,
  record(
    { kind: fc.constant('Status'), code: keys(STATUS_CODES) },
    { descriptionCodes, description: words(70) },
  ),
  record(
    { kind: fc.constant('Error'), code: keys(ERROR_CODES) },
    { descriptionCodes, description: words(200) },
  ),
  record(
    { kind: fc.constant('Verify') },
    { status: record({ code: fc.constant('010') }, { description: words(70) }) },
  ),
) as fc.Arbitrary<Body>;

const party = record({ qualifier: fc.constantFrom(...AddressQualifier.options), id: words(40) });
const header = record<Header>(
  {
    to: party,
    from: party,
    messageId: words(35),
    relatesToMessageId: words(35),
    sentTime: instant,
    senderSoftware: record({ developer: words(35), product: words(35), version: words(50) }),
  },
  { rxReferenceNumber: words(35), prescriberOrderNumber: words(35), isSigned: fc.constant(true) },
);

/** Any valid message the model has words for. */
export const validMessage: fc.Arbitrary<Message> = record<Message>({ header, body: bodies });
