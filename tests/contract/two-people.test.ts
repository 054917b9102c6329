import { registerUser } from '@erx/core/accounts/contract';
import { changeEmailOfPerson } from '@erx/core/accounts/email-contract';
import { NEW_REGISTRATION } from '@erx/core/accounts/model';
import * as approvals from '@erx/core/approvals/contract';
import * as grants from '@erx/core/grants/contract';
import { clearPin, getUserInfo } from '@erx/core/users/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type GrantFixture, setupGrants } from '../fixtures/grant-fixture';
import { FIRST_PASSWORD } from '../fixtures/sign-up-entry';
import { PIN } from '../fixtures/signer';
import { refusal } from '../fixtures/signing-fixture';
import { databaseKinds } from '../harness/run';

const HOUR = 3_600;

describe.each(databaseKinds())('two people of a grant on %s', (kind) => {
  let fixture: GrantFixture;
  beforeAll(async () => {
    fixture = await setupGrants(kind);
  });
  afterAll(() => fixture.close());
  beforeEach(async () => {
    fixture.pass(25 * HOUR); // what an earlier test did to someone does not count any more
    await fixture.reset();
  });

  const begin = (who: GrantFixture['admin'], userId: string) =>
    who.client.call(approvals.requestReadyToSign, { params: { userId, operation: 'Addition' } });
  const approve = async (requestId: string, who = fixture.signer) =>
    await who.client.call(approvals.authorizeGrant, {
      params: { requestId },
      body: { otpType: 'Hwtok', pinNumber: PIN, otpToken: await fixture.fresh(who, 'hardware') },
    });
  const seen = async (who: GrantFixture['admin'] = fixture.signer) =>
    (await who.client.call(approvals.listGrantRequests, {})).requests;

  /** The signer registers someone with a password of her choice, and lets them begin requests. */
  async function puppet(name: string) {
    await fixture.signer.client.call(registerUser, {
      body: {
        ...NEW_REGISTRATION,
        firstName: 'Omar',
        lastName: 'Reyes',
        email: `${name}@demo.test`,
        primaryPhoneType: 'Cell',
        cellPhone: '2055550199',
        password: FIRST_PASSWORD,
        confirmation: FIRST_PASSWORD,
      },
    });
    const person = await fixture.person(name);
    await fixture.signer.client.call(grants.changeRequestPermission, {
      params: { userId: person.accountId, operation: 'Addition' },
    });
    return person;
  }

  it(
    'who registered the one that began it approves nothing for a day, not even where nobody else could; ' +
      'the list says from when, the attempt is filed, and so is the beginning',
    async () => {
      const omar = await puppet('omar');
      await fixture.rows('UPDATE memberships SET permission_epcs_rts = false');
      const { id, createdAt } = await begin(omar, fixture.signer.accountId);
      expect(await fixture.incidents(fixture.signer.accountId)).toEqual([
        'incident.rtsPermissionAddInitiated',
        'incident.grantBegunByRegistered',
      ]);
      const [{ secondFrom } = { secondFrom: undefined }] = await seen();
      expect(Date.parse(secondFrom ?? '') - Date.parse(createdAt)).toBeLessThanOrEqual(24 * HOUR * 1000);
      expect(Date.parse(secondFrom ?? '') - Date.parse(createdAt)).toBeGreaterThan(23 * HOUR * 1000);
      const refused = await refusal(approve(id));
      expect(refused).toMatchObject({ status: 403, code: 'grant.not-two-people' });
      expect((refused.data as { from?: string }).from).toMatch(/^\d\d\/\d\d\/\d{4} /);
      expect(await fixture.trail(id)).toContain('grant.approve-refused refused');
      expect((await fixture.incidentsBy(fixture.signer.accountId)).at(-1)).toBe('incident.grantRefused');

      fixture.pass(23 * HOUR);
      expect((await refusal(approve(id))).code).toBe('grant.not-two-people');
      fixture.pass(HOUR);
      expect((await seen())[0]?.secondFrom).toBeUndefined();
      expect(await approve(id)).toBeUndefined();
      expect(await fixture.signer.client.call(getUserInfo, {})).toMatchObject({ permissionEpcsRts: true });
    },
  );

  it('of what they begin for others neither; somebody whom nobody of the two handled may', async () => {
    const oscar = await puppet('oscar');
    const { id } = await begin(oscar, fixture.target.accountId);
    expect(await fixture.incidents(fixture.target.accountId)).toEqual(['incident.rtsPermissionAddInitiated']);
    expect((await refusal(approve(id))).code).toBe('grant.not-two-people');
    expect((await seen(fixture.colleague))[0]?.secondFrom).toBeUndefined();
    await oscar.client.call(approvals.cancelGrantRequest, { params: { id } });
    expect(await approve((await begin(fixture.admin, fixture.target.accountId)).id)).toBeUndefined();
  });

  it('who cleared the PIN of the one that approves began nothing that they approve', async () => {
    await fixture.admin.client.call(clearPin, { params: { id: fixture.signer.accountId } });
    await fixture.restore(); // she has set one again, and was granted the permission by others
    const { id } = await begin(fixture.admin, fixture.target.accountId);
    expect((await refusal(approve(id))).code).toBe('grant.not-two-people');
    expect(await fixture.target.client.call(getUserInfo, {})).toMatchObject({ permissionEpcsRts: false });
    fixture.pass(24 * HOUR);
    expect(await approve(id)).toBeUndefined();
  });

  it('who changed the e-mail address of the one that began it approves nothing for a day', async () => {
    await puppet('otis');
    fixture.pass(25 * HOUR); // registering him does not count any more
    const role = (value: string) =>
      fixture.rows('UPDATE memberships SET role = $2 WHERE account_id = $1', fixture.signer.accountId, value);
    await role('Admin');
    const { accountId } = await fixture.person('otis');
    await fixture.signer.client.call(changeEmailOfPerson, {
      params: { id: accountId },
      body: { email: 'otis.reyes@demo.test' },
    });
    await role('Provider');
    const { id } = await begin(await fixture.person('otis.reyes'), fixture.target.accountId);
    expect((await refusal(approve(id))).code).toBe('grant.not-two-people');
    fixture.pass(24 * HOUR);
    expect(await approve(id)).toBeUndefined();
  });
});
