import { searchSignedPrescriptions } from '@erx/core/signing/contract';
import * as proofing from '@erx/core/credentials/proofing/contract';
import type { ProofingStatus } from '@erx/core/credentials/proofing/model';
import { getUserInfo, setPin } from '@erx/core/users/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOfStep } from '../fixtures/one-time-code';
import { answerProofing } from '../fixtures/proofing-answers';
import { type Person, personOf, secretOf } from '../fixtures/signer';
import { codeOf, setupSigning, refusal, type SigningFixture } from '../fixtures/signing-fixture';
import { databaseKinds } from '../harness/run';

describe.each(databaseKinds())('identity proofing on %s', (kind) => {
  let fixture: SigningFixture;
  let soft: Person; // provider2: DEA number, no token
  let hard: Person; // provider3
  let admin: Person;
  beforeAll(async () => {
    fixture = await setupSigning(kind);
    [soft, hard, admin] = (await Promise.all(
      ['provider2', 'provider3', 'admin'].map((name) => personOf(fixture.server, name)),
    )) as [Person, Person, Person];
  });
  afterAll(async () => {
    await fixture.server.close();
    await fixture.phone.stop();
  });

  const status = (who: Person) => who.client.call(proofing.getProofingStatus, {});
  const choose = (
    who: Person,
    token: 'soft' | string,
    body?: { otpType: 'Hwtok' | 'Swtok'; otp: string; pin: string },
  ) =>
    who.client.call(proofing.registerToken, {
      query: token === 'soft' ? {} : { isHardwareTokenMainProofingToken: 'true', hwtoken: token },
      ...(body ? { body } : {}),
    });
  const confirm = (who: Person, code: string) => who.client.call(proofing.confirmToken, { body: { code } });
  const codeNow = (secret: string, steps = 0) =>
    codeOfStep(secret, Math.floor(fixture.server.services.now().getTime() / 30_000) + steps);
  const stateOf = ({ transactionStatus, userStatus, chosenToken }: ProofingStatus) => [
    transactionStatus.status,
    userStatus.hasSoftToken,
    userStatus.hardwareTokenReference,
    chosenToken?.kind,
  ];
  const incidents = async (target: string) =>
    (
      await fixture.rows<{ event: string }>(
        "SELECT event FROM audit_records WHERE event LIKE 'incident.%' AND details LIKE $1 ORDER BY sequence",
        `%"targetAccountId":"${target}"%`,
      )
    ).map(({ event }) => event);
  const tokensOf = (who: Person) =>
    fixture.rows<{ kind: string; active: boolean; encrypted_secret: string }>(
      'SELECT kind, active, encrypted_secret FROM authenticators WHERE account_id = $1 ORDER BY created_at, id',
      who.accountId,
    );
  const secretIn = ({ otpauthUri }: { otpauthUri: string }) =>
    new URL(otpauthUri).searchParams.get('secret') ?? '';
  const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000');

  /** Answers the service's questions as the prescriber does. */
  async function answer(who: Person, changes: Record<string, string> = {}): Promise<void> {
    const { url } = await who.client.call(proofing.openProofingPage, {});
    await answerProofing(fixture, url, who, changes);
  }
  const moveTo = async (who: Person, to: string) => {
    const [row] = await fixture.rows<{ reference: string }>(
      'SELECT reference FROM proofings WHERE account_id = $1',
      who.accountId,
    );
    expect(
      (
        await fetch(`${fixture.phone.origin}/api/proofings/${row?.reference ?? ''}/status`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ status: to }),
        })
      ).status,
    ).toBe(200);
  };

  it('a hardware token: known by its reference, its secret from the service, counted after a code', async () => {
    expect(stateOf(await status(hard))).toEqual(['None', false, undefined, undefined]);
    expect(await refusal(choose(hard, ''))).toMatchObject({
      status: 422,
      code: 'proofing.reference-required',
    });
    expect(stateOf(await choose(hard, 'HT-999999'))).toEqual(['WtgRedirect', false, undefined, 'hardware']);
    expect(await codeOf(confirm(hard, '123456'))).toBe('proofing.step-not-offered');
    await answer(hard);
    expect((await status(hard)).transactionStatus.status).toBe('Complete');
    expect(await codeOf(confirm(hard, '123456'))).toBe('proofing.token-unknown');
    expect(stateOf(await choose(hard, 'HT-100001'))).toEqual(['Complete', false, undefined, 'hardware']);
    const codes = (await (await fetch(`${fixture.phone.origin}/phone/codes`)).json()) as {
      id: string;
      code: string;
    }[];
    const code = codes.find(({ id }) => id === 'token-HT-100001')?.code ?? '';
    expect(await refusal(confirm(hard, wrongFor(code)))).toMatchObject({
      status: 422,
      code: 'proofing.code-wrong',
      data: { left: 4 },
    });
    const shown = (await (await fetch(`${fixture.phone.origin}/phone/codes`)).json()) as {
      id: string;
      code: string;
    }[];
    expect(
      stateOf(await confirm(hard, shown.find(({ id }) => id === 'token-HT-100001')?.code ?? '')),
    ).toEqual(['Complete', false, 'HT-100001', undefined]);
    expect(await hard.client.call(getUserInfo, {})).toMatchObject({
      hardwareTokenReference: 'HT-100001',
      hasSoftToken: false,
      canSendControlledSubstance: false,
    });
    expect(await incidents(hard.accountId)).toEqual(['incident.proofingChanged', 'incident.proofingChanged']);
  });

  it('a soft token: its secret is told once, kept encrypted, and counts after a code of it', async () => {
    await choose(soft, 'soft');
    expect(await codeOf(soft.client.call(proofing.showSoftToken, {}))).toBe('proofing.step-not-offered');
    await answer(soft);
    const first = await soft.client.call(proofing.showSoftToken, {});
    const raw = await fetch(`${fixture.server.origin}/api/proofing/softtoken`, {
      method: 'POST',
      headers: { authorization: `Bearer ${soft.bearer}`, 'x-practice-id': soft.practiceId },
    });
    expect(raw.headers.get('cache-control')).toBe('no-store');
    const second = (await raw.json()) as { otpauthUri: string; key: string };
    const secret = secretIn(second);
    expect(secret).toMatch(/^[A-Z2-7]{26,}$/);
    expect(second.key.replaceAll(' ', '')).toBe(secret);
    expect(second.otpauthUri).toMatch(
      /^otpauth:\/\/totp\/erx%3Aprovider2%40demo\.test\?secret=\w+&issuer=erx/,
    );
    // the one that was shown before is void
    expect(await codeOf(confirm(soft, codeNow(secretIn(first))))).toBe('proofing.code-wrong');
    const code = codeNow(secret);
    // a double press registers one token
    const results = await Promise.allSettled([confirm(soft, code), confirm(soft, code)]);
    expect(results.filter(({ status: settled }) => settled === 'fulfilled')).toHaveLength(1);
    expect(stateOf(await status(soft))).toEqual(['Complete', true, undefined, undefined]);
    expect((await tokensOf(soft)).filter(({ active }) => active)).toHaveLength(1);
    const stored = await fixture.rows<{ text: string }>(
      `SELECT coalesce(string_agg(encrypted_secret, ' '), '')
        || (SELECT string_agg(details, ' ') FROM audit_records) AS text
        FROM authenticators`,
    );
    expect(stored[0]?.text).not.toContain(secret);
    expect(await secretOf(fixture.server, soft.accountId, 'soft')).toBe(secret);
    expect(await fixture.trail(soft.accountId)).toEqual(
      expect.arrayContaining([
        'proofing.token-chosen done',
        'proofing.status-changed done',
        'proofing.soft-token-shown done',
        'token.registered done',
      ]),
    );
  });

  it('a soft token that was shown a quarter of an hour ago is not taken any more', async () => {
    // Anyone who has a token needs it, and the PIN, to get another one: a password alone does not do.
    await soft.client.call(setPin, { body: { pinNumber: '4711' } });
    fixture.pass(60);
    expect(await codeOf(choose(soft, 'soft'))).toBe('proofing.factors-required');
    const otp = codeNow(await secretOf(fixture.server, soft.accountId, 'soft'));
    expect(await codeOf(choose(soft, 'soft', { otpType: 'Swtok', otp, pin: '9999' }))).toBe(
      'signing.factor-refused',
    );
    expect(stateOf(await choose(soft, 'soft', { otpType: 'Swtok', otp, pin: '4711' }))).toEqual([
      'Complete',
      true,
      undefined,
      'soft',
    ]);
    const secret = secretIn(await soft.client.call(proofing.showSoftToken, {}));
    fixture.pass(15 * 60);
    expect(await codeOf(confirm(soft, codeNow(secret)))).toBe('proofing.secret-expired');
    const next = secretIn(await soft.client.call(proofing.showSoftToken, {}));
    await confirm(soft, codeNow(next));
    const tokens = await tokensOf(soft);
    expect(tokens.map(({ active }) => active)).toEqual([false, true]);
    expect(tokens[0]?.encrypted_secret).toBe('');
    expect(await codeOf(confirm(soft, '123456'))).toBe('proofing.nothing-to-confirm');
  });

  it('a token whose clock has drifted is found by two codes, which are used up', async () => {
    fixture.pass(60);
    const secret = await secretOf(fixture.server, soft.accountId, 'soft');
    const resync = (first: string, second: string) =>
      soft.client.call(proofing.resyncToken, { body: { kind: 'soft', codes: [first, second] } });
    const [one, two] = [codeNow(secret, 12), codeNow(secret, 13)];
    expect(await refusal(resync(two, one))).toMatchObject({
      status: 422,
      code: 'proofing.resync-failed',
      data: { left: 4 },
    });
    await resync(one, two);
    expect(await codeOf(resync(one, two))).toBe('proofing.resync-failed');
    expect(
      await codeOf(soft.client.call(proofing.resyncToken, { body: { kind: 'hardware', codes: [one, two] } })),
    ).toBe('proofing.no-token');
    const prove = async (steps: number) =>
      choose(soft, 'soft', {
        otpType: 'Swtok',
        otp: codeOfStep(secret, Math.floor(fixture.server.services.now().getTime() / 30_000) + steps),
        pin: '4711',
      });
    fixture.pass(60);
    expect(await codeOf(prove(0))).toBe('signing.factor-refused');
    expect((await prove(13)).chosenToken?.kind).toBe('soft');
  });

  it('five wrong codes lock for a quarter of an hour, each counted before it is looked at', async () => {
    const secret = secretIn(await soft.client.call(proofing.showSoftToken, {}));
    fixture.pass(30 * 60);
    const again = secretIn(await soft.client.call(proofing.showSoftToken, {}));
    expect(again).not.toBe(secret);
    const wrong = wrongFor(codeNow(again));
    const codes = (await Promise.all(Array.from({ length: 8 }, () => codeOf(confirm(soft, wrong))))).sort();
    expect(codes).toEqual([
      ...Array.from({ length: 4 }, () => 'proofing.code-wrong'),
      ...Array.from({ length: 4 }, () => 'proofing.locked'),
    ]);
    expect(await refusal(confirm(soft, codeNow(again)))).toMatchObject({
      status: 423,
      code: 'proofing.locked',
    });
  });

  it('the service is followed through every status', async () => {
    const who = await personOf(fixture.server, 'provider5');
    await choose(who, 'soft');
    await answer(who, { name: 'Somebody Else' });
    expect((await status(who)).transactionStatus.status).toBe('WtgProofer');
    expect(await codeOf(choose(who, 'HT-100002'))).toBe('proofing.step-not-offered');
    expect(await codeOf(who.client.call(proofing.resumeProofing, {}))).toBe('proofing.step-not-offered');
    await moveTo(who, 'WtgResume');
    expect(await codeOf(who.client.call(proofing.openProofingPage, {}))).toBe('proofing.step-not-offered');
    expect((await who.client.call(proofing.resumeProofing, {})).transactionStatus.status).toBe('WtgRedirect');
    await moveTo(who, 'Active');
    expect(await status(who)).toMatchObject({ transactionStatus: { status: 'Active', isCurrent: true } });
  });

  it('revoking takes tokens and the right to sign away at once, in one transaction, and files it', async () => {
    const { me } = fixture;
    const prescription = await me.ready('zolpidem', await me.patient());
    const token = await me.token(prescription);
    const otp = await fixture.fresh();
    const staff = await personOf(fixture.server, 'staff');
    const revoke = (who: Person, userId: string) =>
      who.client.call(proofing.revokeProofing, { params: { userId } });
    expect(await codeOf(revoke(staff, me.accountId))).toBe('access.refused');
    // a prescriber is no administrator
    expect(await codeOf(revoke(soft, me.accountId))).toBe('access.refused');
    const elsewhere = await personOf(fixture.server, 'provider4');
    expect(await refusal(revoke(admin, elsewhere.accountId))).toMatchObject({
      status: 404,
      code: 'record.not-found',
    });
    expect(await codeOf(revoke(admin, admin.accountId))).toBe('proofing.own');
    expect(await codeOf(revoke(admin, staff.accountId))).toBe('proofing.nothing-to-revoke');

    await revoke(admin, me.accountId);
    expect(await codeOf(me.send(prescription, token, { otpType: 'Hwtok', otp }))).toBe(
      'controlled.not-authorized',
    );
    await fixture.stillPending(prescription);
    expect(await me.client.call(getUserInfo, {})).toMatchObject({
      hasSoftToken: false,
      permissionEpcsRts: false,
      canSendControlledSubstance: false,
    });
    expect(stateOf(await status(me))).toEqual(['None', false, undefined, undefined]);
    for (const one of await tokensOf(me)) expect(one).toMatchObject({ active: false, encrypted_secret: '' });
    expect(await fixture.trail(me.accountId)).toContain('proofing.revoked done');
    expect(await incidents(me.accountId)).toEqual(['incident.exostarRevoke']);
    expect(await refusal(revoke(admin, me.accountId))).toMatchObject({
      status: 409,
      code: 'proofing.nothing-to-revoke',
    });
    // what was signed before stays
    expect(await me.client.call(searchSignedPrescriptions, {})).toEqual(expect.any(Array));

    // Anyone who is proven again begins again, whatever the service says of the former proofing.
    expect(stateOf(await choose(me, 'soft'))).toEqual(['WtgRedirect', false, undefined, 'soft']);
  });

  it('a service that cannot be reached changes nothing, and what is shown is said to be old', async () => {
    await fixture.phone.stop();
    expect(await status(fixture.me)).toMatchObject({
      transactionStatus: { status: 'WtgRedirect', isCurrent: false },
    });
    expect(await refusal(fixture.me.client.call(proofing.openProofingPage, {}))).toMatchObject({
      status: 502,
      code: 'proofing.unreachable',
    });
  });
});
