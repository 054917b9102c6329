import { createAllergy, listAllergies } from '@erx/core/allergies/contract';
import { searchAuditItems } from '@erx/core/audit/contract';
import { createPatient, getPatient, searchPatients, updatePatient } from '@erx/core/patients/contract';
import * as merging from '@erx/core/patients/merge-contract';
import { markDrugs } from '@erx/core/safety/contract';
import { sendPrescription } from '@erx/core/signing/contract';
import { searchDrugs } from '@erx/core/drugs/contract';
import { requestMatching } from '@erx/server/requests/matching-queries';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson, addPractice } from '../fixtures/people';
import { refusal } from '../fixtures/refusal';
import { startDemoServer, type TestServer } from '../fixtures/running-server';
import { type Person, personOf, type Signer, signerOf } from '../fixtures/signer';
import { databaseKinds } from '../harness/run';

describe.each(databaseKinds())('charts of one person on %s', (kind) => {
  let server: TestServer;
  let admin: Person;
  let provider: Signer;
  let staff: Person;
  let stranger: Person;
  beforeAll(async () => {
    server = await startDemoServer(kind);
    admin = await personOf(server, 'admin');
    provider = await signerOf(server, 'provider');
    staff = await personOf(server, 'staff');
    const elsewhere = await addPractice(server.services.database, 'Birch Clinic');
    await addPerson(server, 'merge-stranger@demo.test', [elsewhere], { role: 'Admin' });
    stranger = await personOf(server, 'merge-stranger');
  });
  afterAll(() => server.close());

  let people = 0;
  /** Two charts of one person whom no one else is alike. */
  async function twoCharts(changes: Parameters<Signer['patient']>[0] = {}) {
    people += 1;
    const lastName = `Zabel${'abcdefghij'.charAt(people).repeat(3)}`;
    const person = { firstName: 'Mira', lastName, homePhone: `25155502${String(10 + people)}` };
    const kept = await provider.patient({ ...person, ...changes });
    const merged = await provider.patient({ ...person, address: '9 Oak St', city: 'Daphne', ...changes });
    return { kept, merged, person };
  }
  const allergy = (patientId: string) =>
    provider.client.call(createAllergy, {
      body: {
        patientId,
        allergydescription: 'lisinopril',
        pickListId: 'ingredient:lisinopril',
        reaction: 'Hives',
        severity: 'Severe',
      },
    });
  const allergiesOf = async (patientId: string) =>
    (await provider.client.call(listAllergies, { params: { patientId } })).length;
  const compare = (kept: string, merged: string) =>
    admin.client.call(merging.compareCharts, { params: { id: kept, otherId: merged } });
  async function merge(kept: string, merged: string, take: ('address' | 'name')[] = []) {
    const { seen } = await compare(kept, merged);
    return await admin.client.call(merging.mergeCharts, {
      params: { id: kept },
      body: { otherId: merged, reason: 'Registered twice.', take, seen },
    });
  }
  const undo = (mergeId: string) =>
    admin.client.call(merging.undoMerge, { params: { mergeId }, body: { reason: 'Two sisters.' } });
  const pairOf = async (one: string, distinct?: 'true') =>
    (await admin.client.call(merging.listAlikePairs, distinct ? { query: { distinct } } : {})).find(
      (pair) => pair.one.id === one || pair.other.id === one,
    );
  /** Whether an order of lisinopril for the patient meets a serious finding. */
  async function isSerious(patientId: string): Promise<boolean> {
    const [drug] = await provider.client.call(searchDrugs, { query: { searchStr: 'lisinopril 10' } });
    const judged = await provider.client.call(markDrugs, {
      params: { patientId },
      body: { drugIds: [drug?.prescribableDrugId ?? ''], ndcs: [] },
    });
    return JSON.stringify(judged).includes('"serious"');
  }

  it('the reply to a second one names the others, and it is saved all the same', async () => {
    const { kept, merged } = await twoCharts();
    const { patient } = await staffAdds('Mira', 'Zabelbbb');
    expect(patient.alike?.map(({ id, by }) => [id, by]).toSorted()).toEqual(
      [
        [kept, 'same-name'],
        [merged, 'same-name'],
      ].toSorted(),
    );
    expect((await staffAdds('Otto', 'Unlike')).patient.alike).toBeUndefined();
  });
  async function staffAdds(firstName: string, lastName: string) {
    const {
      id,
      createdAt: _,
      updatedAt: __,
      ...known
    } = await staff.client.call(getPatient, {
      params: { id: await provider.patient({ firstName: 'Someone', lastName: `Else${firstName}` }) },
    });
    const { allergyKnowledge: ___, allergiesToMatch: ____, mergedCharts: _____, ...fields } = known;
    const body = { ...fields, firstName, lastName, accountNumber: id.slice(-12) };
    return { patient: await staff.client.call(createPatient, { body }) };
  }

  it('are listed as alike until someone says that they are two people, and again when that is taken back', async () => {
    const { kept, merged } = await twoCharts();
    expect(await pairOf(kept)).toMatchObject({ by: 'same-name' });
    const body = { oneId: merged, otherId: kept, reason: 'Mother and daughter.' };
    await admin.client.call(merging.markDistinct, { body });
    expect(await pairOf(kept)).toBeUndefined();
    expect(await pairOf(kept, 'true')).toMatchObject({
      by: 'same-name',
      distinct: { reason: 'Mother and daughter.' },
    });
    await admin.client.call(merging.unmarkDistinct, { body: { oneId: kept, otherId: merged } });
    expect(await pairOf(kept)).toMatchObject({ by: 'same-name' });
    expect(
      await refusal(admin.client.call(merging.unmarkDistinct, { body: { oneId: kept, otherId: merged } })),
    ).toMatchObject({ status: 404 });
  });

  it('are merged: each check sees both from that moment, and the other chart holds nothing', async () => {
    const { kept, merged, person } = await twoCharts();
    await allergy(merged);
    expect(await isSerious(kept)).toBe(false);
    const before = await compare(kept, merged);
    expect(before.differences.map(({ part }) => part)).toEqual(['address']);
    expect(before.entries.merged).toMatchObject({ allergies: 1 });
    const done = await merge(kept, merged, ['address']);
    expect(done).toMatchObject({ mergedId: merged, taken: ['address'], entries: { allergies: 1 } });

    expect([await allergiesOf(kept), await isSerious(kept)]).toEqual([1, true]);
    expect(await provider.client.call(getPatient, { params: { id: kept } })).toMatchObject({
      city: 'Daphne',
      allergyKnowledge: 'recorded',
      mergedCharts: [{ id: merged, reason: 'Registered twice.' }],
    });
    expect(await provider.client.call(getPatient, { params: { id: merged } })).toMatchObject({
      mergedInto: { id: kept },
    });
    // Nothing is read or written of it that would look like a chart without allergies.
    for (const call of [allergiesOf, allergy, isSerious])
      expect(await refusal(call(merged))).toMatchObject({ status: 409, code: 'patient.merged' });
    // Both account numbers find the one chart.
    const { accountNumber } = before.merged;
    const found = await provider.client.call(searchPatients, {
      query: { searchStr: `${accountNumber} ${person.lastName}` },
    });
    expect(found.map(({ id }) => id)).toEqual([kept]);
    expect(await pairOf(kept)).toBeUndefined();

    await undo(done.id);
    expect([await allergiesOf(kept), await allergiesOf(merged)]).toEqual([0, 1]);
    expect([await isSerious(kept), await isSerious(merged)]).toEqual([false, true]);
    expect(await provider.client.call(getPatient, { params: { id: kept } })).toMatchObject({
      city: 'Mobile',
      allergyKnowledge: 'unknown',
    });
    expect(await refusal(undo(done.id))).toMatchObject({ status: 409, code: 'patient.merge-undone' });
  });

  const draftOf = (accountId: string, patientId: string) =>
    server.services.database.run(
      {
        name: 'test-draft',
        text: `INSERT INTO drafts (practice_id, account_id, patient_id, content, saved_at)
          VALUES ($1, $2, $3, '{}', now())`,
      },
      [admin.practiceId, accountId, patientId],
    );

  it('what was written since stays, what was changed since is not given back, and drafts are kept', async () => {
    const { kept, merged } = await twoCharts();
    await allergy(merged);
    await draftOf(provider.accountId, merged);
    await draftOf(staff.accountId, merged);
    await draftOf(staff.accountId, kept);
    expect((await compare(kept, merged)).conflicts).toEqual([]);
    const done = await merge(kept, merged, ['address']);
    expect(done.entries).toMatchObject({ allergies: 1, drafts: 2 });
    await provider.client.call(updatePatient, {
      params: { id: kept },
      body: [{ key: 'city', value: 'Fairhope' }],
    });
    await provider.client.call(createAllergy, {
      body: { patientId: kept, allergydescription: 'latex', reaction: 'Rash', severity: 'Low' },
    });
    const draftsIn = async (patientId: string) =>
      (
        await server.services.database.run(
          {
            name: 'test-drafts',
            text: 'SELECT id FROM drafts WHERE practice_id = $1 AND patient_id = $2',
          },
          [admin.practiceId, patientId],
        )
      ).length;
    expect([await draftsIn(kept), await draftsIn(merged)]).toEqual([3, 0]);
    await undo(done.id);
    expect([await draftsIn(kept), await draftsIn(merged)]).toEqual([1, 2]);
    expect([await allergiesOf(kept), await allergiesOf(merged)]).toEqual([1, 1]);
    expect(await provider.client.call(getPatient, { params: { id: kept } })).toMatchObject({
      city: 'Fairhope',
      address: '1 Dauphin St',
    });
  });

  it('an order that waited in the merged chart leaves as an order of the kept one, judged by both', async () => {
    const { kept, merged } = await twoCharts();
    await allergy(kept);
    const order = await provider.write('lisinopril 10', merged);
    await merge(kept, merged);
    const events = await server.services.database.run<{ provider: string; content: string }>(
      {
        name: 'test-charts-merged',
        text: "SELECT provider_id AS provider, content::text AS content FROM events WHERE name = 'ChartsMerged'",
      },
      [],
    );
    expect(
      events
        .map(({ provider: to, content }) => ({ to, ...(JSON.parse(content) as object) }))
        .filter((event) => 'patientId' in event && event.patientId === kept),
    ).toEqual([{ to: provider.accountId, patientId: kept, providerId: provider.accountId, isUndone: false }]);
    const stopped = await refusal(
      provider.client.call(sendPrescription, { params: { id: order.id }, body: { version: order.version } }),
    );
    expect(stopped).toMatchObject({ status: 409, code: 'safety.unanswered' });
  });

  it('are merged as they were compared, by those alone who administer, in their practice, one time', async () => {
    const { kept, merged } = await twoCharts();
    const { seen } = await compare(kept, merged);
    const body = { otherId: merged, reason: 'Registered twice.', take: [], seen };
    await allergy(merged);
    const asked = (person: Person, id: string) =>
      refusal(person.client.call(merging.mergeCharts, { params: { id }, body }));
    expect(await asked(admin, kept)).toMatchObject({ status: 409, code: 'patient.merge-changed' });
    expect(await asked(staff, kept)).toMatchObject({ status: 403, code: 'access.refused' });
    expect(await asked(admin, merged)).toMatchObject({ code: 'patient.merge-itself' });
    expect(await asked(stranger, kept)).toMatchObject({ status: 404, code: 'record.not-found' });
    const done = await merge(kept, merged);

    // A third chart takes the kept one in: then the first merge waits until that is undone.
    const third = await provider.patient({ firstName: 'Mira', lastName: 'Third' });
    const later = await merge(third, kept);
    expect(await allergiesOf(third)).toBe(1);
    expect(await provider.client.call(getPatient, { params: { id: merged } })).toMatchObject({
      mergedInto: { id: third },
    });
    expect(await refusal(undo(done.id))).toMatchObject({ status: 409, code: 'patient.merge-not-last' });
    await undo(later.id);
    expect(await provider.client.call(getPatient, { params: { id: merged } })).toMatchObject({
      mergedInto: { id: kept },
    });
    await undo(done.id);
    expect([await allergiesOf(merged), await allergiesOf(kept), await allergiesOf(third)]).toEqual([1, 0, 0]);
  });

  it('are in the trail under both, and who asks for the kept one finds what was read of the other', async () => {
    const { kept, merged } = await twoCharts();
    await staff.client.call(getPatient, { params: { id: merged } });
    const done = await merge(kept, merged);
    await undo(done.id);
    const again = await merge(kept, merged);
    const records = await admin.client.call(searchAuditItems, { query: { resourceId: kept, limit: 100 } });
    expect(records.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['patient.merged', 'patient.merge-undone']),
    );
    expect(records.some(({ event, about }) => event === 'patient.read' && about?.patientId === merged)).toBe(
      true,
    );
    const listed = await admin.client.call(merging.listMerges, {});
    expect(listed.find(({ id }) => id === again.id)?.cannotUndo).toBeUndefined();
    expect(listed.find(({ id }) => id === done.id)).toMatchObject({
      cannotUndo: 'undone',
      undone: { reason: 'Two sisters.' },
    });
  });

  it('a pharmacy that knows the person by the merged chart means the kept one', async () => {
    const { kept, merged } = await twoCharts();
    await provider.client.call(updatePatient, {
      params: { id: merged },
      body: [{ key: 'birthDate', value: '1970-05-18' }],
    });
    const matching = requestMatching(server.services.database);
    const bornOn = async (day: string) =>
      (await matching.bornOn(admin.practiceId, day))
        .map(({ id }) => id)
        .filter((id) => id === kept || id === merged);
    expect(await bornOn('1970-05-18')).toEqual([merged]);
    await merge(kept, merged);
    expect([await bornOn('1970-05-18'), await bornOn('1970-05-17')]).toEqual([[kept], [kept]]);
  });
});
