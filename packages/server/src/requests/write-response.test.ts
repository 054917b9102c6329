import { scriptCodec } from '@erx/script/codec';
import { sampleChangeRequest, sampleRenewalRequest } from '@erx/script/testing/sample-requests';
import { describe, expect, it } from 'vitest';
import { writeRefusal } from './write-response';

const codec = scriptCodec('2017071');
const at = new Date('2026-11-20T15:00:00Z');

function read(xml: string) {
  const reading = codec.read(xml);
  if (!reading.valid) throw new Error(JSON.stringify(reading.violations));
  return reading.message;
}

describe('writeRefusal', () => {
  it('denies a renewal with AN, back to the pharmacy, about its message', () => {
    const asked = sampleRenewalRequest();
    const { messageId, kind, xml } = writeRefusal(asked, 'AN', at);
    const { header, body } = read(xml);
    expect(kind).toBe('RxRenewalResponse');
    expect(header).toMatchObject({
      to: asked.header.from,
      from: asked.header.to,
      messageId,
      relatesToMessageId: 'renewal-1',
      rxReferenceNumber: 'PH-77',
      prescriberOrderNumber: 'ORD-1001',
    });
    expect(body).toMatchObject({
      kind: 'RxRenewalResponse',
      response: { denied: { reasonCodes: ['AN'] } },
      patient: asked.body.patient,
      medication: asked.body.medication,
    });
  });

  it('denies a renewal that came without the prescription', () => {
    const { medication: _, ...body } = sampleRenewalRequest().body;
    const { sig: __, ...dispensed } = body.dispensed;
    for (const one of [body.dispensed, dispensed]) {
      expect(
        read(writeRefusal({ ...sampleRenewalRequest(), body: { ...body, dispensed: one } }, 'AN', at).xml)
          .body,
      ).toMatchObject({
        response: { denied: { reasonCodes: ['AN'] } },
        medication: { drugDescription: 'Lisinopril 10 mg tablet', refills: '0', writtenDate: '2026-11-01' },
      });
    }
  });

  it('gives back what was not written in ASCII in its plain form, and fails for none of it', () => {
    const { body, header } = sampleRenewalRequest();
    if (!body.medication) throw new Error('the sample has its prescription');
    const medication = {
      ...body.medication,
      quantity: { value: '1', qualifier: '38' as const, unit: 'C48551' },
      sig: { text: 'Inject 5 \u00b5g' },
      note: 'x'.repeat(211),
    };
    const { xml } = writeRefusal(
      {
        header,
        body: {
          ...body,
          patient: { ...body.patient, name: { first: 'August\u00edna', last: 'O\u2019Hara' } },
          medication,
          alsoSaid: [{ path: '/', name: 'Remark', text: 'x' }],
        },
      },
      'AN',
      at,
    );
    expect(read(xml).body).toMatchObject({
      patient: { name: { first: 'Augustina', last: "O'Hara" } },
      medication: { quantity: { unit: 'C48551' }, sig: { text: 'Inject 5 ?g' } },
    });
    expect(xml).not.toContain('xxx');
  });

  it.each([
    ['AH', [], 'Patient has picked up prescription.'],
    ['AL', [], 'Change not appropriate.'],
    ['AF', ['AF'], undefined],
  ] as const)('says the reason %s as an answer to a renewal has it', (reason, codes, words) => {
    const { body } = read(writeRefusal(sampleRenewalRequest(), reason, at).xml);
    if (body.kind !== 'RxRenewalResponse') throw new Error('expected the answer to a renewal');
    expect(body.response.denied?.reasonCodes ?? []).toEqual(codes);
    expect(body.response.denied?.denialReason).toBe(words);
  });

  it.each(['G', 'P', 'T', 'D', 'S', 'OS', 'U'] as const)('denies a change of type %s', (type) => {
    const { kind, xml } = writeRefusal(sampleChangeRequest(type), 'AN', at);
    expect(kind).toBe('RxChangeResponse');
    expect(read(xml).body).toMatchObject({
      kind: 'RxChangeResponse',
      messageRequestCode: type,
      response: { denied: { reasonCodes: ['AN'] } },
    });
  });

  it('has a new id each time', () => {
    expect(writeRefusal(sampleRenewalRequest(), 'AN', at).messageId).not.toBe(
      writeRefusal(sampleRenewalRequest(), 'AN', at).messageId,
    );
  });
});
