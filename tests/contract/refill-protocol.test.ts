import {
  answerRefillRequest,
  getRefillProtocol,
  listRequestQueue,
  prepareAnswer,
  setRefillProtocol,
} from '@erx/core/requests/contract';
import type { RequestDetails } from '@erx/core/requests/model';
import { DEFAULT_REFILL_PROTOCOL, type RefillProtocol } from '@erx/core/requests/protocol';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type AnsweringFixture, setupAnswering } from '../fixtures/answering-fixture';
import { refusal } from '../fixtures/refusal';
import { type Person, personOf } from '../fixtures/signer';
import { databaseKinds } from '../harness/run';

describe.each(databaseKinds())('the refill protocol of a practice on %s', (kind) => {
  let fixture: AnsweringFixture;
  let staff: Person;
  beforeAll(async () => {
    fixture = await setupAnswering(kind);
    staff = await personOf(fixture.server, 'staff');
  });
  afterEach(() => set({}));
  afterAll(() => fixture.close());

  const set = (changes: Partial<RefillProtocol>, who: Person = fixture.me) =>
    who.client.call(setRefillProtocol, { body: { ...DEFAULT_REFILL_PROTOCOL, ...changes } });
  const asked = async (drug: string): Promise<RequestDetails> => {
    const original = await fixture.sentOf(drug, { refills: { count: 2 } });
    await fixture.rows('UPDATE patients SET no_known_allergies = true WHERE id = $1', original.patientId);
    return await fixture.ask(original);
  };
  const laneOf = async ({ request: { id } }: RequestDetails) => {
    const row = (await fixture.me.client.call(listRequestQueue, {})).find((one) => one.request.id === id);
    return [row?.lane, ...(row?.reasons ?? []).map(({ text }) => text)];
  };

  it('is the usual one until the practice chooses, and every change is on record with old and new', async () => {
    expect(await staff.client.call(getRefillProtocol, {})).toEqual(DEFAULT_REFILL_PROTOCOL);
    const saved = await set({ earlyPercent: 10, lookAt: ['Insulins', ' warfarin ', 'insulins'] });
    expect(saved.lookAt).toEqual(['insulins', 'warfarin']);
    expect(await staff.client.call(getRefillProtocol, {})).toEqual(saved);
    const [row] = await fixture.rows<{ details: string }>(
      `SELECT details FROM audit_records WHERE event = 'practice.refill-protocol-changed'
        ORDER BY sequence DESC LIMIT 1`,
    );
    expect(row?.details).toContain('earlyPercent');
    expect(row?.details).toContain('25');
    expect(row?.details).toContain('10');
  });

  it('takes a request out of the clean lane, at once, and it is then not approved together', async () => {
    const request = await asked('atorvastatin 20');
    expect(await laneOf(request)).toEqual(['clean']);
    await set({ lookAt: ['statins'] });
    expect(await laneOf(request)).toEqual(['look', 'Your practice looks at every renewal of statins.']);
    const { id, version } = request.request;
    expect(
      await refusal(
        fixture.me.client.call(answerRefillRequest, {
          params: { id },
          body: { version, responseType: 'Approved', isTogether: true },
        }),
      ),
    ).toMatchObject({ code: 'request.not-together' });
    await set({ mostRefills: 1 });
    expect(await laneOf(request)).toEqual([
      'look',
      '2 refills are asked for; your practice grants 1 at once.',
    ]);
    await set({ lookAt: ['opioids'], mostRefills: 2 });
    expect(await laneOf(request)).toEqual(['clean']);
  });

  it('says who may prepare', async () => {
    const request = await asked('lisinopril 10');
    const prepare = (who: Person) =>
      who.client.call(prepareAnswer, {
        params: { id: request.request.id },
        body: { version: request.request.version, answer: { responseType: 'Approved' } },
      });
    await set({ preparers: 'prescribers' });
    expect(await refusal(prepare(staff))).toMatchObject({ status: 403, code: 'request.prepare-refused' });
    expect((await prepare(fixture.me)).request.preparation).toBeDefined();
  });

  it('is set by those who set the practice up, and holds no name that nothing is known by', async () => {
    expect(await refusal(set({}, staff))).toMatchObject({ status: 403 });
    expect(await refusal(set({ lookAt: ['statins', 'flubberol'] }))).toMatchObject({
      status: 422,
      code: 'request.protocol-name-unknown',
    });
    expect(await refusal(set({ earlyPercent: 26 }))).toMatchObject({ status: 400 });
  });
});
