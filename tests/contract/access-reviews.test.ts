import { listAttention } from '@erx/core/attention/contract';
import { isOpenIn } from '@erx/core/grants/review';
import * as contract from '@erx/core/grants/review-contract';
import { getPerson } from '@erx/core/grants/contract';
import { csvRecords } from '@erx/core/values/csv';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GrantFixture, setupGrants } from '../fixtures/grant-fixture';
import { addPerson } from '../fixtures/people';
import { refusal } from '../fixtures/refusal';
import { DEMO_PASSWORD } from '../fixtures/signed-in';
import { type Person, personOf } from '../fixtures/signer';
import { databaseKinds } from '../harness/run';

describe.each(databaseKinds())('reviews of access on %s', (kind) => {
  let fixture: GrantFixture;
  let admin: Person;
  let superAdmin: Person;
  let staff: Person;
  let elsewhere: Person;
  let leaver: Person;
  beforeAll(async () => {
    fixture = await setupGrants(kind);
    ({ admin } = fixture);
    superAdmin = await fixture.person('superadmin');
    staff = await fixture.person('staff');
    elsewhere = await fixture.person('admin2');
    const name = randomUUID();
    await addPerson(fixture.server, `${name}@demo.test`, [admin.practiceId], { lastName: 'Leaver' });
    leaver = await personOf(fixture.server, name);
  });
  afterAll(() => fixture.close());

  const list = (who = admin) => who.client.call(contract.listAccessReviews, {});
  const open = (who = admin) => who.client.call(contract.openAccessReview, {});
  const get = (id: string, who = admin) => who.client.call(contract.getAccessReview, { params: { id } });
  const decide = async (
    id: string,
    personId: string,
    decision: 'kept' | 'ended',
    { who = admin, held }: { who?: Person; held?: string[] } = {},
  ) => {
    const seen = held ?? (await get(id)).reviewed.find((person) => person.id === personId)?.held ?? [];
    return await who.client.call(contract.decideAccess, {
      params: { id, personId },
      body: { decision, held: seen },
    });
  };
  /** Everyone who is undecided keeps their access: the administrator by another one. */
  const keepAll = async (id: string) => {
    for (const person of (await get(id)).reviewed.filter(isOpenIn))
      expect(
        await decide(id, person.id, 'kept', { who: person.id === admin.accountId ? superAdmin : admin }),
      ).toEqual({});
  };
  const setMember = (personId: string, change: 'active' | 'permission_change_requests', value: boolean) =>
    fixture.rows(
      `UPDATE memberships SET ${change} = $3 WHERE practice_id = $1 AND account_id = $2`,
      admin.practiceId,
      personId,
      value,
    );
  const sign = (id: string, password: string | undefined, who = admin) =>
    who.client.call(contract.signAccessReview, {
      params: { id },
      body: password === undefined ? {} : { password },
    });
  const due = async (who = admin) =>
    (await who.client.call(listAttention, {})).filter(({ kind: what }) => what === 'access-review-due');
  const recorded = (event: string) =>
    fixture.rows<{ details: string; outcome: string; resource_id: string }>(
      'SELECT details, outcome, resource_id FROM audit_records WHERE practice_id = $1 AND event = $2 ORDER BY sequence',
      admin.practiceId,
      event,
    );

  it('is due some days after the last one, to administrators alone, and the days are a setting', async () => {
    const began = (days: number) =>
      fixture.rows(
        'UPDATE practices SET created_at = $2::timestamptz - make_interval(days => $3) WHERE id = $1',
        admin.practiceId,
        fixture.server.services.now(),
        days,
      );
    await began(89);
    expect(await due()).toEqual([]);
    await began(91);
    expect(await due()).toMatchObject([{ review: { id: admin.practiceId } }]);
    expect(await due(staff)).toEqual([]);
    expect(await due(fixture.signer)).toEqual([]);
    const setDays = (days: number, who = admin) =>
      who.client.call(contract.setReviewInterval, { body: { days } });
    expect(await refusal(setDays(29))).toMatchObject({ status: 400 });
    expect(await refusal(setDays(100, fixture.signer))).toMatchObject({ code: 'access.refused' });
    expect(await setDays(100)).toEqual({ days: 100 });
    expect(await due()).toEqual([]);
    expect(await list()).toMatchObject({ reviews: [], intervalDays: 100, byPassword: true });
    expect(JSON.parse((await recorded('access-review.interval-changed'))[0]?.details ?? '')).toEqual({
      changes: [{ field: 'days', before: '90', after: '100' }],
    });
    await setDays(90);
  });

  it('is opened, decided person by person, signed with the password, and kept as a proof', async () => {
    const { id } = await open();
    expect(await refusal(open())).toMatchObject({ status: 409, code: 'access-review.already-open' });
    const { reviewed, signedAt } = await get(id);
    expect(signedAt).toBeUndefined();
    expect(reviewed.map((person) => person.id)).toContain(leaver.accountId);
    expect(reviewed[0]?.oddities[0]?.kind).toBe('never-signed-in');
    expect(await refusal(sign(id, DEMO_PASSWORD))).toMatchObject({
      status: 422,
      code: 'access-review.undecided',
    });

    expect(await refusal(decide(id, admin.accountId, 'ended'))).toMatchObject({ code: 'member.own' });
    const { ended } = await decide(id, leaver.accountId, 'ended');
    expect(ended?.person).toMatchObject({ id: leaver.accountId, active: false });
    expect((await admin.client.call(getPerson, { params: { id: leaver.accountId } })).history[0]?.event).toBe(
      'user.offboarded',
    );
    expect(await refusal(decide(id, leaver.accountId, 'kept'))).toMatchObject({
      code: 'access-review.has-left',
    });
    expect(await refusal(decide(id, randomUUID(), 'kept'))).toMatchObject({ code: 'record.not-found' });
    await keepAll(id);

    expect(await refusal(sign(id, 'Wrong-Pass1!'))).toMatchObject({ code: 'password.wrong-now' });
    expect(await refusal(sign(id, undefined))).toMatchObject({ code: 'password.wrong-now' });
    expect((await get(id)).signedAt).toBeUndefined();
    expect(await sign(id, DEMO_PASSWORD)).toMatchObject({
      signedBy: 'Harriet Stroud',
      signedWith: 'password',
      people: reviewed.length,
      kept: reviewed.length - 1,
      ended: 1,
    });
    expect(await refusal(decide(id, admin.accountId, 'kept'))).toMatchObject({
      status: 409,
      code: 'access-review.signed',
    });
    expect(await refusal(sign(id, DEMO_PASSWORD))).toMatchObject({ code: 'access-review.signed' });
    expect(await due()).toEqual([]);

    expect(JSON.parse((await recorded('access-review.signed'))[0]?.details ?? '')).toEqual({
      accounts: reviewed.length,
      keptAccess: reviewed.length - 1,
      endedAccess: 1,
      with: 'password',
    });
    expect(await recorded('access-review.decided')).toHaveLength(reviewed.length);
    expect(await recorded('access-review.proof-refused')).toMatchObject([
      { outcome: 'refused', resource_id: id },
      { outcome: 'refused', resource_id: id },
    ]);

    const file = await admin.client.call(contract.exportAccessReview, { params: { id }, query: {} });
    const rows = csvRecords(await file.text());
    expect(rows).toHaveLength(reviewed.length);
    expect(rows.filter(({ Decision }) => Decision === 'Ended')).toMatchObject([
      { 'Decided by': 'Harriet Stroud', 'May do': 'What every user may', Odd: 'Has never signed in' },
    ]);
    expect(rows[0]?.['Review']).toMatch(/^Reviewed by Harriet Stroud on .*, with the password$/);
    const paper = await admin.client.call(contract.printAccessReview, { params: { id } });
    expect((await paper.text()).slice(0, 5)).toBe('%PDF-');
    expect(
      (await recorded('access-review.exported')).map(({ details }) => JSON.parse(details) as unknown),
    ).toEqual([
      { format: 'csv', rows: reviewed.length },
      { format: 'pdf', rows: reviewed.length },
    ]);
  });

  it('counts who left meanwhile as decided', async () => {
    const { id, people } = await open();
    const { reviewed } = await get(id);
    const gone = reviewed.find((person) => ![admin.accountId, superAdmin.accountId].includes(person.id));
    await setMember(gone?.id ?? '', 'active', false);
    await keepAll(id);
    expect(await sign(id, DEMO_PASSWORD)).toMatchObject({ people, kept: people - 1, ended: 0 });
    await setMember(gone?.id ?? '', 'active', true);
    expect((await get(id)).reviewed.find((person) => person.id === gone?.id)).toMatchObject({
      hasLeft: true,
    });
  });

  it('asks again of who is active again, holds something else or joined, and takes no word that was not read', async () => {
    const { id } = await open();
    const colleague = fixture.colleague.accountId;
    const openIn = async () => (await get(id)).reviewed.filter(isOpenIn);
    await keepAll(id);
    await decide(id, colleague, 'ended');
    expect(await openIn()).toEqual([]);

    await setMember(colleague, 'active', true);
    expect(await openIn()).toMatchObject([{ id: colleague, isChanged: true, hasLeft: false }]);
    expect(await refusal(sign(id, DEMO_PASSWORD))).toMatchObject({ code: 'access-review.undecided' });
    await decide(id, colleague, 'kept');
    await setMember(staff.accountId, 'permission_change_requests', true);
    expect(await openIn()).toMatchObject([
      { id: staff.accountId, isChanged: true, held: expect.arrayContaining(['Change request permission']) },
    ]);

    const incidents = await fixture.rows('SELECT 1 FROM audit_records WHERE event LIKE $1', 'incident.%');
    for (const decision of ['kept', 'ended'] as const)
      expect(
        await refusal(decide(id, staff.accountId, decision, { held: ['What every user may'] })),
      ).toMatchObject({ status: 409, code: 'record.changed' });
    expect(await refusal(decide(id, leaver.accountId, 'ended', { held: [] }))).toMatchObject({
      code: 'record.not-found',
    });
    await decide(id, staff.accountId, 'kept');

    const name = randomUUID();
    const joined = await addPerson(fixture.server, `${name}@demo.test`, [admin.practiceId]);
    expect(await openIn()).toMatchObject([{ id: joined, isChanged: false }]);
    expect(await refusal(sign(id, DEMO_PASSWORD))).toMatchObject({ code: 'access-review.undecided' });
    await decide(id, joined, 'ended');
    expect(await refusal(decide(id, joined, 'ended', { held: [] }))).toMatchObject({
      code: 'access-review.has-left',
    });
    expect(await fixture.rows('SELECT 1 FROM audit_records WHERE event LIKE $1', 'incident.%')).toHaveLength(
      incidents.length,
    );
    const { people } = await get(id);
    expect(await sign(id, DEMO_PASSWORD)).toMatchObject({ people, ended: 1, kept: people - 1 });

    const signed = await get(id);
    const file = async () =>
      (await admin.client.call(contract.exportAccessReview, { params: { id }, query: {} })).text();
    const kept = await file();
    await setMember(staff.accountId, 'permission_change_requests', false);
    await setMember(joined, 'active', true);
    await fixture.rows("UPDATE accounts SET last_name = 'Renamed' WHERE id = ANY($1)", [
      staff.accountId,
      joined,
    ]);
    expect(await get(id)).toEqual(signed);
    expect(await file()).toBe(kept);
    await setMember(joined, 'active', false);
  });

  it('is of administrators where there are some, of whom another one decides of each', async () => {
    expect(await list()).toMatchObject({ mayReview: true, mayKeepSelf: false });
    expect(await list(fixture.signer)).toMatchObject({ mayReview: false });
    expect(await refusal(open(fixture.signer))).toMatchObject({ status: 403, code: 'access.refused' });
    const { id } = await open();
    for (const call of [
      () => decide(id, staff.accountId, 'kept', { who: fixture.signer }),
      () => sign(id, DEMO_PASSWORD, fixture.signer),
    ])
      expect(await refusal(call())).toMatchObject({ status: 403, code: 'access.refused' });
    expect(await refusal(decide(id, admin.accountId, 'kept'))).toMatchObject({
      status: 403,
      code: 'access-review.own',
    });
    expect(await decide(id, admin.accountId, 'kept', { who: superAdmin })).toEqual({});
  });

  it('is for those who administer, and of no other practice', async () => {
    const [newest] = (await list()).reviews;
    const id = newest?.id ?? '';
    for (const call of [
      () => list(staff),
      () => open(staff),
      () => get(id, staff),
      () => decide(id, admin.accountId, 'kept', { who: staff }),
      () => sign(id, DEMO_PASSWORD, staff),
      () => staff.client.call(contract.exportAccessReview, { params: { id }, query: {} }),
      () => staff.client.call(contract.printAccessReview, { params: { id } }),
    ])
      expect(await refusal(call())).toMatchObject({ code: 'access.refused' });
    for (const call of [
      () => get(id, elsewhere),
      () => decide(id, elsewhere.accountId, 'kept', { who: elsewhere }),
      () => sign(id, DEMO_PASSWORD, elsewhere),
      () => elsewhere.client.call(contract.exportAccessReview, { params: { id }, query: {} }),
      () => elsewhere.client.call(contract.printAccessReview, { params: { id } }),
    ])
      expect(await refusal(call())).toMatchObject({ code: 'record.not-found' });
    expect((await list(elsewhere)).reviews).toEqual([]);
  });
});
