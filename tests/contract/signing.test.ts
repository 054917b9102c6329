import type { CallError } from '@erx/core/client/failure';
import { updatePatient } from '@erx/core/patients/contract';
import * as prescribing from '@erx/core/prescriptions/contract';
import { createReadyToSignToken } from '@erx/core/requests/signing-contract';
import * as signing from '@erx/core/signing/contract';
import { scriptCodec } from '@erx/script/codec';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compactVerify, createLocalJWKSet, type JSONWebKeySet } from 'jose';
import { type Person, personOf, signerOf, TAKES_CONTROLLED, TAKES_NONE } from '../fixtures/signer';
import { codeOf, setupSigning, refusal, sent, type SigningFixture } from '../fixtures/signing-fixture';
import { databaseKinds } from '../harness/run';

describe.each(databaseKinds())('signing on %s', (kind) => {
  let fixture: SigningFixture;
  beforeAll(async () => {
    fixture = await setupSigning(kind);
  });
  afterAll(() => fixture.close());

  describe('a signed send', () => {
    it.each([
      ['Hwtok', 'hardware'],
      ['Swtok', 'soft'],
    ] as const)('with %s archives, audits, queues and tells once', async (otpType, type) => {
      const prescription = await fixture.me.ready('zolpidem', await fixture.me.patient());
      const token = await fixture.me.token(prescription);
      const result = sent(
        await fixture.me.send(prescription, token, { otpType, otp: await fixture.fresh(type) }),
      );
      expect(result).toMatchObject({
        id: prescription.id,
        scriptStatus: 'Sent',
        version: prescription.version + 1,
        delivery: { state: 'queued' },
        signedAt: result.sentAt,
      });
      expect(await fixture.now(prescription)).toEqual(result);
      expect(await fixture.trail(prescription.id)).toEqual([
        'prescription.created done',
        'prescription.marked-ready done',
        'signing.token-issued done',
        'prescription.signed done',
        'prescription.sent done',
        'prescription.read done',
      ]);
      expect(
        await fixture.rows('SELECT 1 FROM outbox WHERE prescription_id = $1', prescription.id),
      ).toHaveLength(1);

      const [message] = await fixture.messages(prescription);
      const reading = scriptCodec('2017071').read(message?.xml ?? '');
      expect(reading.valid && reading.message).toMatchObject({
        header: { isSigned: true, prescriberOrderNumber: prescription.orderNumber },
        body: {
          prescriber: { identification: { deaNumber: expect.stringMatching(/^[A-Z]{2}\d{7}$/) as string } },
          medication: { coded: { deaSchedule: 'IV' }, refills: '0' },
        },
      });

      const [record] = (await fixture.archived(prescription)) as {
        content: string;
        signature: string;
        kid: string;
        otp_type: string;
      }[];
      expect(record).toMatchObject({ otp_type: otpType });
      const content = JSON.parse(record?.content ?? '') as object;
      expect(content).toMatchObject({
        prescriptionId: prescription.id,
        patient: {
          name: 'Nora Q Osterhout',
          address: { line1: '1 Dauphin St', line2: 'Apt 2', city: 'Mobile' },
        },
        sig: prescription.sig,
        dispense: '10',
        refills: { count: 0 },
        drug: { schedule: 'IV' },
        earliestFillDate: prescription.effectiveDate,
        signing: { at: result.signedAt, factors: ['PIN', otpType] },
      });
      // Checked with another library than the one that signed, from the keys that everyone is given.
      const keys = (await (await fetch(`${fixture.server.origin}/api/signing/keys`)).json()) as JSONWebKeySet;
      const [header, , signature] = (record?.signature ?? '').split('.');
      await compactVerify(
        `${header ?? ''}.${Buffer.from(record?.content ?? '').toString('base64url')}.${signature ?? ''}`,
        createLocalJWKSet(keys),
        { algorithms: ['ES256'] },
      );
    });

    it('shows first what 21 CFR 1311.120(b)(9) asks', async () => {
      const patientId = await fixture.me.patient();
      const other = await fixture.me.ready('alprazolam', patientId);
      const prescription = await fixture.me.write('zolpidem', patientId);
      await fixture.me.write('lisinopril 10', patientId);
      const review = await fixture.me.client.call(signing.getSigningReview, {
        params: { prescriptionId: prescription.id },
      });
      expect(review).toMatchObject({
        offered: ['Hwtok', 'Swtok', 'Oob'],
        hasPinNumber: true,
        hardwareTokenReference: expect.stringMatching(/^DEMO-/) as string,
      });
      expect(
        review.items.map(({ prescriptionId, isReady, version }) => [prescriptionId, isReady, version]),
      ).toEqual([
        [prescription.id, false, 1],
        [other.id, true, 2],
      ]);
      expect(review.items[0]).toMatchObject({
        patient: { name: 'Nora Q Osterhout', address: '1 Dauphin St, Apt 2, Mobile, AL 36602' },
        dispense: '10',
        units: 'Tablet',
        sig: prescription.sig,
        refills: { count: 0 },
        earliestFillDate: prescription.effectiveDate,
        prescriber: {
          name: 'Eleanor Grace Whitcombe-Hayes',
          deaNumber: expect.stringMatching(/^F/) as string,
        },
        pharmacy: { ncpdpId: TAKES_CONTROLLED },
        drug: {
          schedule: 'IV',
          strength: expect.stringContaining('mg') as string,
          form: expect.stringMatching(/tablet/i) as string,
        },
      });
      expect(review.items[0]?.prescriber.address).toMatch(/, AL 35\d{3}$/);
    });

    it('of several prescriptions of one patient takes one authentication', async () => {
      const patientId = await fixture.me.patient();
      const [first, second, third] = [
        await fixture.me.ready('zolpidem', patientId),
        await fixture.me.ready('alprazolam', patientId),
        await fixture.me.ready('hydrocodone', patientId),
      ];
      const token = await fixture.me.token(first, [second, third], 'Watched in hospital');
      expect(token.prescriptionIds).toEqual([first.id, second.id, third.id]);
      await fixture.me.send(second, token, { otpType: 'Hwtok', otp: await fixture.fresh() });
      for (const one of [first, second, third]) {
        expect((await fixture.now(one)).scriptStatus).toBe('Sent');
        expect(await fixture.archived(one)).toHaveLength(1);
        expect(await fixture.messages(one)).toHaveLength(1);
      }
    });

    it('without signing is refused as before, and signing is refused where none is needed', async () => {
      const patientId = await fixture.me.patient();
      const controlled = await fixture.me.ready('zolpidem', patientId);
      expect(
        await codeOf(
          fixture.me.client.call(signing.sendPrescription, {
            params: { id: controlled.id },
            body: { version: controlled.version },
          }),
        ),
      ).toBe('controlled.signing-required');
      const plain = await fixture.me.write('lisinopril 10', patientId);
      expect(await codeOf(fixture.me.mark(plain))).toBe('signing.not-needed');
      expect(await codeOf(fixture.me.token(plain))).toBe('signing.not-needed');
    });
  });

  describe('a token', () => {
    it('is used once, and a second use is told that it was processed', async () => {
      const prescription = await fixture.me.ready('zolpidem', await fixture.me.patient());
      const token = await fixture.me.token(prescription);
      await fixture.me.send(prescription, token, { otpType: 'Hwtok', otp: await fixture.fresh() });
      expect(
        await refusal(fixture.me.send(prescription, token, { otpType: 'Hwtok', otp: await fixture.fresh() })),
      ).toMatchObject({ status: 409, code: 'signing.already-processed' });
      expect(await fixture.archived(prescription)).toHaveLength(1);
    });

    it('used twice at once sends once', async () => {
      const prescription = await fixture.me.ready('zolpidem', await fixture.me.patient());
      const token = await fixture.me.token(prescription);
      fixture.pass(60);
      const codes = await Promise.all([fixture.me.code('hardware'), fixture.me.code('soft')]);
      const results = await Promise.allSettled([
        fixture.me.send(prescription, token, { otpType: 'Hwtok', otp: codes[0] }),
        fixture.me.send(prescription, token, { otpType: 'Swtok', otp: codes[1] }),
      ]);
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(
        results.flatMap((result) =>
          result.status === 'rejected' ? [(result.reason as CallError).code] : [],
        ),
      ).toEqual(['signing.already-processed']);
      expect(await fixture.archived(prescription)).toHaveLength(1);
      expect(await fixture.messages(prescription)).toHaveLength(1);
    });

    it('of two tabs: one signs, the other is told', async () => {
      const patientId = await fixture.me.patient();
      const [a, b, c] = [
        await fixture.me.ready('zolpidem', patientId),
        await fixture.me.ready('alprazolam', patientId),
        await fixture.me.ready('hydrocodone', patientId),
      ];
      // Both name b: one tab signs whole, of the other nothing is signed.
      const tokens = [
        await fixture.me.token(a, [b], 'Watched in hospital'),
        await fixture.me.token(b, [c], 'Watched in hospital'),
      ] as const;
      fixture.pass(60);
      const codes = await Promise.all([fixture.me.code('hardware'), fixture.me.code('soft')]);
      const results = await Promise.allSettled([
        fixture.me.send(a, tokens[0], { otpType: 'Hwtok', otp: codes[0] }),
        fixture.me.send(b, tokens[1], { otpType: 'Swtok', otp: codes[1] }),
      ]);
      const [first, second] = results.map(({ status }) => status === 'fulfilled');
      expect([first, second].filter(Boolean)).toHaveLength(1);
      expect(
        results.flatMap((result) =>
          result.status === 'rejected' ? [(result.reason as CallError).code] : [],
        ),
      ).toEqual(['prescription.not-pending']);
      const statuses = await Promise.all([a, b, c].map(async (one) => (await fixture.now(one)).scriptStatus));
      expect(statuses).toEqual(first ? ['Sent', 'Sent', 'Pending'] : ['Pending', 'Sent', 'Sent']);
      expect(await fixture.archived(b)).toHaveLength(1);
    });

    it('ends after five minutes', async () => {
      const prescription = await fixture.me.ready('zolpidem', await fixture.me.patient());
      const [late, inTime] = [await fixture.me.token(prescription), await fixture.me.token(prescription)];
      fixture.pass(5 * 60 - 5);
      expect(
        sent(
          await fixture.me.send(prescription, inTime, {
            otpType: 'Hwtok',
            otp: await fixture.me.code('hardware'),
          }),
        ).scriptStatus,
      ).toBe('Sent');
      const next = await fixture.me.ready('zolpidem', await fixture.me.patient());
      const token = await fixture.me.token(next);
      fixture.pass(5 * 60);
      expect(
        await codeOf(
          fixture.me.send(next, token, { otpType: 'Hwtok', otp: await fixture.me.code('hardware') }),
        ),
      ).toBe('signing.token-invalid');
      expect(
        await codeOf(
          fixture.me.send(next, late, { otpType: 'Hwtok', otp: await fixture.me.code('hardware') }),
        ),
      ).toBe('signing.token-invalid');
      await fixture.stillPending(next);
    });

    it('is good for nobody else: another session, another prescriber, another practice, another prescription, no token', async () => {
      const patientId = await fixture.me.patient();
      const prescription = await fixture.me.ready('zolpidem', patientId);
      const another = await fixture.me.ready('alprazolam', patientId);
      const token = await fixture.me.token(prescription);
      const otp = await fixture.fresh();
      const given = { otpType: 'Hwtok', otp } as const;
      const elsewhere = await signerOf(fixture.server, 'provider4');
      const otherSession = await signerOf(fixture.server, 'provider', 'another session');
      const other = await signerOf(fixture.server, 'provider2');
      for (const who of [otherSession, other, elsewhere])
        expect(await codeOf(who.send(prescription, token, given))).toBe('signing.token-invalid');
      expect(await codeOf(fixture.me.send(another, token, given))).toBe('signing.token-invalid');
      expect(
        await codeOf(
          fixture.me.send(
            prescription,
            {
              ...token,
              readyToSignToken: token.readyToSignToken.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')),
            },
            given,
          ),
        ),
      ).toBe('signing.token-invalid');
      expect(
        await codeOf(
          (await personOf(fixture.server, 'staff')).client.call(createReadyToSignToken, {
            params: { type: 'Prescription', id: prescription.id },
          }),
        ),
      ).toBe('access.refused');
      await fixture.stillPending(prescription);
      await fixture.me.send(prescription, token, given); // none of it used the code or the token up
    });

    it('is stored as its hash alone', async () => {
      const { readyToSignToken } = await fixture.me.token(
        await fixture.me.ready('zolpidem', await fixture.me.patient()),
      );
      const stored = JSON.stringify(await fixture.rows('SELECT * FROM signing_tokens'));
      expect(stored).not.toContain(readyToSignToken);
    });
  });

  describe('what is signed is what was looked at', () => {
    it('an edit takes the mark away, before and after the token', async () => {
      const prescription = await fixture.me.ready('zolpidem', await fixture.me.patient());
      const edited = await fixture.edit(prescription, 'sig', 'Take 1 tablet by mouth once daily at bedtime');
      expect(edited.readyAt).toBeUndefined();
      expect(await codeOf(fixture.me.token(edited))).toBe('signing.not-ready');
      const again = await fixture.me.mark(edited);
      const token = await fixture.me.token(again);
      const last = await fixture.edit(again, 'dispense', '20');
      expect(
        await codeOf(fixture.me.send(last, token, { otpType: 'Hwtok', otp: await fixture.fresh() })),
      ).toBe('record.changed');
      expect(
        await refusal(fixture.me.send(again, token, { otpType: 'Hwtok', otp: await fixture.fresh() })),
      ).toMatchObject({ status: 409, code: 'signing.changed-since-ready' });
      await fixture.stillPending(prescription);
    });

    it('one of several that was edited holds all of them back', async () => {
      const patientId = await fixture.me.patient();
      const [first, second] = [
        await fixture.me.ready('zolpidem', patientId),
        await fixture.me.ready('alprazolam', patientId),
      ];
      const token = await fixture.me.token(first, [second]);
      await fixture.edit(second, 'sig', 'Take 1 tablet by mouth daily');
      expect(
        await codeOf(fixture.me.send(first, token, { otpType: 'Hwtok', otp: await fixture.fresh() })),
      ).toBe('signing.changed-since-ready');
      await fixture.stillPending(first);
      await fixture.stillPending(second);
    });

    it("a change of the patient's name or address takes the mark away as well", async () => {
      const patientId = await fixture.me.patient();
      const prescription = await fixture.me.ready('zolpidem', patientId);
      const token = await fixture.me.token(prescription);
      fixture.pass(1);
      await fixture.me.client.call(updatePatient, {
        params: { id: patientId },
        body: [{ key: 'address', value: '9 Moved Rd' }],
      });
      expect(
        await codeOf(fixture.me.send(prescription, token, { otpType: 'Hwtok', otp: await fixture.fresh() })),
      ).toBe('signing.changed-since-ready');
      expect(await codeOf(fixture.me.token(prescription))).toBe('signing.not-ready');
      await fixture.signed(await fixture.me.mark(prescription));
    });

    it('the mark is taken back by whoever set it, and is refused on an old version', async () => {
      const prescription = await fixture.me.ready('zolpidem', await fixture.me.patient());
      expect(await codeOf(fixture.me.mark({ ...prescription, version: 1 }))).toBe('record.changed');
      const unmarked = await fixture.me.mark(prescription, false);
      expect(unmarked.readyAt).toBeUndefined();
      expect(await codeOf(fixture.me.token(unmarked))).toBe('signing.not-ready');
      expect(await fixture.trail(prescription.id)).toContain('prescription.ready-mark-removed done');
    });

    it('cancelling and printing end it', async () => {
      const patientId = await fixture.me.patient();
      const [cancelled, printed] = [
        await fixture.me.ready('zolpidem', patientId),
        await fixture.me.ready('alprazolam', patientId),
      ];
      const tokens = [await fixture.me.token(cancelled), await fixture.me.token(printed)] as const;
      const after = await fixture.me.client.call(prescribing.cancelPrescription, {
        params: { id: cancelled.id },
        body: { version: cancelled.version },
      });
      await fixture.me.client.call(prescribing.printPrescription, { params: { id: printed.id } });
      expect(after.readyAt).toBeUndefined();
      expect((await fixture.now(printed)).readyAt).toBeUndefined();
      expect(
        await codeOf(fixture.me.send(cancelled, tokens[0], { otpType: 'Hwtok', otp: await fixture.fresh() })),
      ).toBe('prescription.not-pending');
      expect(
        await codeOf(fixture.me.send(printed, tokens[1], { otpType: 'Hwtok', otp: await fixture.fresh() })),
      ).toBe('prescription.printed-not-sent');
    });

    it('two patients are never signed together', async () => {
      const [first, second] = [
        await fixture.me.ready('zolpidem', await fixture.me.patient()),
        await fixture.me.ready('zolpidem', await fixture.me.patient()),
      ];
      expect(await codeOf(fixture.me.token(first, [second]))).toBe('signing.other-patient');
    });
  });

  describe('who may sign', () => {
    it("nobody another prescriber's, and nobody without all of S6-12", async () => {
      const staff = await signerOf(fixture.server, 'staff');
      const theirs = await staff.write('zolpidem', await fixture.me.patient(), {
        providerId: fixture.colleague.accountId,
      });
      expect(await refusal(fixture.me.mark(theirs))).toMatchObject({
        status: 403,
        code: 'sending.other-provider',
      });
      expect(await codeOf(fixture.me.token(theirs))).toBe('sending.other-provider');
      expect(
        await codeOf(
          fixture.me.client.call(signing.getSigningReview, { params: { prescriptionId: theirs.id } }),
        ),
      ).toBe('sending.other-provider');
      expect(
        await refusal(
          fixture.colleague.client.call(signing.markReady, {
            params: { prescriptionId: theirs.id },
            body: { version: theirs.version, isReady: true },
          }),
        ),
      ).toMatchObject({ status: 403, code: 'controlled.not-authorized' });
      expect(await fixture.trail(theirs.id)).toContain('prescription.ready-refused refused');
    });

    it('not somebody whose right was taken away in between', async () => {
      const prescription = await fixture.me.ready('zolpidem', await fixture.me.patient());
      const token = await fixture.me.token(prescription);
      const otp = await fixture.fresh();
      await fixture.rows(
        'UPDATE memberships SET permission_epcs_rts = false WHERE account_id = $1',
        fixture.me.accountId,
      );
      expect(await codeOf(fixture.me.send(prescription, token, { otpType: 'Hwtok', otp }))).toBe(
        'controlled.not-authorized',
      );
      await fixture.stillPending(prescription);
      await fixture.rows(
        'UPDATE memberships SET permission_epcs_rts = true WHERE account_id = $1',
        fixture.me.accountId,
      );
      await fixture.me.send(prescription, token, { otpType: 'Hwtok', otp });
    });

    it('not a schedule that the registration does not cover any more', async () => {
      const prescription = await fixture.me.ready('zolpidem', await fixture.me.patient());
      const token = await fixture.me.token(prescription);
      const otp = await fixture.fresh();
      await fixture.rows(
        "DELETE FROM dea_schedules WHERE account_id = $1 AND schedule = 'IV'",
        fixture.me.accountId,
      );
      expect(await codeOf(fixture.me.send(prescription, token, { otpType: 'Hwtok', otp }))).toBe(
        'controlled.not-authorized',
      );
      await fixture.stillPending(prescription);
      await fixture.rows(
        "INSERT INTO dea_schedules (account_id, state, schedule) SELECT id, state, 'IV' FROM accounts WHERE id = $1",
        fixture.me.accountId,
      );
      await fixture.me.send(prescription, token, { otpType: 'Hwtok', otp });
    });

    it('not schedule II before the PDMP was acknowledged (P5-17)', async () => {
      const prescription = await fixture.me.ready('hydrocodone', await fixture.me.patient(), {
        monitoring: { pdmpAcknowledgement: false, opioidAgreement: true },
      });
      expect(await codeOf(fixture.me.token(prescription))).toBe('monitoring.pdmp-not-acknowledged');
    });

    it('not for a pharmacy that takes no controlled substances (P5-15)', async () => {
      const prescription = await fixture.me.ready('zolpidem', await fixture.me.patient(), {
        pharmacyNcpdpId: TAKES_NONE,
      });
      expect(await codeOf(fixture.me.token(prescription))).toBe('signing.pharmacy-cannot');
      const validate = (who: Person, ncpdpId: string) =>
        who.client.call(signing.validateControlledPermission, {
          query: { ncpdpId, prescriptionId: prescription.id },
        });
      expect(await codeOf(validate(fixture.me, TAKES_NONE))).toBe('signing.pharmacy-cannot');
      expect(await codeOf(validate(fixture.me, '0000000'))).toBe('prescription.pharmacy-unknown');
      expect(await validate(fixture.me, TAKES_CONTROLLED)).toBeUndefined();
      expect(await codeOf(validate(fixture.colleague, TAKES_CONTROLLED))).toBe('sending.other-provider');
    });

    it('not while the clock is known to be wrong', async () => {
      const prescription = await fixture.me.ready('zolpidem', await fixture.me.patient());
      const token = await fixture.me.token(prescription);
      const at = fixture.server.services.now();
      fixture.server.services.clock.hear(new Date(at.getTime() - 301_000).toUTCString(), at, at);
      expect(await codeOf(fixture.me.token(prescription))).toBe('signing.clock-wrong');
      expect(
        await codeOf(fixture.me.send(prescription, token, { otpType: 'Hwtok', otp: await fixture.fresh() })),
      ).toBe('signing.clock-wrong');
      await fixture.stillPending(prescription);
      fixture.server.services.clock.hear(at.toUTCString(), at, at);
      await fixture.me.send(prescription, token, { otpType: 'Hwtok', otp: await fixture.fresh() });
    });
  });
});
