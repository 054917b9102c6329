import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scriptCodec } from './codec';
import type { Message } from './model';
import {
  sampleChangeRequest,
  sampleChangeResponse,
  sampleHistoryRequest,
  sampleHistoryResponse,
  sampleRenewalRequest,
  sampleRenewalResponse,
} from './testing/sample-requests';

const codec = scriptCodec('2017071');

const faults = (message: Message) => codec.check(message).map(({ code, path }) => `${code} ${path}`);

/** Writes a valid message, changes its XML, and reads it. */
const spoilt = (message: Message, from: string | RegExp, to: string) => {
  const xml = codec.write(message);
  const changed = xml.replace(from, to);
  expect(changed).not.toBe(xml);
  const reading = codec.read(changed);
  return reading.valid ? [] : reading.violations.map(({ code, path }) => `${code} ${path}`);
};

const read = (xml: string) => {
  const reading = codec.read(xml);
  if (!reading.valid) throw new Error(`expected a valid message, got ${JSON.stringify(reading.violations)}`);
  return reading.message;
};

describe('requests and answers', () => {
  it.each<[string, () => Message]>([
    ['RxRenewalRequest', sampleRenewalRequest],
    ['RxRenewalResponse', sampleRenewalResponse],
    ['RxChangeRequest', sampleChangeRequest],
    ['RxChangeResponse', sampleChangeResponse],
    ['RxHistoryRequest', sampleHistoryRequest],
    ['RxHistoryResponse', sampleHistoryResponse],
  ])('%s is written and read the same, in words of its own', (kind, sample) => {
    const message = read(codec.write(sample()));
    expect(message).toEqual(sample());
    expect(message.body.kind).toBe(kind);
  });

  it.each(['G', 'P', 'T', 'D', 'S', 'OS', 'U'] as const)(
    'a change request of type %s is valid without a requested medication',
    (type) => {
      const message = sampleChangeRequest(type);
      delete message.body.requested;
      expect(codec.check(message)).toEqual([]);
    },
  );

  it('an answer names the request, a request names nothing', () => {
    for (const answer of [sampleRenewalResponse(), sampleChangeResponse(), sampleHistoryResponse()]) {
      delete answer.header.relatesToMessageId;
      expect(faults(answer)).toEqual(['element.missing /Message/Header/RelatesToMessageID']);
    }
    for (const request of [sampleRenewalRequest(), sampleChangeRequest(), sampleHistoryRequest()])
      expect(request.header).not.toHaveProperty('relatesToMessageId');
  });
});

describe('a response', () => {
  it.each([
    [
      'is not empty',
      {},
      [
        'element.missing /Message/Body/RxRenewalResponse/Response/Approved or Denied or ' +
          'DeniedNewPrescriptionToFollow or ApprovedWithChanges or Replace',
      ],
    ],
    [
      'says one thing',
      { approved: {}, denied: {} },
      ['element.too-many /Message/Body/RxRenewalResponse/Response/Denied'],
    ],
    ['takes a note of 70', { approved: { note: 'x'.repeat(70) } }, []],
    [
      'and none of 71',
      { approved: { note: 'x'.repeat(71) } },
      ['value.too-long /Message/Body/RxRenewalResponse/Response/Approved/Note'],
    ],
    ['takes a reason of any length', { denied: { denialReason: 'x'.repeat(300) } }, []],
    ['takes a reference number of 35', { replace: { referenceNumber: 'x'.repeat(35) } }, []],
    [
      'and none of 36',
      { replace: { referenceNumber: 'x'.repeat(36) } },
      ['value.too-long /Message/Body/RxRenewalResponse/Response/Replace/ReferenceNumber'],
    ],
    ['takes ten reason codes', { denied: { reasonCodes: Array.from({ length: 10 }, () => 'AA') } }, []],
    [
      'and no eleventh',
      { denied: { reasonCodes: Array.from({ length: 11 }, () => 'AA') } },
      ['element.too-many /Message/Body/RxRenewalResponse/Response/Denied/ReasonCode[11]'],
    ],
    [
      'has reason codes of its own list, not one of a change',
      { denied: { reasonCodes: ['AL'] } },
      ['value.code /Message/Body/RxRenewalResponse/Response/Denied/ReasonCode'],
    ],
    [
      'nor three letters',
      { denied: { reasonCodes: ['AAA'] } },
      ['value.code /Message/Body/RxRenewalResponse/Response/Denied/ReasonCode'],
    ],
    [
      'and none in an approval',
      { approved: { reasonCodes: ['AA'] } },
      ['element.unexpected /Message/Body/RxRenewalResponse/Response/Approved'],
    ],
  ])('%s', (_, response, expected) => {
    expect(faults(sampleRenewalResponse(response))).toEqual(expected);
  });

  it('a change is validated, and never replaced; a renewal is replaced, and never validated', () => {
    expect(faults(sampleChangeResponse({ validated: { reasonCodes: ['GM'] } }))).toEqual([]);
    expect(spoilt(sampleChangeResponse({ validated: {} }), '<Validated/>', '<Replace/>')).toContain(
      'element.unexpected /Message/Body/RxChangeResponse/Response',
    );
    expect(spoilt(sampleRenewalResponse({ replace: {} }), '<Replace/>', '<Validated/>')).toContain(
      'element.unexpected /Message/Body/RxRenewalResponse/Response',
    );
  });

  it.each<[string, () => Message, string | RegExp, string, string]>([
    [
      'a renewal without the medication that was dispensed',
      sampleRenewalRequest,
      /<MedicationDispensed>.*<\/MedicationDispensed>/,
      '',
      'element.missing /Message/Body/RxRenewalRequest/MedicationDispensed',
    ],
    [
      'an answer without its medication',
      sampleRenewalResponse,
      /<MedicationResponse>.*<\/MedicationResponse>/,
      '',
      'element.missing /Message/Body/RxRenewalResponse/MedicationResponse',
    ],
    [
      'an answer without a response',
      sampleRenewalResponse,
      /<Response>.*<\/Response>/,
      '',
      'element.missing /Message/Body/RxRenewalResponse/Response',
    ],
    [
      'a renewal without its pharmacy',
      sampleRenewalRequest,
      /<Pharmacy>.*<\/Pharmacy>/,
      '',
      'element.missing /Message/Body/RxRenewalRequest/Pharmacy',
    ],
    [
      'three digits of requested refills',
      sampleRenewalRequest,
      'Refills>4<',
      'Refills>100<',
      'value.too-long /Message/Body/RxRenewalRequest/MedicationDispensed/PharmacyRequestedRefills',
    ],
    [
      'requested refills in words',
      sampleRenewalRequest,
      'Refills>4<',
      'Refills>PRN<',
      'value.pattern /Message/Body/RxRenewalRequest/MedicationDispensed/PharmacyRequestedRefills',
    ],
    [
      'an NPI of nine digits',
      sampleChangeRequest,
      '<NPI>1679576722<',
      '<NPI>167957672<',
      'value.pattern /Message/Body/RxChangeRequest/Prescriber/NonVeterinarian/Identification/NPI',
    ],
    [
      'an NCPDP id of six digits',
      sampleRenewalRequest,
      '<NCPDPID>9900001<',
      '<NCPDPID>990001<',
      'value.pattern /Message/Body/RxRenewalRequest/Pharmacy/Identification/NCPDPID',
    ],
    [
      'a change without its type',
      sampleChangeRequest,
      '<MessageRequestCode>T</MessageRequestCode>',
      '',
      'element.missing /Message/Body/RxChangeRequest/MessageRequestCode',
    ],
    [
      'a type that the standard does not have',
      sampleChangeRequest,
      '<MessageRequestCode>T<',
      '<MessageRequestCode>Q<',
      'value.code /Message/Body/RxChangeRequest/MessageRequestCode',
    ],
    [
      'a tenth medication to choose from',
      sampleChangeRequest,
      /(<MedicationRequested>.*?<\/MedicationRequested>)/,
      '$1'.repeat(9),
      'element.too-many /Message/Body/RxChangeRequest/MedicationRequested[10]',
    ],
    [
      'a subcode that the standard does not have',
      () => ({
        ...sampleChangeRequest('U'),
        body: { ...sampleChangeRequest('U').body, messageRequestSubCodes: ['A'] },
      }),
      '<MessageRequestSubCode>A<',
      '<MessageRequestSubCode>N<',
      'value.code /Message/Body/RxChangeRequest/MessageRequestSubCode',
    ],
    [
      'a question without consent',
      sampleHistoryRequest,
      '<Consent>Y</Consent>',
      '',
      'element.missing /Message/Body/RxHistoryRequest/BenefitsCoordination/Consent',
    ],
    [
      'a consent that the standard does not have',
      sampleHistoryRequest,
      '<Consent>Y<',
      '<Consent>yes<',
      'value.code /Message/Body/RxHistoryRequest/BenefitsCoordination/Consent',
    ],
    [
      'a history without its outcome',
      sampleHistoryResponse,
      /<Response>.*<\/Response>/,
      '',
      'element.missing /Message/Body/RxHistoryResponse/Response',
    ],
    [
      'a day that is not in the calendar',
      sampleHistoryResponse,
      '2026-10-02',
      '2026-02-29',
      'value.pattern /Message/Body/RxHistoryResponse/MedicationDispensed/LastFillDate/Date',
    ],
    [
      'an earlier name of the message',
      sampleRenewalRequest,
      /RxRenewalRequest>/g,
      'RefillRequest>',
      'element.unexpected /Message/Body',
    ],
    [
      'another version',
      sampleRenewalRequest,
      'TransactionVersion="20170715"',
      'TransactionVersion="20230110"',
      'version.unknown /Message/@TransactionVersion',
    ],
  ])('refuses %s', (_, sample, from, to, fault) => {
    expect(spoilt(sample(), from, to)).toContain(fault);
  });

  it.each<[string, () => Message, string | RegExp, string]>([
    ['99 requested refills', sampleRenewalRequest, 'Refills>4<', 'Refills>99<'],
    [
      'a ninth medication to choose from',
      sampleChangeRequest,
      /(<MedicationRequested>.*?<\/MedicationRequested>)/,
      '$1'.repeat(8),
    ],
    [
      'what a pharmacy echoes of a NewRx',
      sampleRenewalRequest,
      /(<MedicationPrescribed>.*)(<OtherMedicationDate><OtherMedicationDate>)/,
      '$1<RxFillIndicator>All Fill Statuses</RxFillIndicator>$2',
    ],
    [
      'a renewal that says nothing of refills',
      sampleRenewalRequest,
      /<PharmacyRequestedRefills>.*<\/PharmacyRequestedRefills>/,
      '',
    ],
  ])('takes %s', (_, sample, from, to) => {
    expect(spoilt(sample(), from, to)).toEqual([]);
  });
});

describe('a history', () => {
  it('keeps a fill whose claim names pharmacy and prescriber in part', () => {
    const xml = codec
      .write(sampleHistoryResponse())
      .replace(
        /<Pharmacy>.*<\/Pharmacy>/,
        '<Pharmacy><Identification><NCPDPID>9900001</NCPDPID></Identification><BusinessName>Corner</BusinessName></Pharmacy>',
      )
      .replace(
        /<Prescriber>.*<\/Prescriber>/,
        '<Prescriber><NonVeterinarian><Identification><NPI>1679576722</NPI></Identification></NonVeterinarian></Prescriber>',
      );
    const message = read(xml);
    if (message.body.kind !== 'RxHistoryResponse') throw new Error('expected a history');
    expect(message.body.fills).toHaveLength(1);
    expect(message.body.fills?.[0]).toMatchObject({
      medication: { drugDescription: 'Lisinopril 10 mg tablet' },
    });
    expect(message.body.fills?.[0]).not.toHaveProperty('prescriber');
    expect(codec.write(message)).toBe(xml);
  });

  it('is not refused for one claim with another product code', () => {
    const xml = codec.write(sampleHistoryResponse()).replace('00093505698', '0093-5056');
    const message = read(xml);
    if (message.body.kind !== 'RxHistoryResponse') throw new Error('expected a history');
    expect(message.body.fills?.[0]?.medication.coded).not.toHaveProperty('ndc');
    expect(codec.write(message)).toBe(xml);
  });

  it('may be empty', () => {
    const message = sampleHistoryResponse();
    delete message.body.fills;
    expect(codec.check(message)).toEqual([]);
  });
});

describe('reading what somebody spoilt', () => {
  const samples = [
    sampleRenewalRequest,
    sampleRenewalResponse,
    sampleChangeRequest,
    sampleChangeResponse,
    sampleHistoryRequest,
    sampleHistoryResponse,
  ].map((sample) => codec.write(sample()));

  it('never throws and never quotes, whatever is put in or taken out', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...samples),
        fc.nat(),
        fc.nat(40),
        fc.string({ unit: 'binary', maxLength: 20 }),
        (xml, where, gone, noise) => {
          const at = where % xml.length;
          const reading = codec.read(xml.slice(0, at) + noise + xml.slice(at + gone));
          if (!reading.valid)
            expect(JSON.stringify(reading.violations)).not.toMatch(
              /O'Hara|Nora|Lisinopril|Losartan|Springfield/,
            );
        },
      ),
      { numRuns: 500 },
    );
  });

  it.each<[string, (xml: string) => string, string]>([
    ['a document type', (xml) => xml.replace('<Message', '<!DOCTYPE Message><Message'), 'xml.doctype'],
    [
      'an entity bomb',
      (xml) =>
        xml
          .replace('<Message', '<!DOCTYPE m [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]><Message')
          .replace('Springfield', '&b;'),
      'xml.doctype',
    ],
    ['ten megabytes', (xml) => xml + ' '.repeat(10 * 1_048_576), 'xml.too-large'],
    ['a hundred thousand levels', () => '<a>'.repeat(100_000), 'xml.too-deep'],
  ])('refuses %s', (_, spoil, code) => {
    for (const xml of samples)
      expect(codec.read(spoil(xml))).toMatchObject({ valid: false, violations: [{ code }] });
  });
});
