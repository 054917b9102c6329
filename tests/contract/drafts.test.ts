import { searchDrugs } from '@erx/core/drugs/contract';
import type { Drug } from '@erx/core/drugs/model';
import { searchPatients } from '@erx/core/patients/contract';
import * as prescribing from '@erx/core/prescriptions/contract';
import { newForm } from '@erx/core/prescriptions/model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusal } from '../fixtures/refusal';
import { startDemoServer, type TestServer } from '../fixtures/running-server';
import { signIn, type SignedIn } from '../fixtures/signed-in';
import { databaseKinds } from '../harness/run';

describe.each(databaseKinds())('drafts on %s', (database) => {
  let server: TestServer;
  let provider: SignedIn;
  let staff: SignedIn;
  let patient: { readonly id: string };
  let lisinopril: Drug;
  beforeAll(async () => {
    server = await startDemoServer(database);
    provider = await signIn(server.origin, 'provider@demo.test');
    staff = await signIn(server.origin, 'staff@demo.test');
    const [known] = await provider.client.call(searchPatients, { query: { searchStr: 'Pettigrew' } });
    const [drug] = await provider.client.call(searchDrugs, { query: { searchStr: 'lisinopril 10' } });
    if (!known || !drug) throw new Error('the demo practice has both');
    [patient, lisinopril] = [known, drug];
  });
  afterAll(() => server.close());

  const form = { ...newForm('2026-11-20'), sig: 'Take' };
  const { list, save } = {
    list: (who = provider) => who.client.call(prescribing.listDrafts, { params: { patientId: patient.id } }),
    save: (id: string, version: number, changes: object = {}, who = provider) =>
      who.client.call(prescribing.saveDraft, {
        params: { id },
        body: { patientId: patient.id, version, form, step: 'sig', ...changes },
      }),
  };

  it('are kept side by side for one user and patient, until each is discarded', async () => {
    const [one, other] = [crypto.randomUUID(), crypto.randomUUID()];
    const first = await save(one, 0, { drugId: lisinopril.prescribableDrugId });
    expect(first).toMatchObject({
      id: one,
      version: 1,
      form,
      drug: { description: lisinopril.description },
    });
    const second = await save(other, 0);
    expect(await save(one, 1, { step: 'review' })).toMatchObject({ version: 2, step: 'review' });
    expect((await list()).map(({ id, version }) => [id, version])).toEqual([
      [one, 2],
      [other, 1],
    ]);
    expect(await list(staff)).toEqual([]);
    await staff.client.call(prescribing.discardDraft, { params: { id: one } });
    expect(await list()).toHaveLength(2);
    await provider.client.call(prescribing.discardDraft, { params: { id: one } });
    expect(await list()).toEqual([second]);
    await provider.client.call(prescribing.discardDraft, { params: { id: other } });
  });

  it('are never overwritten by who has seen an earlier version; a save whose answer was lost is repeated', async () => {
    const id = crypto.randomUUID();
    await save(id, 0);
    expect(await save(id, 0)).toMatchObject({ version: 1 });
    await save(id, 1, { step: 'review' });
    expect(await save(id, 1, { step: 'review' })).toMatchObject({ version: 2 });
    for (const version of [0, 1])
      expect(await refusal(save(id, version, { step: 'pharmacy' }))).toMatchObject({
        status: 409,
        code: 'draft.changed',
      });
    expect(await refusal(save(id, 2, {}, staff))).toMatchObject({ code: 'draft.gone' });
    expect(await refusal(save(id, 0, {}, staff))).toMatchObject({ code: 'draft.changed' });
    expect(await list(staff)).toEqual([]);
    expect(await list()).toMatchObject([{ id, version: 2, step: 'review' }]);
    await provider.client.call(prescribing.discardDraft, { params: { id } });
    expect(await refusal(save(id, 2))).toMatchObject({ status: 409, code: 'draft.gone' });
  });
});
