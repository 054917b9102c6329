import {
  answerRefillRequest,
  getRequest,
  linkRequest,
  listRefillRequests,
  listRequestQueue,
  prepareAnswer,
  unlinkRequest,
  withdrawPreparation,
} from '@erx/core/requests/contract';
import type { PreparedAnswer, RequestDetails } from '@erx/core/requests/model';
import { daysAfter } from '@erx/core/values/dates';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnsweringFixture, setupAnswering } from '../fixtures/answering-fixture';
import { refusal } from '../fixtures/refusal';
import { type Person, personOf } from '../fixtures/signer';
import { databaseKinds } from '../harness/run';

const NINETY: PreparedAnswer = {
  responseType: 'Replaced',
  granted: { dispense: '90', daysSupply: 90 },
  comments: 'Ninety days at a time',
};

describe.each(databaseKinds())('answers that staff prepare on %s', (kind) => {
  let fixture: AnsweringFixture;
  let staff: Person;
  beforeAll(async () => {
    fixture = await setupAnswering(kind);
    staff = await personOf(fixture.server, 'staff');
  });
  afterAll(() => fixture.close());

  const asked = async () => await fixture.ask(await fixture.sentOf('lisinopril 10'));
  const prepare = (
    { request: { id, version } }: RequestDetails,
    answer: PreparedAnswer = NINETY,
    more: { note?: string; dueOn?: string } = {},
    who = staff,
  ) => who.client.call(prepareAnswer, { params: { id }, body: { version, answer, ...more } });
  const withdraw = ({ request: { id, version } }: RequestDetails) =>
    staff.client.call(withdrawPreparation, { params: { id }, body: { version } });
  const detailsOf = async (id: string, event: string) =>
    (
      await fixture.rows<{ details: string }>(
        'SELECT details FROM audit_records WHERE resource_id = $1 AND event = $2 ORDER BY sequence',
        id,
        event,
      )
    ).map(({ details }) => JSON.parse(details) as unknown);

  it('one is kept for the prescriber and sends nothing; given as it is, the trail names who prepared it', async () => {
    const request = await asked();
    const { id, version } = request.request;
    const prepared = await prepare(request, NINETY, { note: 'She asked for 90 days' });
    expect(prepared.request).toMatchObject({
      state: 'Pending',
      version: version + 1,
      preparation: { answer: NINETY, note: 'She asked for 90 days', preparedBy: { id: staff.accountId } },
    });
    expect(await fixture.answers(prepared)).toEqual([]);
    const listed = await fixture.me.client.call(listRefillRequests, {});
    expect(listed.find((one) => one.id === id)?.preparation?.answer).toEqual(NINETY);

    const answered = await fixture.answer(prepared, NINETY);
    expect(answered).toMatchObject({
      request: { state: 'Replaced', preparation: { note: 'She asked for 90 days' } },
      granted: { dispense: '90', daysSupply: 90 },
    });
    expect(await detailsOf(id, 'request.prepared')).toEqual([{ answer: 'Replaced', version: version + 1 }]);
    expect(await detailsOf(id, 'request.answered')).toMatchObject([{ preparedBy: staff.accountId }]);
  });

  it('a request for which something else was prepared is looked at, and not approved together with others', async () => {
    const request = await fixture.ask(await fixture.sentOf('lisinopril 10', { refills: { count: 2 } }));
    await fixture.rows(
      'UPDATE patients SET no_known_allergies = true WHERE id = $1',
      request.request.patient?.id,
    );
    const laneOf = async () =>
      (await fixture.me.client.call(listRequestQueue, {})).find(
        ({ request: { id } }) => id === request.request.id,
      )?.lane;
    expect(await laneOf()).toBe('clean');
    const approval = await prepare(request, { responseType: 'Approved' });
    expect(await laneOf()).toBe('clean');
    const other = await prepare(approval);
    expect(await laneOf()).toBe('look');
    const { id, version } = other.request;
    expect(
      await refusal(
        fixture.me.client.call(answerRefillRequest, {
          params: { id },
          body: { version, responseType: 'Approved', isTogether: true },
        }),
      ),
    ).toMatchObject({ code: 'request.not-together' });
  });

  it('one that the prescriber changes is the prescriber’s own', async () => {
    const prepared = await prepare(await asked());
    const answered = await fixture.answer(prepared, { responseType: 'Denied', deniedReasonCode: 'AF' });
    expect(answered.request.state).toBe('Denied');
    const [details] = await detailsOf(prepared.request.id, 'request.answered');
    expect(details).not.toHaveProperty('preparedBy');
  });

  it('a newer one replaces an older one, and one that is taken back is gone', async () => {
    const first = await prepare(await asked());
    const tomorrow = daysAfter(fixture.server.services.now().toISOString().slice(0, 10), 1);
    const second = await prepare(first, { responseType: 'Approved' }, { dueOn: tomorrow });
    expect(second.request.preparation).toMatchObject({
      answer: { responseType: 'Approved' },
      note: '',
      dueOn: tomorrow,
    });
    const back = await withdraw(second);
    expect(back.request.preparation).toBeUndefined();
    expect(back.request.state).toBe('Pending');
    expect(await refusal(withdraw(back))).toMatchObject({ status: 409, code: 'request.not-prepared' });
    expect(await detailsOf(back.request.id, 'request.preparation-withdrawn')).toMatchObject([
      { preparedBy: staff.accountId },
    ]);
  });

  it('what could not be given cannot be prepared, and nothing is kept', async () => {
    const request = await asked();
    const refused = async (answer: PreparedAnswer, more = {}) =>
      (await refusal(prepare(request, answer, more))).code;
    expect(await refused({ responseType: 'Validated' })).toBe('request.response-not-offered');
    expect(await refused({ responseType: 'Replaced' })).toBe('request.changes-missing');
    expect(await refused({ responseType: 'Approved', comments: 'x'.repeat(71) })).toBe(
      'request.comment-too-long',
    );
    expect(await refused({ responseType: 'Approved' }, { dueOn: '2020-01-01' })).toBe('request.due-passed');
    expect((await fixture.look(request)).request).toMatchObject({ version: request.request.version });
  });

  it('a stale one, one for an answered request and one by another prescriber are refused', async () => {
    const request = await asked();
    await prepare(request);
    expect(await refusal(prepare(request))).toMatchObject({ status: 409, code: 'record.changed' });
    expect(await refusal(prepare(await fixture.look(request), NINETY, {}, fixture.colleague))).toMatchObject({
      status: 403,
      code: 'access.refused',
    });
    const answered = await fixture.answer(await fixture.look(request), { responseType: 'Approved' });
    expect(await refusal(prepare(answered))).toMatchObject({ status: 409, code: 'request.already-answered' });
    expect(await refusal(withdraw(answered))).toMatchObject({
      status: 409,
      code: 'request.already-answered',
    });
  });

  it('nothing that was prepared for one patient stays when another is meant', async () => {
    const prepared = await prepare(await asked());
    const { id, patient } = prepared.request;
    const unlinked = await staff.client.call(unlinkRequest, {
      params: { id },
      body: { version: prepared.request.version },
    });
    expect(unlinked.request.preparation).toBeUndefined();
    const denial = await prepare(unlinked, { responseType: 'Denied', deniedReasonCode: 'AA' });
    const linked = await staff.client.call(linkRequest, {
      params: { id },
      body: { version: denial.request.version, patientId: patient?.id ?? '' },
    });
    expect(linked.request.preparation).toBeUndefined();
    expect((await fixture.me.client.call(getRequest, { params: { id } })).request.preparation).toBe(
      undefined,
    );
  });
});
