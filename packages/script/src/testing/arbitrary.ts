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

const termOf = (qualifier: string) =>
  record({ text: words(40), qualifier: fc.constant(qualifier), code: words(12) });
const term = termOf('SNOMED');
const unit = termOf('DoseUnitOfMeasure');
const amountOf = (counted: fc.Arbitrary<unknown>) =>
  record(
    { value: amount, unit: counted },
    { range: record({ modifier: fc.constantFrom('TO', 'OR'), value: amount }) },
  );
/** Items with a modifier between each two. */
const joined = (items: fc.Arbitrary<unknown>, modifiers: readonly string[], most = 3) =>
  fc
    .array(fc.tuple(fc.constantFrom(...modifiers), items), { minLength: 1, maxLength: most })
    .map((pairs) => pairs.flat().slice(1));
/** Timings: a modifier between two may be missing. */
const timings = fc
  .array(
    fc.tuple(
      fc.constantFrom([], ['AND'], ['OR']),
      fc.oneof(
        record({ moment: record({ event: term }, { modifier: term }) }),
        record({ frequency: amountOf(term) }),
        record({ interval: amountOf(term) }),
        record({ duration: record({ value: amount, unit: term }) }),
      ),
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((pairs) => pairs.flatMap(([modifier, timing], at) => [...(at > 0 ? modifier : []), timing]));
const sigInstruction = record({
  administration: record({ route: term }, { method: term, dose: amountOf(unit), site: term }),
  timings,
});
const maximum = record({ value: amount, unit: term, durationValue: digits(1, 2), durationUnit: term });
const sig = fc.oneof(
  record({ text: words(200) }),
  record(
    {
      text: words(200),
      codeSystem: record({ snomedVersion: digits(8), fmtVersion: words(8) }),
      instructions: joined(sigInstruction, ['THEN', 'AND', 'OR']),
    },
    {
      maximumDoses: fc.array(maximum, { minLength: 1, maxLength: 2 }),
      clarifyingText: words(255),
    },
  ),
);
const refills = fc.integer({ min: 0, max: 99 }).map(String);
const daysSupply = fc.integer({ min: 1, max: 999 }).map(String);

const evaluations = fc.array(
  record(
    { reason: fc.constantFrom('DA', 'DD', 'PG') },
    {
      service: fc.constantFrom('MR', 'MP', '00'),
      result: fc.constantFrom('1A', '3K', '4A'),
      coAgent: record({
        code: words(12),
        qualifier: fc.constantFrom('03', '21', '38', '99'),
        description: words(30),
      }),
      significance: fc.constantFrom('1', '2', '3', '9'),
      acknowledgement: words(100),
    },
  ),
  { minLength: 1, maxLength: 5 },
);
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
      drugUseEvaluations: evaluations,
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
const pharmacyWithAddress = pharmacy.chain((known) =>
  address.map((place) => ({ ...(known as object), address: place })),
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
        {
          reasonCodes: fc.array(fc.constantFrom('AA', 'AR'), { minLength: 1, maxLength: 10 }),
          denialReason: words(100),
        },
      ),
    }),
  ),
});

const dispensedWith = (
  required: Record<string, fc.Arbitrary<unknown>>,
  optional: Record<string, fc.Arbitrary<unknown>> = {},
) =>
  record(
    { drugDescription: words(105), quantity, substitutionAllowed: fc.boolean(), ...required },
    {
      coded: codedDrug,
      daysSupply,
      writtenDate: day,
      note: words(210),
      drugUseEvaluations: evaluations,
      compound,
      ...optional,
    },
  );
const filledOn = fc.oneof(day, instant);
const requested = record(
  { drugDescription: words(105), substitutionAllowed: fc.boolean() },
  {
    coded: codedDrug,
    quantity,
    daysSupply,
    refills,
    note: words(210),
    drugUseEvaluations: evaluations,
    sig,
    compound,
  },
);

const remark = record({}, { note: words(70) });
const rxFill = record(
  {
    kind: fc.constant('RxFill'),
    fillStatus: fc.oneof(
      ...['dispensed', 'partiallyDispensed', 'notDispensed', 'transferred'].map((status) =>
        record({ [status]: remark }),
      ),
    ),
    patient,
    pharmacy: pharmacyWithAddress,
    prescriber,
  },
  { medication, dispensed: dispensedWith({ refills, sig }, { lastFillDate: filledOn }) },
);

const reasonsOf = (codes: string) =>
  fc.array(fc.constantFrom(...codes.split(' ')), { minLength: 1, maxLength: 10 });
const approval = record({}, { referenceNumber: words(35), note: words(70) });
const denialFor = (codes: string) =>
  record({
    denied: record(
      {},
      { reasonCodes: reasonsOf(codes), referenceNumber: words(35), denialReason: words(70) },
    ),
  });
const approvals = (...names: string[]) => names.map((name) => record({ [name]: approval }));
const validated = record({
  validated: record({}, { reasonCodes: reasonsOf('GM GP GT'), referenceNumber: words(35), note: words(70) }),
});
const people = { patient, pharmacy, prescriber };
const requestReferenceNumber = words(35);
const subCodes = fc.array(fc.constantFrom(...'ABCDEFGHIJKLM'), { minLength: 1, maxLength: 10 });
const changeCode = keys(CHANGE_REQUEST_CODES);

const rxRenewalRequest = record(
  {
    kind: fc.constant('RxRenewalRequest'),
    ...people,
    pharmacy: pharmacyWithAddress,
    dispensed: dispensedWith(
      { lastFillDate: filledOn, sig },
      { pharmacyRequestedRefills: fc.integer({ min: 1, max: 99 }).map(String) },
    ),
  },
  { requestReferenceNumber, medication },
);
const rxRenewalResponse = record(
  {
    kind: fc.constant('RxRenewalResponse'),
    response: fc.oneof(denialFor('AA AF AP'), ...approvals('approved', 'approvedWithChanges', 'replace')),
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
    response: fc.oneof(denialFor('AA AL AO'), validated, ...approvals('approved', 'approvedWithChanges')),
    ...people,
  },
  { messageRequestSubCodes: subCodes, requestReferenceNumber, medication },
);
const coverages = fc.array(
  benefits.chain((known) =>
    record<object>({ consent: fc.constantFrom('Y', 'N', 'P', 'X', 'Z', 'TPO') }, { memberId: words(80) }).map(
      (more) => ({
        ...(known as object),
        ...more,
      }),
    ),
  ),
  { minLength: 1, maxLength: 4 },
);
const rxHistoryRequest = record(
  { kind: fc.constant('RxHistoryRequest'), patient, startDate: day, endDate: day },
  { benefits: coverages, prescriber },
);
const rxHistoryResponse = record(
  {
    kind: fc.constant('RxHistoryResponse'),
    response: fc.oneof(
      denialFor('AA BB GV'),
      record({
        approved: record(
          {},
          { reasonCodes: reasonsOf('AQ DJ'), referenceNumber: words(35), note: words(70) },
        ),
      }),
    ),
    benefits: coverages,
    patient,
    startDate: day,
    endDate: day,
  },
  {
    prescriber,
    fills: fc.array(
      record({ medication: dispensedWith({ lastFillDate: filledOn }, { sig }) }, { pharmacy, prescriber }),
      { minLength: 1, maxLength: 4 },
    ),
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
