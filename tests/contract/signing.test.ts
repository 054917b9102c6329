import { CallError } from '@erx/core/client/failure';
import type { MessageCode } from '@erx/core/findings/messages';
import { updatePatient } from '@erx/core/patients/contract';
import * as prescribing from '@erx/core/prescribing/contract';
import type { Prescription } from '@erx/core/prescribing/model';
import * as signing from '@erx/core/signing/contract';
import { isPendingApproval, type SendingReply } from '@erx/core/signing/model';
import { clearPin, getUserInfo, setPin } from '@erx/core/users/contract';
import { scriptCodec } from '@erx/script/codec';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compactVerify, createLocalJWKSet, type JSONWebKeySet } from 'jose';
import { type Person, personOf, PIN, secretOf, type Signer, signerOf, TAKES_CONTROLLED, TAKES_NONE } from '../fixtures/signer';
import { startTestServer, type TestServer } from '../fixtures/running-server';
import { startPhone, type TestPhone } from '../harness/phone';
import { databaseKinds } from '../harness/run';

/** What a call is refused with; fails when it is not. */
async function refusal(call: Promise<unknown>): Promise<{ status: number; code: MessageCode; data: object }> {
  try {
    await call;
  } catch (error) {
    if (error instanceof CallError) return { status: error.status, code: error.code, data: error.data };
    throw error;
  }
  throw new Error('this should have been refused');
}
const codeOf = async (call: Promise<unknown>) => (await refusal(call)).code;

function sent(reply: SendingReply): Prescription {
  if (isPendingApproval(reply)) throw new Error('a push is pending');
  return reply;
}

function pending(reply: SendingReply): string {
  if (!isPendingApproval(reply)) throw new Error('nothing is pending');
  return reply.transactionReference;
}

describe.each(databaseKinds())('signing on %s', (kind) => {
  let server: TestServer;
  let phone: TestPhone;
  let me: Signer;
  let colleague: Person;
  let shift = 0;
  /** Lets so many seconds pass. */
  const pass = (seconds: number) => { shift += seconds * 1000; };

  beforeAll(async () => {
    phone = await startPhone();
    server = await startTestServer(kind, { ERX_DEMO: '1', ERX_RATE_LIMIT: '0', ...phone.settings }, () => new Date(Date.now() + shift));
    me = await signerOf(server, 'provider');
    colleague = await personOf(server, 'provider2');
    const [device] = await rows<{ id: string }>("SELECT id FROM authenticators WHERE account_id = $1 AND kind = 'soft'", me.accountId);
    await phone.enrol({ id: device?.id ?? '', owner: 'provider@demo.test', secret: await secretOf(server, me.accountId, 'soft') });
  });
  afterAll(async () => {
    await server.close();
    await phone.stop();
  });

  let statements = 0;
  const rows = <Row = Record<string, unknown>>(text: string, ...values: unknown[]) => server.services.database.run<Row>({ name: `signing-test-${String(statements += 1)}`, text }, values);
  const archived = (prescription: Prescription) => rows('SELECT * FROM signed_prescriptions WHERE resource_id = $1', prescription.id);
  const messages = (prescription: Prescription) => rows<{ xml: string }>("SELECT xml FROM network_messages WHERE prescription_id = $1 AND direction = 'out'", prescription.id);
  const trail = async (id: string) => (await rows<{ event: string; outcome: string }>('SELECT event, outcome FROM audit_records WHERE resource_id = $1 ORDER BY sequence', id)).map(({ event, outcome }) => `${event} ${outcome}`);
  const now = (prescription: Prescription) => me.client.call(prescribing.getPrescription, { params: { id: prescription.id } });
  const edit = ({ id, version }: Prescription, key: string, value: unknown) => me.client.call(prescribing.updatePrescription, { params: { id }, body: { version, changes: [{ key, value }] } });

  /** Nothing of it left, and it still waits. */
  async function stillPending(prescription: Prescription): Promise<void> {
    expect((await now(prescription)).scriptStatus).toBe('Pending');
    expect(await archived(prescription)).toEqual([]);
    expect(await messages(prescription)).toEqual([]);
  }

  /** A code that was not used before: time moves on by two steps. */
  async function fresh(type: 'hardware' | 'soft' = 'hardware'): Promise<string> {
    pass(60);
    return await me.code(type);
  }

  async function signed(prescription: Prescription): Promise<Prescription> {
    const token = await me.token(prescription);
    return sent(await me.send(prescription, token, { otpType: 'Hwtok', otp: await fresh() }));
  }

  describe('a signed send', () => {
    it.each([['Hwtok', 'hardware'], ['Swtok', 'soft']] as const)('with %s archives, audits, queues and tells once', async (otpType, type) => {
      const prescription = await me.ready('zolpidem', await me.patient());
      const token = await me.token(prescription);
      const result = sent(await me.send(prescription, token, { otpType, otp: await fresh(type) }));
      expect(result).toMatchObject({ id: prescription.id, scriptStatus: 'Sent', version: prescription.version + 1, delivery: { state: 'queued' }, signedAt: result.sentAt });
      expect(await now(prescription)).toEqual(result);
      expect(await trail(prescription.id)).toEqual(['prescription.created done', 'prescription.marked-ready done', 'signing.token-issued done', 'prescription.signed done', 'prescription.sent done']);
      expect(await rows('SELECT 1 FROM outbox WHERE prescription_id = $1', prescription.id)).toHaveLength(1);

      const [message] = await messages(prescription);
      const reading = scriptCodec('2017071').read(message?.xml ?? '');
      expect(reading.valid && reading.message).toMatchObject({
        header: { isSigned: true, prescriberOrderNumber: prescription.orderNumber },
        body: { prescriber: { identification: { deaNumber: expect.stringMatching(/^[A-Z]{2}\d{7}$/) as string } }, medication: { coded: { deaSchedule: 'IV' }, refills: '0' } },
      });

      const [record] = await archived(prescription) as { content: string; signature: string; kid: string; otp_type: string }[];
      expect(record).toMatchObject({ otp_type: otpType });
      const content = JSON.parse(record?.content ?? '') as object;
      expect(content).toMatchObject({
        prescriptionId: prescription.id, patient: { name: 'Nora Q Osterhout', address: { line1: '1 Dauphin St', line2: 'Apt 2', city: 'Mobile' } }, sig: prescription.sig, dispense: '10', refills: { count: 0 },
        drug: { schedule: 'IV' }, earliestFillDate: prescription.effectiveDate, signing: { at: result.signedAt, factors: ['PIN', otpType] },
      });
      // Checked with another library than the one that signed, from the keys that everybody is given.
      const keys = await (await fetch(`${server.origin}/api/signing/keys`)).json() as JSONWebKeySet;
      const [header, , signature] = (record?.signature ?? '').split('.');
      await compactVerify(`${header ?? ''}.${Buffer.from(record?.content ?? '').toString('base64url')}.${signature ?? ''}`, createLocalJWKSet(keys), { algorithms: ['ES256'] });
    });

    it('shows first what 21 CFR 1311.120(b)(9) asks', async () => {
      const patientId = await me.patient();
      const other = await me.ready('alprazolam', patientId);
      const prescription = await me.write('zolpidem', patientId);
      await me.write('lisinopril 10', patientId);
      const review = await me.client.call(signing.getSigningReview, { params: { prescriptionId: prescription.id } });
      expect(review).toMatchObject({ offered: ['Hwtok', 'Swtok', 'Oob'], hasPinNumber: true, hardwareTokenReference: expect.stringMatching(/^DEMO-/) as string });
      expect(review.items.map(({ prescriptionId, isReady, version }) => [prescriptionId, isReady, version])).toEqual([[prescription.id, false, 1], [other.id, true, 2]]);
      expect(review.items[0]).toMatchObject({
        patient: { name: 'Nora Q Osterhout', address: '1 Dauphin St, Apt 2, Mobile, AL 36602' }, dispense: '10', units: 'Tablet', sig: prescription.sig, refills: { count: 0 },
        earliestFillDate: prescription.effectiveDate, prescriber: { name: 'Eleanor Grace Whitcombe-Hayes', deaNumber: expect.stringMatching(/^F/) as string },
        pharmacy: { ncpdpId: TAKES_CONTROLLED }, drug: { schedule: 'IV', strength: expect.stringContaining('mg') as string, form: expect.stringMatching(/tablet/i) as string },
      });
      expect(review.items[0]?.prescriber.address).toMatch(/, AL 35\d{3}$/);
    });

    it('of several prescriptions of one patient takes one authentication', async () => {
      const patientId = await me.patient();
      const [first, second, third] = [await me.ready('zolpidem', patientId), await me.ready('alprazolam', patientId), await me.ready('hydrocodone', patientId)];
      const token = await me.token(first, [second, third]);
      expect(token.prescriptionIds).toEqual([first.id, second.id, third.id]);
      await me.send(second, token, { otpType: 'Hwtok', otp: await fresh() });
      for (const one of [first, second, third]) {
        expect((await now(one)).scriptStatus).toBe('Sent');
        expect(await archived(one)).toHaveLength(1);
        expect(await messages(one)).toHaveLength(1);
      }
    });

    it('without signing is refused as before, and signing is refused where none is needed', async () => {
      const patientId = await me.patient();
      const controlled = await me.ready('zolpidem', patientId);
      expect(await codeOf(me.client.call(prescribing.sendPrescription, { params: { id: controlled.id }, body: { version: controlled.version } }))).toBe('controlled.signing-required');
      const plain = await me.write('lisinopril 10', patientId);
      expect(await codeOf(me.mark(plain))).toBe('signing.not-needed');
      expect(await codeOf(me.token(plain))).toBe('signing.not-needed');
    });
  });

  describe('the factors', () => {
    it.each<[string, (code: string) => { otp?: string; pin?: string }]>([
      ['a wrong PIN', (otp) => ({ otp, pin: '4321' })], ['a wrong code', (otp) => ({ otp: otp === '000000' ? '000001' : '000000' })], ['no code', () => ({})], ['a code of five digits', (otp) => ({ otp: otp.slice(1) })],
    ])('%s is refused, counted, and leaves the token usable', async (_, wrong) => {
      const prescription = await me.ready('zolpidem', await me.patient());
      const token = await me.token(prescription);
      const otp = await fresh();
      expect(await refusal(me.send(prescription, token, { otpType: 'Hwtok', ...wrong(otp) }))).toMatchObject({ status: 422, code: 'signing.factor-refused', data: { left: 4 } });
      await stillPending(prescription);
      expect(await trail(prescription.id)).toContain('prescription.sign-refused refused');
      expect(sent(await me.send(prescription, token, { otpType: 'Hwtok', otp })).scriptStatus).toBe('Sent');
      expect(await rows('SELECT 1 FROM attempts WHERE subject = $1', `signing:account:${me.accountId}`)).toEqual([]);
    });

    it('a code of the other token is wrong', async () => {
      const prescription = await me.ready('zolpidem', await me.patient());
      const token = await me.token(prescription);
      expect(await codeOf(me.send(prescription, token, { otpType: 'Hwtok', otp: await fresh('soft') }))).toBe('signing.factor-refused');
      await stillPending(prescription);
      await signed(prescription);
    });

    it.each([[-1, true], [1, true], [-2, false], [2, false]])('a code of %i steps from now is taken: %s', async (steps, taken) => {
      const prescription = await me.ready('zolpidem', await me.patient());
      const token = await me.token(prescription);
      pass(120);
      const sending = me.send(prescription, token, { otpType: 'Swtok', otp: await me.code('soft', steps) });
      if (taken) expect(sent(await sending).scriptStatus).toBe('Sent');
      else expect(await codeOf(sending)).toBe('signing.factor-refused');
      pass(60);
      if (!taken) await me.send(prescription, token, { otpType: 'Swtok', otp: await me.code('soft') });
    });

    it('a code is taken once, and none that is older than the last one', async () => {
      const patientId = await me.patient();
      const [first, second] = [await me.ready('zolpidem', patientId), await me.ready('alprazolam', patientId)];
      const [one, two] = [await me.token(first), await me.token(second)];
      const otp = await fresh();
      const before = await me.code('hardware', -1);
      await me.send(first, one, { otpType: 'Hwtok', otp });
      expect(await codeOf(me.send(second, two, { otpType: 'Hwtok', otp }))).toBe('signing.factor-refused');
      expect(await codeOf(me.send(second, two, { otpType: 'Hwtok', otp: before }))).toBe('signing.factor-refused');
      await stillPending(second);
      await me.send(second, two, { otpType: 'Hwtok', otp: await fresh() });
    });

    it('the same code in two sends at once is taken once', async () => {
      const patientId = await me.patient();
      const [first, second] = [await me.ready('zolpidem', patientId), await me.ready('alprazolam', patientId)];
      const tokens = [await me.token(first), await me.token(second)] as const;
      const otp = await fresh();
      const results = await Promise.allSettled([me.send(first, tokens[0], { otpType: 'Hwtok', otp }), me.send(second, tokens[1], { otpType: 'Hwtok', otp })]);
      expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(await rows("SELECT 1 FROM prescriptions WHERE id = ANY($1) AND script_status = 'Sent'", [first.id, second.id])).toHaveLength(1);
    });

    it('five wrong tries lock signing for fifteen minutes, each counted before it is looked at', async () => {
      const prescription = await me.ready('zolpidem', await me.patient());
      const token = await me.token(prescription);
      pass(60);
      const right = await me.code('hardware');
      // Ten at once: were they counted afterwards, more than five would have been looked at.
      const codes = (await Promise.all(Array.from({ length: 10 }, () => refusal(me.send(prescription, token, { otpType: 'Hwtok', otp: right, pin: '9999' }))))).map(({ code, status }) => `${code} ${String(status)}`).sort();
      expect(codes).toEqual([...Array.from({ length: 4 }, () => 'signing.factor-refused 422'), ...Array.from({ length: 6 }, () => 'signing.locked 423')]);
      expect(await codeOf(me.send(prescription, token, { otpType: 'Hwtok', otp: right }))).toBe('signing.locked');
      await stillPending(prescription);
      pass(15 * 60);
      expect((await signed(prescription)).scriptStatus).toBe('Sent');
    });
  });

  describe('a token', () => {
    it('is used once, and a second use is told that it was processed', async () => {
      const prescription = await me.ready('zolpidem', await me.patient());
      const token = await me.token(prescription);
      await me.send(prescription, token, { otpType: 'Hwtok', otp: await fresh() });
      expect(await refusal(me.send(prescription, token, { otpType: 'Hwtok', otp: await fresh() }))).toMatchObject({ status: 409, code: 'signing.already-processed' });
      expect(await archived(prescription)).toHaveLength(1);
    });

    it('used twice at once sends once', async () => {
      const prescription = await me.ready('zolpidem', await me.patient());
      const token = await me.token(prescription);
      pass(60);
      const codes = await Promise.all([me.code('hardware'), me.code('soft')]);
      const results = await Promise.allSettled([me.send(prescription, token, { otpType: 'Hwtok', otp: codes[0] }), me.send(prescription, token, { otpType: 'Swtok', otp: codes[1] })]);
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(results.flatMap((result) => (result.status === 'rejected' ? [(result.reason as CallError).code] : []))).toEqual(['signing.already-processed']);
      expect(await archived(prescription)).toHaveLength(1);
      expect(await messages(prescription)).toHaveLength(1);
    });

    it('of two tabs: one signs, the other is told', async () => {
      const patientId = await me.patient();
      const [a, b, c] = [await me.ready('zolpidem', patientId), await me.ready('alprazolam', patientId), await me.ready('hydrocodone', patientId)];
      // Both name b: one tab signs whole, of the other nothing is signed.
      const tokens = [await me.token(a, [b]), await me.token(b, [c])] as const;
      pass(60);
      const codes = await Promise.all([me.code('hardware'), me.code('soft')]);
      const results = await Promise.allSettled([me.send(a, tokens[0], { otpType: 'Hwtok', otp: codes[0] }), me.send(b, tokens[1], { otpType: 'Swtok', otp: codes[1] })]);
      const [first, second] = results.map(({ status }) => status === 'fulfilled');
      expect([first, second].filter(Boolean)).toHaveLength(1);
      expect(results.flatMap((result) => (result.status === 'rejected' ? [(result.reason as CallError).code] : []))).toEqual(['prescription.not-pending']);
      const statuses = await Promise.all([a, b, c].map(async (one) => (await now(one)).scriptStatus));
      expect(statuses).toEqual(first ? ['Sent', 'Sent', 'Pending'] : ['Pending', 'Sent', 'Sent']);
      expect(await archived(b)).toHaveLength(1);
    });

    it('ends after five minutes', async () => {
      const prescription = await me.ready('zolpidem', await me.patient());
      const [late, inTime] = [await me.token(prescription), await me.token(prescription)];
      pass(5 * 60 - 5);
      expect(sent(await me.send(prescription, inTime, { otpType: 'Hwtok', otp: await me.code('hardware') })).scriptStatus).toBe('Sent');
      const next = await me.ready('zolpidem', await me.patient());
      const token = await me.token(next);
      pass(5 * 60);
      expect(await codeOf(me.send(next, token, { otpType: 'Hwtok', otp: await me.code('hardware') }))).toBe('signing.token-invalid');
      expect(await codeOf(me.send(next, late, { otpType: 'Hwtok', otp: await me.code('hardware') }))).toBe('signing.token-invalid');
      await stillPending(next);
    });

    it('is good for nobody else: another session, another prescriber, another practice, another prescription, no token', async () => {
      const patientId = await me.patient();
      const prescription = await me.ready('zolpidem', patientId);
      const beside = await me.ready('alprazolam', patientId);
      const token = await me.token(prescription);
      const otp = await fresh();
      const given = { otpType: 'Hwtok', otp } as const;
      const elsewhere = await signerOf(server, 'provider4');
      const otherSession = await signerOf(server, 'provider', 'another session');
      const other = await signerOf(server, 'provider2');
      for (const who of [otherSession, other, elsewhere]) expect(await codeOf(who.send(prescription, token, given))).toBe('signing.token-invalid');
      expect(await codeOf(me.send(beside, token, given))).toBe('signing.token-invalid');
      expect(await codeOf(me.send(prescription, { ...token, readyToSignToken: token.readyToSignToken.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')) }, given))).toBe('signing.token-invalid');
      expect(await codeOf((await personOf(server, 'staff')).client.call(signing.createReadyToSignToken, { params: { type: 'Prescription', id: prescription.id } }))).toBe('access.refused');
      await stillPending(prescription);
      await me.send(prescription, token, given); // none of it used the code or the token up
    });

    it('is stored as its hash alone', async () => {
      const { readyToSignToken } = await me.token(await me.ready('zolpidem', await me.patient()));
      const stored = JSON.stringify(await rows('SELECT * FROM signing_tokens'));
      expect(stored).not.toContain(readyToSignToken);
    });
  });

  describe('what is signed is what was looked at', () => {
    it('an edit takes the mark away, before and after the token', async () => {
      const prescription = await me.ready('zolpidem', await me.patient());
      const edited = await edit(prescription, 'sig', 'Take 2 tablets by mouth at bedtime');
      expect(edited.readyAt).toBeUndefined();
      expect(await codeOf(me.token(edited))).toBe('signing.not-ready');
      const again = await me.mark(edited);
      const token = await me.token(again);
      const last = await edit(again, 'dispense', '20');
      expect(await codeOf(me.send(last, token, { otpType: 'Hwtok', otp: await fresh() }))).toBe('record.changed');
      expect(await refusal(me.send(again, token, { otpType: 'Hwtok', otp: await fresh() }))).toMatchObject({ status: 409, code: 'signing.changed-since-ready' });
      await stillPending(prescription);
    });

    it('one of several that was edited holds all of them back', async () => {
      const patientId = await me.patient();
      const [first, second] = [await me.ready('zolpidem', patientId), await me.ready('alprazolam', patientId)];
      const token = await me.token(first, [second]);
      await edit(second, 'sig', 'Take 1 tablet by mouth daily');
      expect(await codeOf(me.send(first, token, { otpType: 'Hwtok', otp: await fresh() }))).toBe('signing.changed-since-ready');
      await stillPending(first);
      await stillPending(second);
    });

    it("a change of the patient's name or address takes the mark away as well", async () => {
      const patientId = await me.patient();
      const prescription = await me.ready('zolpidem', patientId);
      const token = await me.token(prescription);
      pass(1);
      await me.client.call(updatePatient, { params: { id: patientId }, body: [{ key: 'address', value: '9 Moved Rd' }] });
      expect(await codeOf(me.send(prescription, token, { otpType: 'Hwtok', otp: await fresh() }))).toBe('signing.changed-since-ready');
      expect(await codeOf(me.token(prescription))).toBe('signing.not-ready');
      await signed(await me.mark(prescription));
    });

    it('the mark is taken back by whoever set it, and is refused on an old version', async () => {
      const prescription = await me.ready('zolpidem', await me.patient());
      expect(await codeOf(me.mark({ ...prescription, version: 1 }))).toBe('record.changed');
      const unmarked = await me.mark(prescription, false);
      expect(unmarked.readyAt).toBeUndefined();
      expect(await codeOf(me.token(unmarked))).toBe('signing.not-ready');
      expect(await trail(prescription.id)).toContain('prescription.ready-mark-removed done');
    });

    it('cancelling and printing end it', async () => {
      const patientId = await me.patient();
      const [cancelled, printed] = [await me.ready('zolpidem', patientId), await me.ready('alprazolam', patientId)];
      const tokens = [await me.token(cancelled), await me.token(printed)] as const;
      const after = await me.client.call(prescribing.cancelPrescription, { params: { id: cancelled.id }, body: { version: cancelled.version } });
      await me.client.call(prescribing.printPrescription, { params: { id: printed.id } });
      expect(after.readyAt).toBeUndefined();
      expect((await now(printed)).readyAt).toBeUndefined();
      expect(await codeOf(me.send(cancelled, tokens[0], { otpType: 'Hwtok', otp: await fresh() }))).toBe('prescription.not-pending');
      expect(await codeOf(me.send(printed, tokens[1], { otpType: 'Hwtok', otp: await fresh() }))).toBe('prescription.printed-not-sent');
    });

    it('two patients are never signed together', async () => {
      const [first, second] = [await me.ready('zolpidem', await me.patient()), await me.ready('zolpidem', await me.patient())];
      expect(await codeOf(me.token(first, [second]))).toBe('signing.other-patient');
    });
  });

  describe('who may sign', () => {
    it("nobody another prescriber's, and nobody without all of S6-12", async () => {
      const staff = await signerOf(server, 'staff');
      const theirs = await staff.write('zolpidem', await me.patient(), { providerId: colleague.accountId });
      expect(await refusal(me.mark(theirs))).toMatchObject({ status: 403, code: 'sending.other-provider' });
      expect(await codeOf(me.token(theirs))).toBe('sending.other-provider');
      expect(await codeOf(me.client.call(signing.getSigningReview, { params: { prescriptionId: theirs.id } }))).toBe('sending.other-provider');
      expect(await refusal(colleague.client.call(signing.markReady, { params: { prescriptionId: theirs.id }, body: { version: theirs.version, isReady: true } }))).toMatchObject({ status: 403, code: 'controlled.not-authorized' });
      expect(await trail(theirs.id)).toContain('prescription.ready-refused refused');
    });

    it('not somebody whose right was taken away in between', async () => {
      const prescription = await me.ready('zolpidem', await me.patient());
      const token = await me.token(prescription);
      const otp = await fresh();
      await rows('UPDATE memberships SET permission_epcs_rts = false WHERE account_id = $1', me.accountId);
      expect(await codeOf(me.send(prescription, token, { otpType: 'Hwtok', otp }))).toBe('controlled.not-authorized');
      await stillPending(prescription);
      await rows('UPDATE memberships SET permission_epcs_rts = true WHERE account_id = $1', me.accountId);
      await me.send(prescription, token, { otpType: 'Hwtok', otp });
    });

    it('not a schedule that the registration does not cover any more', async () => {
      const prescription = await me.ready('zolpidem', await me.patient());
      const token = await me.token(prescription);
      const otp = await fresh();
      await rows("DELETE FROM dea_schedules WHERE account_id = $1 AND schedule = 'IV'", me.accountId);
      expect(await codeOf(me.send(prescription, token, { otpType: 'Hwtok', otp }))).toBe('controlled.not-authorized');
      await stillPending(prescription);
      await rows("INSERT INTO dea_schedules (account_id, state, schedule) SELECT id, state, 'IV' FROM accounts WHERE id = $1", me.accountId);
      await me.send(prescription, token, { otpType: 'Hwtok', otp });
    });

    it('not schedule II before the PDMP was acknowledged (P5-17)', async () => {
      const prescription = await me.ready('hydrocodone', await me.patient(), { monitoring: { pdmpAcknowledgement: false, opioidAgreement: true } });
      expect(await codeOf(me.token(prescription))).toBe('monitoring.pdmp-not-acknowledged');
    });

    it('not for a pharmacy that takes no controlled substances (P5-15)', async () => {
      const prescription = await me.ready('zolpidem', await me.patient(), { pharmacyNcpdpId: TAKES_NONE });
      expect(await codeOf(me.token(prescription))).toBe('signing.pharmacy-cannot');
      const validate = (who: Person, ncpdpId: string) => who.client.call(signing.validateControlledPermission, { query: { ncpdpId, prescriptionId: prescription.id } });
      expect(await codeOf(validate(me, TAKES_NONE))).toBe('signing.pharmacy-cannot');
      expect(await codeOf(validate(me, '0000000'))).toBe('prescription.pharmacy-unknown');
      expect(await validate(me, TAKES_CONTROLLED)).toBeUndefined();
      expect(await codeOf(validate(colleague, TAKES_CONTROLLED))).toBe('sending.other-provider');
    });

    it('not while the clock is known to be wrong', async () => {
      const prescription = await me.ready('zolpidem', await me.patient());
      const token = await me.token(prescription);
      const at = server.services.now();
      server.services.clock.hear(new Date(at.getTime() - 301_000).toUTCString(), at, at);
      expect(await codeOf(me.token(prescription))).toBe('signing.clock-wrong');
      expect(await codeOf(me.send(prescription, token, { otpType: 'Hwtok', otp: await fresh() }))).toBe('signing.clock-wrong');
      await stillPending(prescription);
      server.services.clock.hear(at.toUTCString(), at, at);
      await me.send(prescription, token, { otpType: 'Hwtok', otp: await fresh() });
    });
  });

  describe('a push', () => {
    async function pushed(): Promise<{ prescription: Prescription; token: Awaited<ReturnType<Signer['token']>>; reference: string }> {
      const prescription = await me.ready('zolpidem', await me.patient());
      const token = await me.token(prescription);
      return { prescription, token, reference: pending(await me.send(prescription, token, { otpType: 'Oob' })) };
    }

    it('is pending until the phone approves, then signs once', async () => {
      const { prescription, token, reference } = await pushed();
      expect(pending(await me.resume(prescription, token))).toBe(reference);
      expect(pending(await me.send(prescription, token, { otpType: 'Oob' }))).toBe(reference); // a second click asks nobody again
      await stillPending(prescription);
      const screen = await phone.answer(reference, 'approve');
      expect(screen).toContain('Sign 1 prescription');
      expect(screen).not.toContain('Osterhout');
      // Two polls at once.
      const results = await Promise.allSettled([me.resume(prescription, token), me.resume(prescription, token)]);
      const codes = results.map((result) => (result.status === 'fulfilled' ? sent(result.value).scriptStatus : (result.reason as CallError).code)).sort();
      expect(['Sent', 'signing.already-processed']).toEqual(expect.arrayContaining(codes));
      expect(codes).toContain('Sent');
      expect(await codeOf(me.resume(prescription, token))).toBe('signing.already-processed');
      expect(await archived(prescription)).toEqual([expect.objectContaining({ otp_type: 'Oob' })]);
      expect((await trail(prescription.id)).filter((entry) => entry.startsWith('signing.push'))).toEqual(['signing.push-sent done', 'signing.push-approved done']);
    });

    it('answers 202 while it is pending, and nothing else does', async () => {
      const prescription = await me.ready('zolpidem', await me.patient());
      const token = await me.token(prescription);
      const bearer = { authorization: `Bearer ${me.bearer}`, 'x-practice-id': me.practiceId };
      const response = await fetch(`${server.origin}/api/prescriptions/sendprescription/${prescription.id}`, {
        method: 'POST', headers: { ...bearer, 'content-type': 'application/json' },
        body: JSON.stringify({ version: prescription.version, signing: { otpType: 'Oob', pin: PIN, readyToSignToken: token.readyToSignToken } }),
      });
      expect([response.status, response.headers.get('cache-control')]).toEqual([202, 'no-store']);
      const { transactionReference } = await response.json() as { transactionReference: string };
      await phone.answer(transactionReference, 'approve');
      const resumed = await fetch(`${server.origin}/api/signing/resume/${prescription.id}`, {
        method: 'POST', headers: { ...bearer, 'content-type': 'application/json' }, body: JSON.stringify({ pin: PIN, readyToSignToken: token.readyToSignToken }),
      });
      expect(resumed.status).toBe(200);
    });

    it('that is refused signs nothing, and its token is spent', async () => {
      const { prescription, token, reference } = await pushed();
      await phone.answer(reference, 'refuse');
      expect(await codeOf(me.resume(prescription, token))).toBe('signing.push-refused');
      expect(await codeOf(me.send(prescription, token, { otpType: 'Hwtok', otp: await fresh() }))).toBe('signing.push-refused');
      await stillPending(prescription);
      expect(await trail(prescription.id)).toContain('signing.push-refused refused');
      await signed(prescription);
    });

    it('that nobody answers ends with its token, also when it is approved too late', async () => {
      const { prescription, token, reference } = await pushed();
      pass(5 * 60);
      await phone.answer(reference, 'approve');
      expect(await codeOf(me.resume(prescription, token))).toBe('signing.push-expired');
      await stillPending(prescription);
    });

    it('may be left for a code', async () => {
      const { prescription, token, reference } = await pushed();
      expect(sent(await me.send(prescription, token, { otpType: 'Hwtok', otp: await fresh() })).scriptStatus).toBe('Sent');
      await phone.answer(reference, 'approve');
      expect(await codeOf(me.resume(prescription, token))).toBe('signing.already-processed');
      expect(await archived(prescription)).toHaveLength(1);
    });

    it('needs the PIN first, and the same one to go on', async () => {
      const prescription = await me.ready('zolpidem', await me.patient());
      const token = await me.token(prescription);
      expect(await refusal(me.send(prescription, token, { otpType: 'Oob', pin: '4321' }))).toMatchObject({ code: 'signing.factor-refused', data: { left: 4 } });
      const reference = pending(await me.send(prescription, token, { otpType: 'Oob' }));
      await phone.answer(reference, 'approve');
      expect(await codeOf(me.resume(prescription, token, '4321'))).toBe('signing.factor-refused');
      expect(await codeOf(me.resume(prescription, token))).toBe('signing.push-refused');
      await stillPending(prescription);
      await signed(prescription);
    });

    it('of somebody whose prescription was edited meanwhile signs nothing', async () => {
      const { prescription, token, reference } = await pushed();
      await edit(prescription, 'sig', 'Take 1 tablet by mouth daily');
      await phone.answer(reference, 'approve');
      expect(await codeOf(me.resume(prescription, token))).toBe('signing.changed-since-ready');
      await stillPending(prescription);
    });
  });

  describe('the archive', () => {
    it('validates, finds by person, patient and day, and belongs to one practice', async () => {
      const patientId = await me.patient();
      const prescriptions = [await signed(await me.ready('zolpidem', patientId)), await signed(await me.ready('alprazolam', patientId))];
      const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(server.services.now());
      const search = (query: object) => me.client.page(signing.searchSignedPrescriptions, { query });
      const { items } = await search({ patientId, userId: me.accountId, from: day, to: day, resourceReferenceType: 'Prescription' });
      expect(items.map(({ resourceId }) => resourceId)).toEqual(prescriptions.map(({ id }) => id).reverse());
      expect(items[0]).toMatchObject({ referenceResourceType: 'Prescription', drugDescription: prescriptions[1]?.description, signedBy: { id: me.accountId, name: 'Eleanor Grace Whitcombe-Hayes' } });
      expect((await search({ patientId, from: '2999-01-01' })).items).toEqual([]);
      expect((await search({ patientId, to: '2020-01-01' })).items).toEqual([]);
      const page = await search({ patientId, limit: 1 });
      expect((await search({ patientId, limit: 1, after: page.next })).items.map(({ id }) => id)).toEqual([items[1]?.id]);

      const id = items[0]?.id ?? '';
      const { keys } = await me.client.call(signing.listSigningKeys, {});
      expect(await me.client.call(signing.validateSignedPrescription, { params: { id } })).toEqual({ valid: true, kid: keys[0]?.['kid'] });
      const elsewhere = await personOf(server, 'provider4');
      expect(await refusal(elsewhere.client.call(signing.validateSignedPrescription, { params: { id } }))).toMatchObject({ status: 404, code: 'signing.not-found' });
      expect(await elsewhere.client.call(signing.searchSignedPrescriptions, { query: { patientId } })).toEqual([]);
    });

    it('finds a changed byte, and cannot be changed by the service', async () => {
      const prescription = await signed(await me.ready('zolpidem', await me.patient()));
      const [record] = await archived(prescription) as { id: string; content: string }[];
      const id = record?.id ?? '';
      await expect(rows("UPDATE signed_prescriptions SET content = replace(content, '\"10\"', '\"90\"') WHERE id = $1", id)).rejects.toThrow();
      await expect(rows('DELETE FROM signed_prescriptions WHERE id = $1', id)).rejects.toThrow();
      await rows('ALTER TABLE signed_prescriptions DISABLE TRIGGER signed_prescriptions_append_only');
      const validate = () => me.client.call(signing.validateSignedPrescription, { params: { id } });
      const put = (content: string) => rows('UPDATE signed_prescriptions SET content = $2 WHERE id = $1', id, content);
      for (const altered of [record?.content.replace('"dispense":"10"', '"dispense":"90"') ?? '', `${record?.content ?? ''} `]) {
        await put(altered);
        expect(await refusal(validate())).toMatchObject({ status: 422, code: 'signing.archive-altered' });
      }
      await put(record?.content ?? '');
      await rows('ALTER TABLE signed_prescriptions ENABLE TRIGGER signed_prescriptions_append_only');
      expect((await validate()).valid).toBe(true);
      expect(await trail(id)).toEqual(['signed.validated failed', 'signed.validated failed', 'signed.validated done']);
    });
  });

  describe('the PIN', () => {
    it('is set once, by its owner, and cleared by somebody else', async () => {
      const staff = await personOf(server, 'staff2');
      const owner = await personOf(server, 'provider5');
      const admin = await personOf(server, 'admin2');
      const set = (pinNumber: string) => owner.client.call(setPin, { body: { pinNumber } });
      for (const wrong of ['123', '1234567', '12a4', '']) expect(await codeOf(set(wrong))).toBe('pin.not-digits');
      expect((await owner.client.call(getUserInfo, {})).hasPinNumber).toBe(false);
      const both = await Promise.allSettled([set('123456'), set('654321')]);
      expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect((await owner.client.call(getUserInfo, {})).hasPinNumber).toBe(true);
      expect(await refusal(set('1111'))).toMatchObject({ status: 409, code: 'pin.already-set' });
      const clear = (who: Person, id = owner.accountId) => who.client.call(clearPin, { params: { id } });
      expect(await codeOf(clear(staff))).toBe('access.refused');
      expect(await codeOf(clear(owner))).toBe('pin.own');
      expect(await codeOf(clear(admin, me.accountId))).toBe('record.not-found'); // of another practice
      await clear(admin);
      expect(await codeOf(clear(admin))).toBe('pin.none');
      expect((await owner.client.call(getUserInfo, {})).hasPinNumber).toBe(false);
      await set('4711');
      expect((await trail(owner.accountId)).filter((entry) => entry.startsWith('pin.'))).toEqual(['pin.set done', 'pin.clear-refused refused', 'pin.cleared done', 'pin.set done']);
    });

    it('is needed to sign', async () => {
      const prescription = await me.ready('zolpidem', await me.patient());
      const token = await me.token(prescription);
      const [{ pin_hash: hash } = { pin_hash: '' }] = await rows<{ pin_hash: string }>('SELECT pin_hash FROM accounts WHERE id = $1', me.accountId);
      await rows('UPDATE accounts SET pin_hash = NULL WHERE id = $1', me.accountId);
      expect(await codeOf(me.token(prescription))).toBe('signing.pin-not-set');
      expect(await codeOf(me.send(prescription, token, { otpType: 'Hwtok', otp: await fresh() }))).toBe('signing.pin-not-set');
      await rows('UPDATE accounts SET pin_hash = $2 WHERE id = $1', me.accountId, hash);
      await stillPending(prescription);
    });
  });

  it('a phone out of reach is said at once, and the token still signs with a code', async () => {
    const prescription = await me.ready('zolpidem', await me.patient());
    const token = await me.token(prescription);
    await phone.stop();
    expect(await refusal(me.send(prescription, token, { otpType: 'Oob' }))).toMatchObject({ status: 502, code: 'signing.push-unreachable' });
    await stillPending(prescription);
    expect(sent(await me.send(prescription, token, { otpType: 'Hwtok', otp: await fresh() })).scriptStatus).toBe('Sent');
  });
});
