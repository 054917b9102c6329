import type { CallError } from '@erx/core/client/failure';
import type { Prescription } from '@erx/core/prescriptions/model';
import { clearPin, getUserInfo, setPin } from '@erx/core/users/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, personOf, PIN, type Signer } from '../fixtures/signer';
import {
  codeOf,
  setupSigning,
  pending,
  refusal,
  sent,
  type SigningFixture,
} from '../fixtures/signing-fixture';
import { databaseKinds } from '../harness/run';

describe.each(databaseKinds())('the two factors on %s', (kind) => {
  let fixture: SigningFixture;
  beforeAll(async () => {
    fixture = await setupSigning(kind, {}, { isInTheMorning: true });
  });
  afterAll(() => fixture.close());

  describe('the factors', () => {
    it.each<[string, (code: string) => { otp?: string; pin?: string }]>([
      ['a wrong PIN', (otp) => ({ otp, pin: '4321' })],
      ['a wrong code', (otp) => ({ otp: otp === '000000' ? '000001' : '000000' })],
      ['no code', () => ({})],
      ['a code of five digits', (otp) => ({ otp: otp.slice(1) })],
    ])('%s is refused, counted, and leaves the token usable', async (_, wrong) => {
      const prescription = await fixture.me.ready('zolpidem', await fixture.me.patient());
      const token = await fixture.me.token(prescription);
      const otp = await fixture.fresh();
      expect(
        await refusal(fixture.me.send(prescription, token, { otpType: 'Hwtok', ...wrong(otp) })),
      ).toMatchObject({ status: 422, code: 'signing.factor-refused', data: { left: 4 } });
      await fixture.stillPending(prescription);
      expect(await fixture.trail(prescription.id)).toContain('prescription.sign-refused refused');
      expect(sent(await fixture.me.send(prescription, token, { otpType: 'Hwtok', otp })).scriptStatus).toBe(
        'Sent',
      );
      expect(
        await fixture.rows(
          'SELECT 1 FROM attempts WHERE subject = $1',
          `signing:account:${fixture.me.accountId}`,
        ),
      ).toEqual([]);
    });

    it('a code of the other token is wrong', async () => {
      const prescription = await fixture.me.ready('zolpidem', await fixture.me.patient());
      const token = await fixture.me.token(prescription);
      expect(
        await codeOf(
          fixture.me.send(prescription, token, { otpType: 'Hwtok', otp: await fixture.fresh('soft') }),
        ),
      ).toBe('signing.factor-refused');
      await fixture.stillPending(prescription);
      await fixture.signed(prescription);
    });

    it.each([
      [-1, true],
      [1, true],
      [-2, false],
      [2, false],
    ])('a code of %i steps from now is taken: %s', async (steps, taken) => {
      const prescription = await fixture.me.ready('zolpidem', await fixture.me.patient());
      const token = await fixture.me.token(prescription);
      fixture.pass(120);
      const sending = fixture.me.send(prescription, token, {
        otpType: 'Swtok',
        otp: await fixture.me.code('soft', steps),
      });
      if (taken) expect(sent(await sending).scriptStatus).toBe('Sent');
      else expect(await codeOf(sending)).toBe('signing.factor-refused');
      fixture.pass(60);
      if (!taken)
        await fixture.me.send(prescription, token, { otpType: 'Swtok', otp: await fixture.me.code('soft') });
    });

    it('a code is taken once, and none that is older than the last one', async () => {
      const patientId = await fixture.me.patient();
      const [first, second] = [
        await fixture.me.ready('zolpidem', patientId),
        await fixture.me.ready('alprazolam', patientId),
      ];
      const [one, two] = [await fixture.me.token(first), await fixture.me.token(second)];
      const otp = await fixture.fresh();
      const before = await fixture.me.code('hardware', -1);
      await fixture.me.send(first, one, { otpType: 'Hwtok', otp });
      expect(await codeOf(fixture.me.send(second, two, { otpType: 'Hwtok', otp }))).toBe(
        'signing.factor-refused',
      );
      expect(await codeOf(fixture.me.send(second, two, { otpType: 'Hwtok', otp: before }))).toBe(
        'signing.factor-refused',
      );
      await fixture.stillPending(second);
      await fixture.me.send(second, two, { otpType: 'Hwtok', otp: await fixture.fresh() });
    });

    it('the same code in two sends at once is taken once', async () => {
      const patientId = await fixture.me.patient();
      const [first, second] = [
        await fixture.me.ready('zolpidem', patientId),
        await fixture.me.ready('alprazolam', patientId),
      ];
      const tokens = [await fixture.me.token(first), await fixture.me.token(second)] as const;
      const otp = await fixture.fresh();
      const results = await Promise.allSettled([
        fixture.me.send(first, tokens[0], { otpType: 'Hwtok', otp }),
        fixture.me.send(second, tokens[1], { otpType: 'Hwtok', otp }),
      ]);
      expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(
        await fixture.rows("SELECT 1 FROM prescriptions WHERE id = ANY($1) AND script_status = 'Sent'", [
          first.id,
          second.id,
        ]),
      ).toHaveLength(1);
    });

    it('five wrong tries lock signing for fifteen minutes, each counted before it is looked at', async () => {
      // so that no wrong try of before counts
      await fixture.signed(await fixture.me.ready('zolpidem', await fixture.me.patient()));
      const prescription = await fixture.me.ready('zolpidem', await fixture.me.patient());
      const token = await fixture.me.token(prescription);
      fixture.pass(60);
      const right = await fixture.me.code('hardware');
      // Ten at the same time: were they counted afterwards, more than five would have been looked at.
      const codes = (
        await Promise.all(
          Array.from({ length: 10 }, () =>
            refusal(fixture.me.send(prescription, token, { otpType: 'Hwtok', otp: right, pin: '9999' })),
          ),
        )
      )
        .map(({ code, status }) => `${code} ${String(status)}`)
        .sort();
      expect(codes).toEqual([
        ...Array.from({ length: 4 }, () => 'signing.factor-refused 422'),
        ...Array.from({ length: 6 }, () => 'signing.locked 423'),
      ]);
      expect(await codeOf(fixture.me.send(prescription, token, { otpType: 'Hwtok', otp: right }))).toBe(
        'signing.locked',
      );
      await fixture.stillPending(prescription);
      fixture.pass(15 * 60);
      expect((await fixture.signed(prescription)).scriptStatus).toBe('Sent');
    });
  });

  describe('a push', () => {
    async function pushed(): Promise<{
      prescription: Prescription;
      token: Awaited<ReturnType<Signer['token']>>;
      reference: string;
    }> {
      const prescription = await fixture.me.ready('zolpidem', await fixture.me.patient());
      const token = await fixture.me.token(prescription);
      return {
        prescription,
        token,
        reference: pending(await fixture.me.send(prescription, token, { otpType: 'Oob' })),
      };
    }

    it('is pending until the phone approves, then signs once', async () => {
      const { prescription, token, reference } = await pushed();
      expect(pending(await fixture.me.resume(prescription, token))).toBe(reference);
      // a second click asks no one again
      expect(pending(await fixture.me.send(prescription, token, { otpType: 'Oob' }))).toBe(reference);
      await fixture.stillPending(prescription);
      const screen = await fixture.phone.answer(reference, 'approve');
      expect(screen).toContain('Sign 1 prescription');
      expect(screen).not.toContain('Osterhout');
      // Two polls at the same time.
      const results = await Promise.allSettled([
        fixture.me.resume(prescription, token),
        fixture.me.resume(prescription, token),
      ]);
      const codes = results
        .map((result) =>
          result.status === 'fulfilled' ? sent(result.value).scriptStatus : (result.reason as CallError).code,
        )
        .sort();
      expect([...codes].sort()).toEqual(['Sent', 'signing.already-processed']);
      expect(await codeOf(fixture.me.resume(prescription, token))).toBe('signing.already-processed');
      expect(await fixture.archived(prescription)).toEqual([expect.objectContaining({ otp_type: 'Oob' })]);
      expect(
        (await fixture.trail(prescription.id)).filter((entry) => entry.startsWith('signing.push')),
      ).toEqual(['signing.push-sent done', 'signing.push-approved done']);
    });

    it('answers 202 while it is pending, and nothing else does', async () => {
      const prescription = await fixture.me.ready('zolpidem', await fixture.me.patient());
      const token = await fixture.me.token(prescription);
      const bearer = { authorization: `Bearer ${fixture.me.bearer}`, 'x-practice-id': fixture.me.practiceId };
      const response = await fetch(
        `${fixture.server.origin}/api/prescriptions/sendprescription/${prescription.id}`,
        {
          method: 'POST',
          headers: { ...bearer, 'content-type': 'application/json' },
          body: JSON.stringify({
            version: prescription.version,
            signing: { otpType: 'Oob', pin: PIN, readyToSignToken: token.readyToSignToken },
          }),
        },
      );
      expect([response.status, response.headers.get('cache-control')]).toEqual([202, 'no-store']);
      const { transactionReference } = (await response.json()) as { transactionReference: string };
      await fixture.phone.answer(transactionReference, 'approve');
      const resumed = await fetch(`${fixture.server.origin}/api/signing/resume/${prescription.id}`, {
        method: 'POST',
        headers: { ...bearer, 'content-type': 'application/json' },
        body: JSON.stringify({ pin: PIN, readyToSignToken: token.readyToSignToken }),
      });
      expect(resumed.status).toBe(200);
    });

    it('that is refused signs nothing, and its token is spent', async () => {
      const { prescription, token, reference } = await pushed();
      await fixture.phone.answer(reference, 'refuse');
      expect(await codeOf(fixture.me.resume(prescription, token))).toBe('signing.push-refused');
      expect(
        await codeOf(fixture.me.send(prescription, token, { otpType: 'Hwtok', otp: await fixture.fresh() })),
      ).toBe('signing.push-refused');
      await fixture.stillPending(prescription);
      expect(await fixture.trail(prescription.id)).toContain('signing.push-refused refused');
      await fixture.signed(prescription);
    });

    it('that nobody answers ends with its token, also when it is approved too late', async () => {
      const { prescription, token, reference } = await pushed();
      fixture.pass(5 * 60);
      await fixture.phone.answer(reference, 'approve');
      expect(await codeOf(fixture.me.resume(prescription, token))).toBe('signing.push-expired');
      await fixture.stillPending(prescription);
    });

    it('may be left for a code', async () => {
      const { prescription, token, reference } = await pushed();
      expect(
        sent(await fixture.me.send(prescription, token, { otpType: 'Hwtok', otp: await fixture.fresh() }))
          .scriptStatus,
      ).toBe('Sent');
      await fixture.phone.answer(reference, 'approve');
      expect(await codeOf(fixture.me.resume(prescription, token))).toBe('signing.already-processed');
      expect(await fixture.archived(prescription)).toHaveLength(1);
    });

    it('needs the PIN first, and the same one to go on', async () => {
      const prescription = await fixture.me.ready('zolpidem', await fixture.me.patient());
      const token = await fixture.me.token(prescription);
      expect(
        await refusal(fixture.me.send(prescription, token, { otpType: 'Oob', pin: '4321' })),
      ).toMatchObject({ code: 'signing.factor-refused', data: { left: 4 } });
      const reference = pending(await fixture.me.send(prescription, token, { otpType: 'Oob' }));
      await fixture.phone.answer(reference, 'approve');
      expect(await codeOf(fixture.me.resume(prescription, token, '4321'))).toBe('signing.factor-refused');
      expect(await codeOf(fixture.me.resume(prescription, token))).toBe('signing.push-refused');
      await fixture.stillPending(prescription);
      await fixture.signed(prescription);
    });

    it('of somebody whose prescription was edited meanwhile signs nothing', async () => {
      const { prescription, token, reference } = await pushed();
      await fixture.edit(prescription, 'sig', 'Take 1 tablet by mouth daily');
      await fixture.phone.answer(reference, 'approve');
      expect(await codeOf(fixture.me.resume(prescription, token))).toBe('signing.changed-since-ready');
      await fixture.stillPending(prescription);
    });
  });

  describe('the PIN', () => {
    it('is set once, by its owner, and cleared by somebody else', async () => {
      const staff = await personOf(fixture.server, 'staff2');
      const owner = await personOf(fixture.server, 'provider5');
      const admin = await personOf(fixture.server, 'admin2');
      const set = (pinNumber: string) => owner.client.call(setPin, { body: { pinNumber } });
      for (const wrong of ['123', '1234567', '12a4', ''])
        expect(await codeOf(set(wrong))).toBe('pin.not-digits');
      for (const guessable of ['0000', '1234', '654321'])
        expect(await codeOf(set(guessable))).toBe('pin.guessable');
      expect((await owner.client.call(getUserInfo, {})).hasPinNumber).toBe(false);
      const both = await Promise.allSettled([set('471108'), set('801174')]);
      expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect((await owner.client.call(getUserInfo, {})).hasPinNumber).toBe(true);
      expect(await refusal(set('4711'))).toMatchObject({ status: 409, code: 'pin.already-set' });
      const clear = (who: Person, id = owner.accountId) => who.client.call(clearPin, { params: { id } });
      expect(await codeOf(clear(staff))).toBe('access.refused');
      expect(await codeOf(clear(owner))).toBe('pin.own');
      expect(await codeOf(clear(admin, fixture.me.accountId))).toBe('record.not-found'); // of another practice
      await clear(admin);
      expect(await codeOf(clear(admin))).toBe('pin.none');
      expect((await owner.client.call(getUserInfo, {})).hasPinNumber).toBe(false);
      await set('4711');
      expect((await fixture.trail(owner.accountId)).filter((entry) => entry.startsWith('pin.'))).toEqual([
        'pin.set done',
        'pin.clear-refused refused',
        'pin.cleared done',
        'pin.clear-refused refused',
        'pin.set done',
      ]);
    });

    it('is needed to sign', async () => {
      const prescription = await fixture.me.ready('zolpidem', await fixture.me.patient());
      const token = await fixture.me.token(prescription);
      const [{ pin_hash: hash } = { pin_hash: '' }] = await fixture.rows<{ pin_hash: string }>(
        'SELECT pin_hash FROM accounts WHERE id = $1',
        fixture.me.accountId,
      );
      await fixture.rows('UPDATE accounts SET pin_hash = NULL WHERE id = $1', fixture.me.accountId);
      expect(await codeOf(fixture.me.token(prescription))).toBe('signing.pin-not-set');
      expect(
        await codeOf(fixture.me.send(prescription, token, { otpType: 'Hwtok', otp: await fixture.fresh() })),
      ).toBe('signing.pin-not-set');
      await fixture.rows('UPDATE accounts SET pin_hash = $2 WHERE id = $1', fixture.me.accountId, hash);
      await fixture.stillPending(prescription);
    });
  });

  it('a phone out of reach is said at once, and the token still signs with a code', async () => {
    const prescription = await fixture.me.ready('zolpidem', await fixture.me.patient());
    const token = await fixture.me.token(prescription);
    await fixture.phone.stop();
    expect(await refusal(fixture.me.send(prescription, token, { otpType: 'Oob' }))).toMatchObject({
      status: 502,
      code: 'signing.push-unreachable',
    });
    await fixture.stillPending(prescription);
    expect(
      sent(await fixture.me.send(prescription, token, { otpType: 'Hwtok', otp: await fixture.fresh() }))
        .scriptStatus,
    ).toBe('Sent');
  });
});
