import { expect, it } from 'vitest';
import { scriptCodec } from './codec';
import { asksForReceipt, RETURN_RECEIPT } from './return-receipt';
import { sampleNewRx } from './testing/sample';
import { sampleRenewalRequest } from './testing/sample-requests';

it.each([
  [RETURN_RECEIPT, true],
  ['001', true],
  ['Y', true],
  ['0', false],
  ['000', false],
  ['N', false],
  ['', false],
  [undefined, false],
])('%j asks: %s', (returnReceipt, asks) => {
  expect(asksForReceipt({ ...sampleNewRx().body, returnReceipt })).toBe(asks);
});

it('is written where the standard has it, and read back', () => {
  const codec = scriptCodec('2017071');
  for (const message of [sampleNewRx(), sampleRenewalRequest()]) {
    const xml = codec.write({
      ...message,
      body: { ...message.body, returnReceipt: RETURN_RECEIPT },
    } as typeof message);
    expect(xml).toContain(`><${message.body.kind}><ReturnReceipt>1</ReturnReceipt>`);
    const reading = codec.read(xml);
    expect(reading.valid && asksForReceipt(reading.message.body)).toBe(true);
  }
  expect(asksForReceipt({ kind: 'Verify' })).toBe(false);
});
