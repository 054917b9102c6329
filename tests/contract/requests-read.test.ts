import * as prescribing from '@erx/core/prescriptions/contract';
import { listRefillRequests, listChangeRequests } from '@erx/core/requests/contract';
import type { RequestDetails } from '@erx/core/requests/model';
import type { RequestedMedication } from '@erx/script/model/requests';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnsweringFixture, setupAnswering } from '../fixtures/answering-fixture';
import { failureOf, refusal } from '../fixtures/refusal';
import { databaseKinds } from '../harness/run';

const NO_SUCH_NDC = '99999999901';
const offer = (drugDescription: string, ndc?: string): RequestedMedication => ({
  drugDescription,
  ...(ndc === undefined ? {} : { coded: { ndc } }),
  quantity: { value: '30', qualifier: '38', unit: 'C48542' },
  daysSupply: '30',
  substitutionAllowed: true,
  refills: '1',
  sig: { text: 'Take 1 tablet by mouth daily' },
});

describe.each(databaseKinds())('the drug of a request on %s', (kind) => {
  let fixture: AnsweringFixture;
  beforeAll(async () => {
    fixture = await setupAnswering(kind);
  });
  afterAll(() => fixture.close());

  const ndcOf = async (description: string) =>
    (
      await fixture.rows<{ representative_ndc: string }>(
        'SELECT representative_ndc FROM products WHERE description = $1',
        description,
      )
    )[0]?.representative_ndc ?? '';
  const granted = (request: RequestDetails) =>
    fixture.me.client.call(prescribing.getPrescription, { params: { id: request.request.id } });
  const approve = (request: RequestDetails, more = {}) =>
    fixture.answer(request, { responseType: 'Approved', ...more });

  it('that no code names is read, is not controlled where the catalogue says so, and is granted', async () => {
    const original = await fixture.sentOf('lisinopril 10');
    const request = await fixture.ask(original, { named: { drugDescription: 'LISINOPRIL 10MG TAB' } });
    expect(request).toMatchObject({
      request: {
        drug: { drugDescription: 'LISINOPRIL 10MG TAB', deaSchedule: 'none', namedSchedule: 'none' },
      },
      resolutions: [
        { confidence: 'sure', by: 'text', drug: { description: 'lisinopril 10 mg tablet' }, reasons: [] },
      ],
    });
    expect((await approve(request)).request.state).toBe('Approved');
    expect(await granted(request)).toMatchObject({
      prescribableDrugId: original.prescribableDrugId,
      description: 'LISINOPRIL 10MG TAB',
    });
  });

  it('with an NDC that the catalogue lacks is read too', async () => {
    const original = await fixture.sentOf('lisinopril 10');
    const request = await fixture.ask(original, {
      named: { drugDescription: 'Lisinopril 10 mg oral tablet', coded: { ndc: NO_SUCH_NDC } },
    });
    expect(request.resolutions).toMatchObject([{ confidence: 'sure', by: 'text' }]);
    await approve(request);
    expect((await granted(request)).prescribableDrugId).toBe(original.prescribableDrugId);
  });

  it('that is likely is granted once it is confirmed, under the name of what was confirmed', async () => {
    const original = await fixture.sentOf('lisinopril 10');
    const request = await fixture.ask(original, { named: { drugDescription: 'LISINOPRILL 10' } });
    const [resolution] = request.resolutions ?? [];
    expect(resolution).toMatchObject({
      confidence: 'likely',
      drug: { description: 'lisinopril 10 mg tablet' },
      reasons: ['ingredients', 'form'],
    });
    expect(await failureOf(approve(request))).toMatchObject({
      status: 422,
      code: 'request.drug-unconfirmed',
      message: expect.stringContaining('lisinopril 10 mg tablet') as string,
    });
    expect(await refusal(approve(request, { confirmedDrugId: 'another' }))).toMatchObject({
      code: 'request.drug-unconfirmed',
    });
    await approve(request, { confirmedDrugId: resolution?.drug?.id });
    expect(await granted(request)).toMatchObject({
      prescribableDrugId: original.prescribableDrugId,
      description: 'lisinopril 10 mg tablet',
    });
    const [answer] = await fixture.answers(request);
    expect(answer?.body).toMatchObject({ medication: { drugDescription: 'lisinopril 10 mg tablet' } });
  });

  it('whose text names another strength than was prescribed is not taken unasked', async () => {
    const original = await fixture.sentOf('lisinopril 10');
    const request = await fixture.ask(original, { named: { drugDescription: 'LISINOPRIL 20MG TAB' } });
    expect(request.resolutions).toMatchObject([
      {
        confidence: 'likely',
        drug: { description: 'lisinopril 20 mg tablet' },
        reasons: ['prescribed-otherwise'],
      },
    ]);
    expect(await refusal(approve(request))).toMatchObject({ code: 'request.drug-unconfirmed' });
  });

  it('whose text contradicts its code is never granted, and both are said', async () => {
    const original = await fixture.sentOf('lisinopril 10');
    const ndc = await ndcOf('lisinopril 10 mg tablet');
    const request = await fixture.ask(original, {
      named: { drugDescription: 'LISINOPRIL 20MG TAB', coded: { ndc } },
    });
    expect(request.resolutions).toMatchObject([
      { confidence: 'unknown', reasons: ['text-contradicts-code'], differs: ['strength'] },
    ]);
    const failure = await failureOf(approve(request, { confirmedDrugId: original.prescribableDrugId }));
    expect(failure).toMatchObject({ code: 'request.drug-contradicted' });
    expect(failure.message).toContain('LISINOPRIL 20MG TAB');
    expect(failure.message).toContain('lisinopril 10 mg tablet');
    expect((await fixture.look(request)).request.state).toBe('Pending');
    expect((await fixture.answer(request, { responseType: 'Denied' })).request.state).toBe('Denied');
  });

  it.each([
    ['FOOBAR 10MG TAB', 'request.drug-not-read'],
    ['LISINOPRIL 15MG TAB', 'request.drug-not-read'],
  ])('that is not known (%s) says what the pharmacy wrote, and what to do', async (drugDescription, code) => {
    const request = await fixture.ask(await fixture.sentOf('lisinopril 10'), { named: { drugDescription } });
    expect(request.request.drug).toMatchObject({ deaSchedule: 'unknown', namedSchedule: 'unknown' });
    const failure = await failureOf(approve(request));
    expect(failure.message).toContain(drugDescription);
    expect(['request.schedule-unknown', code]).toContain(failure.code);
  });

  it('that may be several names them', async () => {
    const request = await fixture.ask(await fixture.sentOf('lisinopril 10'), {
      named: { drugDescription: 'METOPROLOL 50 MG TAB' },
    });
    expect(request.request.drug.deaSchedule).toBe('none');
    const failure = await failureOf(approve(request));
    expect(failure.code).toBe('request.drug-several');
    expect(failure.message).toContain('metoprolol tartrate 50 mg tablet');
    expect(failure.message).toContain('metoprolol succinate 50 mg extended-release tablet');
  });

  it('of schedule V is known by its text, and signed', async () => {
    const original = await fixture.sentOf('pregabalin 75');
    const asked = (named: { drugDescription: string; coded?: { deaSchedule: 'IV' | 'V' } }) =>
      fixture.ask(original, { named });
    const request = await asked({ drugDescription: 'pregabalin 75 mg capsule' });
    expect(request).toMatchObject({
      request: { drug: { deaSchedule: 'V' } },
      resolutions: [{ confidence: 'sure', drug: { description: 'pregabalin 75 mg capsule' } }],
    });
    expect(await refusal(approve(request))).toMatchObject({ code: 'controlled.signing-required' });
    const token = await fixture.token(request, { responseType: 'Approved' });
    expect(token.readyToSignToken).not.toBe('');

    const open = await asked({ drugDescription: 'PREGABALIN 75MG' });
    expect(open.resolutions).toMatchObject([{ confidence: 'unknown', reasons: ['controlled'] }]);
    expect(await refusal(approve(open))).toMatchObject({ code: 'request.drug-controlled' });
  });

  it('that a type G offers with an unknown NDC does not mark the prescribed drug, and is granted', async () => {
    const original = await fixture.sentOf('losartan 50');
    const request = await fixture.ask(original, {
      type: 'G',
      requested: [offer('LOSARTAN POTASSIUM 50MG TAB', NO_SUCH_NDC), offer('FOOBAR 50MG TAB', NO_SUCH_NDC)],
    });
    expect(request.request.drug).toMatchObject({ deaSchedule: 'unknown', namedSchedule: 'none' });
    const listed = (await fixture.me.client.call(listChangeRequests, {})).find(
      ({ id }) => id === request.request.id,
    );
    expect(listed?.drug.namedSchedule).toBe('none');
    expect(request.resolutions).toMatchObject([{ confidence: 'sure' }, { confidence: 'unknown' }]);

    const alone = await fixture.ask(original, {
      type: 'G',
      requested: [offer('LOSARTAN POTASSIUM 50MG TAB', NO_SUCH_NDC)],
    });
    expect((await approve(alone)).request.state).toBe('Approved');
    expect((await granted(alone)).prescribableDrugId).toBe(original.prescribableDrugId);
    expect(await fixture.me.client.call(listRefillRequests, {})).toBeInstanceOf(Array);
  });
});
