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
