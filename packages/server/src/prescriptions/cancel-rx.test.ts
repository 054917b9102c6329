import { scriptCodec } from '@erx/script/codec';
import type { Message } from '@erx/script/model';
import type { NewRx } from '@erx/script/model/body';
import { validMessage } from '@erx/script/testing/arbitrary';
import { sampleNewRx } from '@erx/script/testing/sample';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildCancelRx } from './cancel-rx';

const codec = scriptCodec('2017071');
const envelope = {
  messageId: 'cancel-1',
  sentAt: new Date('2026-11-20T15:04:05Z'),
  softwareVersion: '1.2.0',
};

describe('cancelRxOf', () => {
  it('asks about the very message, between the same parties, with the prescription as it was prescribed', () => {
    const sent = sampleNewRx();
    const { header, body } = buildCancelRx(sent, envelope);
    expect(header).toMatchObject({
      to: sent.header.to,
      from: sent.header.from,
      messageId: 'cancel-1',
      relatesToMessageId: sent.header.messageId,
      prescriberOrderNumber: 'ORD-1001',
    });
    expect(body).toEqual({
      kind: 'CancelRx',
      returnReceipt: '1',
      patient: sent.body.patient,
      pharmacy: sent.body.pharmacy,
      prescriber: sent.body.prescriber,
      medication: sent.body.medication,
    });
  });

  it('satisfies the standard for any NewRx, also one that asked for fill notices', () => {
    const newRx = validMessage.filter(
      (message): message is Message & { body: NewRx } => message.body.kind === 'NewRx',
    );
    fc.assert(
      fc.property(newRx, (message) => {
        const sent = {
          ...message,
          body: {
            ...message.body,
            medication: { ...message.body.medication, fillIndicator: 'All Fill Statuses' as const },
          },
        };
        expect(codec.check(buildCancelRx(sent, envelope))).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });
});
