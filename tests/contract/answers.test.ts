import * as prescribing from '@erx/core/prescriptions/contract';
import { sendPrescription } from '@erx/core/signing/contract';
import { getTimeline } from '@erx/core/prescription-history/contract';
import * as contract from '@erx/core/requests/contract';
import type { RequestDetails } from '@erx/core/requests/model';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type AnsweringFixture, setupAnswering } from '../fixtures/answering-fixture';
import { personOf } from '../fixtures/signer';
import { codeOf, refusal } from '../fixtures/signing-fixture';
import { accept, refuse } from '../harness/network';
import { databaseKinds } from '../harness/run';

const WAIT = { timeout: 90_000, interval: 25 };
const losartan = {
  drugDescription: 'Losartan potassium 50 mg tablet',
  quantity: { value: '30', qualifier: '38', unit: 'C48542' },
  daysSupply: '30',
  substitutionAllowed: true,
  refills: '1',
  sig: { text: 'Take 1 tablet by mouth daily' },
} as const;

describe.each(databaseKinds())('answering requests on %s', (kind) => {
  let fixture: AnsweringFixture;
  beforeAll(async () => {
    fixture = await setupAnswering(kind);
  });
  afterAll(() => fixture.close());
  afterEach(() => {
    fixture.networkDoes(accept);
  });

  const count = async (request: RequestDetails) => {
    const [row] = await fixture.rows<{ messages: number; granted: number; queued: number }>(
      `SELECT (SELECT count(*) FROM network_messages
        WHERE request_id = $1 AND direction = 'out')::int AS messages, (SELECT count(*)
        FROM prescriptions
        WHERE id = $1)::int AS granted,
        (SELECT count(*) FROM outbox WHERE request_id = $1)::int AS queued`,
      request.request.id,
    );
    return row;
  };
  const untouched = async (request: RequestDetails) => {
    expect(await count(request)).toEqual({ messages: 0, granted: 0, queued: 0 });
    expect((await fixture.look(request)).request.state).toBe('Pending');
  };
  const granted = (request: RequestDetails) =>
    fixture.me.client.call(prescribing.getPrescription, { params: { id: request.request.id } });
  /** An NDC of a product of the catalogue. */
  const ndcOf = async (description: string) =>
    (
      await fixture.rows<{ representative_ndc: string }>(
        `SELECT representative_ndc
          FROM products
          WHERE description ILIKE $1 AND representative_ndc IS NOT NULL
          ORDER BY rank DESC
          LIMIT 1`,
        description,
      )
    )[0]?.representative_ndc ?? '';

  describe('a refill request', () => {
    it('approved grants a prescription of its own, tells the pharmacy, and frees the original', async () => {
      const original = await fixture.sentOf('lisinopril 10');
      const request = await fixture.ask(original);
      expect(request).toMatchObject({
        request: { kind: 'refill', state: 'Pending', patient: { id: original.patientId } },
      });
      expect((await fixture.now(original)).subState).toBe('RefillRequestPending');
      let takeIt: () => void = () => undefined;
      const answered = new Promise<void>((resolve) => {
        takeIt = resolve;
      });
      fixture.networkDoes(async (...delivered) => {
        await answered;
        await accept(...delivered);
      });
      const reply = await fixture.answer(request, { responseType: 'Approved', comments: 'Take with food' });
      takeIt();
      expect(reply).toMatchObject({
        request: {
          state: 'Approved',
          version: request.request.version + 1,
          responseMessageVerification: { status: 'Unverified' },
        },
        delivery: { state: 'queued' },
        comments: 'Take with food',
        followUpPrescriptionId: request.request.id,
        answeredBy: { id: fixture.me.accountId },
      });
      expect((await fixture.now(original)).subState).toBe('None');
      expect(await granted(request)).toMatchObject({
        id: request.request.id,
        answersRequestId: request.request.id,
        scriptStatus: 'Sent',
        patientId: original.patientId,
        prescribableDrugId: original.prescribableDrugId,
        sig: original.sig,
        dispense: original.dispense,
        refills: { count: 2 },
        pharmacy: { ncpdpId: original.pharmacy?.ncpdpId },
      });
      expect((await granted(request)).orderNumber).not.toBe(original.orderNumber);
      const [message] = await fixture.answers(request);
      expect(message).toMatchObject({
        header: {
          relatesToMessageId: expect.any(String) as string,
          rxReferenceNumber: 'PH-4711',
          prescriberOrderNumber: original.orderNumber,
          to: { qualifier: 'P', id: original.pharmacy?.ncpdpId },
        },
        body: {
          kind: 'RxRenewalResponse',
          requestReferenceNumber: 'RR-1',
          response: { approved: { note: 'Take with food' } },
          medication: {
            refills: '3',
            quantity: { value: original.dispense },
            sig: {
              text: original.sig,
              instructions: [{ administration: { dose: { value: '1', unit: { code: 'C48542' } } } }],
            },
          },
        },
      });
      expect(await fixture.trail(request.request.id)).toEqual(
        expect.arrayContaining([
          'request.answered done',
          'prescription.created done',
          'prescription.sent done',
        ]),
      );
      await vi.waitFor(async () => {
        expect((await fixture.look(request)).delivery.state).toBe('accepted');
      }, WAIT);
      expect((await granted(request)).delivery.state).toBe('accepted');
      expect(
        fixture.network.deliveries.filter(({ messageId }) => messageId === message?.header.messageId),
      ).toHaveLength(1);
    });

    it.each([
      ['ApprovedWithChanges', { refills: { count: 0 } }, { approvedWithChanges: {} }, { refills: '1' }],
      [
        'Replaced',
        { dispense: '20', sig: 'Take 2 tablets by mouth daily' },
        { replace: {} },
        {
          refills: '3',
          quantity: { value: '20' },
          sig: {
            text: 'Take 2 tablets by mouth daily',
            instructions: [{ administration: { dose: { value: '2', unit: { code: 'C48542' } } } }],
          },
        },
      ],
    ] as const)('%s', async (responseType, changes, response, medication) => {
      const request = await fixture.ask(await fixture.sentOf('lisinopril 10'));
      const reply = await fixture.answer(request, { responseType, granted: changes });
      expect(reply).toMatchObject({ request: { state: responseType }, granted: changes });
      expect((await fixture.answers(request))[0]?.body).toMatchObject({ response, medication });
    });

    it('denied says why, grants nothing, and has AA where no reason was chosen', async () => {
      const original = await fixture.sentOf('lisinopril 10');
      const first = await fixture.ask(original);
      expect(
        await fixture.answer(first, {
          responseType: 'Denied',
          deniedReasonCode: 'AM',
          comments: 'Please call us',
        }),
      ).toMatchObject({ request: { state: 'Denied', deniedReasonCode: 'AM' } });
      expect((await fixture.answers(first))[0]?.body).toMatchObject({
        response: { denied: { reasonCodes: ['AM'], denialReason: 'Please call us' } },
      });
      expect(await count(first)).toMatchObject({ messages: 1, granted: 0 });
      const second = await fixture.ask(original);
      expect(await fixture.answer(second, { responseType: 'Denied' })).toMatchObject({
        request: { deniedReasonCode: 'AA' },
      });
    });

    it('of a stranger is denied, not approved', async () => {
      const request = await fixture.ask(await fixture.sentOf('lisinopril 10'), { isStranger: true });
      expect(request.request.patient).toBeUndefined();
      expect(await codeOf(fixture.answer(request, { responseType: 'Approved' }))).toBe('request.not-linked');
      await untouched(request);
      expect(
        (await fixture.answer(request, { responseType: 'Denied', deniedReasonCode: 'AA' })).request.state,
      ).toBe('Denied');
    });

    it.each([
      ['71 characters', { responseType: 'Approved', comments: 'x'.repeat(71) }, 'request.comment-too-long'],
      [
        'a change that is none',
        { responseType: 'ApprovedWithChanges', granted: { refills: { count: 2 } } },
        'request.changes-missing',
      ],
      [
        'more than the refills as approved with changes',
        { responseType: 'ApprovedWithChanges', granted: { dispense: '5' } },
        'request.changes-do-not-fit',
      ],
      [
        'a quantity of nothing',
        { responseType: 'Replaced', granted: { dispense: '0' } },
        'prescription.dispense-invalid',
      ],
    ] as const)('is refused with %s', async (_, answer, code) => {
      const request = await fixture.ask(await fixture.sentOf('lisinopril 10'));
      expect(await codeOf(fixture.answer(request, answer))).toBe(code);
      await untouched(request);
    });

    it('without a count of refills is not guessed', async () => {
      const request = await fixture.ask(await fixture.sentOf('lisinopril 10'), { fills: undefined });
      expect(await codeOf(fixture.answer(request, { responseType: 'Approved' }))).toBe(
        'request.grant-incomplete',
      );
      await untouched(request);
      expect(
        (
          await fixture.answer(request, {
            responseType: 'ApprovedWithChanges',
            granted: { refills: { count: 1 } },
          })
        ).request.state,
      ).toBe('ApprovedWithChanges');
    });

    it('is nobody else’s to answer', async () => {
      const request = await fixture.ask(await fixture.sentOf('lisinopril 10'));
      expect(
        await refusal(fixture.answer(request, { responseType: 'Denied' }, fixture.colleague)),
      ).toMatchObject({
        status: 403,
        code: 'request.other-prescriber',
      });
      expect(
        await codeOf(
          fixture.answer(request, { responseType: 'Denied' }, await personOf(fixture.server, 'staff')),
        ),
      ).toBe('access.refused');
      expect(
        await refusal(
          fixture.answer(request, { responseType: 'Denied' }, await personOf(fixture.server, 'provider4')),
        ),
      ).toMatchObject({ status: 404, code: 'request.not-found' });
      await untouched(request);
      expect(await fixture.trail(request.request.id)).toContain('request.answer-refused refused');
    });

    it('is seen and answered by the same person under another account, which a verified equal address tells (N6-1)', async () => {
      const request = await fixture.ask(await fixture.sentOf('lisinopril 10'));
      const { id } = request.request;
      const [was] = await fixture.rows<{ email: string; email_verified: boolean }>(
        'SELECT email, email_verified FROM accounts WHERE id = $1',
        fixture.colleague.accountId,
      );
      const addressIs = (isVerified: boolean) =>
        fixture.rows(
          `UPDATE accounts
            SET email = (SELECT upper(email) FROM accounts WHERE id = $2), email_verified = $3
            WHERE id = $1`,
          fixture.colleague.accountId,
          fixture.me.accountId,
          isVerified,
        );
      const queue = () =>
        fixture.colleague.client.call(contract.listRefillRequests, {
          query: { providerId: fixture.me.accountId },
        });
      try {
        await addressIs(false);
        expect(await codeOf(fixture.colleague.client.call(contract.getRequest, { params: { id } }))).toBe(
          'access.refused',
        );
        expect(await codeOf(queue())).toBe('access.refused');
        expect(await codeOf(fixture.answer(request, { responseType: 'Denied' }, fixture.colleague))).toBe(
          'request.other-prescriber',
        );
        await addressIs(true);
        expect(
          (await fixture.colleague.client.call(contract.getRequest, { params: { id } })).request.id,
        ).toBe(id);
        expect((await queue()).map((one) => one.id)).toContain(id);
        expect(
          (await fixture.answer(request, { responseType: 'Denied' }, fixture.colleague)).request.state,
        ).toBe('Denied');
      } finally {
        await fixture.rows(
          'UPDATE accounts SET email = $2, email_verified = $3 WHERE id = $1',
          fixture.colleague.accountId,
          was?.email,
          was?.email_verified,
        );
      }
    });

    it('is answered once, whoever comes second', async () => {
      const request = await fixture.ask(await fixture.sentOf('lisinopril 10'));
      const results = await Promise.allSettled([
        fixture.answer(request, { responseType: 'Approved' }),
        fixture.answer(request, { responseType: 'Denied' }),
        fixture.answer(request, { responseType: 'Approved' }),
      ]);
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect((await count(request))?.messages).toBe(1);
      expect(await refusal(fixture.answer(request, { responseType: 'Denied' }))).toMatchObject({
        status: 409,
        code: 'request.already-answered',
      });
    });

    it('is answered as before where the answer is repeated under its key, and no refusal is recorded', async () => {
      const request = await fixture.ask(await fixture.sentOf('lisinopril 10'));
      const { id, version } = request.request;
      const idempotencyKey = randomUUID();
      const approve = (comments?: string) =>
        fixture.me.client.call(
          contract.answerRefillRequest,
          {
            params: { id },
            body: { responseType: 'Approved', version, ...(comments === undefined ? {} : { comments }) },
          },
          { idempotencyKey },
        );
      const [first, twin] = await Promise.all([approve(), approve()]);
      expect(first).toMatchObject({ request: { id, state: 'Approved' } });
      expect([twin, await approve()]).toEqual([first, first]);
      expect((await count(request))?.messages).toBe(1);
      const trail = await fixture.trail(id);
      expect(trail.filter((event) => event === 'request.answered done')).toHaveLength(1);
      expect(trail.filter((event) => event.endsWith('refused'))).toEqual([]);
      expect(await refusal(approve('Take with food'))).toMatchObject({ code: 'call.repeated-differently' });
    });

    it('of another version is refused', async () => {
      const request = await fixture.ask(await fixture.sentOf('lisinopril 10'));
      const stale = { ...request, request: { ...request.request, version: request.request.version - 1 } };
      expect(await refusal(fixture.answer(stale, { responseType: 'Approved' }))).toMatchObject({
        status: 409,
        code: 'record.changed',
      });
      await untouched(request);
    });
  });

  describe('a change request', () => {
    it('for a generic is approved with the one that was chosen', async () => {
      const original = await fixture.sentOf('lisinopril 10');
      const requested = [
        { ...losartan, coded: { ndc: await ndcOf('losartan%50 mg%tablet') } },
        {
          ...losartan,
          drugDescription: 'Amlodipine 5 mg tablet',
          coded: { ndc: await ndcOf('amlodipine 5 mg%tablet') },
        },
      ];
      const request = await fixture.ask(original, { type: 'G', requested });
      expect((await fixture.now(original)).subState).toBe('RxChangeRequestPending');
      expect(await codeOf(fixture.answer(request, { responseType: 'Approved' }))).toBe(
        'request.choice-missing',
      );
      expect(await fixture.answer(request, { responseType: 'Approved', choice: 1 })).toMatchObject({
        request: { state: 'Approved' },
        granted: { choice: 1 },
      });
      const [message] = await fixture.answers(request);
      expect(message?.body).toMatchObject({
        kind: 'RxChangeResponse',
        messageRequestCode: 'G',
        response: { approved: {} },
        medication: { drugDescription: 'Amlodipine 5 mg tablet', refills: '1' },
      });
      expect((await granted(request)).description).toMatch(/amlodipine/i);
      expect(await fixture.now(original)).toMatchObject({ subState: 'None', scriptStatus: 'Sent' });
    });

    it('for a product that the catalogue does not have is not approved', async () => {
      const request = await fixture.ask(await fixture.sentOf('lisinopril 10'), {
        type: 'G',
        requested: [{ ...losartan, drugDescription: 'Foobar 50 mg tablet', coded: { ndc: '99999999901' } }],
      });
      expect(await codeOf(fixture.answer(request, { responseType: 'Approved' }))).toBe(
        'request.schedule-unknown',
      );
      await untouched(request);
    });

    it('for a prior authorization is approved with its number, and the prescription stays as it is', async () => {
      const original = await fixture.sentOf('lisinopril 10');
      const request = await fixture.ask(original, { type: 'P' });
      expect(await refusal(fixture.answer(request, { responseType: 'Approved' }))).toMatchObject({
        status: 422,
        code: 'request.plan-number-missing',
      });
      expect(
        await fixture.answer(request, { responseType: 'Approved', priorAuthorizationNumber: 'PA-90210' }),
      ).toMatchObject({ request: { state: 'Approved' }, granted: { priorAuthorizationNumber: 'PA-90210' } });
      expect((await fixture.answers(request))[0]?.body).toMatchObject({
        response: { approved: {} },
        medication: {
          priorAuthorization: 'PA-90210',
          priorAuthorizationStatus: 'approved',
          sig: { text: original.sig },
        },
      });
      expect(await count(request)).toMatchObject({ granted: 0 });
      expect((await fixture.look(request)).followUpPrescriptionId).toBeUndefined();
    });

    it('for another drug is denied with the product that should be asked for', async () => {
      const requestNdc = await ndcOf('losartan%50 mg%tablet');
      const request = await fixture.ask(await fixture.sentOf('lisinopril 10'), {
        type: 'T',
        requested: [{ ...losartan, coded: { ndc: await ndcOf('losartan%50 mg%tablet') } }],
      });
      expect(await codeOf(fixture.answer(request, { responseType: 'Approved' }))).toBe(
        'request.response-not-offered',
      );
      expect(
        await codeOf(
          fixture.answer(request, {
            responseType: 'Denied',
            deniedReasonCode: 'AL',
            requestNdc: '99999999999',
          }),
        ),
      ).toBe('request.ndc-unknown');
      expect(
        await fixture.answer(request, {
          responseType: 'Denied',
          deniedReasonCode: 'AL',
          requestNdc,
          comments: 'Better',
        }),
      ).toMatchObject({ request: { state: 'Denied' }, requestedNdc: requestNdc });
      expect((await fixture.answers(request))[0]?.body).toMatchObject({
        response: {
          denied: { reasonCodes: ['AL'], denialReason: `Request NDC ${requestNdc} instead. Better` },
        },
      });
    });

    it('for the prescriber’s authority is validated with the numbers that were asked', async () => {
      const request = await fixture.ask(await fixture.sentOf('lisinopril 10'), {
        type: 'U',
        subCodes: ['B', 'G'],
      });
      expect(
        (await fixture.answer(request, { responseType: 'Validated', comments: 'In force' })).request.state,
      ).toBe('Validated');
      expect((await fixture.answers(request))[0]?.body).toMatchObject({
        messageRequestSubCodes: ['B', 'G'],
        response: { validated: { reasonCodes: ['GM'], note: 'In force' } },
        prescriber: {
          identification: {
            deaNumber: expect.stringMatching(/^F/) as string,
            npi: expect.any(String) as string,
          },
        },
      });
    });

    it.each(['D', 'S', 'OS'] as const)(
      'of type %s is marked as handled with what was done, and nothing is sent',
      async (type) => {
        const original = await fixture.sentOf('lisinopril 10');
        const request = await fixture.ask(original, { type });
        const mark = (note: string) =>
          fixture.me.client.call(contract.markHandled, {
            params: { id: request.request.id },
            body: { version: request.request.version, note },
          });
        expect(await codeOf(mark('  '))).toBe('request.note-missing');
        expect(await mark('Called: stays as it is')).toMatchObject({
          request: { state: 'Handled', responseMessageVerification: { status: 'Unsent' } },
          comments: 'Called: stays as it is',
        });
        expect(await count(request)).toEqual({ messages: 0, granted: 0, queued: 0 });
        expect((await fixture.now(original)).subState).toBe('None');
        expect(await fixture.trail(request.request.id)).toContain('request.handled done');
        const entries = await fixture.me.client.call(getTimeline, { params: { id: original.id } });
        expect(entries).toContainEqual(expect.objectContaining({ note: 'Called: stays as it is' }));
      },
    );

    it.each([
      ['D', {}, undefined],
      ['S', { comments: 'Once a day, in the morning' }, 'Once a day, in the morning'],
    ] as const)(
      'of type %s that names no product is approved as it was prescribed',
      async (type, said, note) => {
        const request = await fixture.ask(await fixture.sentOf('lisinopril 10'), { type });
        const answered = await fixture.answer(request, { responseType: 'Approved', ...said });
        expect(answered.request.state).toBe('Approved');
        expect(await count(request)).toMatchObject({ messages: 1, granted: 0 });
        const body = (await fixture.answers(request))[0]?.body;
        expect(body).toMatchObject({
          messageRequestCode: type,
          response: { approved: note === undefined ? {} : { note } },
          medication: { drugDescription: expect.stringMatching(/lisinopril/i) as string },
        });
        expect(body).not.toHaveProperty('medication.priorAuthorizationStatus');
      },
    );

    it('of type S is not approved without a word', async () => {
      const request = await fixture.ask(await fixture.sentOf('lisinopril 10'), { type: 'S' });
      expect(await codeOf(fixture.answer(request, { responseType: 'Approved' }))).toBe(
        'request.clarification-missing',
      );
    });

    it('of type OS is approved as what the pharmacy has, or denied', async () => {
      const empty = await fixture.ask(await fixture.sentOf('lisinopril 10'), { type: 'OS' });
      expect(await codeOf(fixture.answer(empty, { responseType: 'Approved' }))).toBe(
        'request.response-not-offered',
      );
      expect(
        (await fixture.answer(empty, { responseType: 'Denied', deniedReasonCode: 'AF' })).request.state,
      ).toBe('Denied');
      const named = await fixture.ask(await fixture.sentOf('lisinopril 10'), {
        type: 'OS',
        requested: [{ ...losartan, coded: { ndc: await ndcOf('losartan%50 mg%tablet') } }],
      });
      expect((await fixture.answer(named, { responseType: 'Approved' })).request.state).toBe('Approved');
      expect(await count(named)).toMatchObject({ messages: 1, granted: 1 });
    });

    it('that has an answer is not just marked as handled, nor by another', async () => {
      const request = await fixture.ask(await fixture.sentOf('lisinopril 10'), { type: 'P' });
      const mark = (who = fixture.me.client) =>
        who.call(contract.markHandled, {
          params: { id: request.request.id },
          body: { version: request.request.version, note: 'Called' },
        });
      expect(await codeOf(mark())).toBe('request.response-not-offered');
      expect(await codeOf(mark(fixture.colleague.client))).toBe('request.other-prescriber');
    });
  });

  describe('what becomes of the answer', () => {
    it('an Error of the network is told with the request, which keeps its state', async () => {
      const original = await fixture.sentOf('lisinopril 10');
      await vi.waitFor(async () => {
        expect((await fixture.now(original)).delivery.state).toBe('accepted');
      }, WAIT);
      const request = await fixture.ask(original);
      fixture.networkDoes(refuse);
      await fixture.answer(request, { responseType: 'Denied', deniedReasonCode: 'AF' });
      await vi.waitFor(async () => {
        expect((await fixture.look(request)).delivery.state).toBe('failed');
      }, WAIT);
      expect(await fixture.look(request)).toMatchObject({
        request: { state: 'Denied', responseMessageVerification: { status: 'Error' } },
        delivery: { state: 'failed', code: '900' },
      });
      expect(await fixture.now(original)).toMatchObject({
        scriptStatus: 'Sent',
        verification: { status: 'Unverified' },
        delivery: { state: 'accepted' },
      });
      expect(await fixture.trail(request.request.id)).toContain('request.answer-refused failed');
      const events = await fixture.rows<{ content: string }>(
        "SELECT content FROM events WHERE name = 'RequestChanged' AND content LIKE $1 ORDER BY sequence",
        `%${request.request.id}%`,
      );
      expect(JSON.parse(events.at(-1)?.content ?? '{}')).toMatchObject({
        state: 'Denied',
        verification: 'Error',
        delivery: 'failed',
        orderNumber: original.orderNumber,
      });
    });

    it('a Verify is told with the request and what it granted; an Error about a denial leaves the original alone', async () => {
      const original = await fixture.sentOf('lisinopril 10');
      const approved = await fixture.ask(original);
      await fixture.answer(approved, { responseType: 'Approved' });
      expect(await fixture.report(approved, { kind: 'Verify', status: { code: '010' } })).toEqual({
        kind: 'Status',
        code: '010',
      });
      expect((await fixture.look(approved)).request.responseMessageVerification.status).toBe('Verified');
      expect((await granted(approved)).verification.status).toBe('Verified');
      const denied = await fixture.ask(original);
      await fixture.answer(denied, { responseType: 'Denied' });
      const before = await fixture.now(original);
      expect(
        await fixture.report(denied, {
          kind: 'Error',
          code: '900',
          descriptionCodes: ['2000'],
          description: 'Not forwarded',
        }),
      ).toEqual({ kind: 'Status', code: '010' });
      expect((await fixture.look(denied)).request.responseMessageVerification.status).toBe('Error');
      expect((await fixture.now(original)).verification).toEqual(before.verification);
    });

    it('what was granted can be cancelled: the pharmacy is asked about that very answer', async () => {
      const request = await fixture.ask(await fixture.sentOf('lisinopril 10'));
      await fixture.answer(request, { responseType: 'Approved' });
      await vi.waitFor(async () => {
        expect((await granted(request)).delivery.state).toBe('accepted');
      }, WAIT);
      const prescription = await granted(request);
      const cancelled = await fixture.me.client.call(prescribing.cancelPrescription, {
        params: { id: prescription.id },
        body: { version: prescription.version },
      });
      expect(cancelled.scriptStatus).toBe('CancelledAfterSending');
      const [response, cancel] = await fixture.rows<{
        kind: string;
        message_id: string;
        relates_to_message_id: string | null;
        xml: string;
      }>(
        `SELECT kind, message_id, xml
          FROM network_messages
          WHERE prescription_id = $1 AND direction = 'out'
          ORDER BY at, id`,
        prescription.id,
      );
      expect([response?.kind, cancel?.kind]).toEqual(['RxRenewalResponse', 'CancelRx']);
      expect(cancel?.xml).toContain(response?.message_id ?? 'nothing');
      expect(cancel?.xml).toContain('<NumberOfRefills>2</NumberOfRefills>');
    });
  });

  describe('a denial with a new prescription to follow', () => {
    const decide = async (drug: string) => {
      const original = await fixture.sentOf(drug);
      const request = await fixture.ask(original);
      const decided = await fixture.answer(request, {
        responseType: 'DeniedNewPrescriptionToFollow',
        deniedReasonCode: 'AF',
      });
      return { original, request: decided };
    };
    const follow = (patientId: string, request: RequestDetails, drug = 'amlodipine 5') =>
      fixture.me.write(drug, patientId, {
        denialWithNewPrescriptionRefillRequestId: request.request.id,
        denialWithNewPrescriptionReasonCode: 'AF',
      });
    const send = (id: string, version: number) =>
      fixture.me.client.call(sendPrescription, { params: { id }, body: { version } });

    it('does not say that its patient is unknown, whoever decides or writes it', async () => {
      const original = await fixture.sentOf('lisinopril 10');
      const request = await fixture.ask(original);
      const untrue = { status: 422, code: 'request.reason-untrue' };
      const decided = (deniedReasonCode?: 'AA') =>
        fixture.answer(request, {
          responseType: 'DeniedNewPrescriptionToFollow',
          ...(deniedReasonCode ? { deniedReasonCode } : {}),
        });
      expect(await refusal(decided('AA'))).toMatchObject(untrue);
      expect((await decided()).request.deniedReasonCode).toBe('AG');
      expect(
        await refusal(
          fixture.me.write('amlodipine 5', original.patientId, {
            denialWithNewPrescriptionRefillRequestId: request.request.id,
            denialWithNewPrescriptionReasonCode: 'AA',
          }),
        ),
      ).toMatchObject(untrue);
    });

    it('waits for its prescription, and goes out with it', async () => {
      const { original, request } = await decide('lisinopril 10');
      expect(request).toMatchObject({
        request: {
          state: 'AwaitingDenialNewPrescriptionToFollow',
          deniedReasonCode: 'AF',
          responseMessageVerification: { status: 'Unsent' },
        },
      });
      expect(await count(request)).toEqual({ messages: 0, granted: 0, queued: 0 });
      const written = await follow(original.patientId, request);
      expect(written.answersRequestId).toBe(request.request.id);
      expect(await count(request)).toMatchObject({ messages: 0 });
      await send(written.id, written.version);
      expect(await fixture.look(request)).toMatchObject({
        request: { state: 'DeniedNewPrescriptionToFollow' },
        followUpPrescriptionId: written.id,
      });
      const [denial] = await fixture.answers(request);
      expect(denial?.body).toMatchObject({
        response: { denied: { reasonCodes: ['AF'], denialReason: 'A new prescription follows.' } },
      });
      const [newRx] = await fixture.rows<{ xml: string }>(
        "SELECT xml FROM network_messages WHERE prescription_id = $1 AND kind = 'NewRx'",
        written.id,
      );
      expect(newRx?.xml).toContain(
        `<RelatesToMessageID>${denial?.header.relatesToMessageId ?? 'nothing'}</RelatesToMessageID>`,
      );
      expect((await fixture.now(original)).subState).toBe('None');
    });

    it('of which the prescription is cancelled stays open', async () => {
      const { original, request } = await decide('lisinopril 10');
      const written = await follow(original.patientId, request);
      await fixture.me.client.call(prescribing.cancelPrescription, {
        params: { id: written.id },
        body: { version: written.version },
      });
      expect((await fixture.look(request)).request.state).toBe('AwaitingDenialNewPrescriptionToFollow');
      expect((await fixture.answer(request, { responseType: 'Approved' })).request.state).toBe('Approved');
    });

    it('keeps the prescription back when the request was answered otherwise', async () => {
      const { original, request } = await decide('lisinopril 10');
      const written = await follow(original.patientId, request);
      await fixture.answer(request, { responseType: 'Approved' });
      expect(await refusal(send(written.id, written.version))).toMatchObject({
        status: 409,
        code: 'request.answered-meanwhile',
      });
      expect((await fixture.now(written)).scriptStatus).toBe('Pending');
      expect(await fixture.messages(written)).toEqual([]);
    });

    it('is for the patient and prescriber of the request, of this practice', async () => {
      const { original, request } = await decide('lisinopril 10');
      expect(await codeOf(follow(await fixture.me.patient(), request))).toBe('request.other-patient');
      const unknown = {
        ...request,
        request: { ...request.request, id: '0190aaaa-0000-7000-8000-00000000ffff' },
      };
      expect(await codeOf(follow(original.patientId, unknown))).toBe('request.not-found');
    });

    it('of a controlled prescription is signed with that prescription', async () => {
      const { original, request } = await decide('zolpidem');
      const written = await fixture.me.mark(await follow(original.patientId, request, 'alprazolam'));
      const sentNow = await fixture.signed(written);
      expect(sentNow.scriptStatus).toBe('Sent');
      expect(await fixture.look(request)).toMatchObject({
        request: { state: 'DeniedNewPrescriptionToFollow' },
        followUpPrescriptionId: written.id,
      });
      expect((await fixture.answers(request))[0]?.header.isSigned).toBeUndefined();
    });

    it('that fails half-way leaves nothing behind', async () => {
      const { original, request } = await decide('lisinopril 10');
      const written = await follow(original.patientId, request);
      // The denial cannot be stored: its place in the archive is taken away by a constraint of this test.
      await fixture.server.services.database.execute(
        'ALTER TABLE outbox ADD CONSTRAINT test_no_denials CHECK (request_id IS NULL) NOT VALID',
      );
      await expect(send(written.id, written.version)).rejects.toThrow();
      await fixture.server.services.database.execute('ALTER TABLE outbox DROP CONSTRAINT test_no_denials');
      expect((await fixture.now(written)).scriptStatus).toBe('Pending');
      expect(await fixture.messages(written)).toEqual([]);
      expect((await fixture.look(request)).request.state).toBe('AwaitingDenialNewPrescriptionToFollow');
      await send(written.id, written.version);
      expect((await fixture.look(request)).request.state).toBe('DeniedNewPrescriptionToFollow');
    });
  });
});
